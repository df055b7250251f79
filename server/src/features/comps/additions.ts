import type { NewComp } from "@labs/contract/comps";
import type { Executor } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import type { Viewer } from "../../lib/rights.ts";
import { getDocument } from "../documents/service.ts";
import type { Candidate } from "../evidence/service.ts";
import { type GeocoderClient, geocode, type Subject } from "../places/service.ts";
import { type Addition, insertAddition, removeAddition } from "./repository.ts";

const ID = /^added_(\d{1,15})$/;

export const writeAdditionId = ({ id }: Pick<Addition, "id">) => `added_${id}`;

/** An added rent as a candidate like any other: what can't be true of it is quarantined too. */
export function toCandidate(of: { row: Addition; subject: Subject; asOf: string }): Candidate {
  const { row, subject, asOf } = of;
  const { label, latitude, longitude, beds, baths, sqft, yearBuilt, basis, visibility } = row;
  return {
    ...{ label, latitude, longitude, beds, baths, sqft, yearBuilt, basis, visibility },
    id: writeAdditionId(row),
    googlePlacesId: null,
    amount: row.rent,
    // Newer than the market's evidence it counts as of that evidence's last day, and is shown with its own.
    observedOn: row.observedOn < asOf ? row.observedOn : asOf,
    shownOn: row.observedOn,
    propertyType: subject.propertyType,
    source: row.sourceUrl === null ? "Our document" : new URL(row.sourceUrl).hostname,
    faceAmount: null,
    floorPlan: null,
    evidence: { url: row.sourceUrl, documentId: row.documentId, words: describeAddition(row) },
  };
}

export function describeAddition({ firstName, lastName, addedAt, note }: Addition): string {
  const words = `Added by ${firstName} ${lastName} on ${addedAt.toISOString().slice(0, 10)}`;
  return note === null ? words : `${words}: ${note}`;
}

const PLACED = new Set<string>(["rooftop", "parcel", "interpolated"]);

/** Keeps a rent that somebody knows of; a place that is not given is looked up and never guessed. */
export async function keepAddition(of: {
  database: Executor;
  geocoder: GeocoderClient | undefined;
  googlePlacesId: string;
  comp: NewComp;
  user: Viewer;
}): Promise<void> {
  const { database, comp, googlePlacesId } = of;
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
    label: clean(comp.address),
    rent: comp.rent,
    observedOn: comp.observedAt,
    basis: comp.basis,
    visibility: comp.visibility,
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

const clean = (text: string) => text.replaceAll("\u0000", "");

async function locate(of: {
  database: Executor;
  geocoder: GeocoderClient | undefined;
  comp: NewComp;
}): Promise<{ latitude: number; longitude: number }> {
  const { latitude, longitude, address } = of.comp;
  if (latitude != null && longitude != null) return { latitude, longitude };
  const { candidates } = await geocode({ ...of, address: clean(address) });
  const best = candidates.find(({ precision }) => PLACED.has(precision));
  if (best !== undefined) return { latitude: best.latitude, longitude: best.longitude };
  const msg = "The address could not be located: enter latitude and longitude";
  throw invalid([{ loc: ["body", "comp", "address"], msg, type: "not_placed" }]);
}

export async function takeAway(of: {
  database: Executor;
  googlePlacesId: string;
  compId: string;
  userId: string;
}): Promise<void> {
  const id = ID.exec(of.compId)?.[1];
  const isGone = id !== undefined && (await removeAddition(of.database, { ...of, id: Number(id) }));
  if (!isGone) throw new AppError("not_found", "This comp was not added manually, or was already removed");
}
