import { formulaPages } from "@labs/underwriting/formula-pages";
import { expect, test } from "vitest";
import { groupInputs } from "./input-groups.ts";

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
