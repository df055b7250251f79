import type { User } from "@labs/contract/auth";
import type { NewComp, PlanComps, RentComps, RuleChange, SaleComps } from "@labs/contract/comps";
import { PHOTO_TYPE } from "@labs/contract/documents";
import { type Comp, isEvidenced, type PropertyType, type TrackRecord } from "@labs/contract/estimates";
import type { Executor } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import type { Viewer } from "../../lib/rights.ts";
import { findNewestByPlace } from "../documents/service.ts";
import {
  type Candidate,
  explainSilence,
  findTrackRecord,
  getMarketModel,
  listCandidates,
  withRecord,
} from "../evidence/service.ts";
import { type GeocoderClient, getSubject, type Subject } from "../places/service.ts";
import { findUnitMix } from "../unit-mix/service.ts";
import { describeAddition, keepAddition, takeAway, toCandidate, writeAdditionId } from "./additions.ts";
import { buildCompSet, type ChangedRule, type Choice, type CompSet } from "./build-comp-set.ts";
import { buildPlanSet, type PlanSet } from "./build-plan-set.ts";
import { findBuildingComps } from "./building-comps.ts";
import { compareWithKept } from "./compare-with-kept.ts";
import {
  type Addition,
  deleteRule,
  findRule,
  hasChoice,
  insertSet,
  listAdditions,
  listChoices,
  listNewestSets,
  saveChoice,
  saveRule,
} from "./repository.ts";

export { listDecisions } from "./repository.ts";

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
  const set = await addPhotos(database, computed);
  const [newest, before] = sets;
  // The first look is what a later refresh is compared with; two first looks at once keep one.
  if (newest === undefined) await insertSet(database, { ...toKeptSet(set), version: 1 });
  return { ...set, ...compareWithKept({ set, newest, before }) };
}

/** Looks again and keeps what was found as the newest set; what users decided stays. */
export async function refreshRentComps(of: Place): Promise<RentComps> {
  const subject = await getSubject(of);
  const set = await addPhotos(of.database, await computeSet({ database: of.database, subject }));
  // Of two refreshes at once the second takes the next number, and compares with the first.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const [newest] = await listNewestSets(of.database, of.googlePlacesId);
    const version = (newest?.version ?? 0) + 1;
    if (!(await insertSet(of.database, { ...toKeptSet(set), version }))) continue;
    const now = { version, ...toKeptSet(set), createdAt: new Date() };
    return { ...set, ...compareWithKept({ set, newest: now, before: newest }) };
  }
  throw new AppError("conflict", "The comps are being refreshed by another user; try again");
}

/** Includes or excludes one comp; saying the same again changes nothing. */
export async function toggleRentComp(
  of: Place & { compId: string; included: boolean; reason?: string | undefined; userId: string },
): Promise<RentComps> {
  const { database, googlePlacesId, compId, included, userId } = of;
  const subject = await getSubject(of);
  const before = await computeSet({ database, subject });
  // Only an id of ours is looked for: text from outside may hold what the database can't read.
  const isOurs = /^(rent_\d{5}|added)_\d{1,15}$/.test(compId);
  const isKnown = before.comps.some((comp) => comp.compId === compId);
  if (!isKnown && !(isOurs && (await hasChoice(database, { googlePlacesId, compId })))) {
    throw new AppError("not_found", "This comp does not belong to the property");
  }
  const reason = of.reason?.replaceAll("\u0000", "") || null;
  await saveChoice(database, { googlePlacesId, compId, included, reason, decidedBy: userId });
  return findRentComps({ database, subject });
}

/** Sets a rule of the property's own, or with null goes back to the firm's. The effect is told as by a refresh. */
export async function changeCompRule(
  of: Place & { rule: RuleChange | null; user: User },
): Promise<RentComps> {
  const { database, googlePlacesId, rule, user } = of;
  await getSubject(of);
  if (rule === null || Object.keys(rule).length === 0) await deleteRule(database, googlePlacesId);
  else {
    const known = await findRule(database, googlePlacesId);
    const isNew = rule.nonpublic === "used" && known?.rule.nonpublic !== "used";
    if (isNew && user.role !== "admin") {
      throw new AppError("forbidden", "Only administrators can include competitors' nonpublic rents");
    }
    await saveRule(database, { googlePlacesId, rule, decidedBy: user.id });
  }
  return refreshRentComps(of);
}

/** Adds a rent that somebody knows of, with what it rests on. */
export async function addRentComp(
  of: Place & { geocoder: GeocoderClient | undefined; comp: NewComp; user: Viewer },
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
  const [fitted, rows, additions, rule, record, unitMix] = await Promise.all([
    getMarketModel({ database, subject, evidence }),
    listChoices(database, googlePlacesId),
    listAdditions(database, googlePlacesId),
    findChangedRule(database, googlePlacesId),
    findTrackRecord({ database, subject, evidence }),
    subject.propertyType === "multifamily" ? findUnitMix(of) : undefined,
  ]);
  const missing = explainSilence({ subject, model: fitted, evidence });
  const newestAddition = additions
    .map(({ observedOn }) => observedOn)
    .toSorted()
    .at(-1);
  const asOf = fitted.asOf ?? newestAddition ?? null;
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
  return addRecord({ ...set, excluded: [...leftOut, ...set.excluded] }, record);
}

