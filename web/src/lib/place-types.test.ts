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
