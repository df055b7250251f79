/** The model of the comparison: 160 monthly lines over ten years and the forward year, in the product's own language. */
import type { FormulaRow, ModelDefinition } from "@labs/underwriting/formula-record";
import { input, monthly, page, scalar } from "@labs/underwriting/formula-record";

export const PLANS = 12;
export const SOURCES = 8;
export const EXPENSES = 20;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);
const given = (key: string): FormulaRow => input(key, key, "")`${key}`;
const closing = { timing: "closing" as const };
const hold = { timing: "hold" as const };
const always = { timing: "always" as const, aggregate: "end" as const };
const figure = (key: string, formula: string): FormulaRow => scalar(key, key, "")`${formula}`;
const line = (key: string, formula: string, extra = {}): FormulaRow =>
  monthly(key, key, "", extra)`${formula}`;
const sum = (keys: string[]): string => keys.join(" + ");
const each = (count: number, name: string): string[] => numbers(count).map((k) => `${name}${k}`);

/** Every input with its value; lists of the model are spelled out, since not all peers know lists. */
export const inputs: Record<string, number> = {
  holdYears: 10,
  scale: 1,
  vacancy: 0.05,
  concession: 0.01,
  badDebt: 0.005,
  otherGrowth: 0.03,
  fee: 0.03,
  reservesPerUnit: 300,
  capexMonths: 24,
  capexPerMonth: 20_000,
  price: 40_000_000,
  closingPct: 0.015,
  ltv: 0.6,
  rate: 0.055,
  ioMonths: 24,
  amortMonths: 360,
  exitCap: 0.055,
  saleCostPct: 0.02,
  discount: 0.09,
  preferred: 0.08,
  lpShare: 0.9,
  lpSplit: 0.8,
};
for (const k of numbers(PLANS)) {
  inputs[`units${k}`] = 10 + 2 * k;
  inputs[`rent${k}`] = 1100 + 90 * k;
  inputs[`growth${k}`] = 0.02 + 0.001 * k;
}
for (const k of numbers(SOURCES)) inputs[`perUnit${k}`] = 5 + 3 * k;
for (const k of numbers(EXPENSES)) {
  inputs[`annual${k}`] = 20_000 + 7_000 * k;
  inputs[`inflation${k}`] = 0.015 + 0.001 * k;
}

const monthlyRate = (yearly: string): string => `(1 + ${yearly}) ^ (1 / 12)`;

const planLines = (k: number): FormulaRow[] => [
  line(`asking${k}`, `IF(month = 0, scale * rent${k}, asking${k}[-1] * rentFactor${k})`, always),
  line(`potential${k}`, `units${k} * asking${k}`),
  line(`vacancy${k}`, `potential${k} * vacancy`),
  line(`concession${k}`, `potential${k} * concession`),
  line(`badDebt${k}`, `(potential${k} - vacancy${k}) * badDebt`),
  line(`collected${k}`, `potential${k} - vacancy${k} - concession${k} - badDebt${k}`),
];

const operations: FormulaRow[] = [
  figure("units", sum(each(PLANS, "units"))),
  ...numbers(PLANS).map((k) => figure(`rentFactor${k}`, monthlyRate(`growth${k}`))),
  ...numbers(EXPENSES).map((k) => figure(`costFactor${k}`, monthlyRate(`inflation${k}`))),
  figure("otherFactor", monthlyRate("otherGrowth")),
  ...numbers(PLANS).flatMap(planLines),
  line("otherIndex", "IF(month = 0, scale, otherIndex[-1] * otherFactor)", always),
  ...numbers(SOURCES).map((k) => line(`other${k}`, `perUnit${k} * units * (1 - vacancy) * otherIndex`)),
  line("otherIncome", sum(each(SOURCES, "other"))),
  line("grossPotential", sum(each(PLANS, "potential"))),
  line("vacancyLoss", sum(each(PLANS, "vacancy"))),
  line("concessions", sum(each(PLANS, "concession"))),
  line("badDebts", sum(each(PLANS, "badDebt"))),
  line("rentalIncome", sum(each(PLANS, "collected"))),
  line("grossIncome", "rentalIncome + otherIncome"),
  ...numbers(EXPENSES).flatMap((k) => [
    line(`costIndex${k}`, `IF(month = 0, scale, costIndex${k}[-1] * costFactor${k})`, always),
    line(`cost${k}`, `annual${k} / 12 * costIndex${k}`),
  ]),
  line("managementFee", "fee * grossIncome"),
  line("expenses", `${sum(each(EXPENSES, "cost"))} + managementFee`),
  line("noi", "grossIncome - expenses"),
  line("reserves", "reservesPerUnit * units / 12 * costIndex1"),
  line("netCash", "noi - reserves"),
  line("capex", "IF(month <= capexMonths, capexPerMonth * scale, 0)", hold),
  line("expenseRatio", "expenses / grossIncome"),
  line("occupancy", "rentalIncome / grossPotential"),
];

