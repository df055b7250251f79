import { type Inputs, overLayer, templateInputs, withInputs } from "../../inputs/model-inputs.ts";
import { span } from "../plain-arithmetic.ts";

const HOMES = 7;
const METROS = ["Atlanta", "Boise", "Outside of metros"];

/** Homes of which no two are alike in anything. */
const homes: Inputs[] = span(0, HOMES - 1).map((k) => ({
  label: `Home ${k}`,
  metro: METROS[k % 3],
  zip: `ZIP ${k % 4}`,
  vintage: String(2_021 + (k % 3)),
  source: k % 2 === 0 ? "MLS" : "builder",
  share: k % 3 === 1 ? 0.5 : 1,
  cost: 210_000 + 31_000 * k,
  value: 236_000 + 27_500 * k,
  ncf: 9_400 + 1_130 * k,
  noi: 11_200 + 870 * k - (k === 4 ? 6_000 : 0),
  capexAhead: 3_000 * (k === 1 ? 2 : k),
  unleveredIrr: k === 2 ? null : 0.051 + 0.0043 * k,
  leveredIrr: 0.071 + 0.0061 * ((k * 3) % 7),
  irrWithout: 0.07 + 0.11 * k,
  monthsToRent: k % 4,
  hoaDues: k % 3 === 0 ? 45 : 0,
  hoaAllowed: k === 5 ? "no" : "yes",
  leaseType: k % 4 === 1 ? "monthToMonth" : "term",
  voucher: k === 3 ? "yes" : "no",
  rent: 1_610 + 95 * k,
  egi: 18_000 + 1_010 * k,
  chargeBacks: 300 + 21 * k,
  turnoverRate: 0.21 + 0.013 * k,
  daysToReResident: 28 + 3 * k,
  badDebtPct: 0.006 + 0.0007 * k,
  newLeaseGrowth: 0.01 + 0.004 * k,
  renewalGrowth: 0.045 - 0.002 * k,
  costToMaintain: 3_100 + 140 * k,
  monthsHeld: 5 * k,
  occupied: k === 6 ? 0 : 1,
  daysPastDue: 16 * k,
}));

const HOLD_YEARS = 4;
const months = (of: (month: number) => number): number[] => span(0, 12 * HOLD_YEARS).map(of);
const wave = (month: number): number => (month * 37) % 23;
const isSale = (month: number): boolean => [19, 26, 33, 34].includes(month);
const isHeld = (month: number): boolean => month > 0 && month <= 34;

const pooled: Inputs = {
  unlevered: months((m) => (m === 0 ? -1_700_000 : (isHeld(m) ? 9_000 + 61 * wave(m) : 0) + sale(m))),
  levered: months((m) => (m === 0 ? -640_000 : (isHeld(m) ? 3_100 + 53 * wave(m) : 0) + sale(m) - repaid(m))),
  income: months((m) => (isHeld(m) ? 15_000 + 47 * wave(m) : 0)),
  balance: months((m) => (m < 34 ? 1_060_000 - 2_100 * m - (m > 19 ? 250_000 : 0) : 0)),
  sale: months(sale),
  repaid: months(repaid),
  lastService: months((m) => (isSale(m) ? 1_450 + 9 * m : 0)),
  held: months((m) => (isHeld(m) ? 6 - (m > 19 ? 1 : 0) - (m > 26 ? 1.5 : 0) : 0)),
  regions: months((m) => (isHeld(m) ? (m > 26 ? 2 : 3) : 0)),
};

function sale(month: number): number {
  return isSale(month) ? 430_000 + 2_300 * month : 0;
}

function repaid(month: number): number {
  return isSale(month) ? 249_000 - 800 * month : 0;
}

const base: Inputs = overLayer(
  {
    homes,
    metros: METROS.map((metro) => ({ metro })),
    zips: span(0, 3).map((k) => ({ zip: `ZIP ${k}` })),
    holdings: 9,
    underwrittenHoldings: 8,
    holdYears: HOLD_YEARS,
    pooled,
    bid: {
      unlevered: months((m) => (m === 0 ? -1_655_000 : (isHeld(m) ? 9_500 + 57 * wave(m) : 0) + sale(m))),
      held: months((m) => (isHeld(m) ? 6 : 0)),
      regions: months((m) => (isHeld(m) ? 3 : 0)),
    },
  },
  templateInputs("portfolio"),
);

const STRESSES = ["mildFall", "moderateFall", "severeFall", "lowerIncome", "higherRates", "combined"];
const stresses = STRESSES.map((name, k): [string, Inputs] => [
  `stress.${name}`,
  { priceDrop: 0.05 + 0.03 * k, saleDelay: 2 + k, incomeDrop: 0.02 + 0.01 * k, rateRise: 0.005 + 0.003 * k },
]);

/** Each limit and rule, and each way the facility can be bound. */
export const CASES: [name: string, inputs: Inputs][] = [
  ["the firm's template", base],
  [
    "limits of every kind, a take-out loan, and homes to sell in bulk",
    withInputs(base, [
      ["boughtPerMonth", 3],
      ["platformCost", 610],
      ["regionalCost", 4_300],
      ["advanceRate", 0.85],
      ["amortYears", 28],
      ["commitment", 2_000_000],
      ["unusedFeePct", 0.004],
      ["termAdvanceRate", 0.6],
      ["termMinDscr", 1.3],
      ["termMinDebtYield", 0.09],
      ["termRate", 0.0575],
      ["maxMetroShare", 0.4],
      ["maxZipShare", 0.3],
      ["maxHoaShare", 0.2],
      ["maxVoucherShare", 0.05],
      ["minYieldOnValue", 0.042],
      ["maxCapexAhead", 9_000],
      ["soldPerMonth", 2],
      ["cullDiscountPct", 0.03],
      ["cullBulkCostPct", 0.015],
      ...stresses,
    ]),
  ],
  [
    "homes that the facility leaves out, on value, bound by debt yield",
    withInputs(base, [
      ["platformCost", 400],
      ["advanceBasis", "value"],
      ["commitment", 50_000],
      ["unusedFeePct", 0.004],
      ["advanceRate", 0.9],
      ["minDebtYield", 0.11],
      ["monthToMonthHomes", "excluded"],
      ["voucherHomes", "excluded"],
      ["minHomeValue", 240_000],
      ["maxHomeValue", 390_000],
      ["minYieldOnValue", 0.045],
      ["cullDiscountPct", 0.1],
      ["targetIrr", 0.065],
      ["maxMetroShare", 0.9],
      ["maxZipShare", 0.9],
      ["maxHoaShare", 0.95],
      ["maxVoucherShare", 0.9],
      ["maxMonthToMonthShare", 0.9],
    ]),
  ],
  ["a pool that loses money", withInputs(base, [["platformCost", 31_000]])],
];
