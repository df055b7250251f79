import type { PropertyType } from "@labs/contract/estimates";
import type { FurtherFacts } from "@labs/estimation/observation";
import type { Executor } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import type { GeocoderClient } from "./geocode.ts";
import { findPlace, openPlace, type Place } from "./open-place.ts";
import { findByOid, findByParcel, findSubject, type Subject } from "./repository.ts";

export type { Subject };

const FORMS = [
  { prefix: "", propertyType: undefined },
  { prefix: "/single-family", propertyType: "singlefamily" },
  { prefix: "/multi-family", propertyType: "multifamily" },
] as const;

/** A call of a property under its generic path and under those of each type, which know no other type. */
export function typedForms<E extends { path: string }>(
  endpoint: E,
): { endpoint: E; propertyType?: PropertyType | undefined }[] {
  return FORMS.map(({ prefix, propertyType }) => ({
    endpoint: {
      ...endpoint,
      path: endpoint.path.replace("/google-places-id/", `${prefix}/google-places-id/`),
    },
    propertyType,
  }));
}

/** Our own place ids carry the key: `labs_<county>_<oid>`. Others belong to places that nobody loaded. */
const OWN_PLACE = /^labs_(\d{5})_\d{1,15}$/;
/** A page may be opened by the oid alone; its answer brings the place id, under which everything else is asked for. */
const OID = /^[1-9]\d{0,14}$/;

interface Asked {
  database: Executor;
  googlePlacesId: string;
  propertyType?: PropertyType | undefined;
}

/** What came along with a page's address, and who places it. */
export interface PageQuery {
  geocoder: GeocoderClient | undefined;
  address?: string | undefined;
  upid?: string | undefined;
}

/**
 * The property of a place id, or the place of an address that nobody loaded; 404 for one that is not known, or that
 * is of another type than asked for. What is kept about it is kept under the id that was asked for.
 */
export async function getSubject(of: Asked): Promise<Subject> {
  const { subject } = await openSubject(of);
  return { ...subject, googlePlacesId: of.googlePlacesId };
}

/** A record, or a place that no record speaks of, with what is said about it. */
type Opened = Extract<Place, { subject: Subject }>;

/**
 * What a page is of: the property of its id, else of the parcel or the address that came along, else the place of
 * that address.
 */
export async function openSubject(of: Asked & { page?: PageQuery | undefined }): Promise<Opened> {
  const { database, googlePlacesId, page } = of;
  const own =
    page !== undefined && OID.test(googlePlacesId)
      ? await findNumbered(database, Number(googlePlacesId))
      : await findOwn(database, googlePlacesId);
  const record = own ?? (await findParcel(database, page?.upid));
  if (record !== undefined) return opened(record, of.propertyType);
  const address = page?.address?.trim() || undefined;
  const place = await (page === undefined ? findPlace(of) : openPlace({ ...of, ...page, address }));
  if (place !== undefined && "subject" in place) return place;
  const property = place === undefined ? undefined : await findOwn(database, place.property);
  if (property === undefined) throw new AppError("not_found", "No such property");
  return opened(property, of.propertyType);
}

function opened(subject: Subject, propertyType: PropertyType | undefined): Opened {
  if (propertyType !== undefined && subject.propertyType !== propertyType) {
    const wanted = propertyType === "singlefamily" ? "single-family" : "multi-family";
    throw new AppError("not_found", `This is not a ${wanted} property`);
  }
  return { subject, unavailable: {}, refreshReason: null };
}

async function findOwn(database: Executor, googlePlacesId: string): Promise<Subject | undefined> {
  const countyFips = OWN_PLACE.exec(googlePlacesId)?.[1];
  return countyFips === undefined ? undefined : findSubject(database, { countyFips, googlePlacesId });
}

async function findNumbered(database: Executor, oid: number): Promise<Subject | undefined> {
  const found = await findByOid(database, oid);
  return found && findSubject(database, found);
}

/** By RESO's identifier (`urn:reso:upi:2.0:US:<county>:<parcel>`) or by a bare parcel number. */
async function findParcel(database: Executor, upid: string | undefined): Promise<Subject | undefined> {
  if (upid === undefined) return undefined;
  const [, countyFips = null, parcel = upid] = /^urn:reso:upi:[\d.]+:US:(\d{5}):([^:]+)/i.exec(upid) ?? [];
  const parcelKey = parcel.toLowerCase().replace(/[^a-z0-9]/g, "");
  if (parcelKey === "") return undefined;
  const found = await findByParcel(database, { upid, parcelKey, countyFips });
  return found && findSubject(database, found);
}

