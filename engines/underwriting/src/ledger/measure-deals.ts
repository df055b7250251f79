import type { ComparedMonth } from "../actuals/measure-variance.ts";
import { monthIndex } from "../actuals/plan-months.ts";
import type { ModelName } from "../language/rows.ts";

/** A line of the ledger: rows of the statement that are one assumption to whoever makes it. */
export interface LedgerLine {
  key: string;
  label: string;
  /** Lines of the plan that it adds up. */
  of: readonly string[];
  /** Every owner pays it: where a statement never has it, somebody else's books do. */
  isFixed?: true;
  /** A difference of rates, not a share of the plan. */
  isRate?: true;
  /** Of sales, not of statements: see `priceAt`. */
  isOfSales?: true;
  /** Inputs that the next deal assumes it by. */
  inputs: Record<ModelName, readonly string[]>;
}

const expense = (
  key: string,
  label: string,
  more: { of?: string[]; home?: string[]; building?: string[]; isFixed?: true } = {},
): LedgerLine => ({
  ...{ key, label, of: more.of ?? [key] },
  ...(more.isFixed ? { isFixed: true } : {}),
  inputs: {
    singlefamily: more.home ?? [],
    multifamily: more.building ?? [`operatingExpenses.${key}.annual`],
  },
});

const UTILITIES = ["utilities", "electricity", "gas", "waterSewer", "trashRemoval", "cableInternet"];

/** In the order of a statement. */
export const LEDGER_LINES: readonly LedgerLine[] = [
  {
    key: "rent",
    label: "Net rental income",
    of: [
      ...["grossPotentialRent", "lossToLease", "downtime", "renovationDowntime", "vacancy", "concessions"],
      ...["badDebt", "nonRevenue"],
    ],
    isFixed: true,
    inputs: { singlefamily: ["monthlyRent"], multifamily: [] },
  },
  {
    key: "rentGrowth",
    label: "Growth of net rental income",
    of: [],
    isRate: true,
    inputs: { singlefamily: ["rentGrowth"], multifamily: ["rentGrowth"] },
  },
  {
    key: "vacancy",
    label: "Vacancy and downtime",
    of: ["downtime", "vacancy", "renovationDowntime"],
    isFixed: true,
    inputs: { singlefamily: ["vacancyPct"], multifamily: ["vacancyPct"] },
  },
  expense("otherIncome", "Other income", { of: ["otherIncome", "chargeBacks"], building: [] }),
  expense("propertyTax", "Property tax", {
    of: ["propertyTax", "nonAdValorem"],
    home: ["propertyTaxRate"],
    isFixed: true,
  }),
  expense("insurance", "Insurance", { home: ["insuranceAnnual"], isFixed: true }),
  expense("associationDues", "HOA and association dues", {
    of: ["hoaDues", "associationDues"],
    home: ["hoaMonth"],
    isFixed: true,
  }),
  expense("utilities", "Utilities", {
    of: [...UTILITIES, "vacantUtilities"],
    home: ["vacantUtilitiesMonth"],
  }),
  expense("payroll", "Payroll", { isFixed: true }),
  expense("repairsMaintenance", "Repairs and maintenance", { home: ["repairsMaintenanceAnnual"] }),
  expense("turnover", "Turnover", { home: ["turnCost"] }),
  expense("contractServices", "Contracts, lawn and pest", {
    of: ["contractServices", "grounds"],
    home: ["groundsMonth"],
  }),
  expense("managementFee", "Management fee", {
    home: ["managementFeePct"],
    building: ["managementFeePct"],
    isFixed: true,
  }),
  expense("marketing", "Leasing and marketing", {
    of: ["marketing", "leasing", "renewals"],
    home: ["leasingFeeMonths"],
  }),
  expense("generalAdministrative", "Administration and other costs", {
    of: ["generalAdministrative", "professionalFees", "licences", "otherExpenses", "groundRent", "smartHome"],
  }),
  {
    ...{ key: "exit", label: "Sale price", of: [], isOfSales: true },
    inputs: { singlefamily: ["homePriceGrowth"], multifamily: ["exitCapRate"] },
  },
];

const ADVISED: ReadonlySet<string> = new Set(
  LEDGER_LINES.flatMap(({ inputs }) => Object.values(inputs).flat()),
);

/** Whether the ledger may say something beside an input. */
export const isAdvised = (path: string): boolean => ADVISED.has(path);

/** Whole years alone: taxes and premiums are paid once or twice a year. */
const YEAR = 12;
/** Under a dollar a month nothing was planned. */
const LEAST_PLANNED = 100;

/**
 * By how much each line of one deal came in above plan, over the newest whole years of months in a row that plan and actuals
 * both have. A line is left out where nothing was planned, where no statement has a row of it, or where it is always paid and the
 * statements have nothing but zeros.
 *
 * See docs/methods/decision-ledger.md#realized-against-assumed. Units: shares of the plan, rates as differences. Errors: none.
 */
export function measureDeal(months: readonly ComparedMonth[]): Map<string, number> {
  const errors = new Map<string, number>();
  const newest = takeWholeYears(months);
  if (newest.length === 0) return errors;
  for (const line of LEDGER_LINES) {
    if (line.isRate || line.isOfSales) continue;
    // A row of zeros says that nothing was paid; without any row nobody says it.
    const isKnown = newest.some(({ actual }) => line.of.some((key) => actual[key] !== undefined));
    const told = newest.some(({ actual }) =>
      line.of.some((key) => actual[key] !== undefined && actual[key] !== 0),
    );
    if (!isKnown || (line.isFixed && !told)) continue;
    const [plan, actual] = [add(newest, "plan", line.of), add(newest, "actual", line.of)];
    if (Math.abs(plan) < LEAST_PLANNED * newest.length) continue;
    errors.set(line.key, actual / plan - 1);
  }
  const growth = compareGrowth(newest);
  if (growth !== undefined) errors.set("rentGrowth", growth);
  return errors;
}

/** Over a month without a statement a year would have two Decembers, or none: the newest run that is a year long is taken. */
function takeWholeYears(months: readonly ComparedMonth[]): readonly ComparedMonth[] {
  let end = months.length;
  while (end >= YEAR) {
    let start = end - 1;
    while (start > 0 && isNext(months[start - 1], months[start])) start -= 1;
    const years = Math.floor((end - start) / YEAR);
    if (years > 0) return months.slice(end - YEAR * years, end);
    end = start;
  }
  return [];
}

const isNext = (before: ComparedMonth | undefined, after: ComparedMonth | undefined): boolean =>
  before !== undefined && after !== undefined && monthIndex(after.month) - monthIndex(before.month) === 1;

const add = (months: readonly ComparedMonth[], side: "plan" | "actual", keys: readonly string[]): number =>
  months.reduce((sum, month) => sum + keys.reduce((all, key) => all + (month[side][key] ?? 0), 0), 0);

/** Growth of the newest year over the one before, actual less planned. */
function compareGrowth(months: readonly ComparedMonth[]): number | undefined {
  if (months.length < 2 * YEAR) return undefined;
  const rent = LEDGER_LINES[0]?.of ?? [];
  const [before, after] = [months.slice(-2 * YEAR, -YEAR), months.slice(-YEAR)];
  const grow = (side: "plan" | "actual") => add(after, side, rent) / add(before, side, rent) - 1;
  const growth = grow("actual") - grow("plan");
  return Number.isFinite(growth) ? growth : undefined;
}
