import { formulaPages } from "@labs/underwriting/formula-pages";
import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { showPart } from "../../../test/page.tsx";
import { readScreen } from "../../../test/read-screen.ts";
import { AmountInput, OutputSelect, RowSelect } from "./analysis-fields.tsx";
import type { AnalysisScope } from "./analysis-run.tsx";

const { pages } = formulaPages.models.singlefamily;
const all = pages.flatMap(({ rows }) => rows);
const row = (key: string) => {
  const found = all.find((one) => one.key === key);
  if (found === undefined) throw new Error(`There is no row ${key}`);
  return found;
};
const scope = {
  pages,
  inputs: { holdYears: 3 },
  findRow: (key: string) => all.find((one) => one.key === key),
};

async function openList(name: string) {
  const field = screen.getByRole("combobox", { name });
  field.click();
  return readScreen(await screen.findByRole("listbox"));
}

const titleOf = (key: string) => {
  const page = pages.find(({ rows }) => rows.includes(row(key)));
  return `${page?.id} ${page?.title}`;
};
const byYear = all.find(({ kind, grain }) => kind === "output" && grain === "year");

describe("what an analysis asks about", () => {
  it("stands under the pages that hold some of it, and no page without any is named", async () => {
    const rows = [row("purchasePrice"), row("leveredIrr")].map(({ key }) => row(key));
    showPart(<RowSelect label="Input" pages={pages} rows={rows} value={null} onChange={vi.fn()} />);
    const lines = await openList("Input");
    expect(lines.filter((line) => !/^\[|^==/.test(line))).toEqual([
      titleOf("purchasePrice"),
      titleOf("leveredIrr"),
    ]);
  });

  it("is an output, or each year of the hold of one by year", async () => {
    if (byYear === undefined) throw new Error("No output is by year");
    const rows = [row("leveredIrr"), byYear];
    showPart(
      <OutputSelect
        label="Output"
        scope={scope as unknown as AnalysisScope}
        rows={rows}
        value="leveredIrr"
        onChange={vi.fn()}
      />,
    );
    const text = (await openList("Output")).join("\n");
    expect(text).toContain(row("leveredIrr").label);
    for (const year of [1, 2, 3]) expect(text).toContain(`${byYear.label}, year ${year}`);
    expect(text).not.toContain("year 4");
    const groups = text.split("\n").filter((line) => /^[A-Z]+-\d+ /.test(line));
    expect(new Set(groups)).toEqual(new Set([titleOf("leveredIrr"), titleOf(byYear.key)]));
  });

  it.each([
    [{ format: "percent" }, false, 0.0625, "6.25%"],
    [{ format: "percent" }, true, 0.005, "0.5 pts"],
    [{ format: "currency" }, false, 125_000, "$125,000"],
    [{ format: "multiple" }, false, 1.25, "1.25x"],
    [{ format: "number" }, false, 12, "12"],
    [undefined, false, Number.NaN, ""],
  ] as const)("is an amount in the unit of its row: %o, a step %s", (of, isStep, value, shown) => {
    showPart(
      <AmountInput label="Amount" row={of as never} value={value} isStep={isStep} onChange={vi.fn()} />,
    );
    expect(screen.getByRole("textbox", { name: "Amount" })).toHaveValue(shown);
  });
});
