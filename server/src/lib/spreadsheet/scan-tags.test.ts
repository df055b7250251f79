import { expect, test } from "vitest";
import { countCells } from "./count-cells.ts";
import { findAttribute, scanTags, type Tag } from "./scan-tags.ts";

const nameOf = ({ bytes, nameStart, nameEnd }: Tag) => bytes.toString("latin1", nameStart, nameEnd);

/** Names of the tags, and the text behind those that want theirs. */
function scan(xml: string, cuts: number[] = [], wanted = ["v", "f"]): string[] {
  const found: string[] = [];
  let text = "";
  const flush = () => {
    if (text !== "") found.push(`"${text}"`);
    text = "";
  };
  const scanner = scanTags({
    takeTag(tag) {
      flush();
      found.push(nameOf(tag));
      return wanted.includes(nameOf(tag));
    },
    takeText: (bytes, start, end) => {
      text += bytes.toString("latin1", start, end);
    },
  });
  const ends = [...cuts, xml.length];
  for (const [at, end] of ends.entries())
    scanner.take(Buffer.from(xml.slice(ends[at - 1] ?? 0, end), "latin1"));
  flush();
  scanner.endPart();
  return found;
}

const XML = `<row r="1"><x:c  r = 'B12' t="s"><v>7 5</v></x:c><c r="C1"/><f>A1+1</f>${" ".repeat(60)}<v/></row>`;
const TAGS = ["row", "c", "v", '"7 5"', "/v", "/x:c", "c", "f", '"A1+1"', "/f", "v", "/row"];

test("tags are found wherever the stretches of a file are cut", () => {
  expect(scan(XML)).toEqual(TAGS);
  for (let cut = 1; cut < XML.length; cut += 1) expect([cut, scan(XML, [cut])]).toEqual([cut, TAGS]);
  expect(
    scan(
      XML,
      Array.from({ length: XML.length - 1 }, (_, at) => at + 1),
    ),
  ).toEqual(TAGS);
});

test("an attribute is found by its one letter, with any blanks and either quote", () => {
  const find = (tag: string) => {
    let value = "";
    scanTags({
      takeTag(found) {
        const at = findAttribute(found, "r".charCodeAt(0));
        value = at < 0 ? "none" : found.bytes.toString("latin1", at, at + 2);
        return false;
      },
      takeText: () => {},
    }).take(Buffer.from(tag, "latin1"));
    return value;
  };
  expect([find('<c r="A1">'), find("<c r='A1'>"), find("<c\n t='s'\tr  =  'A1'>")]).toEqual([
    "A1",
    "A1",
    "A1",
  ]);
  expect([find('<c xr="A1">'), find("<c r=A1>"), find("<c r>"), find("<c>"), find('<c ref="A1">')]).toEqual([
    ...["none", "none", "none", "none", "none"],
  ]);
});

/** What is counted of a sheet whose cells are given as their tags. */
function count(xml: string, { cells = 100, isSparse = false } = {}) {
  const counter = countCells({ cells, letters: 1e9 }, isSparse);
  scanTags({
    takeTag(tag) {
      const name = nameOf(tag);
      if (name === "row") counter.takeRow(tag);
      if (name === "c") counter.takeCell(tag, false);
      if (name === "f") counter.takeFormula();
      if (name === "calcPr") counter.takeCalculation(tag);
      return name === "v" && counter.waitsForText();
    },
    takeText(bytes, start, end) {
      if (end > start) counter.takeText(bytes.toString("latin1", start, end) === "0");
    },
  }).take(Buffer.from(xml, "latin1"));
  counter.endPart();
  return counter.end();
}

test("a sheet reaches to its last cell that holds something", () => {
  const cell = (name: string, inside = "") => `<c r="${name}">${inside}</c>`;
  const value = "<v>5</v>";
  expect(count(`<row r="3">${cell("B3", value)}${cell("AZ9")}</row>`).filled).toEqual({
    rows: 3,
    columns: 2,
  });
  expect(count(`<row r="3">${cell("AB3", value)}</row>`).filled).toEqual({ rows: 3, columns: 28 });
  expect(count(`<row r="3"><c>${value}</c><c>${value}</c></row>`).filled).toEqual({ rows: 3, columns: 2 });
  expect(count(`<row r="3"/><row><c>${value}</c></row>`).filled).toEqual({ rows: 4, columns: 1 });
  expect(count(`<row r="1">${cell("A1", "<f>B1</f>")}</row>`)).toMatchObject({
    filled: { rows: 1, columns: 1 },
    blankFormulas: 1,
    zeroFormulas: 0,
  });
});

test("formulas without a value are counted, and zeros where the workbook leaves calculation to others", () => {
  const row = (inside: string) => `<row r="1"><c r="A1">${inside}</c></row>`;
  const leaves = '<calcPr calcId="1" fullCalcOnLoad="1"/>';
  expect(count(row("<f>B1</f><v>5</v>"))).toMatchObject({ blankFormulas: 0, zeroFormulas: 0 });
  expect(count(row("<f>B1</f><v>0</v>"))).toMatchObject({ blankFormulas: 0, zeroFormulas: 0 });
  expect(count(row("<f>B1</f><v>0</v>") + leaves)).toMatchObject({ blankFormulas: 0, zeroFormulas: 1 });
  expect(count(row("<f>B1</f><v>0</v>") + leaves.replace('1"/', '0"/'))).toMatchObject({ zeroFormulas: 0 });
  expect(count(row("<v>0</v>") + leaves)).toMatchObject({ zeroFormulas: 0 });
});

test("more cells than may be read are refused, those without a value a half more", () => {
  const cells = (many: number) => `<row r="1">${Array.from({ length: many }, () => "<c/>").join("")}</row>`;
  expect(() => count(cells(150))).not.toThrow();
  expect(() => count(cells(151))).toThrow("spans more cells");
  const far = (inside: string) =>
    `<row r="1"><c r="A1"/></row><row r="20000"><c r="ALM20000">${inside}</c></row>`;
  expect(count(far("")).isWide).toBe(true);
  expect(count(`<row r="20000"><c r="ALL20000"/></row>`).isWide).toBe(false);
  expect(() => count(far("<v>1</v>"))).toThrow("it reaches to ALM20000");
  expect(() => count(far("<v>1</v>"), { isSparse: true })).not.toThrow();
});
