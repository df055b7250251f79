import type { User } from "@labs/contract/auth";
import { isEvidenced, type TrackRecord } from "@labs/contract/estimates";
import type { NewComp, RentComps, RuleChange } from "@labs/contract/rent-comps";
import type { Executor } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { listCandidates } from "../evidence/list-candidates.ts";
import { explainSilence, getMarketModel } from "../evidence/market-models.ts";
import { findTrackRecord, withRecord } from "../evidence/track-record.ts";
import type { GeocoderClient } from "../places/geocode.ts";
import { getSubject, type Subject } from "../places/service.ts";
import { findUnitMix } from "../unit-mix/service.ts";
import { withPhotos } from "./add-photos.ts";
import { type Addition, listAdditions } from "./addition-repository.ts";
import { idOfAddition, keepAddition, takeAway, toCandidate, wordsOf } from "./additions.ts";
import { buildCompSet, type Candidate, type Choice, type CompSet } from "./build-comp-set.ts";
import { buildPlanSet, type PlanSet } from "./build-plan-set.ts";
import { hasChoice, insertSet, listChoices, listNewestSets, saveChoice } from "./repository.ts";
import { changeRule, findChangedRule } from "./rules.ts";
import { standing } from "./standing.ts";

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
  const [computed, sets] = await Promise.all([
    computeSet(of),
    listNewestSets(database, subject.googlePlacesId),
  ]);
  const set = await withPhotos(database, computed);
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
  const set = await withPhotos(of.database, await computeSet({ database: of.database, subject }));
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
  const isOurs = /^(rent_\d{5}|added)_\d{1,15}$/.test(compId);
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

/** Changes the rule by which this property's comps are chosen; null is the firm's. What that did is told as by a refresh. */
export async function changeCompRule(
  of: Place & { rule: RuleChange | null; user: User },
): Promise<RentComps> {
  await getSubject(of);
  await changeRule(of);
  return refreshRentComps(of);
}

/** Adds a rent that somebody knows of, with what it rests on. */
export async function addRentComp(
  of: Place & { geocoder: GeocoderClient | undefined; comp: NewComp; userId: string },
): Promise<RentComps> {
  await getSubject(of);
  await keepAddition(of);
  return refreshRentComps(of);
}

export async function removeRentComp(of: Place & { compId: string; userId: string }): Promise<RentComps> {
  await getSubject(of);
  await takeAway(of);
  return refreshRentComps(of);
}

async function computeSet(of: { database: Executor; subject: Subject }): Promise<CompSet | PlanSet> {
  const { database, subject } = of;
  const { googlePlacesId } = subject;
  const evidence = "rent" as const;
  const isBuilding = subject.propertyType === "multifamily";
  const [fitted, rows, additions, rule, record, unitMix] = await Promise.all([
    getMarketModel({ database, subject, evidence }),
    listChoices(database, googlePlacesId),
    listAdditions(database, googlePlacesId),
    findChangedRule(database, googlePlacesId),
    findTrackRecord({ database, subject, evidence }),
    isBuilding ? findUnitMix(of) : undefined,
  ]);
  const missing = explainSilence({ subject, model: fitted, evidence });
  const asOf = fitted.asOf ?? newestOf(additions);
  const model = { ...fitted, asOf };
  const found = await listCandidates({ database, subject, evidence, model, change: rule?.change });
  const byHand = additions.map((row) => toCandidate({ row, subject, asOf: asOf ?? row.observedOn }));
  const isOpen = ({ visibility }: Candidate) =>
    visibility !== "nonpublic" || rule?.change.nonpublic === "used";
  const candidates = [...byHand.filter(isOpen), ...found];
  const choices = mergeChoices(rows, additions);
  const input = { subject, candidates, model, choices, rule, missing };
  const set =
    unitMix === undefined
      ? buildCompSet({ ...input, evidence })
      : buildPlanSet({ ...input, rows: unitMix.rows });
  const leftOut = byHand.filter((candidate) => !isOpen(candidate)).map(explainLeftOut);
  return withRecords({ ...set, excluded: [...leftOut, ...set.excluded] }, record);
}

function newestOf(additions: readonly { observedOn: string }[]): string | null {
  return (
    additions
      .map(({ observedOn }) => observedOn)
      .toSorted()
      .at(-1) ?? null
  );
}

function explainLeftOut({ id, label }: Candidate) {
  return { compId: id, label, reason: "A nonpublic figure of a competitor: the rule leaves those out." };
}

/** What people added and decided, in the order in which they did: an addition takes part until somebody decides otherwise. */
function mergeChoices(
  rows: Awaited<ReturnType<typeof listChoices>>,
  additions: readonly Addition[],
): Map<string, Choice> {
  const decided = new Map(rows.map((row) => [row.compId, row]));
  const added = additions.map((row) => {
    const choice = decided.get(idOfAddition(row));
    decided.delete(idOfAddition(row));
    const words = wordsOf(row);
    const said = choice === undefined ? { included: true, words } : describeChoice(choice);
    return { id: idOfAddition(row), at: row.addedAt, choice: { ...said, isAddition: words } };
  });
  const plain = [...decided.values()].map((row) => ({
    id: row.compId,
    at: row.decidedAt,
    choice: describeChoice(row),
  }));
  const all: { id: string; at: Date; choice: Choice }[] = [...added, ...plain];
  return new Map(
    all.toSorted((a, b) => a.at.getTime() - b.at.getTime()).map(({ id, choice }) => [id, choice]),
  );
}

function withRecords<Set extends CompSet | PlanSet>(set: Set, record: TrackRecord | null): Set {
  const estimate = withRecord(set.estimate, record);
  if (!("plans" in set)) return { ...set, estimate };
  const plans = set.plans.map((plan) => ({ ...plan, estimate: withRecord(plan.estimate, record) }));
  return { ...set, estimate, plans };
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
