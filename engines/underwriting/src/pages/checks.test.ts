import { describe, expect, it } from "vitest";
import type { RawResult } from "../evaluation/compiled-model.ts";
import { interpret } from "../evaluation/interpret.ts";
import { evaluate } from "../evaluation/underwrite.ts";
import { PARTNERS } from "../golden/fixtures/changed-golden.ts";
import golden from "../golden/fixtures/domain-golden.json" with { type: "json" };
import { type Inputs, type InputValue, withInputs } from "../inputs/model-inputs.ts";
import { validateInputs } from "../inputs/validate-inputs.ts";
import type { CatalogName } from "../language/rows.ts";
import { CASES as BUILDINGS } from "../second-calculation/multi-family/cases.ts";
import { CASES as POOLS } from "../second-calculation/portfolio/cases.ts";
import { CASES as HOMES } from "../second-calculation/single-family/cases.ts";
import { getCatalog } from "./formula-pages.ts";

type Changes = Record<string, InputValue>;
/** Where the check fires, and the neighbor at which it is silent. */
type Edge = [fires: Changes, silent: Changes];

const MODELS: CatalogName[] = ["singlefamily", "multifamily", "portfolio"];
const BASES: Record<CatalogName, Inputs> = {
  singlefamily: golden.sfrA.inputs,
  multifamily: golden.mfA.inputs,
  portfolio: POOLS[0]?.[1] ?? {},
};

/** The same input with two values. */
const by = (path: string, fires: InputValue, silent: InputValue, both: Changes = {}): Edge => [
  { ...both, [path]: fires },
  { ...both, [path]: silent },
];

const plans = (changes: Inputs): Inputs[] =>
  golden.mfA.inputs.unitMix.map((plan, index) => (index === 0 ? { ...plan, ...changes } : plan));
const occupied = (first: number): Inputs[] =>
  golden.mfA.inputs.unitMix.map((plan, index) => ({ ...plan, occupied: index === 0 ? first : 38 }));
const program = (units: number, floorPlan?: string): Inputs => ({
  units,
  ...(floorPlan === undefined ? {} : { floorPlan }),
  costPerUnit: 9_000,
  premiumMonth: 150,
  unitsPerMonth: 4,
  downtimeMonths: 1,
});
const refinance = (month: number): Inputs => ({
  month,
  capRate: 0.055,
  maxLtv: 0.6,
  rate: 0.05,
  amortYears: 30,
});
const income = (changes: Inputs): Inputs[] => [
  { account: "grossPotentialRent", section: "income", label: "Rent", ...changes },
];
const newestThree = (each: number): Inputs[] =>
  income({ month10: each, month11: each, month12: each, total: 12 * each });
const expirations = (units: number): Inputs[] => [
  { month: 3, units, marketRent: 1_500 * units, contractRent: 1_400 * units },
];
const floating: Changes = {
  "debt.rateType": "floating",
  "debt.benchmark": [0.04],
  "debt.spread": 0.02,
  "debt.capStrike": 0.045,
};
const lender: Changes = {
  "debt.termYears": 7,
  "lender.minVacancyPct": 0.05,
  "lender.minManagementPct": 0.03,
  "lender.minReservesPerUnit": 250,
  "lender.minCommercialVacancyPct": 0.1,
  "lender.maxCommercialShare": 0.2,
  "lender.incomeGrowth": 0.02,
  "lender.expenseGrowth": 0.03,
  "lender.refinanceRate": 0.06,
};
const below: Changes = { unitMix: plans({ inPlaceRent: 1_150 }) };
const discounted = (cost: number): number[] => [-cost, ...Array.from({ length: 48 }, () => 60_000)];

