import { isEvidenced } from "@labs/contract/estimates";
import type { RentComps } from "@labs/contract/rent-comps";
import type { Executor } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { listCandidates } from "../properties/candidates/service.ts";
import { buildCompSet, type Choice, type CompSet } from "../properties/comp-sets/service.ts";
import { explainSilence, getMarketModel } from "../properties/market-models/service.ts";
import { getSubject, type Subject } from "../properties/subjects/service.ts";
import { findUnitMix } from "../properties/unit-mix/service.ts";
import { buildPlanSet, type PlanSet } from "./plans/service.ts";
import { hasChoice, insertSet, listChoices, listNewestSets, saveChoice } from "./repository.ts";

type StoredSet = Awaited<ReturnType<typeof listNewestSets>>[number];

interface Place {
  database: Executor;
  googlePlacesId: string;
}

/** Rent comps of a property as they stand now, and what changed since the set that was kept last. */
export async function getRentComps(of: Place): Promise<RentComps> {
  const subject = await getSubject(of);
  return findRentComps({ database: of.database, subject });
}

export async function findRentComps(of: { database: Executor; subject: Subject }): Promise<RentComps> {
  const { database, subject } = of;
  const [set, sets] = await Promise.all([computeSet(of), listNewestSets(database, subject.googlePlacesId)]);
  const [newest, before] = sets;
  if (newest === undefined) {
    // The first look is what a later refresh is compared with; two first looks at once keep one.
    await insertSet(database, { ...keep(set), version: 1 });
    return { ...set, ...standing({ set }) };
  }
  return { ...set, ...standing({ set, newest, before }) };
}

/** Looks again and keeps what was found as the newest set; what users decided stays. */
export async function refreshRentComps(of: Place): Promise<RentComps> {
  const subject = await getSubject(of);
  const set = await computeSet({ database: of.database, subject });
  // Of two refreshes at once the second takes the next number, and compares with the first.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const [newest] = await listNewestSets(of.database, of.googlePlacesId);
    const version = (newest?.version ?? 0) + 1;
    if (!(await insertSet(of.database, { ...keep(set), version }))) continue;
    const now = { version, ...keep(set), createdAt: new Date() };
    return { ...set, ...standing({ set, newest: now, before: newest }) };
  }
  throw new AppError("conflict", "The comps are being refreshed by several people; try again");
}

/** Includes or excludes one comp; saying the same again changes nothing. */
export async function toggleRentComp(
  of: Place & { compId: string; included: boolean; reason?: string | undefined; userId: string },
): Promise<RentComps> {
  const { database, googlePlacesId, compId } = of;
  const subject = await getSubject(of);
  const before = await computeSet({ database, subject });
  // What is no id of ours is not looked for: text from outside may hold what the database can't read.
  const isOurs = /^rent_\d{5}_\d{1,15}$/.test(compId);
  const isKnown = before.comps.some((comp) => comp.compId === compId);
  if (!isKnown && !(isOurs && (await hasChoice(database, { googlePlacesId, compId })))) {
    throw new AppError("not_found", "This is not one of the property's comps");
  }
  await saveChoice(database, {
    googlePlacesId,
    compId,
    included: of.included,
    reason: of.reason?.replaceAll("\u0000", "") || null,
    decidedBy: of.userId,
  });
  return findRentComps({ database, subject });
}

async function computeSet(of: { database: Executor; subject: Subject }): Promise<CompSet | PlanSet> {
  const { database, subject } = of;
  const evidence = "rent" as const;
  const isBuilding = subject.propertyType === "multifamily";
  const [model, rows, unitMix] = await Promise.all([
    getMarketModel({ database, subject, evidence }),
    listChoices(database, subject.googlePlacesId),
    isBuilding ? findUnitMix(of) : undefined,
  ]);
  const candidates = await listCandidates({ database, subject, evidence, model });
  const choices = new Map(rows.map((row): [string, Choice] => [row.compId, describeChoice(row)]));
  const missing = explainSilence({ subject, model, evidence });
  const found = { subject, candidates, model, choices, missing };
  if (unitMix !== undefined) return buildPlanSet({ ...found, rows: unitMix.rows });
  return buildCompSet({ ...found, evidence });
}

