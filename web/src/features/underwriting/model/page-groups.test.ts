import { formulaPages } from "@labs/underwriting/formula-pages";
import { expect, test } from "vitest";
import { openedPage, pageGroups } from "./page-groups.ts";

const listGroups = (model: "singlefamily" | "multifamily") =>
  pageGroups(model, formulaPages.models[model].pages);
const ids = (model: "singlefamily" | "multifamily") =>
  listGroups(model).flatMap(({ entries }) => entries.map(({ id }) => id));

test("risk stands between the highest bid and the checks, every number once", () => {
  expect(ids("singlefamily").slice(0, 11)).toEqual(
    Array.from({ length: 11 }, (_, index) => `sf-${index + 1}`),
  );
  expect(new Set(ids("singlefamily")).size).toBe(ids("singlefamily").length);
});

test("every number of the field opens a page: of a building those up to MF-18, of a home those up to SF-11", () => {
  const building = listGroups("multifamily");
  for (let number = 1; number <= 18; number += 1)
    expect(openedPage(building, "multifamily", `mf-${number}`), `mf-${number}`).not.toBeNull();
  expect(openedPage(building, "multifamily", "mf-15")).toBe("scenarios");
  expect(building.map(({ name }) => name)).toContain("MF-15 Scenarios, sensitivities, solve, simulation");
  const home = listGroups("singlefamily");
  for (let number = 1; number <= 11; number += 1)
    expect(openedPage(home, "singlefamily", `sf-${number}`), `sf-${number}`).toBe(`sf-${number}`);
});

test("the statement opens by its whole name too", () => {
  expect(openedPage(listGroups("singlefamily"), "singlefamily", "annual-statement")).toBe("statement");
  expect(openedPage(listGroups("multifamily"), "multifamily", "annual-statement")).toBe("statement");
});

test("an address of no page opens none", () => {
  expect(openedPage(listGroups("singlefamily"), "singlefamily", "mf-15")).toBeNull();
  expect(openedPage(listGroups("multifamily"), "multifamily", "sf-10")).toBeNull();
  expect(openedPage(listGroups("multifamily"), "multifamily", "mf-19")).toBeNull();
});
