import type { FormulaRow } from "@labs/underwriting/formula-record";
import { expect, test } from "vitest";
import { listFlags } from "./benchmarks.ts";

const row = (change: Partial<FormulaRow>): FormulaRow => ({
  key: "monthlyRent",
  label: "Monthly rent",
  unit: "$/mo",
  kind: "input",
  grain: "scalar",
  dependsOn: [],
  timing: "point",
  sign: "+",
  format: "currency",
  synonyms: [],
  help: "",
  references: [],
  icVisible: true,
  ...change,
});
const origin = { inputs: { monthlyRent: 2_000 }, basis: { monthlyRent: "comps" } };

test("an entry far from its evidence is flagged with how far, one near it is not", () => {
  expect(listFlags(row({}), { monthlyRent: 2_500 }, origin)).toEqual(["25% above the comps' $2,000"]);
  expect(listFlags(row({}), { monthlyRent: 2_400 }, origin)).toEqual([]);
  expect(listFlags(row({}), {}, origin)).toEqual([]);
});

test("the interval of the estimate and the typical range of the catalogue are benchmarks too", () => {
  const inputs = { monthlyRent: 2_300, rentHigh: 2_200 };
  expect(listFlags(row({}), inputs, origin)).toEqual(["above the high end of the rent range $2,200"]);
  const bounded = row({ key: "vacancyPct", format: "percent", grain: "list", bounds: { warnLow: 0.04 } });
  const market = { vacancyPct: [0.03, 0.05], marketVacancyPct: 0.06 };
  expect(listFlags(bounded, market, { inputs: {}, basis: {} })).toEqual([
    "below the typical 4%",
    "below the market's 6%",
  ]);
});
