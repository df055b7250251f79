import type { SuggestionKind } from "@labs/contract/places";
import type { z } from "zod";

interface Place {
  kind: z.infer<typeof SuggestionKind>;
  address: string | null;
  googlePlacesId: string | null;
  upid: string | null;
  countyId: string | null;
  msaId: string | null;
  zips?: readonly string[] | undefined;
}

/** The page of a property, by its place id; address and upid let an unknown place be found again. */
export function propertyAddress(
  googlePlacesId: string,
  query: { address?: string | null; upid?: string | null } = {},
): string {
  const search = new URLSearchParams();
  if (query.address) search.set("address", query.address);
  if (query.upid) search.set("upid", query.upid);
  const text = search.toString();
  return `/research-property/${encodeURIComponent(googlePlacesId)}${text === "" ? "" : `?${text}`}`;
}

/** The search of all properties in some postal codes, run at once. */
function searchAddress(zips: readonly string[]): string {
  const search = new URLSearchParams({ criteria: JSON.stringify({ zips }), run: "1" });
  return `/research?${search}`;
}

/** The page that a suggestion leads to, if it has one. */
export function placeAddress(place: Place): string | undefined {
  if (place.kind === "county") return place.countyId ? `/markets/county/${place.countyId}` : undefined;
  if (place.kind === "metro") return place.msaId ? `/markets/msa/${place.msaId}` : undefined;
  if (place.kind === "zip" || place.kind === "city") return place.zips && searchAddress(place.zips);
  return place.googlePlacesId ? propertyAddress(place.googlePlacesId, place) : undefined;
}
