import type { Inputs, InputValue } from "../../inputs/model-inputs.ts";
import { getCatalog } from "../../pages/formula-pages.ts";
import { span } from "../plain-arithmetic.ts";

export type Change = readonly [path: string, value: InputValue];

const group = (prefix: string, values: Record<string, InputValue>): Change[] =>
  Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value]);

const OTHER_INCOME =
  "utilityReimbursement trash pestControl parking garage storage petRent petFee laundry cableInternet amenityFee " +
  "applicationFee lateFee monthToMonthPremium shortTermPremium damages insuranceWaiver termination tower fees";

export const otherIncome: Change[] = OTHER_INCOME.split(" ").map((name, index) => [
  `otherIncomePerOccupiedUnitMonth.${name}`,
  2.5 + 0.75 * index,
]);

/** What a line costs in its first year, and how it grows; nonAdValorem and the two after it have no basis. */
const EXPENSES: Record<string, [annual: number, growth: number[]]> = {
  nonAdValorem: [3_600, [0.02, 0.05]],
  groundRent: [12_000, [0, 0.1]],
  propertyTax: [247_000, [0.035, 0.01]],
  insurance: [58_000, [0.09, 0.05, 0.02]],
  utilities: [41_000, [0.05, 0.02]],
  electricity: [14_400, [0.05, 0.01]],
  gas: [6_100, [0.04, 0.02]],
  waterSewer: [31_000, [0.06, 0.03]],
  trashRemoval: [12_300, [0.03, 0.015]],
  cableInternet: [2_400, [0.01, 0.03]],
  payroll: [141_000, [0.02, 0.06]],
  repairsMaintenance: [59_000, [0.045, 0.03]],
  turnover: [32_000, [0.035, 0.02]],
  contractServices: [36_000, [0.015, 0.04]],
  marketing: [18_700, [0.02, 0.05]],
  generalAdministrative: [27_000, [0.02, 0.07]],
  professionalFees: [9_000, [0.025, 0.01]],
  associationDues: [7_500, [0.03, 0.06]],
  licences: [1_900, [0.02, 0.045]],
  otherExpenses: [6_800, [0.02, 0.035]],
};
const BASES: [basis: string, of: number][] = [
  ["year", 1],
  ["unit", 100],
  ["sqft", 82_000],
  ["egi", 1_700_000],
];

/** Every line, and from `first` on a basis after the other: in four deals each line has each basis. */
export const spendOn = (first: 0 | 1 | 2 | 3): Change[] =>
  Object.entries(EXPENSES).flatMap(([name, [annual, growth]], index) => {
    const [basis, of] = (index > 2 && BASES[(index + first) % 4]) || ["year", 1];
    const terms = { annual: annual / of, growth };
    return group(`operatingExpenses.${name}`, index > 2 ? { ...terms, basis } : terms);
  });

/** Turnover by the turn. */
export const perTurn: Change[] = group("operatingExpenses.turnover", { annual: 640, basis: "turn" });

/** The chart of accounts. */
export const ACCOUNTS: readonly string[] =
  getCatalog("multifamily").rows.get("t12.account")?.row.choices ?? [];

/** A statement with a line for every account, no two alike, that grows from month to month. */
export const STATEMENT: Inputs[] = createStatement(ACCOUNTS);

function createStatement(accounts: readonly string[]): Inputs[] {
  const deductions = ["lossToLease", "nonRevenue", "vacancy", "concessions", "badDebt"];
  const isIncome = (account: string) => /Income$|^grossPotentialRent$|^insuranceProceeds$/.test(account);
  return accounts.map((account, index) => {
    const each = account === "grossPotentialRent" ? 120_000 : 400 + 37 * index;
    const months = span(1, 12).map((month) => each + (month % 5) * (3 + index));
    const section = isIncome(account) ? "income" : deductions.includes(account) ? "deduction" : "expense";
    return {
      account,
      section,
      total: months.reduce((all, month) => all + month, 0),
      ...Object.fromEntries(months.map((amount, month) => [`month${month + 1}`, amount])),
      adjustment: 100 + index,
      priorYear: 11 * each + index,
      budget: 12.5 * each - index,
      broker: 13 * each,
    };
  });
}

export const partners = (terms: Record<string, InputValue> = {}): Change[] =>
  group("waterfall", {
    lpShare: 0.9,
    preferredReturn: 0.08,
    lpSplit: 0.8,
    hurdle: 0.12,
    lpSplitAbove: 0.7,
    ...terms,
  });

