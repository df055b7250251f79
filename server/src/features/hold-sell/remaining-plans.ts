import type { HomeCourses, LeftOutRule } from "@labs/contract/portfolios/hold-sell";
import type { RemainingPlan } from "@labs/underwriting/compare-courses";
import { firstPlanMonth, monthAt, monthIndex } from "@labs/underwriting/plan-months";
import type { Database } from "../../lib/database/database.ts";
import { inTurns } from "../../lib/spreadsheet/write-sheets.ts";
import { findStart } from "../actuals/service.ts";
import { listPlanHeads, type PlanFigures, type PlanHead, readPlanFigures } from "./repository.ts";

export interface LeftOut {
  rule: LeftOutRule;
  reason: string;
}

/** A plan with the month from which on it is followed. */
export interface FollowedPlan {
  source: HomeCourses["plan"]["source"];
  version: number | null;
  from: string;
  plan: RemainingPlan;
}

interface Held {
  googlePlacesId: string;
  acquiredAt: string | null;
  /** Today's, of the whole property; null where there is none. */
  value: number | null;
}

/** A kept version never changes: what it plans is read once. */
const known = new WeakMap<Database, Map<string, PlanFigures>>();
const MOST_KNOWN = 30_000;
const AT_ONCE = 250;
/** So many plans are followed before others get their turn. */
const TURN = 500;

/** What is left of each home's plan from this month on, or why nothing is. See docs/methods/hold-sell.md#plan. */
export async function listRemainingPlans(
  database: Database,
  homes: readonly Held[],
  today: string,
): Promise<Map<string, FollowedPlan | LeftOut>> {
  const heads = await listPlanHeads(
    database,
    homes.map(({ googlePlacesId }) => googlePlacesId),
  );
  const figures = await readFigures(database, heads);
  const byPlace = new Map(heads.map((head) => [head.googlePlacesId, head]));
  const plans = new Map<string, FollowedPlan | LeftOut>();
  for await (const part of inTurns(homes, TURN)) {
    for (const home of part) {
      const head = byPlace.get(home.googlePlacesId);
      const plan = head === undefined ? NOT_PLANNED : follow(home, head, figures, today);
      plans.set(home.googlePlacesId, plan);
    }
  }
  return plans;
}

const NOT_PLANNED: LeftOut = {
  rule: "plan",
  reason: "No underwriting version has projections: run the underwriting",
};

type Kept = Pick<PlanHead, "googlePlacesId" | "version" | "keptAt">;
const keyOf = ({ googlePlacesId, version, keptAt }: Kept) => `${googlePlacesId} ${version} ${keptAt}`;

async function readFigures(
  database: Database,
  heads: readonly PlanHead[],
): Promise<ReadonlyMap<string, PlanFigures>> {
  const read = known.get(database) ?? new Map<string, PlanFigures>();
  known.set(database, read);
  if (read.size > MOST_KNOWN) read.clear();
  const open = heads.filter((head) => !read.has(keyOf(head)));
  for (let from = 0; from < open.length; from += AT_ONCE) {
    const part = open.slice(from, from + AT_ONCE);
    for (const row of await readPlanFigures(database, part)) read.set(keyOf(row), row);
    // Others get their turn.
    await new Promise(setImmediate);
  }
  return read;
}

function follow(
  home: Held,
  head: PlanHead,
  figures: ReadonlyMap<string, PlanFigures>,
  today: string,
): FollowedPlan | LeftOut {
  const { version, isApproved } = head;
  const of = figures.get(keyOf(head));
  if (of === undefined) return NOT_PLANNED;
  if (!isApproved && !of.isOwned && of.model === "singlefamily") {
    return {
      rule: "plan",
      reason: `Version ${version} buys this home, which is owned, and nobody approved it: run the underwriting`,
    };
  }
  const startsOn = findStart({ ...of, bought: home.acquiredAt });
  if (startsOn === null) {
    const reason = `Nothing says when the plan of version ${version} begins: it has no closing date and the home no purchase date`;
    return { rule: "planStart", reason };
  }
  const months = 12 * (of.holdYears ?? 0);
  const passed = Math.max(0, monthIndex(today) - monthIndex(firstPlanMonth(startsOn)));
  if (months > 0 && passed >= months) {
    return {
      rule: "planEnded",
      reason: `The hold of version ${version} has ended: underwrite the home again`,
    };
  }
  const plan = readRemaining(of, { months, passed, value: home.value });
  if (plan === undefined) {
    return { rule: "planFigures", reason: `Version ${version} has no whole cash flow by month` };
  }
  const from = monthAt(monthIndex(firstPlanMonth(startsOn)) + passed);
  return { source: isApproved ? "approved" : "kept", version, from, plan };
}

function readRemaining(
  of: PlanFigures,
  { months, passed, value }: { months: number; passed: number; value: number | null },
): RemainingPlan | undefined {
  const { exitValue: planned, saleCosts } = of;
  if (!Number.isInteger(months) || months <= 0 || planned === null || saleCosts === null) return undefined;
  const operating = takeWhole(of.unlevered, passed, months);
  // Stored lines reach a year beyond the sale.
  const ahead = takeWhole(of.ncf, passed, Math.min(passed + 12, of.ncf?.length ?? 0));
  if (operating === undefined || ahead === undefined || ahead.length === 0) return undefined;
  operating[operating.length - 1] = (operating.at(-1) ?? 0) - (planned - saleCosts);
  // What is still to be renovated raises the price of the sale, not today's value.
  const outlay = of.isOwned && passed === 0 ? (of.renovationCost ?? 0) : 0;
  const exitValue = rebase(of, { planned, months: months - passed, value: outlay > 0 ? null : value });
  return {
    outlay,
    operating,
    ncf: (ahead.reduce((sum, one) => sum + one, 0) * 12) / ahead.length,
    exitValue,
    exitCosts: planned > 0 ? (saleCosts / planned) * exitValue : saleCosts,
  };
}

function takeWhole(line: readonly number[] | null, from: number, to: number): number[] | undefined {
  const taken = line?.slice(from, to);
  return taken?.length === to - from ? taken : undefined;
}

/** A sale at a price of homes grows from today's value, so that no two estimates of it are compared; one by income stays. */
function rebase(
  { exitChannel, homePriceGrowth, exitValueRetail }: PlanFigures,
  of: { planned: number; months: number; value: number | null },
): number {
  const { planned, months, value } = of;
  const isByIncome = exitChannel === "income" || exitValueRetail === null || exitValueRetail <= 0;
  if (isByIncome || homePriceGrowth === null || value === null) return planned;
  return value * (1 + homePriceGrowth) ** (months / 12) * (planned / exitValueRetail);
}
