import type { Comp } from "@labs/contract/estimates";
import type { UnitMixRow } from "@labs/contract/unit-mix";
import { expect, test } from "vitest";
import type { Candidate } from "../evidence/service.ts";
import { listCommunities } from "./rents-by-property.ts";
import type { HomeRecord } from "./repository.ts";

const listing = (of: Partial<Candidate>): Candidate =>
  ({
    ...{ googlePlacesId: "oaks", label: "The Oaks, A1", floorPlan: "A1", beds: 1, amount: 1_000 },
    ...{ faceAmount: null, observedOn: "2026-03-10", source: "Listings" },
    ...of,
  }) as Candidate;
const comp = (of: Partial<Comp>): Comp =>
  ({
    ...{
      googlePlacesId: "oaks",
      label: "The Oaks, A1",
      floorPlan: "A1",
      distanceMiles: 1.5,
      state: "included",
    },
    ...{ yearBuilt: 1999, beds: 1 },
    ...of,
  }) as Comp;
const record = (of: Partial<HomeRecord> = {}): HomeRecord => ({
  ...{ googlePlacesId: "oaks", condition: null, grade: null, units: 120, yearBuilt: 2004, isOwned: false },
  ...of,
});
type Mix = { asOf: string; rows: readonly UnitMixRow[] };
const list = (
  comps: Comp[],
  candidates: Candidate[],
  { of = {}, mix }: { of?: Partial<HomeRecord>; mix?: Mix } = {},
) =>
  listCommunities({
    ...{ comps, candidates, records: new Map([["oaks", record(of)]]) },
    mixes: new Map(mix === undefined ? [] : [["oaks", mix]]),
  });

test("the days run from the first listing to the last, in whatever order they came, as they are shown", () => {
  const days = ["2026-03-10", "2026-01-05", "2026-02-01"].map((observedOn) => listing({ observedOn }));
  expect(list([comp({})], days)[0]).toMatchObject({ from: "2026-01-05", until: "2026-03-10", listings: 3 });
  const shown = [...days, listing({ observedOn: "2025-01-01", shownOn: "2026-04-01" })];
  expect(list([comp({})], shown)[0]).toMatchObject({ from: "2026-01-05", until: "2026-04-01" });
  expect(list([comp({})], [])[0]).toMatchObject({ from: null, until: null, listings: 0, byBeds: [] });
});

test("rents are by bedrooms, the unknown last: the middle net and face rent, lowest and highest net", () => {
  const [oaks] = list(
    [comp({})],
    [
      listing({ beds: 2, amount: 1_500 }),
      listing({ beds: null, amount: 900 }),
      listing({ beds: 1, amount: 1_000, faceAmount: 1_100 }),
      listing({ beds: 1, amount: 1_200 }),
      listing({ beds: 1, amount: 1_060, faceAmount: 1_300 }),
      listing({ beds: 0, amount: 800 }),
    ],
  );
  expect(oaks?.byBeds).toEqual([
    { beds: 0, listings: 1, effective: 800, face: 800, low: 800, high: 800 },
    { beds: 1, listings: 3, effective: 1_060, face: 1_200, low: 1_000, high: 1_200 },
    { beds: 2, listings: 1, effective: 1_500, face: 1_500, low: 1_500, high: 1_500 },
    { beds: null, listings: 1, effective: 900, face: 900, low: 900, high: 900 },
  ]);
});

test("the concession is the middle share of face rents, of those listings that state one", () => {
  const [oaks] = list(
    [comp({})],
    [
      listing({ amount: 900, faceAmount: 1_000 }),
      listing({ amount: 950, faceAmount: 1_000 }),
      listing({ amount: 600, faceAmount: 1_000 }),
      listing({ amount: 600, faceAmount: 0 }),
      listing({}),
    ],
  );
  expect(oaks?.concession).toEqual({ share: 0.1, listings: 3 });
  const [none] = list([comp({})], [listing({ amount: 600, faceAmount: 0 })]);
  expect(none?.concession).toBeNull();
  expect(none?.missing).toContainEqual({
    fact: "concession",
    reason: "None of its listings states a concession",
  });
});

const row = (units: number, occupied: number | null) => ({ units, occupied }) as UnitMixRow;

test("occupancy is of all units of our own mix, and unknown where one row does not say it", () => {
  const of = (rows: UnitMixRow[], isOwned = true) =>
    list([comp({})], [], { of: { isOwned }, mix: { asOf: "2026-02-01", rows } })[0];
  expect(of([row(60, 57), row(40, 40)])?.occupancy).toEqual({ rate: 0.97, asOf: "2026-02-01" });
  const unknown = of([row(60, 57), row(40, null)]);
  expect(unknown?.occupancy).toBeNull();
  expect(unknown?.missing).toContainEqual({
    fact: "occupancy",
    reason: "No unit mix of this property says its occupied units",
  });
  expect(of([])?.occupancy).toBeNull();
  expect(list([comp({})], [])[0]?.missing).toContainEqual({
    fact: "occupancy",
    reason: "Not public; known of our own properties alone, from their unit mix",
  });
});

test("facts are the record's, the year else the comp's, and what is missing says why", () => {
  expect(list([comp({})], [])[0]).toMatchObject({ units: 120, yearBuilt: 2004, fees: null });
  const [silent] = list([comp({})], [], { of: { units: null, yearBuilt: null } });
  expect(silent).toMatchObject({ units: null, yearBuilt: 1999 });
  expect(silent?.missing).toContainEqual({ fact: "units", reason: "Its record does not say" });
  const [bare] = list([comp({ googlePlacesId: null, yearBuilt: null })], []);
  expect(bare?.missing.slice(0, 2)).toEqual([
    { fact: "units", reason: "Its listings name no property of the records" },
    { fact: "yearBuilt", reason: "Its listings name no property of the records" },
  ]);
});

test("comps of one property are one community, the nearest first, then by name; a plan is no part of the name", () => {
  const elms = { googlePlacesId: null, label: "Elm Court, B2", floorPlan: "B2", distanceMiles: 0.5 };
  const found = list(
    [
      comp({ distanceMiles: 1.5, state: "excluded:user" }),
      comp({ distanceMiles: 0.9 }),
      comp(elms),
      comp({ ...elms, label: "Elm Court, C1", floorPlan: "C1", distanceMiles: 0.7 }),
      comp({ ...elms, label: "Acorn Row", floorPlan: "B2" }),
    ],
    [listing(elms), listing({ ...elms, label: "Elm Court, C1", floorPlan: "C1" }), listing({})],
  );
  expect(
    found.map(({ label, comps, included, listings, distanceMiles }) => [
      ...[label, comps, included, listings, distanceMiles],
    ]),
  ).toEqual([
    ["Acorn Row", 1, 1, 0, 0.5],
    ["Elm Court", 2, 2, 2, 0.5],
    ["The Oaks", 2, 1, 1, 0.9],
  ]);
});
