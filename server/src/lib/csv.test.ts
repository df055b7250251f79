import fc from "fast-check";
import { expect, test } from "vitest";
import { readCsv } from "./csv.ts";

test("quoted cells hold commas, quotes and line breaks; a mark at the start and empty lines are nothing", () => {
  const text = '\uFEFFaddress,note\r\n"1 Main St, Springfield","a ""b""\nc"\r\n\r\n2 Main St\r\n';
  expect(readCsv(text)).toEqual({
    header: ["address", "note"],
    rows: [
      { address: "1 Main St, Springfield", note: 'a "b"\nc' },
      { address: "2 Main St", note: "" },
    ],
  });
});

test("broken files are refused with the place", () => {
  expect(() => readCsv('a,b\n1,"2\n')).toThrow("Line 2 has a quote that is not closed");
  expect(() => readCsv('a,b\n1,"2" x\n')).toThrow("Line 2 has a quote");
  expect(() => readCsv('a,b\n1,5" pipe\n')).toThrow("Line 2 has a quote");
  expect(() => readCsv('a,b\n"5""",x"y""z\n')).toThrow("Line 2 has a quote");
  expect(() => readCsv("a,b\n1,2,3\n")).toThrow("Row 1 has 3 cells; the header has 2");
  expect(() => readCsv("a,a\n")).toThrow('the column "a" twice');
});

test("whatever was written is read", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", ",", '"', "\n", "\r", " ", "é") });
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell), { maxLength: 5 }),
      fc.constantFrom("\n", "\r\n", "\r"),
      (lines, end) => {
        const text = [["x", "y"], ...lines].map((cells) => cells.map(quote).join(",")).join(end);
        expect(readCsv(text).rows).toEqual(lines.map(([x, y]) => ({ x, y })));
      },
    ),
  );
});