const EDGES: Record<string, Edge[]> = {
  "SF-E-HOA": [by("hoaRentalAllowed", "no", "yes")],
  "SF-E-HOA-CAP": [by("hoaRentalCap", "reached", "open")],
  "SF-E-FIRST-LOOK": [
    by("firstLookOpen", "yes", "no"),
    by("builtToRent", "no", "yes", { firstLookOpen: "yes" }),
    by("closingDate", "2026-05-31", "2026-06-01", { firstLookEndDate: "2026-05-31" }),
  ],
  "SF-E-JURISDICTION": [by("jurisdictionAllows", "no", "yes")],
  "SF-E-NOI": [by("otherExpenseAnnual", 17_584, 17_583)],
  "SF-W-RENT-INTERVAL": [by("rentHigh", 2_801, 2_799, { rentLow: 2_200 })],
  "SF-W-RENT-RANGE": [by("rentHigh", 2_249, 2_250)],
  "SF-W-HOA": [by("hoaMonth", 0, 1), by("hoaRentalAllowed", null, "yes", { hoaMonth: 0 })],
  "SF-W-RENT-BURDEN": [by("medianHouseholdIncome", 59_999, 60_001)],
  "SF-W-REPAIRS": [by("sqft", 2_167, 2_166)],
  "SF-W-HOME-PRICE": [by("homePriceCagr10", 0.0349, 0.035)],
  "SF-W-HOME-PRICE-RECENT": [by("homePriceCagr5", 0.0349, 0.035)],
  "SF-W-RENT-GROWTH": [
    by("marketRentGrowth5", 0.0219, 0.0221),
    by("renewalGrowth", 0.0411, 0.0409, {
      marketRentGrowth5: 0.031,
      rentGrowthMethod: "newAndRenewal",
      newLeaseGrowth: 0.041,
    }),
  ],
  "SF-W-TAX-BILL": [by("sellerTaxBill", 3_834, 3_833)],
  "SF-W-INSURANCE-SHARE": [by("insuranceAnnual", 6_751, 6_749)],
  "SF-W-INSURANCE": [by("insuranceFloor", 1_101, 1_100)],
  "SF-W-INSURANCE-STATE": [by("insuranceStateAverage", 1_101, 1_100)],
  "SF-W-NEGATIVE-LEVERAGE": [
    by("debt.rate", 0.034, 0.033, { "debt.ioMonths": 24 }),
    by("debt.rate", 0.053, 0.0529),
    by("debt.ioMonths", 83, 84, { "debt.rate": 0.05 }),
  ],
  "SF-W-RATE-CAP": [by("debt.capMonths", 83, 84, floating)],
  "SF-W-EXIT-CAP": [
    by("afterRepairValue", 348_400, 348_200),
    by("homePriceGrowth", 0.0706, 0.0704, { purchasePrice: 360_000, propertyTaxRate: 0.0095 }),
  ],
  "SF-W-DSCR": [by("debt.ltc", 0.8, 0.799)],
  "SF-W-HOMESTEAD": [
    by("sellerTaxBill", 3_450, 3_449, { sellerHomestead: "yes" }),
    by("sellerHomestead", "yes", "no", { sellerTaxBill: 4_000 }),
  ],
  "SF-W-YIELD": [by("zipYieldTopDecile", 0.0529, 0.053)],
  "SF-W-OWNED-LEASE": [by("inPlaceLease.type", null, "monthToMonth", { ownership: "owned" })],
  "SF-W-OWNED-LOAN": [
    by("currentLoan.balance", null, 0, { ownership: "owned" }),
    by("currentLoan.rate", null, 0.05, { ownership: "owned", currentLoan: { balance: 1, payment: 1 } }),
    by("currentLoan.payment", null, 1, { ownership: "owned", currentLoan: { balance: 1, rate: 0.05 } }),
  ],
  "SF-W-OWNED-PAYMENT": [
    by("currentLoan.payment", 498, 499, {
      ownership: "owned",
      currentLoan: { balance: 120_000, rate: 0.05 },
    }),
  ],
  "SF-W-OWNED-LOAN-AGE": [
    by("currentLoan.monthsOld", 4, 3, { ownership: "owned", currentLoan: { balance: 1 } }),
  ],
  "SF-W-OWNED-MATURITY": [
    by("currentLoan.monthsLeft", 83, 84, { ownership: "owned", currentLoan: { balance: 1 } }),
    by("currentLoan.monthsLeft", null, 84, { ownership: "owned", currentLoan: { balance: 1 } }),
  ],

  "MF-E-UNITS": [by("nonRevenueUnits", [down(101)], [down(100)])],
  "MF-E-UNIT-MIX": [by("propertyUnits", 101, 100), by("propertyUnits", 99, 100)],
  "MF-E-RENOVATION-UNITS": [by("renovationProgramme", program(101), program(100))],
  "MF-E-RENOVATION-PLAN": [
    by("renovationProgramme", program(61, "1x1"), program(60, "1x1")),
    // Programs of one floor plan add up, and those of another do not.
    by("renovationProgramme2", program(31, "1x1"), program(30, "1x1"), {
      renovationProgramme: program(30, "1x1"),
      renovationProgramme3: program(10, "2x2"),
    }),
    by("renovationProgramme3", program(21, "1x1"), program(20, "1x1"), {
      renovationProgramme: program(20, "1x1"),
      renovationProgramme2: program(20, "1x1"),
    }),
  ],
  "MF-E-EQUITY": [by("debt.assumedLoan", 16_878_788, 16_878_787)],
  "MF-E-NOI": [by("noiStressPct", 1, 0.9999)],
  "MF-E-IRR": [by("debt.assumedLoan", 16_878_788, 16_870_000)],
  "MF-E-REFINANCE": [by("refinance", refinance(60), refinance(59))],
  "MF-E-LOCKOUT": [
    by("prepaymentLockoutMonths", 60, 59),
    by("refinance", refinance(24), refinance(25), { prepaymentLockoutMonths: 24 }),
  ],
  "MF-E-SUPPLEMENTAL": [
    by("mezzanine", { loan: 1, rate: 0.1, month: 60 }, { loan: 1, rate: 0.1, month: 59 }),
  ],
  "MF-E-HURDLES": [
    by("waterfall.thirdHurdle", 0.1199, 0.12, { "waterfall.hurdle": 0.12 }),
    by("waterfall.thirdHurdleMultiple", 1.79, 1.8, { "waterfall.hurdleMultiple": 1.8 }),
    by("waterfall.fourthHurdle", 0.1499, 0.15, { "waterfall.thirdHurdle": 0.15 }),
    by("waterfall.fourthHurdleMultiple", 1.9, 2, { "waterfall.thirdHurdleMultiple": 2 }),
    by("waterfall.thirdHurdle", null, 0.15, { "waterfall.fourthHurdle": 0.18 }),
  ],
  "MF-W-PREFERRED": [
    by("exitCapRate", 0.0707, 0.0706, {
      preferredEquity: { amount: 4_000_000, currentPct: 0.03, accrualPct: 0.08 },
    }),
  ],
  "MF-E-RENT-ROLL-DATE": [by("rentRollDate", null, "2026-03-31", { unitMix: occupied(55) })],
  "MF-E-T12-TIE": [
    by("t12StatedNoi", 99_998.9, 99_999.1, { t12: income({ total: 100_000 }) }),
    by("t12StatedNoi", 100_001.1, 100_000.9, { t12: income({ total: 100_000 }) }),
  ],
  "MF-W-T12-DIFFERENCE": [
    by("t12AcceptedDifference", -1.1, 0.9, { t12: income({ total: 100_000 }), t12StatedNoi: 100_000 }),
  ],
  "MF-E-T12-LINES": [by("t12", unmatched(1.1), unmatched(0.9))],
  "MF-W-EXIT-CAP": [by("exitCapRate", 0.058, 0.0581)],
  "MF-W-EXPENSE-RATIO": [
    by("operatingExpenses.payroll.annual", 389_115, 389_114),
    by("operatingExpenses.payroll.annual", 129_054, 129_055, { "operatingExpenses.propertyTax.annual": 0 }),
  ],
  "MF-W-MANAGEMENT-FEE": [by("managementFeePct", 0.0299, 0.03)],
  "MF-W-TAX": [
    by("propertyTaxMethod", "bill", "reassessed", {
      "reassessment.assessmentRatio": 0.8,
      "reassessment.millage": 20,
      "reassessment.growth": 0.03,
    }),
  ],
  "MF-W-INSURANCE": [by("hazardLossRate", 0.0049, 0.0048, { replacementCostPerSqft: 162 })],
  "MF-W-INSURANCE-T12": [by("t12", insured(72_223), insured(72_222))],
  "MF-W-INSURANCE-SHARE": [by("operatingExpenses.insurance.annual", 425_051, 425_050)],
  "MF-W-RUBS": [by("otherIncomePerOccupiedUnitMonth.utilityReimbursement", 76.57, 76.56)],
  "MF-W-DSCR": [by("debt.minDscr", 1.398, 1.397, { "debt.assumedLoan": 10_300_853.51 })],
  "MF-W-LENDER-PRESET": [by("debt.presetConfirmed", "no", "yes", { "debt.preset": "bank" })],
  "MF-W-LENDER-OCCUPANCY": [
    by("unitMix", occupied(51), occupied(52), { "lender.minOccupancyPct": 0.9, rentRollDate: "2026-03-31" }),
  ],
  "MF-W-RENOVATION-HOLD": [
    by("renovationProgramme", { ...program(10), startMonth: 58 }, { ...program(10), startMonth: 57 }),
  ],
  "MF-W-FUTURE-FUNDING": [
    by("debt.maxLtv", 0, 0.01, { renovationProgramme: { ...program(10), funding: "loan" } }),
  ],
  "MF-W-NEGATIVE-LEVERAGE": [
    by("debt.rate", 0.0412, 0.041),
    by("debt.rate", 0.0582, 0.058, { "debt.ioMonths": 60 }),
    by("debt.ioMonths", 59, 60, { "debt.rate": 0.05 }),
  ],
  "MF-W-VACANCY": [by("marketVacancyPct", 0.0601, 0.06)],
  "MF-W-RENT-GROWTH": [
    by("marketRentGrowth5", 0.0199, 0.0201),
    by("rentGrowth", [0.02, 0.0311, 0.01], [0.02, 0.0309, 0.01], { marketRentGrowth5: 0.021 }),
  ],
  "MF-W-MATURITY": [
    by("debt.termYears", 4, 5),
    by("debt.extension.months", 11, 12, { "debt.termYears": 4 }),
    by("debt.extension.months", 7, 8, { "debt.termYears": 2, refinance: refinance(32) }),
  ],
  "MF-W-EXTENSION": [
    by("debt.extension.minDebtYield", 0.09914, 0.09913, { "debt.termYears": 3, "debt.extension.months": 24 }),
    by("debt.extension2.minDscr", 1.4906, 1.4905, {
      "debt.termYears": 3,
      "debt.extension": { months: 12 },
      "debt.extension2.months": 12,
    }),
  ],
  "MF-W-RATE-CAP": [
    by("debt.capMonths", 59, 60, floating),
    by("debt.capMonths", 31, 32, { ...floating, refinance: refinance(32) }),
  ],
  "MF-W-REFINANCE-CASH-IN": [
    by("refinance", { ...refinance(36), maxLtv: 0.52 }, { ...refinance(36), maxLtv: 0.521 }),
  ],
  "MF-W-REFINANCE-RISK": [by("lender.refinanceCapRate", 0.06836, 0.06834, lender)],
  "MF-W-T3": [by("t12", newestThree(73_745), newestThree(73_746))],
  "MF-W-T12-MONTH": [by("t12", largest(1_501), largest(1_499))],
  "MF-W-LOSS-TO-LEASE": [
    by("unitMix", plans({ inPlaceRent: 1_203 }), plans({ inPlaceRent: 1_204 })),
    by("lossToLeasePct", [0.12, 0.0603], [0.12, 0.0605], below),
    by("burnOff.months", 17, 18, { ...below, lossToLeaseMethod: "burnOff" }),
    by("roll.months", 17, 18, {
      unitMix: golden.mfA.inputs.unitMix.map((plan) => ({ ...plan, inPlaceRent: 1_150, occupied: 35 })),
      rentRollDate: "2026-03-31",
      lossToLeaseMethod: "roll",
      roll: { renewalShare: 0.5, renewalIncrease: 0.05, downtimeMonths: 1 },
    }),
  ],
  "MF-W-EXIT-PRICE": [by("marketSalePricePerUnit", 197_652, 197_653)],
  "MF-W-ECONOMIC-OCCUPANCY": [by("concessionPct", 0.0373, 0.0372)],
  "MF-W-LEASE-UNITS": [
    by("leaseExpirations", expirations(100), expirations(99), {
      lossToLeaseMethod: "roll",
      roll: { renewalShare: 0.5, renewalIncrease: 0.05, downtimeMonths: 1 },
    }),
  ],

  "PF-E-COST": [by("bid.unlevered", discounted(2_121_000.08), discounted(2_121_000.06))],
  "PF-W-TAPE": [by("holdings", 8, 7)],
  "PF-W-CONCENTRATION": [by("maxMonthToMonthShare", 0.13, 0.14)],
  "PF-W-TARGET": [by("targetIrr", 0.168, 0.1677)],
};

