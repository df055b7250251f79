import type { PropertyType } from "@labs/contract/estimates";
import { centerArea } from "@labs/contract/place-precision";
import type { Executor } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { readPropertyCounty } from "../../lib/place-ids.ts";
import type { GeocoderClient } from "./client.ts";
import { findPlace, openPlace, type Place } from "./open-place.ts";
import { findByOid, findByParcel, findSubject, type Subject } from "./property-repository.ts";

export { describeCandidate, isSameStreet } from "./describe-candidate.ts";
export { enterHoldings } from "./enter-holdings.ts";
export {
  describeFactSource,
  findNewestChange,
  findOverride,
  nameSource,
  readFact,
} from "./fact-sources.ts";
export { geocode, geocodeOrExplain } from "./geocode.ts";
export { readHomeInputs, readHomeRecord } from "./home-record.ts";
export { findKnownFact, type KnownFact, listKnownFacts } from "./known-facts.ts";
export { locateHome } from "./locate-home.ts";
export {
  findOwner,
  joinOwners,
  listOwned,
  MOST_NAMES,
  type OwnerRow,
  ownerHomes,
} from "./owner-repository.ts";
export { findByOid, findCountyNamed, findDataState, listSubjects } from "./property-repository.ts";
export { suggest } from "./suggest.ts";
export type { GeocoderClient, Subject };

/** A page may be opened by the oid alone; its answer brings the place id, under which everything else is asked for. */
const OID = /^[1-9]\d{0,14}$/;

interface Asked {
  database: Executor;
  googlePlacesId: string;
  propertyType?: PropertyType | undefined;
}

/** What came along with a page's address, and the service that places it. */
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

/** A record, or a place without a record, with what is said about it. */
type Opened = Extract<Place, { subject: Subject }>;

/**
 * What a page is about: the property of its id, else of the parcel or the address that came along, else the place of
 * that address.
 */
export async function openSubject(of: Asked & { page?: PageQuery | undefined }): Promise<Opened> {
  const { database, googlePlacesId, page } = of;
  const own =
    page !== undefined && OID.test(googlePlacesId)
      ? await findNumbered(database, Number(googlePlacesId))
      : await findOwn(database, googlePlacesId);
  const record = own ?? (await findParcel(database, page?.upid));
  if (record !== undefined) return openRecord(record, of.propertyType);
  const address = page?.address?.trim() || undefined;
  const place = await (page === undefined ? findPlace(of) : openPlace({ ...of, ...page, address }));
  if (place !== undefined && "subject" in place) return place;
  const property = place === undefined ? undefined : await findOwn(database, place.property);
  if (property === undefined) throw new AppError("not_found", "Property not found");
  return openRecord(property, of.propertyType);
}

function openRecord(subject: Subject, propertyType: PropertyType | undefined): Opened {
  if (propertyType !== undefined && subject.propertyType !== propertyType) {
    const wanted = propertyType === "singlefamily" ? "single-family" : "multi-family";
    throw new AppError("not_found", `This is not a ${wanted} property`);
  }
  return { subject, unavailable: {}, refreshReason: null };
}

async function findOwn(database: Executor, googlePlacesId: string): Promise<Subject | undefined> {
  const countyFips = readPropertyCounty(googlePlacesId);
  return countyFips === undefined ? undefined : findSubject(database, { countyFips, googlePlacesId });
}

async function findNumbered(database: Executor, oid: number): Promise<Subject | undefined> {
  const found = await findByOid(database, oid);
  return found && findSubject(database, found);
}

/** By RESO's identifier (`urn:reso:upi:2.0:US:<county>:<parcel>`) or by a parcel number alone. */
async function findParcel(database: Executor, upid: string | undefined): Promise<Subject | undefined> {
  if (upid === undefined) return undefined;
  const [, countyFips = null, parcel = upid] = /^urn:reso:upi:[\d.]+:US:(\d{5}):([^:]+)/i.exec(upid) ?? [];
  const parcelKey = parcel.toLowerCase().replace(/[^a-z0-9]/g, "");
  if (parcelKey === "") return undefined;
  const found = await findByParcel(database, { upid, parcelKey, countyFips });
  return found && findSubject(database, found);
}

/** Why nothing is known around a place; undefined where its county is known. */
export function explainUnplaced({ countyFips }: Pick<Subject, "countyFips">): string | undefined {
  return countyFips === "" ? "The address could not be located in a single county" : undefined;
}

/** Why no comps can be chosen by distance; undefined where the home itself is placed. */
export function explainCoarseness({
  geocodePrecision,
}: Pick<Subject, "geocodePrecision">): string | undefined {
  const area = centerArea(geocodePrecision);
  if (area === null) return undefined;
  return `The location is only the center of its ${area}: comps need the location of the home itself.`;
}