/** The property's own rule and who set it; undefined where the firm's is in force. */
async function findChangedRule(database: Executor, googlePlacesId: string): Promise<ChangedRule | undefined> {
  const row = await findRule(database, googlePlacesId);
  if (row === undefined) return undefined;
  const day = row.decidedAt.toISOString().slice(0, 10);
  return { change: row.rule, words: `Changed by ${row.firstName} ${row.lastName} on ${day}` };
}

function explainLeftOut({ id, label }: Candidate) {
  return {
    compId: id,
    label,
    reason: "Excluded: competitors' nonpublic figures are not used under these criteria.",
  };
}

type ChoiceRow = Awaited<ReturnType<typeof listChoices>>[number];

/** Additions and decisions in the order in which people made them: an addition takes part until somebody decides otherwise. */
function mergeChoices(rows: readonly ChoiceRow[], additions: readonly Addition[]): Map<string, Choice> {
  const decided = new Map(rows.map((row) => [row.compId, row]));
  const all: { id: string; at: Date; choice: Choice }[] = additions.map((row) => {
    const id = writeAdditionId(row);
    const words = describeAddition(row);
    const choice = decided.get(id);
    decided.delete(id);
    const said = choice === undefined ? { included: true, words } : describeChoice(choice);
    return { id, at: row.addedAt, choice: { ...said, isAddition: words } };
  });
  for (const [id, row] of decided) all.push({ id, at: row.decidedAt, choice: describeChoice(row) });
  return new Map(
    all.toSorted((a, b) => a.at.getTime() - b.at.getTime()).map(({ id, choice }) => [id, choice]),
  );
}

function describeChoice(row: ChoiceRow): Choice {
  const verb = row.included ? "Included" : "Excluded";
  const day = row.decidedAt.toISOString().slice(0, 10);
  const words = `${verb} by ${row.firstName} ${row.lastName} on ${day}`;
  return { included: row.included, words: row.reason === null ? words : `${words}: ${row.reason}` };
}

function addRecord<Set extends CompSet | PlanSet>(set: Set, record: TrackRecord | null): Set {
  const estimate = withRecord(set.estimate, record);
  if (!("plans" in set)) return { ...set, estimate };
  const plans = set.plans.map((plan) => ({ ...plan, estimate: withRecord(plan.estimate, record) }));
  return { ...set, estimate, plans };
}

function toKeptSet(set: CompSet) {
  return {
    googlePlacesId: set.subject.googlePlacesId,
    comps: set.comps.map(({ compId, similarity, label }) => ({ compId, similarity, label })),
    point: isEvidenced(set.estimate) ? set.estimate.point : null,
    asOf: set.asOf,
  };
}

/** Comps with the newest uploaded photo of each home; those without one are drawn from their facts. */
async function addPhotos<Set extends { comps: Comp[]; plans?: PlanComps[] }>(
  database: Executor,
  set: Set,
): Promise<Set> {
  const places = set.comps.flatMap(({ googlePlacesId }) => (googlePlacesId === null ? [] : [googlePlacesId]));
  const photos = await findNewestByPlace(database, { type: PHOTO_TYPE, places });
  if (photos.size === 0) return set;
  const addPhoto = (comp: Comp): Comp => {
    const photo = comp.googlePlacesId === null ? undefined : photos.get(comp.googlePlacesId);
    return photo === undefined ? comp : { ...comp, photoUrl: `/api/documents/${photo.id}/content` };
  };
  const plans = set.plans?.map((plan) => ({ ...plan, comps: plan.comps.map(addPhoto) }));
  return { ...set, comps: set.comps.map(addPhoto), ...(plans === undefined ? {} : { plans }) };
}

/** Dated sales around a property and the value that they support. */
export async function findSaleComps(of: { database: Executor; subject: Subject }): Promise<SaleComps> {
  if (of.subject.propertyType === "multifamily") return findBuildingComps(of);
  const evidence = "price" as const;
  const [model, record] = await Promise.all([
    getMarketModel({ ...of, evidence }),
    findTrackRecord({ ...of, evidence }),
  ]);
  const candidates = await listCandidates({ ...of, evidence, model });
  const missing = explainSilence({ ...of, model, evidence });
  const set = buildCompSet({ subject: of.subject, evidence, candidates, model, missing });
  return addPhotos(of.database, addRecord(set, record));
}

export async function getSaleComps(
  of: Place & { propertyType?: PropertyType | undefined },
): Promise<SaleComps> {
  const subject = await getSubject(of);
  return findSaleComps({ database: of.database, subject });
}
