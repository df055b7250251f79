import { type Change, everyYear, unitMix } from "./case-parts.ts";

type Named = [name: string, changes: Change[]];

const income: Change[] = [...everyYear, ["unitMix", unitMix], ["rentRollDate", "2026-03-31"]];

const DOWNTIMES: Named[] = [0, 1, 2, 3, 4, 5, 6].map(
  (downtimeMonths): Named => [
    `leases renewed or let again after ${downtimeMonths} months`,
    [
      ...income,
      ["lossToLeaseMethod", "roll"],
      ["roll", { months: 7, renewalShare: 0.55, renewalIncrease: 0.03, downtimeMonths }],
    ],
  ],
);

const SALES: Named[] = ["forward", "trailing", "stabilised"].map(
  (exitNoiBasis): Named => [
    `a sale on ${exitNoiBasis} cash flow`,
    [...income, ["growthTiming", "monthly"], ["exitNoiBasis", exitNoiBasis], ["exitIncome", "ncf"]],
  ],
);

/** Loans that are repaid while interest alone is due, that run off before their term, and at a low rate. */
const REPAID: Named[] = ["yieldMaintenance", "defeasance"].flatMap((method): Named[] => {
  const early: Change[] = [
    ["prepaymentMethod", method],
    ["defeasanceFees", 20_000],
    ["refinance", { month: 31, capRate: 0.06, maxLtv: 0.5, rate: 0.055, amortYears: 6, ioMonths: 4 }],
    ["refinance.termYears", 10],
    ["refinance.prepaymentBy", "loanMethod"],
  ];
  return [
    [
      `${method} within the interest-only term`,
      [...early, ["debt.ioMonths", 44], ["debt.termYears", 9], ["treasuryRate", 0.035]],
    ],
    [
      `${method} at a rate below that of Treasuries`,
      [...early, ["debt.termYears", 9], ["treasuryRate", 0.07]],
    ],
    [
      `${method} of a loan that runs off before its term`,
      [
        ["prepaymentMethod", method],
        ["treasuryRate", 0.04],
        ["debt.ioMonths", 6],
        ["debt.amortYears", 8],
        ["debt.termYears", 15],
        ["defeasanceFees", 20_000],
      ],
    ],
  ];
});

/** On either side of where a band of management fees ends. */
const SIZES: Named[] = [29, 30, 74, 75, 149, 150, 299, 300].map(
  (units): Named => [
    `a building of ${units} units`,
    [["unitMix", [{ floorPlan: "1x1", units, sqft: 700, marketRent: 1_500, inPlaceRent: 1_400 }]]],
  ],
);

/** Deals that differ in one matter alone. */
export const SMALL_CASES: Named[] = [...SIZES, ...DOWNTIMES, ...SALES, ...REPAID];