function describeChoice(row: Awaited<ReturnType<typeof listChoices>>[number]): Choice {
  const verb = row.included ? "Included" : "Excluded";
  const day = row.decidedAt.toISOString().slice(0, 10);
  const words = `${verb} by ${row.firstName} ${row.lastName} on ${day}`;
  return { included: row.included, words: row.reason === null ? words : `${words}: ${row.reason}` };
}

function keep(set: CompSet) {
  return {
    googlePlacesId: set.subject.googlePlacesId,
    comps: set.comps.map(({ compId, similarity, label }) => ({ compId, similarity, label })),
    point: isEvidenced(set.estimate) ? set.estimate.point : null,
    asOf: set.asOf,
  };
}

/** A change of similarity that shows in the display of 0 to 100. */
const RESCORED = 0.005;
const SET_LIFE_DAYS = 30;

function compare(now: readonly KeptComp[], then: readonly KeptComp[]) {
  const before = new Map(then.map(({ compId, similarity }) => [compId, similarity]));
  const after = new Set(now.map(({ compId }) => compId));
  const dropped = then.filter(({ compId }) => !after.has(compId));
  return {
    added: now.filter(({ compId }) => !before.has(compId)).map(({ compId }) => compId),
    dropped: dropped.map(({ compId }) => compId),
    droppedLabels: Object.fromEntries(
      dropped.flatMap(({ compId, label }) => (label === undefined ? [] : [[compId, label] as const])),
    ),
    rescored: now
      .filter(
        ({ compId, similarity }) => Math.abs(similarity - (before.get(compId) ?? similarity)) >= RESCORED,
      )
      .map(({ compId }) => compId),
  };
}

interface KeptComp {
  compId: string;
  similarity: number;
  label?: string;
}

/**
 * Whether the kept set still is what the data says, and what changed: since the kept set when it is stale, else
 * between it and the one before, which is what the last refresh did.
 */
function standing(of: {
  set: CompSet;
  newest?: Omit<StoredSet, "googlePlacesId">;
  before?: StoredSet | undefined;
}): Pick<RentComps, "stale" | "staleReason" | "previous" | "changes"> {
  const { set, newest, before } = of;
  const nothing = { added: [], dropped: [], rescored: [], droppedLabels: {} };
  if (newest === undefined) return { stale: false, staleReason: null, previous: null, changes: nothing };
  const changes = compare(set.comps, newest.comps);
  const reason = findStaleness({ changes, set, newest });
  if (reason !== null) {
    return {
      stale: true,
      staleReason: reason,
      previous: { point: newest.point, asOf: newest.asOf },
      changes,
    };
  }
  return {
    stale: false,
    staleReason: null,
    previous: before === undefined ? null : { point: before.point, asOf: before.asOf },
    changes: before === undefined ? nothing : compare(newest.comps, before.comps),
  };
}

function findStaleness(of: {
  changes: RentComps["changes"];
  set: CompSet;
  newest: Omit<StoredSet, "googlePlacesId">;
}): string | null {
  const { changes, newest, set } = of;
  const day = newest.createdAt.toISOString().slice(0, 10);
  const parts = [
    changes.added.length > 0 ? `${changes.added.length} new` : "",
    changes.dropped.length > 0 ? `${changes.dropped.length} gone` : "",
    changes.rescored.length > 0 ? `${changes.rescored.length} with another similarity` : "",
  ].filter(Boolean);
  if (parts.length > 0) return `Since the comps were kept on ${day}: ${parts.join(", ")}`;
  if (newest.asOf !== set.asOf)
    return `The evidence now reaches to ${set.asOf}; the kept comps are as of ${newest.asOf}`;
  const days = (Date.now() - newest.createdAt.getTime()) / 86_400_000;
  return days > SET_LIFE_DAYS ? `The comps were kept on ${day}, more than ${SET_LIFE_DAYS} days ago` : null;
}
