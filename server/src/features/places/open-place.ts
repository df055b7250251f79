import type { PropertyType } from "@labs/contract/estimates";
import type { GeocodeCandidate, Geocoding } from "@labs/contract/places";
import type { Executor } from "../../lib/database/database.ts";
import { isPropertyId, readAddressId } from "../../lib/place-ids.ts";
import { readAddress, writeAddressLines } from "../../lib/read-address.ts";
import type { GeocoderClient } from "./client.ts";
import { findServicePlace, geocodeOrExplain } from "./geocode.ts";
import { geocodeLocally } from "./geocode-locally.ts";
import {
  type AreaContext,
  findStoredPlace,
  getAreaContext,
  type Subject,
  storePlace,
} from "./property-repository.ts";

/** An address that stands for itself, or the loaded property that it turns out to be. */
export type Place =
  | { property: string }
  | { subject: Subject; unavailable: Record<string, string>; refreshReason: string | null };

interface Asked {
  database: Executor;
  googlePlacesId: string;
  propertyType?: PropertyType | undefined;
}

/** The place of an id that was opened before or that carries its address; undefined for any other id. */
export async function findPlace(of: Asked): Promise<Place | undefined> {
  const { database, googlePlacesId } = of;
  const stored = await findStoredPlace(database, googlePlacesId);
  const address = readAddressId(googlePlacesId) ?? stored?.address;
  if (address === undefined) return undefined;
  const local = await geocodeLocally({ database, address });
  const property = findMeant(local);
  if (property !== undefined) return { property };
  const candidate = stored?.candidate ?? chooseBest(local);
  return describePlace({ ...of, address, candidate, failure: null });
}

/** Does the same for the page, asks the geocoding service too, and remembers the address that an id was opened with. */
export async function openPlace(
  of: Asked & { geocoder: GeocoderClient | undefined; address: string | undefined },
): Promise<Place | undefined> {
  const { database, geocoder, googlePlacesId } = of;
  const stored = await findStoredPlace(database, googlePlacesId);
  const carried = readAddressId(googlePlacesId);
  // An id that carries its address means no other, whatever comes along. One written as a loaded property's is of a
  // property that is gone or never was: by itself it opens nothing, even where it once came with an address.
  const remembered = isPropertyId(googlePlacesId) ? undefined : stored?.address;
  const address = carried ?? of.address ?? remembered;
  if (address === undefined) return openServicePlace(of);
  const { geocoding, failure } = await geocodeOrExplain({ database, geocoder, address });
  const property = findMeant(geocoding);
  const { number, street } = readAddress(address).components;
  const isNothing = geocoding.candidates.length === 0 && (number === null || street === null);
  if (isNothing && property === undefined) return undefined;
  const best = chooseBest(geocoding);
  const isOfService = best !== undefined && best.source === geocoder?.source;
  const earlier = stored !== undefined && stored.address === address ? stored.candidate : null;
  const kept = isOfService ? best : failure === null ? null : earlier;
  if (kept !== null || carried === undefined) {
    await storePlace(database, { googlePlacesId, address, candidate: kept });
  }
  if (property !== undefined) return { property };
  return describePlace({ ...of, address, candidate: kept ?? best, failure });
}

/** The place of a geocoding service's own id, which needs no address. */
async function openServicePlace(
  of: Asked & { geocoder: GeocoderClient | undefined },
): Promise<Place | undefined> {
  const { database, geocoder, googlePlacesId } = of;
  if (googlePlacesId.startsWith("labs_")) return undefined;
  const candidate = await findServicePlace({ database, geocoder, placeId: googlePlacesId });
  if (candidate === undefined) return undefined;
  const address = candidate.formatted;
  await storePlace(database, { googlePlacesId, address, candidate });
  const property = findMeant(await geocodeLocally({ database, address }));
  return property === undefined ? describePlace({ ...of, address, candidate, failure: null }) : { property };
}

/** Everything that was said agrees; of the city's several names the postal code decides. */
function isBorneOut({ unmatched, components }: GeocodeCandidate): boolean {
  return unmatched.every((part) => part === "city" && components.zip !== null);
}

function findMeant({ candidates }: Geocoding): string | undefined {
  const meant = candidates.filter((one) => isPropertyId(one.googlePlacesId) && isBorneOut(one));
  return isAmbiguous(meant) ? undefined : (meant[0]?.googlePlacesId ?? undefined);
}

