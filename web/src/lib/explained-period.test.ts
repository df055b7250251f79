import { type Explanation, explain } from "@labs/underwriting/explain";
import golden from "@labs/underwriting/fixtures/domain-golden.json" with { type: "json" };
import { getCatalog } from "@labs/underwriting/formula-pages";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import { expect, test } from "vitest";
import { periodRead } from "./explained-period.ts";

test("the words of a period lead to it, those of a run to each of its periods", () => {
  expect(periodRead("Month 14", "month")).toEqual({ month: 14 });
  expect(periodRead("Year 2", "month")).toEqual({ year: 2 });
  expect(periodRead("Closing", "month")).toEqual({ month: 0 });
  expect(periodRead("Closing", "year")).toEqual({ year: 0 });
  expect(periodRead("Months 3 to 5", "month")).toEqual({ run: [{ month: 3 }, { month: 4 }, { month: 5 }] });
  expect(periodRead(undefined, "scalar")).toBeUndefined();
  expect(periodRead("Before closing", "month")).toBeUndefined();
});

test("from the return down, whatever a formula reads opens to the same value, and the way ends at inputs", () => {
  const validated = validateInputs("multifamily", golden.mfA.inputs);
  if (!validated.ok) throw new Error("the golden inputs are valid");
  const ends = new Set<string>();
  const open = (key: string, period: Parameters<typeof explain>[3], left: number): void => {
    const found: Explanation | undefined = explain("multifamily", validated.inputs, key, period, 1);
    expect(found, `${key} ${JSON.stringify(period)}`).toBeDefined();
    if (found?.formula === undefined) ends.add(getCatalog("multifamily").rows.get(key)?.row.kind ?? "");
    if (left === 0) return;
    for (const child of found?.inputs ?? []) {
      const grain = getCatalog("multifamily").rows.get(child.key)?.row.grain;
      const read = periodRead(child.period, grain);
      const at = read !== undefined && "run" in read ? read.run[0] : read;
      if (child.period === "Before closing") continue;
      const opened = explain("multifamily", validated.inputs, child.key, at, 0);
      if (read === at) expect(opened?.value).toEqual(child.value);
      open(child.key, at, left - 1);
    }
  };
  open("leveredIrr", undefined, 3);
  open("noiYear1", undefined, 4);
  expect([...ends]).toEqual(["input"]);
});