type Values = RawResult["values"];
/** A figure moved by some dollars. */
const moved =
  (key: string, period = 0) =>
  (values: Values, dollars: number): Values => {
    const value = values[key];
    return {
      ...values,
      [key]:
        value instanceof Float64Array
          ? value.map((each, month) => each + (month === period ? dollars : 0))
          : Number(value) + dollars,
    };
  };
/** The last month of a balance below zero. */
const overpaid =
  (key: string) =>
  (values: Values, dollars: number): Values => {
    const value = values[key];
    if (!(value instanceof Float64Array)) throw new Error(`${key} is no line`);
    return { ...values, [key]: value.map((each, month) => (month === 12 ? -dollars : each)) };
  };

/** Identities, which no input breaks: one of their figures is moved. */
const IDENTITIES: Record<string, (values: Values, dollars: number) => Values> = {
  "SF-E-SOURCES-USES": moved("initialEquity"),
  "SF-E-BALANCE": overpaid("loanBalance"),
  "SF-E-ATTRIBUTION": moved("attributionIncome"),
  "MF-E-SOURCES-USES": moved("initialEquity"),
  "MF-E-BALANCE": overpaid("loanBalance"),
  "MF-E-PREFERRED-BALANCE": overpaid("preferredEquityBalance"),
  "MF-E-WATERFALL": moved("gpCashFlow"),
  "MF-E-ATTRIBUTION": moved("attributionIncome"),
  "PF-E-BASE": (values, dollars) =>
    moved("borrowingBase")(values, dollars + Number(values.tapeAmount) - Number(values.borrowingBase)),
};

