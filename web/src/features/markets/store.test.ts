import { expect, test } from "vitest";
import { changeSearch, readSearch, withChoice } from "./store.ts";

const read = (text: string) => readSearch(new URLSearchParams(text));

test("a link without words shows the map of the first metric, all of the newest figures", () => {
  expect(read("")).toEqual({
    view: "map",
    metric: null,
    areas: "county",
    county: null,
    msa: [],
    zoom: null,
    hasMetros: false,
    classes: "quantile",
    date: null,
    weights: {},
    shown: "100",
    level: null,
    within: null,
  });
});

test("what makes no sense is as if it were not said", () => {
  const search = read(
    "view=globe&county=king&msa=1&msa=16740&msa=16740&date=May&w.rent=-3&w.tax=40&shown=7&classes=x",
  );
  expect(search).toMatchObject({
    view: "map",
    county: null,
    msa: ["16740"],
    date: null,
    weights: { tax: 40 },
    shown: "100",
  });
});

test("a change leaves everything else of the link as it was", () => {
  const before = new URLSearchParams("view=returns&msa=16740&homes=100&counties.q=king");
  const after = changeSearch(before, { msa: ["16740", "38060"], homes: null, metric: "typicalRent" });
  expect(after.toString()).toBe("view=returns&counties.q=king&msa=16740&msa=38060&metric=typicalRent");
  expect(before.get("homes")).toBe("100");
});

test("a choice made while an earlier one is still on its way undoes nothing of it", () => {
  expect(withChoice(["16740"], [], ["12420"])).toEqual(["16740", "12420"]);
  expect(withChoice(["16740", "12420"], ["16740", "12420"], ["12420"])).toEqual(["12420"]);
  expect(withChoice(["16740", "12420"], ["16740"], [])).toEqual(["12420"]);
  expect(withChoice(["16740"], ["16740"], ["16740", "12420"])).toEqual(["16740", "12420"]);
});
