import { expect, test } from "vitest";
import type { Subject } from "../places/service.ts";
import { describeAddition, describeEvidence, nameSource, toCandidate, writeAdditionId } from "./additions.ts";
import type { Addition } from "./repository.ts";

const ADDED = {
  ...{
    id: 12,
    label: "9 Elm St",
    latitude: 30,
    longitude: -97,
    beds: 3,
    baths: 2,
    sqft: 1_400,
    yearBuilt: 1990,
  },
  ...{ basis: "asking", visibility: "public", amount: 1_950, observedOn: "2026-06-20", sourceUrl: null },
  ...{
    documentId: "d1",
    note: null,
    firstName: "Ann",
    lastName: "Lee",
    addedAt: new Date("2026-06-21T10:00:00Z"),
  },
} as unknown as Addition;
const candidate = (of: Partial<Addition>, asOf = "2026-06-30") =>
  toCandidate({ row: { ...ADDED, ...of }, subject: { propertyType: "singlefamily" } as Subject, asOf });

test("an addition is a candidate with who added it, from where and on what", () => {
  expect(candidate({})).toEqual({
    ...{ id: "added_12", googlePlacesId: null, label: "9 Elm St", latitude: 30, longitude: -97, beds: 3 },
    ...{ baths: 2, sqft: 1_400, yearBuilt: 1990, basis: "asking", visibility: "public", amount: 1_950 },
    ...{ observedOn: "2026-06-20", shownOn: "2026-06-20", propertyType: "singlefamily", faceAmount: null },
    ...{ floorPlan: null, source: "Our document" },
    evidence: { url: null, documentId: "d1", words: "Added by Ann Lee on Jun 21, 2026" },
  });
  expect(writeAdditionId({ id: 12 })).toBe("added_12");
  const named = { ...ADDED, sourceUrl: "https://homes.example.com/9-elm", note: "By phone" };
  expect(nameSource(named)).toBe("homes.example.com");
  expect(describeAddition(named)).toBe("Added by Ann Lee on Jun 21, 2026: By phone");
  expect(describeEvidence(named)).toMatchObject({ url: named.sourceUrl, documentId: "d1" });
});

test("one that is newer than the evidence counts as of its last day, and is shown with its own", () => {
  const days = (asOf: string) => {
    const { observedOn, shownOn } = candidate({}, asOf);
    return [observedOn, shownOn];
  };
  expect(days("2026-06-20")).toEqual(["2026-06-20", "2026-06-20"]);
  expect(days("2026-06-21")).toEqual(["2026-06-20", "2026-06-20"]);
  expect(days("2026-06-19")).toEqual(["2026-06-19", "2026-06-20"]);
});
