import { describe, expect, test } from "vitest";
import { openHandMade, showCell } from "./hand-made.ts";

describe("A workbook", () => {
  test("is evaluated again from changed inputs, in whatever order its cells stand", () => {
    const book = openHandMade({ sheets: { Model: { A1: "=B1*2", B1: "=C1+1", C1: 4 } } });
    expect(showCell(book, "Model", "A1")).toBe(10);
    expect(showCell(book, "Model", "A1", { C1: 9 })).toBe(20);
    expect(showCell(book, "Model", "A1")).toBe(10);
  });

  test("reads names, other sheets, and sheets through", () => {
    const book = openHandMade({
      sheets: {
        Inputs: { A1: 5 },
        "Year 2": { A1: 7 },
        Sum: { A1: "=rate*2", B1: "=SUM('Inputs:Year 2'!A1)", C1: "='Year 2'!A1" },
      },
      names: { rate: "Inputs!$A$1" },
    });
    expect([showCell(book, "Sum", "A1"), showCell(book, "Sum", "B1"), showCell(book, "Sum", "C1")]).toEqual([
      10, 12, 7,
    ]);
  });

  test("follows a chain of ten thousand cells, and one that only shows when it runs", () => {
    const cells: Record<string, string | number> = { A1: 1 };
    for (let row = 2; row <= 10_000; row += 1) cells[`A${row}`] = `=A${row - 1}+1`;
    expect(showCell(openHandMade({ sheets: { M: cells } }), "M", "A10000")).toBe(10_000);
    const hidden: Record<string, string | number> = { A1: 1 };
    for (let row = 2; row <= 1500; row += 1) hidden[`A${row}`] = `=INDIRECT("A"&ROW()-1)+1`;
    expect(showCell(openHandMade({ sheets: { M: hidden } }), "M", "A1500")).toBe(1500);
  });

  test("takes in a cell at the far end of a sheet, and whole columns beside it", () => {
    const book = openHandMade({
      sheets: { M: { A1: 2, A900: 5, B1: "=SUM(A:A)+COUNT(XFD:XFD)", XFD1048576: 7 } },
    });
    expect(showCell(book, "M", "B1")).toBe(8);
    const many = openHandMade({
      sheets: {
        M: { A1: 2, A500000: 5, B1: '=SUMIF(A:A,">1")', C1: "=SUMPRODUCT((A:A>1)*A:A)", XFD1048576: 7 },
      },
    });
    expect([showCell(many, "M", "B1"), showCell(many, "M", "C1")]).toEqual([7, 7]);
  });

  test("shared formulas count from each cell, beyond the sheet's edge too", () => {
    const book = openHandMade({
      sheets: {
        M: {
          A1: 1,
          A2: 2,
          A3: 3,
          B1: { xml: '<c r="B1"><f t="shared" ref="B1:B3" si="0">A1*$A$3</f></c>' },
          B2: { xml: '<c r="B2"><f t="shared" si="0"/></c>' },
          B3: { xml: '<c r="B3"><f t="shared" si="0"/></c>' },
        },
      },
    });
    expect(["B1", "B2", "B3"].map((cell) => showCell(book, "M", cell))).toEqual([3, 6, 9]);
  });

  test("arrays fill their area, dynamic ones as far as they reach", () => {
    const book = openHandMade({
      metadata: '<metadata><metadataTypes><metadataType name="XLDAPR"/></metadataTypes></metadata>',
      sheets: {
        M: {
          A1: 1,
          A2: 2,
          A3: 3,
          B1: { xml: '<c r="B1"><f t="array" ref="B1:B4">A1:A3*10</f></c>' },
          C1: { xml: '<c r="C1" cm="1"><f t="array" ref="C1:C2">FILTER(A1:A3,A1:A3&gt;1)</f></c>' },
          D1: "=SUM(_xlfn.ANCHORARRAY(C1))",
          E1: "=SUM(A1:A3*2)",
        },
      },
    });
    expect(["B1", "B3", "B4", "C1", "C2", "D1"].map((cell) => showCell(book, "M", cell))).toEqual([
      10,
      30,
      "#N/A",
      2,
      3,
      5,
    ]);
    // Without an array's mark a formula takes its own row alone.
    expect(showCell(book, "M", "E1")).toBe(2);
    expect(showCell(book, "M", "D1", { A1: 4 })).toBe(9);
  });

  test("data tables of one and two inputs are runs of the cells between", () => {
    const book = openHandMade({
      sheets: {
        M: {
          A1: 10,
          A2: 3,
          A3: "=A1*A2",
          C5: "=A3+1",
          D5: 1,
          E5: 2,
          C6: 100,
          D6: {
            xml: '<c r="D6"><f t="dataTable" ref="D6:E6" dt2D="1" dtr="1" r1="A2" r2="A1"/><v>0</v></c>',
          },
          G5: "=A3",
          F6: 7,
          F7: 8,
          G6: { xml: '<c r="G6"><f t="dataTable" ref="G6:G7" dt2D="0" dtr="0" r1="A1"/><v>0</v></c>' },
          H1: "=SUM(D6:E6)",
        },
      },
    });
    expect(["D6", "E6", "G6", "G7", "H1", "A3"].map((cell) => showCell(book, "M", cell))).toEqual([
      101, 201, 21, 24, 302, 30,
    ]);
    expect(showCell(book, "M", "G7", { A2: 5 })).toBe(40);
  });

  test("a circle settles where the workbook asks for it", () => {
    const cells = { A1: 1000, A2: "=A1+A3", A3: "=A2*0.1", A4: "=A2*1" };
    const book = openHandMade({ sheets: { M: cells }, calcPr: 'iterate="1"' });
    expect(showCell(book, "M", "A4")).toBeCloseTo(1000 / 0.9, 9);
    expect(book.run().residual).toBeLessThan(1e-13);
    expect(book.refused.size).toBe(0);
  });

  test("a circle that nobody asked for, or that never settles, is refused by cell", () => {
    const asked = openHandMade({ sheets: { M: { A1: "=A2+1", A2: "=A1+1", A3: 5, A4: "=A3*2" } } });
    expect(showCell(asked, "M", "A4")).toBe(10);
    expect([...asked.refused.values()][0]).toMatch(/circle/);
    expect(asked.refused.size).toBe(2);
    const endless = openHandMade({ sheets: { M: { A1: "=A1+1" } }, calcPr: 'iterate="1"' });
    endless.run();
    expect([...endless.refused.values()]).toEqual(["Its circle does not settle on a value"]);
  });

  test("a circle that no run goes through is none", () => {
    const book = openHandMade({
      sheets: { M: { A1: 1, A2: "=IF(A1=1,5,A3)", A3: "=A2+1", A4: "=IF(A1>5,VLOOKUP(1,A1:B9,1),2)" } },
    });
    expect(["A2", "A3", "A4"].map((cell) => showCell(book, "M", cell))).toEqual([5, 6, 2]);
    expect(book.refused.size).toBe(0);
  });

  test("what cannot be taken in stands with its last value, and the rest goes on from there", () => {
    const saved = (name: string, formula: string) => ({
      xml: `<c r="${name}"><f>${formula}</f><v>40</v></c>`,
    });
    const book = openHandMade({
      sheets: {
        M: {
          A1: saved("A1", "[1]Other!B2"),
          A2: saved("A2", "OwnFunction(1)"),
          A3: saved("A3", "NoName*2"),
          A4: saved("A4", "1+"),
          A5: "=SUM(A1:A4)",
        },
      },
    });
    expect(showCell(book, "M", "A5")).toBe(160);
    expect([...book.refused.values()]).toEqual([
      "It refers to another workbook ([1]Other!B2)",
      "The function OWNFUNCTION is not known",
      "The name NoName is not defined",
      expect.stringMatching(/cannot be read/),
    ]);
  });

  test("tables are read by their columns, and this row only within them", () => {
    const book = openHandMade({
      table:
        '<table displayName="Units" ref="A1:B3"><tableColumns><tableColumn name="Rent"/><tableColumn name="Sq ft"/></tableColumns></table>',
      sheets: {
        M: {
          A1: "Rent",
          B1: "Sq ft",
          A2: 1000,
          B2: 500,
          A3: 900,
          B3: 600,
          D2: "=Units[[#This Row],[Rent]]/Units[[#This Row],[Sq ft]]",
          D4: "=Units[[#This Row],Rent]",
          D5: "=SUM(Units[Rent])",
          D6: "=Units[[#Headers],[Sq ft]]",
        },
      },
    });
    expect(["D2", "D4", "D5", "D6"].map((cell) => showCell(book, "M", cell))).toEqual([
      2,
      "#VALUE!",
      1900,
      "Sq ft",
    ]);
  });

  test("the calendar that begins in 1904 is kept", () => {
    const book = openHandMade({
      workbookPr: 'date1904="1"',
      sheets: { M: { A1: 0, A2: "=YEAR(A1)", A3: "=DATE(1904,1,2)", A4: "=EDATE(A1,1)" } },
    });
    expect(["A2", "A3", "A4"].map((cell) => showCell(book, "M", cell))).toEqual([1904, 1, 31]);
  });

  test("a name that looks like a cell, and brackets without end, are refused where they stand", () => {
    const deep = `=${"(".repeat(4000)}1${")".repeat(4000)}`;
    const book = openHandMade({
      sheets: {
        M: {
          A1: deep,
          A2: "=Q1+1",
          A3: "=1+1",
          A4: "=$Q$1+1",
          A5: "=N!Q1+1",
          A6: "=SUM(Q1:Q2)",
          A7: "=Q2+1",
        },
        N: { A1: "=Q1+1" },
      },
      names: { Q1: "M!$A$3" },
    });
    expect(["A3", "A4", "A5", "A6", "A7"].map((cell) => showCell(book, "M", cell))).toEqual([2, 1, 1, 0, 1]);
    const isBoth = "Q1 is a name of the workbook and a cell of the sheet";
    expect(Object.fromEntries(book.refused)).toEqual({
      [book.find("M", "A1") ?? 0]: "The formula cannot be read: It is nested too deeply",
      [book.find("M", "A2") ?? 0]: isBoth,
      [book.find("N", "A1") ?? 0]: isBoth,
    });
  });

  test.each(["%", "#"])("thousands of %s behind a cell break nothing", (sign) => {
    const book = openHandMade({ sheets: { M: { A1: `=B1${sign.repeat(9_000)}`, A2: "=1+1", B1: 5 } } });
    expect(showCell(book, "M", "A2")).toBe(2);
    expect(book.refused.size).toBe(1);
  });

  test.each(["+", "*", "^", "&", "=", "-"])(
    "a thousand terms joined by %s are calculated, more are refused",
    (sign) => {
      const terms = (count: number) => `=${Array.from({ length: count }, () => "1").join(sign)}`;
      const book = openHandMade({ sheets: { M: { A1: terms(1_000), A2: terms(9_000), A3: "=1+1" } } });
      expect(showCell(book, "M", "A3")).toBe(2);
      const expected = { "+": 1_000, "*": 1, "^": 1, "&": "1".repeat(1_000), "=": false, "-": -998 }[sign];
      expect(showCell(book, "M", "A1")).toBe(expected);
      expect([...book.refused.values()]).toEqual(["The formula cannot be read: It joins too many terms"]);
    },
  );
});
