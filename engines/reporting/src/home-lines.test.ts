import { formulaPages } from "@labs/underwriting/formula-pages";
import { describe, expect, it } from "vitest";
import { HOME_RATIOS } from "./home-lines.ts";

const rows = new Map(
  formulaPages.models.singlefamily.pages.flatMap((page) => page.rows.map((row) => [row.key, row] as const)),
);

describe("the yields of a home in its report", () => {
  it("are called as their formula pages call them", () => {
    expect(HOME_RATIOS.yields.map(([, label]) => label)).toEqual(
      HOME_RATIOS.yields.map(([key]) => rows.get(key)?.label),
    );
  });

  it("have no going-in cap rate: a home's is of its stabilized NOI", () => {
    const row = rows.get("goingInCapRate");
    expect([row?.label, row?.help]).toEqual([
      "Stabilized cap rate on price",
      expect.stringContaining("not the NOI in place or of year 1"),
    ]);
    expect([...rows.values()].filter(({ label }) => /going-in/i.test(label))).toEqual([]);
  });
});
