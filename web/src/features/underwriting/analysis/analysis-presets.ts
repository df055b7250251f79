import type { FormulaRow, ModelName } from "@labs/underwriting/formula-record";
import { homePriceSpread } from "@labs/underwriting/home-price-spread";
import type { Inputs } from "@labs/underwriting/model-inputs";
import type { SimulationDriver } from "@labs/underwriting/simulation";

/** A standard table: two inputs and the output that is read against them (MF-15, SF-10). */
export interface SensitivityPreset {
  label: string;
  rows: { input: string; step: number | null };
  columns: { input: string; step: number | null };
  output: string;
}

/** A null step is taken from the size of the input. */
const preset = (
  label: string,
  rows: [input: string, step: number | null],
  columns: [input: string, step: number | null],
  output = "leveredIrr",
): SensitivityPreset => ({
  label,
  rows: { input: rows[0], step: rows[1] },
  columns: { input: columns[0], step: columns[1] },
  output,
});

/** The standard tables of a model; the first is the one to begin with. */
export const SENSITIVITY_PRESETS: Record<ModelName, readonly SensitivityPreset[]> = {
  multifamily: [
    preset("Exit cap × rent growth", ["exitCapRate", 0.0025], ["rentGrowth", 0.01]),
    preset("Price × exit cap", ["purchasePrice", null], ["exitCapRate", 0.0025]),
    preset("Vacancy × rent growth: DSCR", ["vacancyPct", 0.01], ["rentGrowth", 0.01], "dscrNcf"),
    preset("Vacancy × rent growth: IRR", ["vacancyPct", 0.01], ["rentGrowth", 0.01]),
    preset(
      "Loan to value × rate: cash-on-cash",
      ["debt.maxLtv", 0.05],
      ["debt.rate", 0.005],
      "averageCashOnCash",
    ),
    preset("Loan to value × rate: IRR", ["debt.maxLtv", 0.05], ["debt.rate", 0.005]),
    preset("Hold × exit cap: multiple", ["holdYears", 1], ["exitCapRate", 0.0025], "leveredEquityMultiple"),
    preset("Hold × exit cap: IRR", ["holdYears", 1], ["exitCapRate", 0.0025]),
    preset(
      "Renovation premium × cost",
      ["renovationProgramme.premiumMonth", null],
      ["renovationProgramme.costPerUnit", null],
    ),
    preset("Expense growth × rent growth", ["expenseGrowthChange", 0.01], ["rentGrowth", 0.01]),
  ],
  singlefamily: [
    preset("Price × rent", ["purchasePrice", null], ["monthlyRent", null]),
    preset("Price growth × rent growth", ["homePriceGrowth", 0.01], ["rentGrowth", 0.01]),
    preset("Price × price growth", ["purchasePrice", null], ["homePriceGrowth", 0.01]),
    preset(
      "Turnover × days to re-resident",
      ["turnoverRate", 0.05],
      ["daysToReResident", 10],
      "unleveredIrr",
    ),
    preset("Loan to cost × rate", ["debt.ltc", 0.05], ["debt.rate", 0.005], "cashOnCashStabilized"),
    preset("Hold × price growth", ["holdYears", 1], ["homePriceGrowth", 0.01], "leveredEquityMultiple"),
    preset("Renovation × after-repair value", ["renovation", null], ["afterRepairValue", null]),
    preset("Expense growth × rent growth", ["expenseGrowth", 0.01], ["rentGrowth", 0.01]),
  ],
};

/** Whether an input is worth moving: a home that is owned has no price to agree on and no loan to size. */
export const isWorthMoving = (
  { inputs, findRow }: { inputs: Inputs; findRow: (key: string) => FormulaRow | undefined },
  input: string,
): boolean =>
  inputs.ownership !== "owned" || (input !== "purchasePrice" && findRow(input)?.onlyFor !== "acquisition");

/** The assumptions of a tornado, each moved as far down as up; a null step is taken from the size of the input. */
export const TORNADO_DRIVERS: Record<ModelName, readonly { input: string; step: number | null }[]> = {
  multifamily: [
    { input: "exitCapRate", step: 0.005 },
    { input: "rentGrowth", step: 0.01 },
    { input: "vacancyPct", step: 0.02 },
    { input: "purchasePrice", step: null },
    { input: "debt.rateChange", step: 0.01 },
    { input: "debt.maxLtv", step: 0.05 },
    { input: "operatingExpenses.propertyTax.annual", step: null },
    { input: "operatingExpenses.insurance.annual", step: null },
  ],
  singlefamily: [
    { input: "purchasePrice", step: null },
    { input: "monthlyRent", step: null },
    { input: "homePriceGrowth", step: 0.01 },
    { input: "rentGrowth", step: 0.01 },
    { input: "turnoverRate", step: 0.05 },
    { input: "propertyTaxRate", step: 0.002 },
    { input: "insuranceAnnual", step: null },
    { input: "debt.rateChange", step: 0.01 },
    { input: "renovation", step: null },
  ],
};

const normal = (input: string, standardDeviation: number): SimulationDriver => ({
  input,
  distribution: { kind: "normal", standardDeviation },
});

/** The drivers of a simulation to begin with: a proposal to be changed, each as a step from its base. */
export const simulationDrivers = (model: ModelName, holdYears: number): readonly SimulationDriver[] =>
  model === "multifamily"
    ? [
        normal("rentGrowth", 0.01),
        normal("exitCapRate", 0.005),
        { input: "vacancyPct", distribution: { kind: "triangular", low: -0.02, mode: 0, high: 0.05 } },
      ]
    : [
        // One home varies by far more than the index that its growth is taken from.
        normal("homePriceGrowth", homePriceSpread(holdYears)),
        normal("rentGrowth", 0.01),
        { input: "turnoverRate", distribution: { kind: "triangular", low: -0.05, mode: 0, high: 0.1 } },
      ];

/** Figures that are compared side by side, in the order of a deal summary; those by year stand with their first. */
export const COMPARED_OUTPUTS: Record<ModelName, readonly string[]> = {
  multifamily: [
    "leveredIrr",
    "unleveredIrr",
    "leveredEquityMultiple",
    "leveredProfit",
    "averageCashOnCash",
    "dscrNcf",
    "debtYieldNcf",
    "yieldOnCostYear1",
    "loan",
    "bindingConstraint",
    "initialEquity",
    "exitValue",
    "netSaleProceeds",
  ],
  singlefamily: [
    "leveredIrr",
    "unleveredIrr",
    "leveredEquityMultiple",
    "leveredProfit",
    "cashOnCashStabilized",
    "netYieldOnCost",
    "dscrNcfStabilized",
    "stabilizedNoi",
    "loan",
    "bindingConstraint",
    "initialEquity",
    "exitValue",
    "netSaleProceeds",
  ],
};

/** What a simulation keeps of each trial: figures that are one number. */
export const SIMULATED_OUTPUTS: Record<ModelName, readonly string[]> = {
  multifamily: [
    "leveredIrr",
    "unleveredIrr",
    "leveredEquityMultiple",
    "leveredProfit",
    "averageCashOnCash",
    "dscrNcfMinimum",
    "npv",
  ],
  singlefamily: [
    "leveredIrr",
    "unleveredIrr",
    "leveredEquityMultiple",
    "leveredProfit",
    "cashOnCashStabilized",
    "dscrNcfMinimum",
    "npv",
  ],
};
