import { expect, test } from "vitest";
import { textOfCell } from "./table-column.ts";

test("a cell reads as its text, else as its value; nothing is a dash, and zero is something", () => {
  const read = (value: string | number | null | undefined) =>
    textOfCell({ id: "a", header: "A", value: () => value }, {});
  expect([0, "x", null, undefined, ""].map(read)).toEqual(["0", "x", "—", "—", "—"]);
  expect(textOfCell({ id: "a", header: "A", value: () => 5, text: () => "five" }, {})).toBe("five");
  expect(textOfCell({ id: "a", header: "A", value: () => 5, text: () => "" }, {})).toBe("");
});