const financing: FormulaRow[] = [
  figure("months", "12 * holdYears"),
  figure("loan", "ltv * price"),
  figure("cost", "price * (1 + closingPct)"),
  figure("equity", "cost - loan"),
  figure("payment", "loan * (rate / 12) / (1 - (1 + rate / 12) ^ (0 - amortMonths))"),
  figure("exitValue", "SUM(noi[months + 1:months + 12]) / exitCap"),
  figure("saleNet", "exitValue * (1 - saleCostPct)"),
  line("interest", "balance[-1] * rate / 12", hold),
  line("principal", "IF(month <= ioMonths, 0, MIN(balance[-1], payment - interest))", hold),
  line("balance", "IF(month = 0, loan, balance[-1] - principal)", { ...closing, aggregate: "end" }),
  line("debtService", "interest + principal", hold),
  line("coverage", "netCash / debtService", hold),
  line("debtYield", "12 * noi / balance", hold),
  figure("loanAtExit", "balance[months]"),
  line("saleProceeds", "IF(month = months, saleNet, 0)", closing),
  line("unlevered", "IF(month = 0, -cost, netCash - capex + saleProceeds)", closing),
  line(
    "levered",
    `
      IF(month = 0, -equity,
        netCash - capex - debtService + saleProceeds - IF(month = months, loanAtExit, 0))`,
    closing,
  ),
  line("cumulative", "cumulative[-1] + levered", closing),
  figure("discountFactor", monthlyRate("discount")),
  line("discounting", "IF(month = 0, 1, discounting[-1] / discountFactor)", closing),
  line("unleveredValue", "unlevered * discounting", closing),
  line("leveredValue", "levered * discounting", closing),
];

const partners: FormulaRow[] = [
  figure("preferredFactor", monthlyRate("preferred")),
  line("contribution", "MAX(0, -levered)", closing),
  line("distributable", "MAX(0, levered)", closing),
  line("owed", "owedAfter[-1] * preferredFactor + contribution", closing),
  line("preferredPaid", "MIN(distributable, owed)", closing),
  line("owedAfter", "owed - preferredPaid", closing),
  line("excess", "distributable - preferredPaid", closing),
  line("lpCash", "lpShare * (preferredPaid - contribution) + lpSplit * excess", closing),
  line("gpCash", "levered - lpCash", closing),
  line("yieldOnCost", "12 * noi / cost"),
  line("cashYield", "12 * (netCash - debtService) / equity", hold),
  line("loanToValue", "balance * exitCap / (12 * noi)", hold),
  figure("unleveredNpv", "SUM(unleveredValue[0:months])"),
  figure("leveredNpv", "SUM(leveredValue[0:months])"),
  figure("profit", "SUM(levered[0:months])"),
];

export const definition: ModelDefinition = {
  model: "multifamily",
  pages: [
    page("B-1", "Bench", "bench", [
      ...Object.keys(inputs).map(given),
      ...operations,
      ...financing,
      ...partners,
    ]),
  ],
  tables: {},
};
