import type { AddressComponents } from "@labs/addresses/parse-address";
import { writeAddress } from "@labs/addresses/standardize-address";
import type { GeocodeCandidate, Geocoding, UnmatchedPart } from "@labs/contract/places";
import { writeAddressId } from "../../lib/place-ids.ts";
import { writeAddressLines } from "../../lib/read-address.ts";

/** What each part of an address counts in how much of it a place bears out. */
const WEIGHTS: Record<UnmatchedPart, number> = {
  number: 0.3,
  street: 0.4,
  unit: 0.05,
  city: 0.1,
  state: 0.05,
  zip: 0.1,
};

const PARTS = Object.keys(WEIGHTS) as UnmatchedPart[];

/** One street name without contradiction: a direction or a suffix that one side leaves out says nothing. */
export function isSameStreet(a: AddressComponents, b: AddressComponents): boolean {
  const agrees = (part: "predirectional" | "suffix" | "postdirectional") =>
    a[part] === null || b[part] === null || a[part] === b[part];
  return a.street === b.street && agrees("predirectional") && agrees("suffix") && agrees("postdirectional");
}

function listUnmatched(typed: AddressComponents, found: AddressComponents): UnmatchedPart[] {
  return PARTS.filter((part) => {
    if (typed[part] === null) return false;
    return part === "street" ? !isSameStreet(typed, found) : typed[part] !== found[part];
  });
}

interface Description {
  typed: AddressComponents;
  found: AddressComponents;
  /** Parts that stand in `found` and are not known to be there. */
  unborne?: UnmatchedPart[];
  place: Pick<GeocodeCandidate, "latitude" | "longitude" | "precision" | "countyId" | "msaId">;
  /** Left undefined, an address gets the id that carries it. */
  googlePlacesId: string | null | undefined;
  source: string;
  demo: boolean;
  explanation: string;
}

/** A candidate with what of the address it does not bear out; the confidence is the weight of the rest. */
export function describeCandidate(of: Description): GeocodeCandidate {
  const { typed, found, place, source, demo, explanation } = of;
  const missed = new Set([...listUnmatched(typed, found), ...(of.unborne ?? [])]);
  const unmatched = PARTS.filter((part) => missed.has(part));
  const given = PARTS.filter((part) => typed[part] !== null);
  const total = given.reduce((sum, part) => sum + WEIGHTS[part], 0);
  const lost = unmatched.reduce((sum, part) => sum + WEIGHTS[part], 0);
  const address = writeAddress(typed);
  return {
    formatted: writeAddressLines(found).label,
    components: found,
    ...place,
    googlePlacesId:
      of.googlePlacesId === undefined && typed.number !== null && typed.street !== null && address !== null
        ? writeAddressId(address)
        : (of.googlePlacesId ?? null),
    source,
    confidence: total === 0 ? 0 : Math.round(100 * (1 - lost / total)) / 100,
    unmatched,
    explanation,
    demo,
  };
}

export function gradeMatch(best: GeocodeCandidate | undefined): Geocoding["matchQuality"] {
  if (best === undefined) return "none";
  if (best.precision === "rooftop" || best.precision === "parcel") return "rooftop";
  return best.precision === "interpolated" ? "interpolated" : "centroid";
}
