import { expect, test } from "vitest";
import { writeCsv, writeTsv } from "./csv.ts";

test("quotes, commas and line breaks are kept inside one cell", () => {
  expect(writeCsv([["a,b", 'say "hi"', "two\nlines", 1.5, null, true]])).toBe(
    '"a,b","say ""hi""","two\nlines",1.5,,true\r\n',
  );
});

test("a text that a spreadsheet would run is marked as text, a number is not", () => {
  expect(writeCsv([["=1+1", "@x", "-2", -2]])).toBe("'=1+1,'@x,'-2,-2\r\n");
});

test("the clipboard has a cell a value and a line a row", () => {
  expect(
    writeTsv([
      ["a\tb", 'say "hi"'],
      ["=1", 2],
    ]),
  ).toBe('a b\tsay "hi"\n\'=1\t2');
});
