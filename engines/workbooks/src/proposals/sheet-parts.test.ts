import { expect, test } from "vitest";
import { openHandMade } from "../evaluation/hand-made.ts";
import { proposeInputs } from "./propose-inputs.ts";

type Cells = Parameters<typeof openHandMade>[0]["sheets"][string];

function listInputs(cells: Cells): string[] {
  const book = openHandMade({ sheets: { M: { ...cells, Z40: "=SUM(A1:Y39)" } } });
  return proposeInputs(book, book.run().values).inputs.map(({ cell }) => cell.replace("M!", ""));
}

test("of tables beside each other the left one's inputs come first", () => {
  const left = { A1: "Price", B1: 10, A2: "Rent", B2: 20, A3: "Rate", B3: 30 };
  const right = { D1: "Down", E1: 1, D2: "Base", E2: 2, D3: "Up", E3: 3 };
  expect(
    listInputs({ A1: "Price", B1: 10, D1: "Down", E1: 1, A2: "Rent", B2: 20, D2: "Base", E2: 2 }),
  ).toEqual([...["B1", "B2", "E1", "E2"]]);
  expect(listInputs({ ...left, ...right })).toEqual(["B1", "B2", "B3", "E1", "E2", "E3"]);
});

test("years that are set apart by narrow columns stay rows", () => {
  const years = { A1: "Growth", B1: 1, D1: 2, F1: 3, A2: "Vacancy", B2: 4, D2: 5, F2: 6 };
  expect(listInputs(years)).toEqual(["B1", "D1", "F1", "B2", "D2", "F2"]);
});
