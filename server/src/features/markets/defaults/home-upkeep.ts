import { inputAt } from "@labs/underwriting/model-inputs";
import type { DefaultsDraft } from "./defaults-draft.ts";

/** What of a home decides how much it needs in repairs and replacements. */
export interface UpkeepFacts {
  sqft: number | null;
  yearBuilt: number | null;
  condition: string | null;
}

const COSTS = [
  ["repairs", "repairsMaintenanceAnnual"],
  ["capex", "recurringCapexAnnual"],
] as const;

/** Repairs and capex by the firm's table of age and size; repairs by size alone where it has no row for the home. */
export function addUpkeep(draft: DefaultsDraft, home: UpkeepFacts, now: Date): void {
  for (const [cost, path] of COSTS) {
    const found = lookUp(draft, { ...home, cost, now });
    if ("reason" in found) draft.reasons[path] = found.reason;
    else draft.adapt(path, found.amount, found.words);
  }
  if (inputAt(draft.adapted, "repairsMaintenanceAnnual") === undefined) addLeastRepairs(draft, home.sqft);
}

type Found = { amount: number; words: string } | { reason: string };

function lookUp(
  { template }: DefaultsDraft,
  of: UpkeepFacts & { cost: "repairs" | "capex"; now: Date },
): Found {
  const { sqft, condition, cost, now } = of;
  const find = (name: string): number | undefined => {
    const path = `upkeep.${name}`;
    const value = inputAt(template.local, path) ?? inputAt(template.general, path);
    return typeof value === "number" ? value : undefined;
  };
  const age = now.getUTCFullYear() - (of.yearBuilt ?? Number.NaN);
  if (sqft === null) return { reason: "the home's living area is not known" };
  if (!(age >= 0)) return { reason: "the home's year of construction is not known" };
  const band = findBand(age);
  const perSqft = find(`${cost}.${band.key}`);
  if (perSqft === undefined) return { reason: "the firm's template has no cost by age" };
  const factor = findFactor(condition, find);
  const words = `$${perSqft.toFixed(2)} per sq ft of a home ${band.words}, built in ${of.yearBuilt}, × ${sqft.toLocaleString("en-US")} sq ft`;
  // Up, without the dust of binary fractions: a dollar less would be below the table's own rate.
  const amount = Math.ceil(Number((perSqft * sqft * (factor ?? 1)).toPrecision(12)));
  return { amount, words: factor === undefined ? words : `${words} × ${factor} for condition ${condition}` };
}

function findBand(age: number): { key: string; words: string } {
  if (age < 10) return { key: "under10", words: "under 10 years old" };
  if (age < 25) return { key: "from10", words: "10 to 24 years old" };
  if (age < 50) return { key: "from25", words: "25 to 49 years old" };
  return { key: "from50", words: "50 years old or more" };
}

/** Assessors have scales of their own, of which only the appraisers' C1 to C6 says how good a home is. */
function findFactor(
  condition: string | null,
  find: (name: string) => number | undefined,
): number | undefined {
  if (condition === "C1" || condition === "C2") return find("goodConditionFactor");
  if (condition === "C5" || condition === "C6") return find("poorConditionFactor");
  return undefined;
}

/** Below so many cents a square foot the check of repairs warns. */
const LEAST_REPAIRS_CENTS_PER_SQFT = 60;

/** Repairs of a large home whose age nobody knows: the template's amount is for one of ordinary size. */
function addLeastRepairs(draft: DefaultsDraft, sqft: number | null): void {
  const path = "repairsMaintenanceAnnual";
  const least = Math.ceil((LEAST_REPAIRS_CENTS_PER_SQFT * (sqft ?? 0)) / 100);
  const usual = draft.findUsual(path);
  if (sqft === null || least <= usual) return;
  const size = `$0.60 per sq ft × ${sqft.toLocaleString("en-US")} sq ft`;
  draft.adapt(path, least, `${size}, in whole dollars, above its $${usual.toLocaleString("en-US")} a home`);
}
