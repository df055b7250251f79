import { CriterionCount, SearchResult } from "@labs/contract/property-search/results";
import { SavedSearch } from "@labs/contract/property-search/saved-searches";
import { countMatches, SearchChoices, SearchStatus } from "@labs/contract/property-search/searches";
import { sample } from "./sample.ts";

/** Loaded are 12,000 homes of two counties; of 3,000 of them nobody wrote down the bedrooms. */
export const searchChoices = sample(SearchChoices, {
  universe: 12_000,
  demo: 0,
  states: [
    { value: "FL", count: 9_000 },
    { value: "GA", count: 3_000 },
  ],
  counties: [
    {
      id: "12057",
      name: "Hillsborough County, FL",
      count: 9_000,
      msaId: "45300",
      latitude: 27.9,
      longitude: -82.3,
    },
    {
      id: "13121",
      name: "Fulton County, GA",
      count: 3_000,
      msaId: "12060",
      latitude: 33.8,
      longitude: -84.5,
    },
  ],
  msas: [
    { id: "45300", name: "Tampa, FL", count: 9_000 },
    { id: "12060", name: "Atlanta, GA", count: 3_000 },
  ],
  subtypes: [{ value: "townhome", count: 1_200 }],
  conditions: [],
  grades: [],
  metrics: [
    { key: "rentGrowth1y", label: "Rent growth", unit: "fraction" },
    { key: "typicalRent", label: "Typical rent", unit: "usd" },
  ],
  known: { beds: 9_000, sqft: 12_000, lastSalePrice: 5_000 },
  notOffered: [{ key: "askingPrice", label: "Asking price", reason: "No loaded source has asking prices." }],
});

export const matchCount = (given: Partial<ReturnType<typeof countMatches.response.parse>> = {}) =>
  sample(countMatches.response, {
    explanation: "All loaded properties",
    universe: 12_000,
    matched: 12_000,
    ...given,
  });

export const criterionCount = (criterion: string, label: string, given: Partial<CriterionCount>) =>
  sample(CriterionCount, { criterion, label, stage: "attributes", ...given });

export const savedId = (last: string) => `00000000-0000-4000-8000-${last.padStart(12, "0")}`;

export const savedSearch = (last: string, name: string, given: Partial<SavedSearch> = {}) =>
  sample(SavedSearch, {
    id: savedId(last),
    name,
    explanation: `Properties: of ${name}`,
    limit: 500,
    isOwn: true,
    owner: { id: "u1", name: "Ada Lane" },
    ...given,
  });

export const REQUEST = "00000000-0000-4000-8000-000000000900";

export const searchResult = (id: string, label: string, given: Partial<SearchResult> = {}) =>
  sample(SearchResult, { googlePlacesId: id, label, county: "Hillsborough County, FL", ...given });

export function searchStatus(rows: SearchResult[], given: Partial<SearchStatus> = {}): SearchStatus {
  const { matched = rows.length } = given.counts ?? {};
  return sample(SearchStatus, {
    requestId: REQUEST,
    state: "succeeded",
    stage: "done",
    limit: 500,
    counts: { universe: 12_000, perCriterion: [], matched, kept: matched, valued: null },
    results: { items: rows, total: rows.length, page: 1, pageSize: 500 },
    ...given,
  });
}
