import { expect, it } from "vitest";
import { cohortInputs } from "../analysis/pool-inputs.ts";
import { inputAt, templateInputs } from "./model-inputs.ts";

it("what may be assumed for a market stands in the firm's template, and is no home's own", () => {
  const keys = cohortInputs().map(({ key }) => key);
  const template = templateInputs("singlefamily");
  for (const key of keys) expect(inputAt(template, key), key).toBeDefined();
  expect(keys).toEqual(
    expect.arrayContaining([
      "rentGrowth",
      "turnoverRate",
      "managementFeePct",
      "insuranceAnnual",
      "holdYears",
      "saleCostPct",
      "debt.rate",
    ]),
  );
  for (const own of [
    "purchasePrice",
    "monthlyRent",
    "afterRepairValue",
    "renovation",
    "hoaMonth",
    "yearBuilt",
  ])
    expect(keys).not.toContain(own);
  expect(keys.filter((key) => key.startsWith("renovationScope"))).toEqual([]);
});
