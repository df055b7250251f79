import { expect, it } from "vitest";
import { underwrite } from "../evaluation/underwrite.ts";
import golden from "../golden/fixtures/domain-golden.json" with { type: "json" };
import type { Inputs } from "../inputs/model-inputs.ts";
import { type PlannedSale, priceAt } from "./measure-exit.ts";

const home: PlannedSale = {
  ...{ model: "singlefamily", holdYears: 5, exitValue: 300_000, exitChannel: "retail" },
  ...{ homePriceGrowth: 0.03, exitNoiBasis: null, capRate: null, noi: [] },
};

it("a home's planned price is on its way to the planned one, and beyond it", () => {
  expect(priceAt(home, 60)).toBe(300_000);
  expect(priceAt(home, 36)).toBeCloseTo(300_000 / 1.03 ** 2, 6);
  expect(priceAt(home, 72)).toBeCloseTo(300_000 * 1.03, 6);
  expect(priceAt(home, 0), "sold before the plan began").toBeUndefined();
  expect(priceAt({ ...home, homePriceGrowth: null }, 36)).toBeUndefined();
});

it("is the exit value of the same model with another hold", () => {
  const inputs = golden.sfrA.inputs as Inputs;
  const sale = (holdYears: number) =>
    Number(underwrite({ model: "singlefamily", inputs: { ...inputs, holdYears } }).outputs.exitValue);
  const plan = { ...home, holdYears: 7, exitValue: sale(7), homePriceGrowth: Number(inputs.homePriceGrowth) };
  expect(priceAt(plan, 48)).toBeCloseTo(sale(4), 4);
});

it("a price by income moves with the income that is capitalized, and ends where the plan has none", () => {
  // $1,000 a month in the first four years, $1,100 from then on, a year beyond the sale.
  const noi = Array.from({ length: 72 }, (_, at) => (at < 48 ? 1_000 : 1_100));
  const building = { ...home, model: "multifamily" as const, exitNoiBasis: "forward", noi };
  expect(priceAt(building, 36)).toBeCloseTo(300_000 / 1.1, 6);
  expect(priceAt(building, 48)).toBeCloseTo(300_000, 6);
  expect(priceAt({ ...building, exitNoiBasis: "trailing" }, 48)).toBeCloseTo(300_000 / 1.1, 6);
  expect(priceAt({ ...building, exitNoiBasis: "stabilised" }, 51)).toBeCloseTo(300_000, 6);
  expect(priceAt(building, 61), "a month of its year lies beyond the plan").toBeUndefined();
  expect(priceAt({ ...building, exitNoiBasis: "trailing" }, 6)).toBeUndefined();
  expect(priceAt({ ...building, noi: noi.map((one) => -one) }, 48)).toBeUndefined();
  // 5% at the sale after five years, 0.1% more each year: 4.8% after three.
  const stepped = { ...building, capRate: { applied: 0.05, step: 0.001 } };
  expect(priceAt(stepped, 36)).toBeCloseTo((300_000 / 1.1) * (0.05 / 0.048), 6);
  expect(priceAt({ ...home, exitChannel: "income", noi }, 36)).toBeCloseTo(300_000 / 1.1, 6);
});
