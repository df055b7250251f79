import type { FormulaPage, FormulaRow, ModelName } from "@labs/underwriting/formula-record";
import type { InputGroup } from "../inputs/input-groups.ts";

/** What a first look asks for, in the order of a deal: the rest stands as evidence and the firm's template fill it. */
const GROUPS: Record<ModelName, readonly (readonly [title: string, ...keys: string[]])[]> = {
  singlefamily: [
    ["Price", "purchasePrice", "renovation", "afterRepairValue"],
    ["Income", "monthlyRent", "rentGrowth", "turnoverRate", "daysToReResident"],
    [
      "Expenses",
      "propertyTaxRate",
      "insuranceAnnual",
      "repairsMaintenanceAnnual",
      "managementFeePct",
      "hoaMonth",
      "recurringCapexAnnual",
    ],
    ["Loan", "debt.ltc", "debt.rate", "debt.amortYears"],
    ["Hold and exit", "holdYears", "homePriceGrowth", "saleCostPct"],
    ["Targets of the maximum bid", "targets.netYieldOnCost", "targets.leveredIrr"],
  ],
  multifamily: [
    ["Price", "purchasePrice", "closingCostPct", "capexAtClose"],
    ["Income", "vacancyPct", "badDebtPct", "rentGrowth"],
    [
      "Expenses",
      "operatingExpenses.propertyTax.annual",
      "operatingExpenses.insurance.annual",
      "operatingExpenses.payroll.annual",
      "operatingExpenses.repairsMaintenance.annual",
      "operatingExpenses.utilities.annual",
      "managementFeePct",
      "reservesPerUnit",
    ],
    ["Loan", "debt.maxLtv", "debt.minDscr", "debt.rate", "debt.amortYears", "debt.ioMonths"],
    ["Hold and exit", "holdYears", "exitCapRate", "saleCostPct", "discountRate"],
  ],
};

/** What a first look answers, in the order in which it is read. */
export const QUICK_FIGURES: readonly string[] = [
  ...["noi", "goingInCapRate", "cashOnCash", "leveredIrr", "leveredEquityMultiple", "dscrNcf"],
];

/** The inputs of a first look, by what belongs together; what else is required and filled by nothing comes last. */
export function quickGroups(
  model: ModelName,
  pages: readonly FormulaPage[],
  missing: readonly { path: string }[],
): InputGroup[] {
  const inputs = new Map<string, FormulaRow>(
    pages.flatMap(({ rows }) =>
      rows.flatMap((row) =>
        row.kind === "input" && row.grain !== "unitType" ? [[row.path ?? row.key, row] as const] : [],
      ),
    ),
  );
  const asked = new Set(GROUPS[model].flat());
  const others = missing.flatMap(({ path }) => (asked.has(path) ? [] : [path]));
  return [...GROUPS[model], ["Also required", ...others] as const].flatMap(([title, ...keys]) => {
    const rows = keys.flatMap((key) => inputs.get(key) ?? []);
    return rows.length === 0 ? [] : [{ title, rows }];
  });
}
