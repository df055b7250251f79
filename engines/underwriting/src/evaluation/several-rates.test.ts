import { describe, expect, test } from "vitest";
import { buildCatalog } from "../language/catalog.ts";
import { always } from "../language/facts.ts";
import { input, monthly, page, scalar, yearly } from "../language/rows.ts";
import { compileCatalog, evaluateWith, moduleFrom } from "./compiled-model.ts";
import { describeSeveralRates, listRateCalls } from "./several-rates.ts";

/** Flows of 10% and 20% a period, or of 10% alone. */
const catalog = buildCatalog({
  model: "singlefamily",
  pages: [
    page("T-1", "Test", "", [
      input("holdYears", "Hold", "yr", { integer: true })``,
      monthly("flow", "Flow", "$", always)`IF(month = 0, -100, IF(month = 1, 230, IF(month = 2, -132, 0)))`,
      yearly("yearFlow", "Flow", "$", always)`IF(year = 0, -100, IF(year = 1, 230, IF(year = 2, -132, 0)))`,
      scalar("byMonth", "By month", "%")`(1 + IRR(flow[0:2])) ^ 12 - 1`,
      scalar("byYear", "By year", "%")`IRR(yearFlow[0:2])`,
      scalar("guessed", "Guessed", "%")`IRR(yearFlow[0:2], 0.2)`,
      scalar("one", "One", "%")`IRR(yearFlow[0:1])`,
    ]),
  ],
  tables: {},
});
const result = evaluateWith(moduleFrom(compileCatalog(catalog)), { holdYears: 2 });
const describeRow = (key: string) => {
  const ast = catalog.rows.get(key)?.ast;
  return listRateCalls(ast ?? { type: "omitted" }).map((call) =>
    describeSeveralRates(call, { catalog, result, grain: "scalar", period: 0 }),
  );
};

describe("several rates of return", () => {
  test("are said by the year, whatever the period of the flows", () => {
    expect(describeRow("byMonth")).toEqual([
      "the cash flows have 2 rates of return (213.84%, 791.61%, annualized)",
    ]);
    expect(describeRow("byYear")).toEqual(["the cash flows have 2 rates of return (10.00%, 20.00% a year)"]);
  });

  test("are no matter where there is one, or where a guess chooses", () => {
    expect(describeRow("one")).toEqual([undefined]);
    expect(describeRow("guessed")).toEqual([]);
  });

  test("of them the one that a search from 10% finds is the figure", () => {
    expect(result.values.byYear).toBeCloseTo(0.1, 10);
    expect(result.values.byMonth).toBeCloseTo(1.1 ** 12 - 1, 8);
  });
});
