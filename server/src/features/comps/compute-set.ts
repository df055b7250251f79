import type { RuleChange } from "@labs/contract/comps";
import { isEvidenced, type TrackRecord } from "@labs/contract/estimates";
import type { Executor } from "../../lib/database/database.ts";
import {
  type Candidate,
  type EvidenceKind,
  explainSilence,
  findTrackRecord,
  getMarketModel,
  listCandidates,
  withRecord,
} from "../evidence/service.ts";
import type { Subject } from "../places/service.ts";
import { findUnitMix, listNewestUnitMixes } from "../unit-mix/service.ts";
import { toCandidate } from "./additions.ts";
import { buildCompSet, type ChangedRule, type CompSet, estimateSubject } from "./build-comp-set.ts";
import { buildPlanSet, type PlanSet } from "./build-plan-set.ts";
import { listDecisions, signLine } from "./decisions.ts";
import { listCommunities } from "./rents-by-property.ts";
import { findDecided, findRule, listRecords, type SetKey } from "./repository.ts";

export interface Asked {
  database: Executor;
  subject: Subject;
  kind: SetKey["kind"];
  /** Of a large market whose fit is being made, told so at once: a page can look again, a report can't. */
  inHurry?: boolean | undefined;
}

export interface OwnRule {
  change: RuleChange | null;
  version: number;
}

export type Estimated = ReturnType<typeof estimateSubject>;

export type Computed = (CompSet | PlanSet) & { ownRule: OwnRule };

/** Rent comps or sale comps as evidence and people's decisions make them now: one method for both. */
export async function computeSet(of: Asked): Promise<Computed> {
  const { input, evidence, unitMix, record, ownRule, leftOut } = await gatherInput(of);
  const set =
    unitMix === undefined
      ? buildCompSet({ ...input, evidence })
      : await addCommunities(of.database, buildPlanSet({ ...input, rows: unitMix.rows }), input.candidates);
  const whole = addRecord({ ...set, ownRule, excluded: [...leftOut, ...set.excluded] }, record);
  if (!input.model.isFitting || isEvidenced(whole.estimate)) return whole;
  return { ...whole, estimate: { ...whole.estimate, fitting: true } };
}

/**
 * The estimate of a home from the same evidence and decisions as its pages have, to be asked with other facts of the
 * home too: what is gathered once answers each of them.
 */
export async function openEstimator(of: Asked): Promise<(subject: Subject) => Estimated> {
  const { input, evidence } = await gatherInput(of);
  return (subject) => estimateSubject({ ...input, subject, evidence });
}

/** Evidence, decisions and criteria around a property, and what was left out of them. */
async function gatherInput(of: Asked) {
  const { database, subject, kind } = of;
  const key = { googlePlacesId: subject.googlePlacesId, kind };
  const evidence: EvidenceKind = kind === "rent" ? "rent" : "price";
  const isPlanned = kind === "rent" && subject.propertyType === "multifamily";
  const [fitted, { decisions, rule, ownRule }, record, unitMix] = await Promise.all([
    getMarketModel({ database, subject, evidence, inHurry: of.inHurry ?? false }),
    findDecisions(database, key),
    findTrackRecord({ database, subject, evidence }),
    isPlanned ? findUnitMix(of) : undefined,
  ]);
  const { additions, choices, adjustments } = decisions;
  const missing = explainSilence({ subject, model: fitted, evidence });
  const newestAddition = additions
    .map(({ observedOn }) => observedOn)
    .toSorted()
    .at(-1);
  const asOf = fitted.isFitting ? null : (fitted.asOf ?? newestAddition ?? null);
  const model = { ...fitted, asOf };
  const found = await listCandidates({ database, subject, evidence, model, change: rule?.change });
  const byHand = additions.map((row) => toCandidate({ row, subject, asOf: asOf ?? row.observedOn }));
  const isOpen = ({ visibility }: Candidate) =>
    visibility !== "nonpublic" || rule?.change.nonpublic === "used";
  const candidates = [...byHand.filter(isOpen), ...found];
  const input = { subject, candidates, model, choices, adjustments, rule, missing };
  const leftOut = byHand.filter((candidate) => !isOpen(candidate)).map(explainLeftOut);
  return { input, evidence, unitMix, record, ownRule, leftOut };
}

/** The same comps by property, with what the records and our own unit mixes say of each. */
async function addCommunities(
  database: Executor,
  set: PlanSet,
  candidates: readonly Candidate[],
): Promise<PlanSet> {
  const places = [
    ...new Set(set.comps.flatMap(({ googlePlacesId }) => (googlePlacesId === null ? [] : [googlePlacesId]))),
  ];
  const records = await listRecords(database, places);
  const owned = places.filter((place) => records.get(place)?.isOwned);
  const mixes = owned.length === 0 ? [] : await listNewestUnitMixes(database, owned);
  const communities = listCommunities({
    ...{ comps: set.comps, candidates, records },
    mixes: new Map(mixes.map((mix) => [mix.googlePlacesId, mix])),
  });
  return { ...set, communities };
}

/** What people decided about a property's comps, and the rule in force. */
export async function findDecisions(database: Executor, key: SetKey) {
  const decided = await findDecided(database, key);
  const [decisions, changed] = await Promise.all([
    listDecisions(database, key, decided),
    decided.hasRule ? findChangedRule(database, key) : FIRMS_RULE,
  ]);
  return { decisions, ...changed };
}

const FIRMS_RULE = { rule: undefined, ownRule: { change: null, version: 0 } };

/** The property's own rule and who set it; undefined where the firm's is in force. */
async function findChangedRule(
  database: Executor,
  key: SetKey,
): Promise<{ rule: ChangedRule | undefined; ownRule: OwnRule }> {
  const row = await findRule(database, key);
  const version = row?.version ?? 0;
  if (row === undefined || Object.keys(row.rule).length === 0) {
    return { rule: undefined, ownRule: { change: null, version } };
  }
  const rule = { change: row.rule, words: `Changed by ${signLine(row)}` };
  return { rule, ownRule: { change: row.rule, version } };
}

function explainLeftOut({ id, label }: Candidate) {
  return {
    compId: id,
    label,
    reason: "Excluded: competitors' nonpublic figures are not used under these criteria.",
  };
}

function addRecord<Set extends CompSet | PlanSet>(set: Set, record: TrackRecord | null): Set {
  const estimate = withRecord(set.estimate, record);
  if (!("plans" in set)) return { ...set, estimate };
  const plans = set.plans.map((plan) => ({ ...plan, estimate: withRecord(plan.estimate, record) }));
  return { ...set, estimate, plans };
}
