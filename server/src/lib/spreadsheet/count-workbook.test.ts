import { describe, expect, test } from "vitest";
import { countWorkbook } from "./count-workbook.ts";

/** What is said of some parts, each taken in stretches of so many bytes. */
function say(
  parts: readonly string[],
  { most = { cells: 100, letters: 100 }, stretch = 1_000_000, isSparse = false } = {},
) {
  const counter = countWorkbook(most, { isSparse });
  try {
    for (const part of parts) {
      const bytes = Buffer.from(part);
      for (let at = 0; at < bytes.length; at += stretch) counter.take(bytes.subarray(at, at + stretch));
      counter.endPart();
    }
    counter.end();
    return "may be read";
  } catch (error) {
    return (error as Error).message;
  }
}

const TEXTS = `<x:sst><x:si><x:t>${"a".repeat(10)}</x:t></x:si><x:si><x:t>b</x:t></x:si></x:sst>`;
const naming = (place: number, times: number) =>
  `<sheetData><row r="1">${`<c r='A1' s="1" t = 's'><v>${place}</v></c>`.repeat(times)}</row></sheetData>`;

describe("What a workbook would cost is counted while it is unpacked", () => {
  test.each([1, 2, 7, 64, 100_000])("wherever its stretches of %d bytes end", (stretch) => {
    const options = { stretch };
    expect(say([TEXTS, naming(0, 10)], options)).toBe("may be read");
    expect(say([naming(0, 11), TEXTS], options)).toBe("The file's cells hold more than 100 letters");
    expect(say([TEXTS, naming(1, 90)], options)).toBe("may be read");
    const own = `<row><c t="inlineStr"><is><t>${"c".repeat(60)}</t></is></c><c t="str"><v>${"d".repeat(40)}</v></c></row>`;
    expect(say([own], options)).toBe("may be read");
    expect(say([own, TEXTS, naming(1, 1)], options)).toMatch("letters");
    expect(say([`<row>${"<c/>".repeat(151)}</row>`], options)).toMatch("spans more cells");
    expect(say(['<row r="1048576"><c r="XFD1048576"/></row>'], options)).toBe("may be read");
    const far = '<row r="1048576"><c r="XFD1048576" s="1"><v>7</v></c></row>';
    expect(say([far], options)).toBe(
      "The workbook spans more cells than we may read: it reaches to XFD1048576, which may have been filled by mistake",
    );
    expect(say([far], { ...options, isSparse: true })).toBe("may be read");
    expect(say(['<row r="1048576"><c r="S1048576"><v>7</v></c></row>'], options)).toBe("may be read");
  });

  test.each([1, 3, 100_000])("as are formulas without their value, by stretches of %d bytes", (stretch) => {
    const sheet = `<sheetData><row r="1"><c r="A1"><f>1+1</f><v></v></c><c r="B1"><f>1+1</f><v/></c><c r="C1"><f>2+2</f></c><c r="D1" t="str"><f>T(1)</f><v></v></c><c r="E1"><f>0</f><v>0</v></c><c r="F1"><f>5</f><v>05</v></c><c r="G1"><v>0</v></c></row><row r="9"><c r="ZZ9" s="1"/></row></sheetData>`;
    const count = (calculation: string) => {
      const counter = countWorkbook({ cells: 100, letters: 100 });
      for (const part of [sheet, calculation]) {
        const bytes = Buffer.from(part);
        for (let at = 0; at < bytes.length; at += stretch) counter.take(bytes.subarray(at, at + stretch));
        counter.endPart();
      }
      return counter.end();
    };
    expect(count('<calcPr calcId="1"/>')).toEqual({
      ...{ filled: { rows: 1, columns: 7 }, isWide: false, blankFormulas: 3, zeroFormulas: 0 },
    });
    if (stretch > 3) expect(count('<calcPr calcId="1" fullCalcOnLoad="1"/>').zeroFormulas).toBe(1);
  });

  test.each([
    ["mergeCell", 100_000, "merges more areas"],
    ["definedName", 100_000, "defines more names"],
    ["hyperlink", 250_000, "more rules, links or formats"],
  ])("so that of %s there are no more than %d", (name, most, words) => {
    expect(say([`<${name}/>`.repeat(most)])).toBe("may be read");
    expect(say([`<${name}/>`.repeat(most + 1)])).toMatch(words);
  });

  test.each([
    [
      "a whole part",
      '<?xml version="1.0"?><x:s><x:c r="A1"/><x:c r="B1"><x:v>1</x:v></x:c></x:s>\n<!-- e -->',
      false,
    ],
    ["one whose outermost element is all of it", "<sheet/>", false],
    ["one that ends within a cell", '<s><row r="1"><c r="A1"><v>1</v>', true],
    ["one that ends within a tag", '<s><row r="1"><c r="A1"><v>1</v></c></row><ro', true],
    ["one that ends between two rows", '<s><row r="1"><c r="A1"><v>1</v></c></row>', true],
    ["one that was mended behind a lost cell", '<s><c r="A1"><v>1</v><c r="B1"><v>2</v></c></s>', true],
  ])("%s is known for it", (_, part, isCut) => {
    const counter = countWorkbook({ cells: 100, letters: 100 });
    for (const byte of Buffer.from(part)) counter.take(Buffer.from([byte]));
    expect(counter.isCut()).toBe(isCut);
    counter.endPart();
    counter.take(Buffer.from("<a></a>"));
    expect(counter.isCut()).toBe(false);
  });
});