export const lender: Change[] = group("lender", {
  minVacancyPct: 0.05,
  minManagementPct: 0.03,
  minReservesPerUnit: 250,
  minCommercialVacancyPct: 0.1,
  maxCommercialShare: 0.2,
  incomeGrowth: 0.02,
  expenseGrowth: 0.03,
  taxGrowth: 0.025,
  refinanceRate: 0.0625,
  refinanceCapRate: 0.06,
});

export const unitMix: Inputs[] = [
  {
    floorPlan: "1x1",
    units: 60,
    sqft: 700,
    marketRent: 1_400,
    inPlaceRent: 1_330,
    occupied: 54,
    preleased: 2,
    notice: 3,
    newLeaseRent: 1_430,
    restricted: "no",
  },
  {
    floorPlan: "2x2",
    units: 40,
    sqft: 1_010,
    marketRent: 1_750,
    inPlaceRent: 1_800,
    occupied: 37,
    preleased: 1,
    notice: 1,
    newLeaseRent: 1_690,
    restricted: "yes",
  },
];

const workOnTurn: Record<string, InputValue> = {
  units: 11,
  floorPlan: "2x2",
  costPerUnit: 14_000,
  contingencyPct: 0.06,
  premiumMonth: 240,
  pace: "onTurn",
  unitsPerMonth: 3,
  startMonth: 7,
  downtimeMonths: 1,
  funding: "loan",
  feePct: 0.05,
};
const workByMonth: Record<string, InputValue> = {
  units: 18,
  floorPlan: "1x1",
  costPerUnit: 9_500,
  contingencyPct: 0.08,
  feePct: 0.04,
  premiumMonth: 165,
  unitsPerMonth: 2.5,
  startMonth: 3,
  downtimeMonths: 2,
};
const workAnywhere: Record<string, InputValue> = {
  units: 6,
  costPerUnit: 8_000,
  contingencyPct: 0.1,
  feePct: 0.03,
  premiumMonth: 95,
  unitsPerMonth: 2,
  startMonth: 14,
  downtimeMonths: 3,
  funding: "equity",
};

/** The three kinds of work, each in any place of the three. */
export const planWork = (first: 0 | 1 | 2): Change[] => [
  ["renovationProgramme.flowThrough", 0.88],
  ...["", "2", "3"].flatMap((number, index) => {
    const kinds = [workByMonth, workOnTurn, workAnywhere];
    return group(`renovationProgramme${number}`, kinds[(first + index) % 3] ?? workByMonth);
  }),
];

export const everyYear: Change[] = [
  ["rentGrowth", [0.031, -0.012, 0.045, 0.02]],
  ["otherIncomeGrowth", [0.02, 0.035]],
  ["vacancyPct", [0.07, 0.055, 0.05]],
  ["concessionPct", [0.02, 0.004]],
  ["badDebtPct", [0.015, 0.009, 0.006]],
  ["lossToLeasePct", [0.05, 0.035, 0.01]],
  ["reservesGrowth", [0.02, 0.03]],
];

export const closing: Change[] = [
  ["transferTaxPct", 0.0035],
  [
    "transferTaxes",
    [
      { tax: "City, up to a limit", paidOn: "purchase", rate: 0.011, upTo: 15_000_000, taxes: "whole" },
      { tax: "City, above it", paidOn: "purchase", rate: 0.0145, above: 15_000_000, taxes: "whole" },
      { tax: "State, on mortgages", paidOn: "loan", rate: 0.0115, above: 2_000, upTo: 9_000_000 },
      { tax: "State, first part", paidOn: "sale", rate: 0.011, upTo: 3_025_000 },
      { tax: "State, the rest", paidOn: "sale", rate: 0.03, above: 3_025_000, taxes: "part" },
    ],
  ],
  ["acquisitionFeePct", 0.0125],
  ["titleInsurance", 21_000],
  ["legalCosts", 34_000],
  ["recordingFees", 1_700],
  ["initialLeasingFee", 9_000],
  ["workingCapital", 44_000],
  ["workingCapitalConsumedPct", 0.3],
  ["prepaidEscrows", 61_000],
  ["prepaidEscrowsConsumedPct", 0.15],
  ["sellerCredit", 12_500],
  ["capexContingencyPct", 0.07],
  ["dispositionFeePct", 0.006],
  ["assetManagementFeePct", 0.012],
  ["debt.brokerFeePct", 0.004],
  ["debt.lenderLegal", 26_000],
  ["debt.rateCapCost", 18_000],
  ["debt.otherCosts", 5_500],
];
