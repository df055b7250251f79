import type { CapexCategory } from "@labs/contract/portfolios/capex";
import { firstPlanMonth, monthAt, monthIndex } from "@labs/underwriting/plan-months";
import type { Database } from "../../lib/database/database.ts";
import { listApproved } from "../actuals/service.ts";
import { type CapitalPlan, listCapitalPlans } from "./repository.ts";

/** Amounts of one category, month by month from the one with the index `first`. */
interface PlannedLine {
  category: CapexCategory;
  first: number;
  amounts: readonly (number | null)[];
}

/** What an approved version plans as capital. */
export interface ApprovedCapital {
  googlePlacesId: string;
  version: number;
  lines: readonly PlannedLine[];
}

/** A kept version never changes: what it plans is read once. */
const known = new WeakMap<Database, Map<string, readonly PlannedLine[]>>();
const MOST_KNOWN = 30_000;
const AT_ONCE = 500;

export async function listApprovedCapital(
  database: Database,
  held: readonly { googlePlacesId: string; acquiredAt: string | null }[],
): Promise<ApprovedCapital[]> {
  const acquired = new Map(held.map(({ googlePlacesId, acquiredAt }) => [googlePlacesId, acquiredAt]));
  const approved = (await listApproved(database, [...acquired.keys()], acquired)).flatMap(
    ({ googlePlacesId, version, startsOn }) =>
      startsOn === null
        ? []
        : [{ googlePlacesId, version, startsOn, key: `${googlePlacesId} ${version} ${startsOn}` }],
  );
  const plans = known.get(database) ?? new Map<string, readonly PlannedLine[]>();
  known.set(database, plans);
  if (plans.size > MOST_KNOWN) plans.clear();
  const open = approved.filter(({ key }) => !plans.has(key));
  for (let from = 0; from < open.length; from += AT_ONCE) {
    const part = open.slice(from, from + AT_ONCE);
    const read = new Map((await listCapitalPlans(database, part)).map((plan) => [plan.id, plan]));
    for (const { googlePlacesId, startsOn, key } of part) {
      const plan = read.get(googlePlacesId);
      plans.set(key, plan === undefined ? [] : placePlan(plan, startsOn));
    }
  }
  return approved.map(({ googlePlacesId, version, key }) => ({
    ...{ googlePlacesId, version, lines: plans.get(key) ?? [] },
  }));
}

/** What is paid at closing stands in its month; the lines begin with the plan's month 1, and end with its hold. */
function placePlan({ closing, holdYears, lines }: CapitalPlan, startsOn: string): PlannedLine[] {
  const first = monthIndex(firstPlanMonth(startsOn));
  const most = holdYears === null ? 0 : Math.round(12 * holdYears);
  const monthly = Object.entries(lines).map(([category, amounts]) => ({
    ...{ category: category as CapexCategory, first, amounts: (amounts ?? []).slice(0, most) },
  }));
  return [{ category: "renovation", first: monthIndex(startsOn), amounts: [closing] }, ...monthly];
}

const yearAt = (index: number) => Math.floor(index / 12);

/** Calendar years in which a plan has capital. */
export function listYears({ lines }: ApprovedCapital): number[] {
  const years = lines.flatMap(({ first, amounts }) =>
    amounts.flatMap((amount, at) => (amount === null || amount === 0 ? [] : [yearAt(first + at)])),
  );
  return [...new Set(years)];
}

/** What a plan has in one calendar year, by month and category. */
export const listOfYear = ({ lines }: ApprovedCapital, year: number) =>
  lines.flatMap(({ category, first, amounts }) => {
    const from = Math.max(0, 12 * year - first);
    return amounts
      .slice(from, Math.max(from, 12 * (year + 1) - first))
      .flatMap((amount, at) =>
        amount === null || amount === 0 ? [] : [{ category, amount, month: monthAt(first + from + at) }],
      );
  });