function down(units: number): Inputs {
  return { floorPlan: "1x1", reason: "down", units };
}

function unmatched(total: number): Inputs[] {
  return [...income({ total: 100_000 }), { section: "expense", label: "Sundry", total }];
}

function insured(total: number): Inputs[] {
  return [
    ...income({ total: 100_000 }),
    { account: "insurance", section: "expense", label: "Insurance", total },
  ];
}

function largest(month12: number): Inputs[] {
  const each = (10_000 - month12) / 11;
  const months = Array.from({ length: 11 }, (_, index) => [`month${index + 1}`, each]);
  return income({ ...Object.fromEntries(months), month12, total: 10_000 });
}

const modelFor = (code: string): CatalogName => {
  const model = MODELS.find((name) => getCatalog(name).rows.has(code));
  if (!model) throw new Error(`${code} is no check`);
  return model;
};

function complete(model: CatalogName, changes: Changes, base: Inputs = BASES[model]): Inputs {
  const validated = validateInputs(model, withInputs(base, Object.entries(changes)));
  if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
  return validated.inputs;
}

function judge(code: string, changes: Changes): unknown {
  const model = modelFor(code);
  return evaluate(model, complete(model, changes)).values[code];
}

function judgeMoved(code: string, dollars: number): unknown {
  const model = modelFor(code);
  const catalog = getCatalog(model);
  const ast = catalog.rows.get(code)?.ast;
  const result = evaluate(model, complete(model, model === "multifamily" ? PARTNERS : {}));
  const values = IDENTITIES[code]?.(result.values, dollars);
  if (!ast || !values) throw new Error(`${code} has no formula or no figure`);
  return interpret(ast, { catalog, result: { ...result, values }, grain: "scalar", period: 0 });
}

