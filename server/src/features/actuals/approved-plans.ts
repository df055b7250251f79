import type { Inputs } from "@labs/underwriting/model-inputs";
import { firstPlanMonth, listPlanMonths, type PlanMonth } from "@labs/underwriting/plan-months";
import type { Database } from "../../lib/database/database.ts";
import { type Approved, listApproved, readMonthlyLines } from "./plan-repository.ts";

/** The version of a property that the committee approved last, and the months that it plans. */
export interface ApprovedPlan {
  googlePlacesId: string;
  version: number;
  model: "singlefamily" | "multifamily";
  decidedAt: string;
  author: string | null;
  months: PlanMonth[];
  /** Why it has no months. */
  reason: string | null;
}

/** A kept version never changes: what it plans is worked out once. */
const known = new WeakMap<Database, Map<string, PlanMonth[]>>();
const MOST_KNOWN = 30_000;
const AT_ONCE = 100;

export async function listPlans(
  database: Database,
  places: readonly string[],
  acquired: ReadonlyMap<string, string | null>,
  /** Of thousands of homes the months are many: who reads them once lets go of them. */
  { isKept = true }: { isKept?: boolean } = {},
): Promise<Map<string, ApprovedPlan>> {
  const approved = await listApproved(database, places, acquired);
  const plans = (isKept ? known.get(database) : undefined) ?? new Map<string, PlanMonth[]>();
  if (isKept) known.set(database, plans);
  if (plans.size > MOST_KNOWN) plans.clear();
  const keyOf = ({ googlePlacesId, version, startsOn }: Approved) =>
    `${googlePlacesId} ${version} ${startsOn}`;
  const open = approved.filter((one) => one.startsOn !== null && !plans.has(keyOf(one)));
  for (let from = 0; from < open.length; from += AT_ONCE) {
    const part = open.slice(from, from + AT_ONCE);
    const lines = await readMonthlyLines(database, part);
    for (const one of part) {
      const { inputs = {}, monthlyLines = {} } = lines.get(one.googlePlacesId) ?? {};
      const plan = { inputs: inputs as Inputs, outputs: {}, lines: monthlyLines };
      plans.set(keyOf(one), listPlanMonths(one.model, plan, firstPlanMonth(one.startsOn ?? "")));
    }
    // Others get their turn.
    await new Promise(setImmediate);
  }
  return new Map(
    approved.map(({ startsOn, ...one }) => {
      const months = startsOn === null ? [] : (plans.get(keyOf({ ...one, startsOn })) ?? []);
      const reason =
        startsOn === null
          ? "Nothing says when the plan begins: the version has no closing date and the home no purchase date"
          : months.length === 0
            ? `Approved version ${one.version} has no figures by month`
            : null;
      return [one.googlePlacesId, { ...one, months, reason }];
    }),
  );
}
