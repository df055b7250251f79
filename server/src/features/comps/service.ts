import type { User } from "@labs/contract/auth";
import type { PlanComps, RentComps, RuleChange, SaleComps } from "@labs/contract/comps";
import { PHOTO_TYPE } from "@labs/contract/documents";
import {
  type Comp,
  type Estimate,
  isBeingFitted,
  isEvidenced,
  type PropertyType,
} from "@labs/contract/estimates";
import type { Executor } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import type { Viewer } from "../../lib/rights.ts";
import { findNewestByPlace } from "../documents/service.ts";
import { type GeocoderClient, getSubject, type Subject } from "../places/service.ts";
import { type Known, keepAddition, takeAway } from "./additions.ts";
import { findBuildingComps } from "./building-comps.ts";
import { adjustComp, decideComp, decideRule, type Seen } from "./change-comps.ts";
import { compareWithKept } from "./compare-with-kept.ts";
import { type Asked, type Computed, computeSet } from "./compute-set.ts";
import { type CompKey, insertSet, listNewestSets, listRecords, type SetKey } from "./repository.ts";

export { type Estimated, openEstimator } from "./compute-set.ts";
export { listDecidedPlaces } from "./repository.ts";

/** Rent comps or sale comps: what one of them lacks, the other's answer leaves out. */
type AnySet = RentComps & SaleComps;
type Found = Computed & Pick<SaleComps, "building">;

type Place = SetKey & { database: Executor };

export const findRentComps = (of: Omit<Asked, "kind">): Promise<RentComps> =>
  findSet({ ...of, kind: "rent" });

/** Dated sales around a property and the value that they support. */
export const findSaleComps = (of: Omit<Asked, "kind">): Promise<SaleComps> =>
  findSet({ ...of, kind: "sale" });

/** Comps of a property as they stand now, and what changed since the set that was kept last. */
export async function getComps(of: Place & { propertyType?: PropertyType | undefined }): Promise<AnySet> {
  const subject = await getSubject(of);
  return findSet({ database: of.database, subject, kind: of.kind, inHurry: true });
}

/** What the comps of a home say of its value and its rent, with all that people decided about them. */
export async function estimateByComps(of: {
  database: Executor;
  subject: Subject;
}): Promise<{ value: Estimate; rent: Estimate }> {
  const [sales, rents] = await Promise.all([
    compute({ ...of, kind: "sale" }),
    compute({ ...of, kind: "rent" }),
  ]);
  return { value: sales.estimate, rent: rents.estimate };
}

async function findSet(of: Asked): Promise<AnySet> {
  const { database, subject, kind } = of;
  const key = { googlePlacesId: subject.googlePlacesId, kind };
  const [computed, sets] = await Promise.all([compute(of), listNewestSets(database, key)]);
  const set = await addRecords(database, computed);
  // What is not estimated yet is neither kept nor compared.
  if (isBeingFitted(set.estimate))
    return { ...set, ...compareWithKept({ set: toKeptSet(set), newest: undefined, before: undefined }) };
  const [newest, before] = sets;
  // The first look is what a later refresh is compared with; two first looks at once keep one.
  if (newest === undefined) await insertSet(database, { ...key, ...toKeptSet(set), version: 1 });
  return { ...set, ...compareWithKept({ set: toKeptSet(set), newest, before }) };
}

/** The one place where comps and estimates are made, whichever page, search, underwriting or report shows them. */
function compute(of: Asked): Promise<Found> {
  const isSoldBuilding = of.kind === "sale" && of.subject.propertyType === "multifamily";
  return isSoldBuilding ? findBuildingComps(of) : computeSet(of);
}

/** Looks again and keeps what was found as the newest set; what users decided stays. */
export async function refreshComps(of: Place): Promise<AnySet> {
  const { database, googlePlacesId, kind } = of;
  const key = { googlePlacesId, kind };
  const subject = await getSubject(of);
  const set = await addRecords(database, await compute({ database, subject, kind }));
  const kept = toKeptSet(set);
  // Of two refreshes at once the second takes the next number, and compares with the first.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const [newest] = await listNewestSets(database, key);
    const version = (newest?.version ?? 0) + 1;
    if (!(await insertSet(database, { ...key, ...kept, version }))) continue;
    const now = { version, ...kept, createdAt: new Date() };
    return { ...set, ...compareWithKept({ set: kept, newest: now, before: newest }) };
  }
  throw new AppError("conflict", "The comps are being refreshed by another user; try again");
}

