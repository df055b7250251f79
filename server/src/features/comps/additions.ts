import type { NewRentComp, NewSaleComp } from "@labs/contract/comps";
import { dateWords } from "@labs/reporting/figure-format";
import type { Executor } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import type { Viewer } from "../../lib/rights.ts";
import { getDocument } from "../documents/service.ts";
import { type Candidate, FEWEST_UNITS } from "../evidence/service.ts";
import { type GeocoderClient, geocode, type Subject } from "../places/service.ts";
import { type Addition, insertAddition, removeAddition, type SetKey } from "./repository.ts";

/** Shares a year, of the price. */
const LOWEST_CAP_RATE = 0.01;
const HIGHEST_CAP_RATE = 0.2;

const ID = /^added_(\d{1,15})$/;

export const writeAdditionId = ({ id }: Pick<Addition, "id">) => `added_${id}`;

/** An added rent or sale as a candidate like any other: what can't be true of it is quarantined too. */
export function toCandidate(of: { row: Addition; subject: Subject; asOf: string }): Candidate {
  const { row, subject, asOf } = of;
  const { label, latitude, longitude, beds, baths, sqft, yearBuilt, basis, visibility } = row;
  return {
    ...{ label, latitude, longitude, beds, baths, sqft, yearBuilt, basis, visibility },
    id: writeAdditionId(row),
    googlePlacesId: null,
    amount: row.amount,
    // Newer than the market's evidence it counts as of that evidence's last day, and is shown with its own.
    observedOn: row.observedOn < asOf ? row.observedOn : asOf,
    shownOn: row.observedOn,
    propertyType: subject.propertyType,
    source: nameSource(row),
    faceAmount: null,
    floorPlan: null,
    evidence: describeEvidence(row),
  };
}

export const nameSource = ({ sourceUrl }: Addition): string =>
  sourceUrl === null ? "Our document" : new URL(sourceUrl).hostname;

/** What an addition rests on, and who added it. */
export function describeEvidence(row: Addition) {
  return { url: row.sourceUrl, documentId: row.documentId, words: describeAddition(row) };
}

export function describeAddition({ firstName, lastName, addedAt, note }: Addition): string {
  const words = `Added by ${firstName} ${lastName} on ${dateWords(addedAt.toISOString())}`;
  return note === null ? words : `${words}: ${note}`;
}

const PLACED = new Set<string>(["rooftop", "parcel", "interpolated"]);

/** A rent or a sale that somebody knows of. */
export type Known = { kind: "rent"; comp: NewRentComp } | { kind: "sale"; comp: NewSaleComp };

/** Keeps a rent or a sale that somebody knows of; a place that is not given is looked up and never guessed. */
export async function keepAddition(
  of: Known & {
    database: Executor;
    geocoder: GeocoderClient | undefined;
    googlePlacesId: string;
    subject: Subject;
    user: Viewer;
  },
): Promise<void> {
  const { database, comp, googlePlacesId, kind, subject } = of;
  if (kind === "sale" && subject.propertyType === "multifamily") checkBuilding(of.comp);
  if (comp.documentId) await getDocument(database, of.user, comp.documentId);
  if (comp.observedAt > new Date().toISOString().slice(0, 10)) {
    throw invalid([
      { loc: ["body", "comp", "observedAt"], msg: "The date is in the future", type: "future" },
    ]);
  }
  const place = await locate(of);
  await insertAddition(database, {
    ...place,
    googlePlacesId,
    kind,
    label: clean(comp.address),
    observedOn: comp.observedAt,
    ...describeAmount(of),
    beds: comp.beds ?? null,
    baths: comp.baths ?? null,
    sqft: comp.sqft ?? null,
    yearBuilt: comp.yearBuilt ?? null,
    sourceUrl: comp.sourceUrl ?? null,
    documentId: comp.documentId ?? null,
    note: clean(comp.note ?? "") || null,
    addedBy: of.user.id,
  });
}

/** As files of sales are read: five units at least, and a cap rate that can be one. */
function checkBuilding({ units, noi, price }: NewSaleComp): void {
  if (units == null || units < FEWEST_UNITS) {
    const msg = `A building is compared by its units: enter ${FEWEST_UNITS} or more`;
    throw invalid([{ loc: ["body", "comp", "units"], msg, type: "too_small" }]);
  }
  if (noi == null || (noi / price >= LOWEST_CAP_RATE && noi / price <= HIGHEST_CAP_RATE)) return;
  const msg = `NOI over price is ${((100 * noi) / price).toFixed(1)}%, which is no cap rate from 1% to 20%`;
  throw invalid([{ loc: ["body", "comp", "noi"], msg, type: "not_a_cap_rate" }]);
}

/** A price is on the public record; of a rent its owner says who may use it. */
function describeAmount({ kind, comp }: Known) {
  if (kind === "rent") return { amount: comp.rent, basis: comp.basis, visibility: comp.visibility };
  const { price, units, noi } = comp;
  return {
    ...{ amount: price, basis: "sale" as const, visibility: "public" as const },
    ...{ units: units ?? null, noi: noi ?? null },
  };
}

const clean = (text: string) => text.replaceAll("\u0000", "");

async function locate(of: {
  database: Executor;
  geocoder: GeocoderClient | undefined;
  comp: NewRentComp | NewSaleComp;
}): Promise<{ latitude: number; longitude: number }> {
  const { latitude, longitude, address } = of.comp;
  if (latitude != null && longitude != null) return { latitude, longitude };
  const { candidates } = await geocode({ ...of, address: clean(address) });
  const best = candidates.find(({ precision }) => PLACED.has(precision));
  if (best !== undefined) return { latitude: best.latitude, longitude: best.longitude };
  const msg = "The address could not be located: enter latitude and longitude";
  throw invalid([{ loc: ["body", "comp", "address"], msg, type: "not_placed" }]);
}

/** Takes an addition away, or puts it back. */
export async function takeAway(
  of: SetKey & { database: Executor; compId: string; userId: string; removed: boolean },
): Promise<void> {
  const id = ID.exec(of.compId)?.[1];
  const isGone = id !== undefined && (await removeAddition(of.database, { ...of, id: Number(id) }));
  if (isGone) return;
  const words = of.removed
    ? "This comp was not added manually, or was already removed"
    : "This comp was not removed, or was already put back";
  throw new AppError("not_found", words);
}
