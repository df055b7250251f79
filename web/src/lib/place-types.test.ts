import { expect, test } from "vitest";
import { knownType, learnTypes } from "./place-types.ts";

test("types are learned from an answer, its parts and the items of either", () => {
  learnTypes({ googlePlacesId: "own", propertyType: "singlefamily", msa: null });
  learnTypes({ items: [{ googlePlacesId: "listed", propertyType: "multifamily" }], total: 1 });
  learnTypes({ results: { items: [{ googlePlacesId: "found", propertyType: "singlefamily" }] } });
  learnTypes({ subject: { googlePlacesId: "subject", propertyType: "multifamily" } });
  expect(["own", "listed", "found", "subject"].map(knownType)).toEqual([
    "singlefamily",
    "multifamily",
    "singlefamily",
    "multifamily",
  ]);
});

test("a report tells that its property is a community, a list tells nothing", () => {
  learnTypes({ id: "1", request: { kind: "rent-roll", googlePlacesId: "rolled" }, roll: null });
  learnTypes({ items: [{ kind: "operating-statement", googlePlacesId: "stated" }], total: 1 });
  learnTypes({ kind: "single-family", googlePlacesId: "of a list" });
  learnTypes({ kind: "rent-roll", googlePlacesId: null });
  expect(["rolled", "stated", "of a list"].map(knownType)).toEqual(["multifamily", "multifamily", undefined]);
});

test("what tells no type, or none that there is, teaches nothing", () => {
  learnTypes({ items: [{ googlePlacesId: "bare", propertyType: null }, null, "x"] });
  learnTypes({ googlePlacesId: "odd", propertyType: "castle" });
  for (const answer of [undefined, null, "text", 7, []]) learnTypes(answer);
  expect(["bare", "odd"].map(knownType)).toEqual([undefined, undefined]);
});

test("the last answer counts", () => {
  learnTypes({ googlePlacesId: "changed", propertyType: "singlefamily" });
  learnTypes({ googlePlacesId: "changed", propertyType: "multifamily" });
  expect(knownType("changed")).toBe("multifamily");
});