const PRECISE = new Set([null, "rooftop", "parcel", "interpolated"]);

/** Why no comps can be chosen by distance; undefined where the home itself is placed. */
export function findCoarseness({ geocodePrecision }: Pick<Subject, "geocodePrecision">): string | undefined {
  if (PRECISE.has(geocodePrecision)) return undefined;
  const middle = geocodePrecision === "zip" ? "postal code" : geocodePrecision;
  return `The place is known as the middle of its ${middle} alone: comps are chosen by distance from the home itself.`;
}

type Named = Pick<Subject, "addressLine" | "city" | "state" | "zip" | "parcelNumber" | "countyName" | "name">;

/** `1204 N Oak St, Austin, TX 78704`; null for a property without a street address. */
export function addressOf(of: Pick<Named, "addressLine" | "city" | "state" | "zip">): string | null {
  if (of.addressLine === null) return null;
  const place = [of.state, of.zip].filter(Boolean).join(" ");
  return [of.addressLine, of.city, place].filter(Boolean).join(", ");
}

/** What a property is called: its address, else its parcel number and county. */
export function labelOf(of: Named): string {
  const address = addressOf(of);
  if (address !== null) return address;
  const place = countyTitle(of.countyName, of.state);
  if (of.parcelNumber !== null) return [`Parcel ${of.parcelNumber}`, place].filter(Boolean).join(", ");
  return [of.name ?? "Property without address", place].filter(Boolean).join(", ");
}

const NAMED_IN_FULL = /\b(county|parish|borough|census area|municipality|city|planning region|district)\b/i;

/** `King County, WA`; the map's names come without the word, which Louisiana and Alaska have their own for. */
export function countyTitle(name: string | null, state: string): string {
  if (name === null) return state;
  if (NAMED_IN_FULL.test(name) || state === "AK" || state === "DC") return `${name}, ${state}`;
  return `${name} ${state === "LA" ? "Parish" : "County"}, ${state}`;
}

/** Why nothing is known around a place; undefined where the county is known. */
export function whyUnplaced({ countyFips }: Pick<Subject, "countyFips">): string | undefined {
  return countyFips === "" ? "The address could not be placed in one county" : undefined;
}

/** Reasons in a row, each a sentence of its own; what ends without a full stop gets one where another follows. */
export function joinReasons(reasons: readonly string[]): string {
  const last = reasons.length - 1;
  return reasons.map((one, at) => (at < last && !/[.!?]$/.test(one) ? `${one}.` : one)).join(" ");
}

/** Whose record it is, in words. */
export function sourceOf(of: Pick<Subject, "publisher" | "source" | "demo">): string {
  return of.demo ? "Demo data" : of.publisher || of.source;
}

/** The metro, else the county: the market whose evidence measures an estimate. */
export function marketOf(of: Pick<Subject, "msaId" | "msaName" | "countyFips" | "countyName" | "state">) {
  if (of.msaId !== null) {
    return { kind: "msa" as const, id: of.msaId, name: of.msaName ?? `Metro ${of.msaId}` };
  }
  return {
    kind: "county" as const,
    id: of.countyFips,
    name: of.countyFips === "" ? "no county" : countyTitle(of.countyName ?? of.countyFips, of.state),
  };
}

/** A multi-family building's area and rooms are not those of one home, so they never meet single homes' comps. */
export function comparableFacts(subject: Subject) {
  const single = subject.propertyType === "singlefamily";
  return {
    propertyType: subject.propertyType,
    latitude: subject.latitude,
    longitude: subject.longitude,
    // Records write an area that nobody measured as 0.
    sqft: single && subject.sqft !== null && subject.sqft >= 1 ? subject.sqft : null,
    beds: single ? subject.beds : null,
    baths: single ? subject.baths : null,
    yearBuilt: subject.yearBuilt,
    further: furtherFacts(subject),
  };
}

/** What the market's model reads beside the facts that comps are compared by; grades in words are not read. */
export function furtherFacts(of: {
  lotSqft: number | null;
  stories: number | null;
  yearRenovated: number | null;
  condition: string | null;
  grade: string | null;
}): FurtherFacts {
  const { lotSqft, stories, yearRenovated } = of;
  const scored = (text: string | null) => {
    const [number] = /^\s*\d+(?:\.\d+)?/.exec(text ?? "") ?? [];
    return number === undefined ? null : Number(number);
  };
  return { lotSqft, stories, yearRenovated, condition: scored(of.condition), grade: scored(of.grade) };
}