function isAmbiguous(candidates: readonly GeocodeCandidate[]): boolean {
  return new Set(candidates.map(({ formatted }) => formatted)).size > 1;
}

/** Chooses none of several places that fit equally well. */
function chooseBest({ candidates }: Geocoding): GeocodeCandidate | undefined {
  const [best] = candidates;
  const equal = candidates.filter(({ confidence }) => confidence === best?.confidence);
  return isAmbiguous(equal) ? undefined : best;
}

const PRECISE = new Set(["rooftop", "parcel", "interpolated"]);

async function describePlace(
  of: Asked & { address: string; candidate: GeocodeCandidate | undefined; failure: string | null },
): Promise<Place> {
  const { candidate, failure } = of;
  const countyFips = candidate?.countyId ?? "";
  const context = await getAreaContext(of.database, countyFips);
  const subject = toSubject({ ...of, countyFips, context });
  const unmatched = candidate?.unmatched.length ? `; not found: ${candidate.unmatched.join(", ")}` : "";
  const reasons: [string, string, boolean][] = [
    ["property", "No loaded list has this address", true],
    [
      "propertyType",
      `Property type not in our data: treated as a ${subject.propertyType === "multifamily" ? "multi-family property" : "single-family home"}`,
      true,
    ],
    ["upid", "No loaded list gives this address a parcel", true],
    ["parcelNumber", "No loaded list gives this address a parcel", true],
    ["owner", "No loaded list has this address", true],
    ["location", "The address could not be located, or has several matches", candidate === undefined],
    [
      "location",
      `The home itself could not be placed. ${candidate?.explanation}${unmatched}`,
      candidate !== undefined && !PRECISE.has(candidate.precision),
    ],
    ["county", "The address could not be located in a single county", countyFips === ""],
    ["geocoder", failure ?? "", failure !== null],
  ];
  return {
    subject,
    unavailable: Object.fromEntries(reasons.filter(([, , is]) => is).map(([key, reason]) => [key, reason])),
    refreshReason: failure === null ? null : `${failure}: reopen the address to locate it better`,
  };
}

/** A property's record with nothing in it but its address and its place. */
function toSubject(
  of: Asked & {
    address: string;
    candidate: GeocodeCandidate | undefined;
    countyFips: string;
    context: AreaContext;
  },
): Subject {
  const { candidate, context } = of;
  const { components } = readAddress(of.address);
  const { addressLine, city } = writeAddressLines(components);
  return {
    ...NOTHING_KNOWN,
    ...context,
    countyFips: of.countyFips,
    googlePlacesId: of.googlePlacesId,
    propertyType: of.propertyType ?? "singlefamily",
    addressLine: components.number === null ? null : addressLine,
    city: city ?? (candidate === undefined ? null : writeAddressLines(candidate.components).city),
    state: components.state ?? candidate?.components.state ?? "",
    zip: components.zip,
    latitude: candidate?.latitude ?? null,
    longitude: candidate?.longitude ?? null,
    geocodePrecision: candidate?.precision ?? null,
    source: candidate?.source ?? "The address as typed",
    demo: candidate?.demo ?? false,
    importedAt: new Date(),
  };
}

const NOTHING_KNOWN = {
  oid: 0,
  subtype: null,
  name: null,
  upid: null,
  parcelNumber: null,
  parcelKey: null,
  searchText: null,
  beds: null,
  baths: null,
  sqft: null,
  lotSqft: null,
  stories: null,
  yearBuilt: null,
  yearRenovated: null,
  condition: null,
  grade: null,
  units: null,
  assessedValue: null,
  taxAnnual: null,
  hoaMonth: null,
  facts: {},
  sourceFacts: {},
  newestChanges: [],
  ownerName: null,
  cmsPropertyOid: null,
  acquiredAt: null,
  acquisitionPrice: null,
  actualRent: null,
  actualRentAsOf: null,
  leaseEndsOn: null,
  loanBalance: null,
  loanRate: null,
  loanPayment: null,
  loanMaturesOn: null,
  loanAsOf: null,
  sourceAsOf: null,
  importId: "",
  publisher: "",
  vintage: null,
};
