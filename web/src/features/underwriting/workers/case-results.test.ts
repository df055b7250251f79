import golden from "@labs/underwriting/fixtures/domain-golden.json" with { type: "json" };
import { withInput } from "@labs/underwriting/model-inputs";
import { underwrite } from "@labs/underwriting/underwrite";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import { expect, test } from "vitest";
import { reasonFor, runCases } from "./case-results.ts";

const validated = validateInputs("singlefamily", golden.sfrA.inputs);
if (!validated.ok) throw new Error("the golden inputs are valid");
const base = { model: "singlefamily", inputs: validated.inputs } as const;

test("each case is the whole model with its own inputs, and the next one begins from the base again", () => {
  const heard: [number, number][] = [];
  const outputs = [
    "leveredIrr",
    "initialEquity",
    "cashOnCash.1",
    "cashOnCash.2",
    "cashOnCash",
    "cashOnCash.99",
  ];
  const [none, dearer, again] = runCases(
    base,
    {
      cases: [
        { id: "base", changed: {} },
        { id: "dearer", changed: { purchasePrice: 400_000, homePriceGrowth: 0.01 } },
        { id: "again", changed: {} },
      ],
      outputs,
    },
    (done, total) => heard.push([done, total]),
  );
  expect(heard).toEqual([
    [0, 3],
    [1, 3],
    [2, 3],
  ]);
  const plain = underwrite(base).outputs;
  const years = plain.cashOnCash as (number | null)[];
  expect(none?.outputs).toEqual({
    ...{ leveredIrr: plain.leveredIrr, initialEquity: plain.initialEquity },
    ...{ "cashOnCash.1": years[0], "cashOnCash.2": years[1], cashOnCash: years[0], "cashOnCash.99": null },
  });
  expect(years[0]).not.toBe(years[1]);
  expect(again?.outputs).toEqual(none?.outputs);
  const moved = withInput(withInput(base.inputs, "purchasePrice", 400_000), "homePriceGrowth", 0.01);
  expect(dearer?.outputs.leveredIrr).toBe(underwrite({ ...base, inputs: moved }).outputs.leveredIrr);
  expect(dearer?.outputs.leveredIrr).not.toBe(none?.outputs.leveredIrr);
  expect(Object.keys(none?.unavailable ?? {})).toEqual(["cashOnCash.99"]);
});

test("a case that can't be calculated says why in each figure, and a figure that is none says its own reason", () => {
  const [broken, unknown] = runCases(
    base,
    {
      cases: [
        { id: "broken", changed: { purchasePrice: -1 } },
        { id: "unknown", changed: {} },
      ],
      outputs: ["leveredIrr", "pricePerSqft"],
    },
    () => undefined,
  );
  expect(broken?.outputs).toEqual({ leveredIrr: null, pricePerSqft: null });
  const why = reasonFor("singlefamily", { ...base.inputs, purchasePrice: -1 }, "leveredIrr");
  expect(why).not.toBe("");
  expect(broken?.unavailable).toEqual({ leveredIrr: why, pricePerSqft: why });
  expect(unknown?.outputs.leveredIrr).not.toBeNull();
  expect(unknown?.outputs.pricePerSqft).toBeNull();
  expect(unknown?.unavailable).toEqual({
    pricePerSqft: underwrite(base).unavailable.pricePerSqft ?? "No value for these inputs",
  });
});
