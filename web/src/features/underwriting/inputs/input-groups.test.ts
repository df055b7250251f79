import { formulaPages } from "@labs/underwriting/formula-pages";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { expect, test } from "vitest";
import { groupInputs, isUsed } from "./input-groups.ts";

const listInputs = (model: "singlefamily" | "multifamily", id: string) =>
  (formulaPages.models[model].pages.find((page) => page.id === id)?.rows ?? []).filter(
    ({ kind, grain }) => kind === "input" && grain !== "unitType",
  );

test("every input of every page stands in exactly one group", () => {
  for (const model of ["singlefamily", "multifamily"] as const)
    for (const { id } of formulaPages.models[model].pages) {
      const rows = listInputs(model, id);
      const grouped = groupInputs(id, rows).flatMap((group) => group.rows.map(({ key }) => key));
      expect(grouped.toSorted()).toEqual(rows.map(({ key }) => key).toSorted());
    }
});

test("a loan is grouped by its sizing, its floating rate and its terms; the titles of a page differ", () => {
  const groups = groupInputs("MF-10", listInputs("multifamily", "MF-10"));
  const findTitle = (key: string) => groups.find(({ rows }) => rows.some((row) => row.key === key))?.title;
  expect(findTitle("debt.maxLtv")).toBe("Sizing");
  expect(findTitle("debt.capStrike")).toBe("Floating rate and cap");
  expect(findTitle("debt.amortYears")).toBe("Terms");
  expect(findTitle("mezzanine.rate")).toBe("Supplemental loan");
  const titles = groups.map(({ title }) => title);
  expect(findTitle("debt.extension.minDscr")).toBe("Extension options");
  expect(titles).toEqual([
    ...["Lender terms", "Sizing", "Terms", "Floating rate and cap", "Extension options", "Supplemental loan"],
  ]);
  expect(new Set(titles).size).toBe(titles.length);
});

test("a group is in use once the deal has what it is there for", () => {
  const listGroups = (model: "singlefamily" | "multifamily", id: string) =>
    groupInputs(id, listInputs(model, id));
  const findUnused = (model: "singlefamily" | "multifamily", id: string, inputs: Inputs) =>
    listGroups(model, id)
      .filter((group) => !isUsed(group, inputs))
      .map(({ title }) => title);
  expect(findUnused("multifamily", "MF-8", {})).toEqual(["Second program", "Third program"]);
  const second = { renovationProgramme2: { units: 4, contingencyPct: 0.1 } };
  expect(findUnused("multifamily", "MF-8", second)).toEqual(["Third program"]);
  expect(findUnused("multifamily", "MF-4", { otherIncomePerOccupiedUnitMonth: { petRent: 3 } })).toEqual([
    ...["Parking and storage", "Premiums"],
  ]);
  expect(findUnused("singlefamily", "SF-7", { exitChannel: "bulk" })).toEqual(["Resident sale"]);
});

test("what says whether a group is in use is an input of the model", () => {
  for (const model of ["singlefamily", "multifamily"] as const) {
    const pages = formulaPages.models[model].pages;
    const keys = new Set(pages.flatMap(({ rows }) => rows.map(({ key, path }) => path ?? key)));
    for (const { id } of pages)
      for (const { use } of groupInputs(id, listInputs(model, id)))
        if (use !== undefined && use !== "any")
          expect(keys).toContain("amount" in use ? use.amount : use.choice);
  }
});
