/** MF-10 and MF-11: a loan beside the senior one, given or sized by what the income of its month carries. */
import type { FormulaRow } from "../../language/record.ts";
import { amount, input, monthly, output, scalar, share, unused } from "../../language/record.ts";

const optional = { optional: true };

export const supplementalInputs: FormulaRow[] = [
  input(
    [
      "mezzanine.loan",
      "Supplemental or mezzanine loan",
      "$",
      "Interest-only beside the senior loan, repaid at the sale or a refinance; 0 is none, or the one that its limits allow where any is given.",
    ],
    { bounds: amount, ...unused() },
  ),
  input(
    [
      "mezzanine.month",
      "Month of the supplemental loan",
      "mo",
      "0 is closing; later its proceeds go to equity.",
    ],
    { integer: true, bounds: { min: 0, max: 179 }, ...unused() },
  ),
  input(["mezzanine.rate", "Interest rate, supplemental loan", "%", "Fixed yearly rate, paid each month."], {
    ...optional,
    requiredWith: "mezzanine.loan",
    bounds: { min: 0, max: 0.5 },
  }),
  input(["mezzanine.feePct", "Fee, supplemental loan", "%", "Share of that loan."], {
    bounds: share,
    ...unused(),
  }),
  input(
    [
      "mezzanine.maxLtv",
      "Maximum loan to value with the supplemental loan",
      "%",
      "Of all debt on the value of its month; sizes the loan where no amount is given. Blank is not tested.",
    ],
    { ...optional, bounds: share },
  ),
  input(
    [
      "mezzanine.minDscr",
      "Minimum DSCR with the supplemental loan",
      "x",
      "On all debt and the NCF of the next twelve months; sizes the loan where no amount is given. Blank is not tested.",
    ],
    { ...optional, bounds: { min: 0.1, max: 10 } },
  ),
  input(
    [
      "mezzanine.capRate",
      "Cap rate of the value, supplemental loan",
      "%",
      "On the NOI of the next twelve months; at closing the price or its appraisal is the value.",
    ],
    { ...optional, bounds: { min: 0.001, max: 1 } },
  ),
];

const withLoan = (formula: string): string => `IF(supplementalLoan = 0, 0, ${formula})`;
const whereSized = (formula: string): string => `IF(supplementalSized = 0, 0, ${formula})`;
const forward = (line: string): string => `SUM(${line}[mezzanine.month + 1:mezzanine.month + 12])`;

const sizing: FormulaRow[] = [
  scalar(
    [
      "supplementalSized",
      "Supplemental loan is sized",
      "flag",
      "IF(AND(mezzanine.loan = 0, OR(NOT(ISBLANK(mezzanine.maxLtv)), NOT(ISBLANK(mezzanine.minDscr)))), 1, 0)",
    ],
    { help: "1 where a limit is given and no amount.", format: "number" },
  ),
  scalar(
    [
      "supplementalValue",
      "Value that the supplemental loan is lent on",
      "$",
      whereSized(`IF(mezzanine.month = 0, lendingValue, ${forward("noi")} / mezzanine.capRate)`),
    ],
    { help: "At closing that of the senior loan, later forward NOI over the cap rate." },
  ),
  scalar(["supplementalNcf", "Forward NCF, supplemental loan", "$", whereSized(forward("ncf"))]),
  scalar(
    [
      "supplementalSenior",
      "Senior balance before the supplemental loan",
      "$",
      whereSized("loanBalance[mezzanine.month] + futureFundingBalance[mezzanine.month]"),
    ],
    { help: "At the end of its month, with the future funding that is drawn." },
  ),
  scalar(
    [
      "supplementalSeniorService",
      "Senior debt service before the supplemental loan",
      "$",
      whereSized(
        "12 * IF(AND(refinance.month > 0, mezzanine.month >= refinance.month), refinancePayment, levelPayment) + IF(mezzanine.month = 0, 0, futureFundingBalance[mezzanine.month] * loanRate[MAX(1, mezzanine.month)])",
      ),
    ],
    { help: "A year's amortising payments, even with an interest-only term, and interest on what is drawn." },
  ),
  output(
    [
      "supplementalByLtv",
      "Supplemental loan by value",
      "$",
      whereSized("MAX(0, mezzanine.maxLtv * supplementalValue - supplementalSenior)"),
    ],
    { help: "What the loan to value allows, less the senior balance." },
  ),
  output(
    [
      "supplementalByDscr",
      "Supplemental loan by DSCR",
      "$",
      whereSized("MAX(0, supplementalNcf / mezzanine.minDscr - supplementalSeniorService) / mezzanine.rate"),
    ],
    {
      help: "What the coverage leaves beside senior debt service, over the loan's rate: it pays interest alone.",
    },
  ),
];

export const supplementalRows: FormulaRow[] = [
  ...sizing,
  output(
    [
      "supplementalLoan",
      "Supplemental loan",
      "$",
      "IF(supplementalSized = 0, mezzanine.loan, IF(mezzanine.month >= holdMonths, 0, IF(ISBLANK(mezzanine.maxLtv), supplementalByDscr, IF(ISBLANK(mezzanine.minDscr), supplementalByLtv, MIN(supplementalByLtv, supplementalByDscr)))))",
    ],
    { help: "The amount that is given, else the least of the limits that are; never negative." },
  ),
  output([
    "supplementalBinding",
    "What binds the supplemental loan",
    "text",
    'IF(supplementalSized = 0, IF(mezzanine.loan = 0, "No supplemental loan", "The amount that is given"), IF(ISBLANK(mezzanine.maxLtv), "DSCR", IF(ISBLANK(mezzanine.minDscr), "Loan to value", IF(supplementalByLtv <= supplementalByDscr, "Loan to value", "DSCR"))))',
  ]),
  scalar([
    "mezzanineAtClosing",
    "Supplemental loan at closing",
    "$",
    "IF(mezzanine.month = 0, supplementalLoan, 0)",
  ]),
  scalar(["mezzanineFee", "Fee of the supplemental loan", "$", "mezzanine.feePct * supplementalLoan"]),
  scalar([
    "mezzanineFeeAtClosing",
    "Fee of the supplemental loan at closing",
    "$",
    "IF(mezzanine.month = 0, mezzanineFee, 0)",
  ]),
  scalar(
    [
      "supplementalProceeds",
      "Proceeds of the supplemental loan after closing",
      "$",
      "IF(mezzanine.month = 0, 0, supplementalLoan - mezzanineFee)",
    ],
    { help: "To equity in its month." },
  ),
  monthly(
    [
      "mezzanineInterest",
      "Interest, supplemental loan",
      "$",
      withLoan(
        "IF(AND(month > mezzanine.month, OR(supplementalAtRefinance = 0, month <= refinance.month)), supplementalLoan * mezzanine.rate / 12, 0)",
      ),
    ],
    { timing: "hold", sign: "-" },
  ),
];