/** Includes or excludes one comp. */
export async function toggleComp(
  of: Place &
    CompKey & {
      included: boolean;
      reason?: string | undefined;
      basedOn?: number | undefined;
      userId: string;
    },
): Promise<AnySet> {
  const asked = { ...of, subject: await getSubject(of) };
  await decideComp({ ...of, comps: listSeen(await compute(asked)) });
  return findSet(asked);
}

export async function setAdjustment(
  of: Place & CompKey & { condition: number; grade: number; reason: string; basedOn: number; userId: string },
): Promise<AnySet> {
  const asked = { ...of, subject: await getSubject(of) };
  await adjustComp({ ...of, comps: listSeen(await compute(asked)) });
  return findSet(asked);
}

/** Sets criteria of the property's own, or the firm's again. The effect is told as by a refresh. */
export async function changeRule(
  of: Place & { rule: RuleChange | null; basedOn?: number | undefined; user: User },
): Promise<AnySet> {
  await getSubject(of);
  await decideRule(of);
  return refreshComps(of);
}

/** Adds a rent or a sale that somebody knows of, with what it rests on. */
export async function addComp(
  of: Known & {
    database: Executor;
    googlePlacesId: string;
    geocoder: GeocoderClient | undefined;
    user: Viewer;
  },
): Promise<AnySet> {
  await keepAddition({ ...of, subject: await getSubject(of) });
  return refreshComps(of);
}

export async function removeComp(
  of: Place & { compId: string; removed: boolean; userId: string },
): Promise<AnySet> {
  await getSubject(of);
  await takeAway(of);
  return refreshComps(of);
}

/** Of a building's sales also those that the screens left out: somebody may include them. */
function listSeen({ comps, building, excluded }: Found): Seen[] {
  if (building == null) return comps;
  const listed = building.sales.map(({ saleId, price }) => ({ compId: saleId, amount: price }));
  return [...listed, ...excluded.map(({ compId }) => ({ compId, amount: 0 }))];
}

function toKeptSet({ comps, building, estimate, asOf }: Found) {
  const kept =
    building == null
      ? comps.map(({ compId, similarity, label }) => ({ compId, similarity, label }))
      : building.sales.map(({ saleId, weight, label }) => ({ compId: saleId, similarity: weight, label }));
  return { comps: kept, point: isEvidenced(estimate) ? estimate.point : null, asOf };
}

/**
 * Comps with what the records of their homes say of condition and grade, and the newest uploaded photo of each; those
 * without one are drawn from their facts.
 */
async function addRecords<Set extends { comps: Comp[]; plans?: PlanComps[] }>(
  database: Executor,
  set: Set,
): Promise<Set> {
  const places = set.comps.flatMap(({ googlePlacesId }) => (googlePlacesId === null ? [] : [googlePlacesId]));
  const [photos, records] = await Promise.all([
    findNewestByPlace(database, { type: PHOTO_TYPE, places }),
    listRecords(database, places),
  ]);
  if (photos.size === 0 && records.size === 0) return set;
  const addRecord = (comp: Comp): Comp => {
    const photo = comp.googlePlacesId === null ? undefined : photos.get(comp.googlePlacesId);
    const found = comp.googlePlacesId === null ? undefined : records.get(comp.googlePlacesId);
    return {
      ...comp,
      ...(photo === undefined ? {} : { photoUrl: `/api/documents/${photo.id}/content` }),
      ...(found === undefined ? {} : { condition: found.condition, grade: found.grade }),
    };
  };
  const plans = set.plans?.map((plan) => ({ ...plan, comps: plan.comps.map(addRecord) }));
  return { ...set, comps: set.comps.map(addRecord), ...(plans === undefined ? {} : { plans }) };
}
