import type { User } from "@labs/contract/auth";
import type { RuleChange } from "@labs/contract/comps";
import type { Executor } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import { describeDecision, signLine, writeAdjustment } from "./decisions.ts";
import {
  type CompKey,
  findChoice,
  findRule,
  listAdjustments,
  type SetKey,
  saveAdjustment,
  saveChoice,
  saveRule,
} from "./repository.ts";

type By = { database: Executor; userId: string };

/** A comp as the change finds it: its own figure bounds by how much it can be adjusted. */
export interface Seen {
  compId: string;
  amount: number;
}

/** Ids of ours: text from outside may hold what the database can't read. */
const IDS = { rent: /^(rent_\d{5}|added)_\d{1,15}$/, sale: /^(sale_\d{5}|added)_\d{1,15}$/ } as const;

const unknownComp = () => new AppError("not_found", "This comp does not belong to the property");

/**
 * Includes or excludes one comp; saying the same again changes nothing. 409 where somebody decided otherwise since the
 * comp was read.
 */
export async function decideComp(
  of: By &
    CompKey & {
      included: boolean;
      reason?: string | undefined;
      basedOn?: number | undefined;
      comps: readonly Seen[];
    },
): Promise<void> {
  const { database, googlePlacesId, kind, compId, included, userId } = of;
  const key = { googlePlacesId, kind, compId };
  const seen = IDS[kind].test(compId) ? await findChoice(database, key) : undefined;
  if (seen === undefined && !of.comps.some((comp) => comp.compId === compId)) throw unknownComp();
  const isStale = of.basedOn !== undefined && of.basedOn !== (seen?.version ?? 0);
  if (isStale && seen?.included !== included) throw new AppError("conflict", describeNewest(seen));
  const reason = of.reason?.replaceAll("\u0000", "") || null;
  if (await saveChoice(database, { ...key, included, reason, decidedBy: userId }, seen)) return;
  const newest = await findChoice(database, key);
  if (newest?.included !== included) throw new AppError("conflict", describeNewest(newest));
}

const describeNewest = (row: Parameters<typeof describeDecision>[0] | undefined) =>
  row === undefined ? "This comp was changed by another user" : describeDecision(row);

/** Adjusts one comp for condition and grade, in dollars; twice nothing takes the adjustment back. */
export async function adjustComp(
  of: By &
    CompKey & {
      condition: number;
      grade: number;
      reason: string;
      basedOn: number;
      comps: readonly Seen[];
    },
): Promise<void> {
  const { database, googlePlacesId, kind, compId, condition, grade, basedOn, userId } = of;
  const comp = of.comps.find((each) => each.compId === compId);
  if (comp === undefined) throw unknownComp();
  if (Math.abs(condition) + Math.abs(grade) > comp.amount / 2) {
    const msg = "Adjustments for condition and grade may not exceed half of the comp's own figure";
    throw invalid([{ loc: ["body", "condition"], msg, type: "too_large" }]);
  }
  const key = { googlePlacesId, kind, compId };
  const reason = of.reason.replaceAll("\u0000", "");
  const row = { ...key, condition, grade, reason, decidedBy: userId, basedOn };
  if (await saveAdjustment(database, row)) return;
  const newest = (await listAdjustments(database, key)).find((each) => each.compId === compId);
  throw new AppError(
    "conflict",
    newest === undefined ? "This comp's adjustment was changed" : writeAdjustment(newest),
  );
}

/** Sets criteria of the property's own, or with null goes back to the firm's. */
export async function decideRule(
  of: SetKey & {
    database: Executor;
    rule: RuleChange | null;
    basedOn?: number | undefined;
    user: User;
  },
): Promise<void> {
  const { database, googlePlacesId, kind, user } = of;
  const key = { googlePlacesId, kind };
  const rule = of.rule ?? {};
  const seen = await findRule(database, key);
  if (of.basedOn !== undefined && of.basedOn !== (seen?.version ?? 0)) throw describeRuleConflict(seen);
  const isNew = rule.nonpublic === "used" && seen?.rule.nonpublic !== "used";
  if (isNew && user.role !== "admin") {
    throw new AppError("forbidden", "Only administrators can include competitors' nonpublic rents");
  }
  // Said again, the first who said it stands.
  if (isSameRule(seen?.rule ?? {}, rule)) return;
  if (await saveRule(database, { ...key, rule, decidedBy: user.id }, seen)) return;
  throw describeRuleConflict(await findRule(database, key));
}

function describeRuleConflict(row: Awaited<ReturnType<typeof findRule>>): AppError {
  const who = row === undefined ? "another user" : signLine(row);
  return new AppError("conflict", `The criteria were changed by ${who}`);
}

function isSameRule(one: RuleChange, other: RuleChange): boolean {
  const sort = (rule: RuleChange) => JSON.stringify(Object.entries(rule).toSorted());
  return sort(one) === sort(other);
}