const edges = Object.entries(EDGES).flatMap(([code, list]) =>
  list.map(([fires, silent]): [string, Changes, Changes] => [code, fires, silent]),
);

describe("the checks of the formula pages", () => {
  it.each(edges)("%s fires, and is silent at its neighbor", (code, fires, silent) => {
    expect([judge(code, fires), judge(code, silent)]).toEqual([false, true]);
  });
  it.each(Object.keys(IDENTITIES))("%s sees two cents, and not half a cent", (code) => {
    expect([judgeMoved(code, 0.02), judgeMoved(code, 0.005)]).toEqual([false, true]);
  });
  it("that no input breaks hold on every deal of the second calculation", () => {
    const deals: [CatalogName, [string, Inputs][]][] = [
      ["singlefamily", HOMES],
      ["multifamily", BUILDINGS],
      ["portfolio", POOLS],
    ];
    const broken = deals.flatMap(([model, cases]) =>
      cases.flatMap(([name, inputs]) => {
        const { values } = evaluate(model, complete(model, {}, inputs));
        const codes = Object.keys(IDENTITIES).filter((code) => modelFor(code) === model);
        return codes.filter((code) => values[code] === false).map((code) => `${code}: ${name}`);
      }),
    );
    expect(broken).toEqual([]);
  });
  it("have an input on either side, each of them", () => {
    const codes = MODELS.flatMap((model) =>
      [...getCatalog(model).rows.values()].flatMap(({ row }) => (row.kind === "check" ? [row.key] : [])),
    );
    const tested = [...Object.keys(EDGES), ...Object.keys(IDENTITIES)];
    expect(tested.toSorted()).toEqual(codes.toSorted());
  });
});
