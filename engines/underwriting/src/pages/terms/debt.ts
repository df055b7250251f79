/** Terms of a loan that both models share: a floating rate with its cap, and the schedule of payments. */
import type { FormulaRow } from "../../language/record.ts";
import { input, monthly, scalar, unused, yearly } from "../../language/record.ts";

const hold = { timing: "hold" as const };
const balance = { timing: "closing" as const, aggregate: "end" as const };
const rateBounds = { min: 0, max: 0.5 };

export const floatingRateInputs: FormulaRow[] = [
  input(
    ["debt.dayCount", "Day count", "text", "Interest on twelfths of a year, or on actual days over 360."],
    {
      choices: ["30/360", "actual/360"],
      ...unused("30/360"),
    },
  ),
  input(["debt.rateType", "Kind of rate", "text", "Fixed, or a benchmark plus a spread month by month."], {
    choices: ["fixed", "floating"],
    ...unused("fixed"),
  }),
  input(
    ["debt.benchmark", "Benchmark rate", "%", "By year from year 1 on, such as the forward curve of SOFR."],
    { grain: "list", optional: true, bounds: rateBounds },
  ),
  input(["debt.spread", "Spread", "%", "Over the benchmark."], { bounds: rateBounds, ...unused() }),
  input(["debt.benchmarkFloor", "Floor of the benchmark", "%", "The benchmark counts as at least this."], {
    bounds: rateBounds,
    ...unused(),
  }),
  input(["debt.capMonths", "Term of the rate cap", "mo", "Months from closing; 0 is no cap."], {
    integer: true,
    bounds: { min: 0, max: 480 },
    ...unused(),
  }),
  input(
    [
      "debt.capStrike",
      "Strike of the rate cap",
      "%",
      "The benchmark counts as at most this in the cap's term.",
    ],
    {
      optional: true,
      requiredWith: "debt.capMonths",
      bounds: rateBounds,
    },
  ),
];

const benchmark = "MAX(benchmarkRate, debt.benchmarkFloor)";
const floating = `IF(month <= debt.capMonths, MIN(${benchmark}, debt.capStrike), ${benchmark}) + debt.spread`;
/** A floating payment is levelled anew each month on what is left of the amortisation. */
const releveled =
  "IF(month <= debt.ioMonths, 0, -PMT(loanRate / 12, MAX(1, 12 * debt.amortYears - month + debt.ioMonths + 1), loanBalance[-1]))";

/**
 * Payments on the loan that the page sized: interest alone, then level ones. With `refinance` the rows of the page
 * MF-11 take over after its month.
 */
export function debtScheduleRows({ refinance }: { refinance: boolean }): FormulaRow[] {
  const afterwards = (then: string, before: string): string =>
    refinance ? `IF(AND(refinance.month > 0, month > refinance.month), ${then}, ${before})` : before;
  const repaid = refinance
    ? "IF(AND(refinance.month > 0, month = refinance.month), refinanceLoan, loanBalance[-1] - principal)"
    : "loanBalance[-1] - principal";
  return [
    scalar(["levelPayment", "Level payment", "$/mo", "loan * loanConstant / 12"]),
    yearly(
      [
        "benchmarkRate",
        "Benchmark rate of the year",
        "%",
        'IF(debt.rateType = "floating", INDEX(debt.benchmark, MIN(year, COUNT(debt.benchmark))), 0)',
      ],
      hold,
    ),
    monthly(
      [
        "loanRate",
        "Loan rate",
        "%",
        afterwards("refinance.rate", `IF(debt.rateType = "floating", ${floating}, debt.rate)`),
      ],
      { ...hold, aggregate: "end", help: "Yearly rate." },
    ),
    monthly(
      [
        "interestPeriod",
        "Part of the year",
        "x",
        'IF(debt.dayCount = "actual/360", (flowDay - flowDay[-1]) / 360, 1 / 12)',
      ],
      {
        ...hold,
        format: "number",
        help: "A twelfth, or actual days over 360, for which the closing date is needed.",
      },
    ),
    monthly(["interest", "Interest", "$", "loanBalance[-1] * loanRate * interestPeriod"], hold),
    monthly(
      [
        "scheduledPayment",
        "Scheduled payment",
        "$",
        afterwards("refinancePayment", `IF(debt.rateType = "floating", ${releveled}, levelPayment)`),
      ],
      hold,
    ),
    monthly(
      [
        "principal",
        "Principal",
        "$",
        `IF(${afterwards("month - refinance.month <= refinance.ioMonths", "month <= debt.ioMonths")}, 0, MIN(loanBalance[-1], scheduledPayment - interest))`,
      ],
      hold,
    ),
    monthly(["loanBalance", "Loan balance", "$", `IF(month = 0, loan, ${repaid})`], balance),
    monthly(["debtService", "Debt service", "$", "interest + principal"], {
      ...hold,
      inOutputs: true,
      icVisible: true,
    }),
  ];
}
