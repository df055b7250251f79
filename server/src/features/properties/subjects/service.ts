import type { PropertyType } from "@labs/contract/estimates";
import type { Executor } from "../../../lib/database/database.ts";
import { AppError } from "../../../lib/errors.ts";
import { findSubject, type Subject } from "./repository.ts";

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

/** The property of a place id; 404 for one that is not known, or that is of another type than asked for. */
export async function getSubject(of: {
  database: Executor;
  googlePlacesId: string;
  propertyType?: PropertyType | undefined;
}): Promise<Subject> {
  const countyFips = OWN_PLACE.exec(of.googlePlacesId)?.[1];
  const subject =
    countyFips === undefined
      ? undefined
      : await findSubject(of.database, { countyFips, googlePlacesId: of.googlePlacesId });
  if (subject === undefined) throw new AppError("not_found", "No such property");
  if (of.propertyType !== undefined && subject.propertyType !== of.propertyType) {
    const wanted = of.propertyType === "singlefamily" ? "single-family" : "multi-family";
    throw new AppError("not_found", `This is not a ${wanted} property`);
  }
  return subject;
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
  if (of.parcelNumber !== null) return `Parcel ${of.parcelNumber}, ${place}`;
  return [of.name ?? "Property without address", place].join(", ");
}

const NAMED_IN_FULL = /county|parish|borough|census area|municipality|city|planning region|district/i;

/** `King County, WA`; the map's names come without the word, which Louisiana and Alaska have their own for. */
export function countyTitle(name: string | null, state: string): string {
  if (name === null) return state;
  if (NAMED_IN_FULL.test(name) || state === "AK" || state === "DC") return `${name}, ${state}`;
  return `${name} ${state === "LA" ? "Parish" : "County"}, ${state}`;
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
    name: countyTitle(of.countyName ?? of.countyFips, of.state),
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
  };
}
