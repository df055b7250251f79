import { describe, expect, test } from "vitest";
import { openHandMade } from "./hand-made.ts";

const FIB = "_xlfn.LAMBDA(n,IF(n<2,n,fib(n-1)+fib(n-2)))";

function show(cells: Record<string, string | number>, names: Record<string, string> = {}) {
  const book = openHandMade({ sheets: { M: cells }, names });
  const { values } = book.run();
  return {
    at: (cell: string) => values[book.find("M", cell) ?? 0],
    refused: [...book.refused].map(([cell, reason]) => [book.table.columns[cell], reason]),
    book,
  };
}

describe("A formula that would take all the time", () => {
  test("a LAMBDA that calls itself runs as far as it is asked", () => {
    const { at, refused } = show({ A1: "=fib(20)", B1: "=A1+1" }, { fib: FIB });
    expect([at("A1"), at("B1"), refused]).toEqual([6_765, 6_766, []]);
  });

  test("one that calls itself without an end is refused with its reason, and the rest is calculated", () => {
    const { at, refused } = show({ A1: "=fib(90)", B1: "=fib(10)", C1: "=2+2", D1: "=A1+C1" }, { fib: FIB });
    expect(refused).toEqual([[0, "Its LAMBDA calls itself too often to be calculated"]]);
    expect([at("B1"), at("C1"), at("D1")]).toEqual([55, 4, 4]);
  });

  test("a data table of too many cells is refused as one, and the rest is calculated", () => {
    const open = (ref: string, length: number) => {
      const table = `<c r="C2"><f t="dataTable" ref="${ref}" dt2D="1" dtr="1" r1="A1" r2="A2"/><v>9</v></c>`;
      const chain = Object.fromEntries(Array.from({ length }, (_, at) => [`A${at + 3}`, `=A${at + 2}+A1`]));
      const sides = { C1: 5, D1: 6, B2: 7, B3: 8, B1: `=A${length + 2}*2`, F1: "=B1+1" };
      return openHandMade({ sheets: { M: { A1: 1, A2: 2, ...chain, ...sides, C2: { xml: table } } } });
    };
    const told = (book: ReturnType<typeof open>) => {
      const { values } = book.run();
      return [values[book.find("M", "F1") ?? 0], ...book.refused.values()];
    };
    const reason = "Its data table asks for more calculations than we may make";
    expect(told(open("C2:D3", 60))).toEqual([125]);
    expect(told(open("C2:ALL1000", 60))).toEqual([125, reason]);
    expect(told(open("C2:CX1001", 700))).toEqual([1_405, reason]);
  });

  test("many of them end too", () => {
    const cells = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`A${at + 1}`, `=fib(${60 + at})`]),
    );
    const { refused } = show(cells, { fib: FIB });
    expect(refused).toHaveLength(40);
  });

  test("names that name each other twice and again are refused where they are used", () => {
    const names: Record<string, string> = { "good.0": "M!$A$1", "bad.0": "unknown(1)" };
    for (let at = 1; at <= 60; at += 1) {
      names[`good.${at}`] = `good.${at - 1}+good.${at - 1}`;
      names[`bad.${at}`] = `bad.${at - 1}+bad.${at - 1}`;
    }
    const { refused, book } = show({ A1: 1, B1: "=good.60-good.60", C1: "=bad.60" }, names);
    expect(refused).toEqual([
      [2, "The function UNKNOWN is not known"],
      [1, "Its names are calculated too often"],
    ]);
    expect(book.listReads(book.find("M", "B1") ?? 0)).toHaveLength(2);
  });

  test("asterisks in a pattern cost no more than the letters of the text", () => {
    const text = "a".repeat(30_000);
    const many = `${"*a".repeat(60)}b`;
    const { at, refused } = show({
      A1: text,
      B1: `=COUNTIF(A1,"${many}")`,
      C1: `=ISNA(MATCH("${many}",A1:A1,0))`,
      D1: `=ISERROR(SEARCH("${many}",A1))`,
      E1: `=SEARCH("a*a*a",A1,5)`,
      F1: `=COUNTIF(A1,"${"*a".repeat(60)}*")`,
    });
    expect(refused).toEqual([]);
    expect(["B1", "C1", "D1", "E1", "F1"].map(at)).toEqual([0, true, true, 5, 1]);
  });

  test("a text that is too long for its pattern is refused with its reason", () => {
    const { at, refused } = show({
      A1: "a".repeat(32_000),
      B1: '=SEARCH("?"&REPT("a",31999)&"b*",REPT(A1,1))',
      C1: '=SUM(COUNTIF(A1,REPT("a",9000)&"?b"&SEQUENCE(9)))',
      D1: "=LEN(A1)",
    });
    expect(refused).toEqual([
      [1, "It searches texts too long for its pattern"],
      [2, "It searches texts too long for its pattern"],
    ]);
    expect(at("D1")).toBe(32_000);
  });
});

describe("A pattern", () => {
  test.each([
    ["a*c", "abbc", 1],
    ["a*c", "abbcd", 0],
    ["a**b", "ab", 1],
    ["a*a", "a", 0],
    ["?", "é", 1],
    ["a?c*", "abcde", 1],
    ["*ab*ab", "ab", 0],
    ["*ab*ab", "abab", 1],
    ["A*B", "aXb", 1],
    ["a~*c", "a*c", 1],
    ["a~*c", "abc", 0],
    ["*~?", "what?", 1],
    ["*line*", "two\nlines", 1],
  ])("%s of %j counts %d", (pattern, text, count) => {
    expect(show({ A1: text, B1: `=COUNTIF(A1,"${pattern}")` }).at("B1")).toBe(count);
  });

  test.each([
    ["b*d", "abcd", 2],
    ["*d", "abcd", 1],
    ["?d", "abcd", 3],
    ["c*b", "abcd", "#VALUE!"],
    ["~?", "a?", 2],
  ])("%s is found in %s at %s", (pattern, text, place) => {
    const found = show({ A1: text, B1: `=SEARCH("${pattern}",A1)` }).at("B1");
    expect(found).toEqual(typeof place === "string" ? { kind: "error", code: place } : place);
  });
});
