import { expect, test } from "vitest";
import { openHandMade } from "../evaluation/hand-made.ts";
import { proposeInputs } from "./propose-inputs.ts";

type Cells = Parameters<typeof openHandMade>[0]["sheets"][string];

function listOutputs(cells: Cells): string[] {
  const book = openHandMade({ sheets: { M: cells } });
  return proposeInputs(book, book.run().values).outputs.map(({ cell }) => cell.replace("M!", ""));
}

/** A loan's payments down a column; each cell counts from the one above it, as in files that share no formulas. */
const payments = (count: number): Cells =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at): [string, string | number][] => [
      [`A${at + 20}`, at + 1],
      [`B${at + 20}`, `=-PMT($B$1/12,A${at + 20}+$B$2,$B$3)`],
    ]).flat(),
  );

const FACTS: Cells = {
  ...{ A1: "Rate", B1: 0.06, A2: "Months", B2: 360, A3: "Loan", B3: 750_000 },
  ...{ A4: "Sale proceeds", B4: "=B3*1.2", A5: "ROI", B5: "=B2/B3" },
  ...{ A19: "Period", B19: "Payment" },
};

test("a result stands before the line of a table, whose label says as much of a return", () => {
  // Payments are words of returns, and a sale's proceeds are none: they are the ones looked for.
  expect(listOutputs({ ...FACTS, ...payments(4) })).toEqual(["B5", "B4", "B20", "B21", "B22", "B23"]);
  // Three alike may be three scenarios.
  expect(listOutputs({ ...FACTS, ...payments(3) })).toEqual(["B5", "B20", "B21", "B22", "B4"]);
});

test("the return chosen stands before those of every year", () => {
  const years = ["B", "C", "D", "E", "F"];
  const flows = { A7: "Cash flow", B7: 10, C7: 11, D7: 12, E7: 13, F7: 14, A8: "Cash-on-cash" };
  const lines = Object.fromEntries(years.map((column) => [`${column}8`, `=${column}7/$B$3`]));
  const all: Cells = { ...FACTS, ...flows, ...lines, A10: "Levered IRR", B10: "=IRR(B12:F12)" };
  const equity = { B12: -100, C12: 30, D12: 30, E12: 30, F12: 60 };
  expect(listOutputs({ ...all, ...equity }).slice(0, 3)).toEqual(["B10", "B5", "B8"]);
  expect(listOutputs({ ...all, ...equity })).toEqual(["B10", "B5", "B8", "C8", "D8", "E8", "F8", "B4"]);
});
