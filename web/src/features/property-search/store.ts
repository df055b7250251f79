import { Criteria, SearchSort } from "@labs/contract/property-search/criteria";
import { useCallback, useMemo } from "react";
import { type MapPlace, placeOfText, textOfPlace } from "../../components/map/point-map-view.ts";
import { usePageAddress } from "../../lib/page-address.ts";

export const LIMITS = [500, 1000, 2500, 5000];

/** What the research page's address keeps: the search, its run, and how it is looked at. */
export interface Desk {
  criteria: Criteria;
  sort: SearchSort | null;
  limit: number;
  requestId: string;
  savedId: string;
  page: number;
  place: MapPlace | null;
}

/** Criteria of an address; none where it holds nothing that can be read. */
export function criteriaOfText(text: string): Criteria {
  try {
    const read = Criteria.safeParse(JSON.parse(text));
    return read.success ? read.data : {};
  } catch {
    return {};
  }
}

/** Shortest form for an address: nothing that narrows nothing. */
export function textOfCriteria(criteria: Criteria): string {
  const given = Object.entries(criteria).filter(([, value]) => value !== undefined && !isEmpty(value));
  return given.length === 0 ? "" : JSON.stringify(Object.fromEntries(given));
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return (
    typeof value === "object" && value !== null && Object.values(value).every((one) => one === undefined)
  );
}

/** Stands in the address for the order that prefers no property: a choice, and never where nobody chose. */
export const SAMPLE = "sample";

/** Where nobody chose an order: what yields most comes first; buildings, whose yields nothing estimates, by size. */
function usualSort({ propertyType }: Criteria): SearchSort {
  const by = propertyType === "multifamily" ? "units" : "netYield";
  return { by, direction: "desc" };
}

/** The order that an address asks for, null for none; the usual one where it holds none that can be read. */
export function sortOfText(text: string, criteria: Criteria): SearchSort | null {
  if (text === SAMPLE) return null;
  const read = SearchSort.safeParse({
    by: text.replace(/^-/, ""),
    direction: text.startsWith("-") ? "desc" : "asc",
  });
  return read.success ? read.data : usualSort(criteria);
}

export function textOfSort(sort: SearchSort | null): string {
  return sort === null ? SAMPLE : `${sort.direction === "desc" ? "-" : ""}${sort.by}`;
}

export function useDesk() {
  const address = usePageAddress();
  const { set } = address;
  const criteriaText = address.get("criteria");
  const criteria = useMemo(() => criteriaOfText(criteriaText), [criteriaText]);
  const limit = Number(address.get("limit"));
  const desk: Desk = {
    criteria,
    sort: sortOfText(address.get("sort"), criteria),
    limit: LIMITS.includes(limit) ? limit : 500,
    requestId: address.get("request"),
    savedId: address.get("saved"),
    page: address.page("page"),
    place: placeOfText(address.get("map")),
  };
  const change = useCallback(
    (next: Partial<Desk>, options?: { opens?: boolean }) => {
      const { criteria: changed, sort, limit: most, requestId, savedId, page, place } = next;
      set(
        {
          ...(changed === undefined ? {} : { criteria: textOfCriteria(changed) }),
          ...(sort === undefined ? {} : { sort: unusualSort(sort, changed ?? criteria) }),
          ...(most === undefined ? {} : { limit: most === 500 ? null : most }),
          ...(requestId === undefined ? {} : { request: requestId, page: null, run: null }),
          ...(savedId === undefined ? {} : { saved: savedId }),
          ...(page === undefined ? {} : { page: page === 1 ? null : page }),
          ...(place === undefined ? {} : { map: place === null ? null : textOfPlace(place) }),
        },
        options,
      );
    },
    [set, criteria],
  );
  return { desk, change, hrefWith: address.hrefWith };
}

/** The usual order stays out of the address, so that it follows the criteria. */
function unusualSort(sort: SearchSort | null, criteria: Criteria): string | null {
  const text = textOfSort(sort);
  return text === textOfSort(usualSort(criteria)) ? null : text;
}
