import { inflateRawSync } from "node:zlib";
import { drawInputs } from "@labs/underwriting/draw-inputs";
import golden from "@labs/underwriting/fixtures/domain-golden.json" with { type: "json" };
import type { ModelName } from "@labs/underwriting/formula-record";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import { buildWorkbook } from "@labs/underwriting/workbook";
import { expect, test } from "vitest";
import { listFaults } from "../test/printed/office-standard.ts";
import { writeWorkbook } from "./write-workbook.ts";

/** The parts of a package by name: entries of the zip's central directory. */
function readParts(bytes: Buffer): Map<string, string> {
  const parts = new Map<string, string>();
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + size);
    const path = bytes.subarray(at + 46, at + 46 + (name ?? 0)).toString();
    parts.set(path, (method === 8 ? inflateRawSync(packed) : packed).toString());
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return parts;
}

/** CT_Worksheet of ECMA-376: its children come in this order, or Excel offers to repair the file. */
const WORKSHEET = [
  ...["sheetPr", "dimension", "sheetViews", "sheetFormatPr", "cols", "sheetData", "sheetCalcPr"],
  ...["sheetProtection", "protectedRanges", "scenarios", "autoFilter", "sortState", "dataConsolidate"],
  ...[
    "customSheetViews",
    "mergeCells",
    "phoneticPr",
    "conditionalFormatting",
    "dataValidations",
    "hyperlinks",
  ],
  ...[
    "printOptions",
    "pageMargins",
    "pageSetup",
    "headerFooter",
    "rowBreaks",
    "colBreaks",
    "customProperties",
  ],
  ...["cellWatches", "ignoredErrors", "smartTags", "drawing", "legacyDrawing", "tableParts", "extLst"],
];

/** The children of a part's root, by name, in order. */
function childrenOf(xml: string): string[] {
  const names: string[] = [];
  let depth = 0;
  for (const [, close, name = "", self] of xml.matchAll(/<(\/?)([A-Za-z][\w:]*)[^>]*?(\/?)>/g)) {
    if (close) depth -= 1;
    else {
      if (depth === 1) names.push(name);
      if (!self) depth += 1;
    }
  }
  return names;
}

const resolve = (from: string, target: string): string =>
  target.startsWith("/") ? target.slice(1) : new URL(target, `file:///${from}`).pathname.slice(1);

test.each([
  ["multifamily", golden.mfA.inputs],
  ["singlefamily", golden.sfrA.inputs],
] as [ModelName, object][])("the workbook of a %s deal is a valid package", async (model, given) => {
  const validated = validateInputs(model, given);
  if (!validated.ok) throw new Error("The golden deal is not valid");
  const parts = readParts(await writeWorkbook(buildWorkbook(model, validated.inputs), "Golden"));

  const types = parts.get("[Content_Types].xml") ?? "";
  const overrides = new Set([...types.matchAll(/PartName="\/([^"]+)"/g)].map(([, name]) => name));
  const endings = new Set([...types.matchAll(/Extension="([^"]+)"/g)].map(([, name]) => name));
  for (const name of parts.keys()) {
    if (name === "[Content_Types].xml") continue;
    expect(overrides.has(name) || endings.has(name.split(".").at(-1)), `content type of ${name}`).toBe(true);
  }
  for (const name of overrides) expect(parts.has(name ?? ""), `the part ${name}`).toBe(true);

  for (const [name, xml] of parts) {
    if (!name.endsWith(".rels")) continue;
    const owner = name.replace("_rels/", "").replace(/\.rels$/, "");
    const ids = [...xml.matchAll(/ Id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target = ""] of xml.matchAll(/Target="([^"]+)"/g))
      expect(parts.has(resolve(owner, target)), `${name} to ${target}`).toBe(true);
  }

  const rules = Number(/<dxfs count="(\d+)"/.exec(parts.get("xl/styles.xml") ?? "")?.[1] ?? 0);
  for (const [name, xml] of parts) {
    if (!/^xl\/worksheets\/[^/]+\.xml$/.test(name)) continue;
    const places = childrenOf(xml).map((child) => WORKSHEET.indexOf(child));
    expect(places, name).toEqual(places.toSorted((a, b) => a - b));
    expect(Math.min(...places), name).toBeGreaterThanOrEqual(0);
    for (const [, rule] of xml.matchAll(/dxfId="(\d+)"/g)) expect(Number(rule)).toBeLessThan(rules);
  }

  // One without a name is drawn in another face than the cells around it.
  const fonts = [...(parts.get("xl/styles.xml") ?? "").matchAll(/<font>(.*?)<\/font>/gs)].slice(0, -rules);
  expect(fonts.length).toBeGreaterThan(3);
  for (const [, font] of fonts) expect(font).toMatch(/<name val="Calibri"/);

  const book = parts.get("xl/workbook.xml") ?? "";
  const names = [...book.matchAll(/<sheet name="([^"]+)"/g)].map(([, name = ""]) =>
    name.replaceAll("&amp;", "&"),
  );
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[^[\]:*?/\\]{1,31}$/);
  for (const [, range = ""] of book.matchAll(/<definedName[^>]*>([^<]+)</g)) {
    const sheet = /^'?([^'!]+)'?!/.exec(range.replaceAll("&apos;", "'").replaceAll("&amp;", "&"))?.[1];
    expect(names, range).toContain(sheet);
  }
  expect(
    childrenOf(book).filter((child) => ["bookViews", "sheets", "definedNames", "calcPr"].includes(child)),
  ).toEqual(["bookViews", "sheets", "definedNames", "calcPr"].filter((child) => book.includes(`<${child}`)));
});

/** Words that have to be escaped, letters of many scripts, and some that no XML may have. */
const NASTY = `<b>"A&B"</b> ]]> 王小明 محمد 👍 \u0007\ud800\ufffe =1+1 ${"long ".repeat(8_000)}`;

const shortHold = (inputs: object): object => ({ ...inputs, holdYears: 1 });

test.each([
  ["multifamily", shortHold(golden.mfA.inputs), {}],
  ["singlefamily", shortHold(golden.sfrA.inputs), {}],
  [
    "singlefamily",
    shortHold(golden.sfrA.inputs),
    {
      notes: [NASTY],
      basis: { purchasePrice: NASTY, monthlyRent: NASTY },
      comps: [{ title: NASTY, head: ["Comp", "Built"], rows: [[NASTY, 2004]] }],
    },
  ],
] as [ModelName, object, object][])(
  "the workbook of a %s deal is what the standard has",
  async (model, given, options) => {
    const validated = validateInputs(model, given);
    if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
    const written = await writeWorkbook(buildWorkbook(model, validated.inputs, options), NASTY.slice(0, 60));
    expect(await listFaults(written, "xlsx")).toEqual([]);
    // What the standard doesn't say: Excel takes no longer text.
    const strings = readParts(written).get("xl/sharedStrings.xml") ?? "";
    for (const [, text = ""] of strings.matchAll(/<t[^>]*>([^<]*)<\/t>/g))
      expect(text.replaceAll(/&\w+;/g, "&").length).toBeLessThanOrEqual(32_767);
  },
  120_000,
);

/** What Excel takes at most; it repairs, and so changes, a workbook with more. */
const EXCEL = { formula: 8_192, textInFormula: 255, columns: 16_384, nesting: 64 };
/** `A1`, `R1C1` and single letters that Excel takes for addresses. */
const ADDRESS = /^([A-Z]{1,3}\d+|R\d*C\d*|[RC])$/i;

function depthOf(formula: string): number {
  let [depth, deepest] = [0, 0];
  for (const [bracket] of formula.replaceAll(/"[^"]*"/g, "").matchAll(/[()]/g)) {
    depth += bracket === "(" ? 1 : -1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

test("no workbook of random deals has more in a cell, a name or a sheet than Excel takes", () => {
  const most = { formula: 0, nesting: 0, textInFormula: 0, columns: 0 };
  for (let at = 0; at < 40; at += 1) {
    const model: ModelName = at % 2 === 0 ? "multifamily" : "singlefamily";
    const { sheets, names } = buildWorkbook(model, drawInputs(model, 251_100 + at));
    const lower = (of: { name: string }[]) => of.map(({ name }) => name.toLowerCase());
    expect(new Set(lower(sheets)).size).toBe(sheets.length);
    expect(new Set(lower(names)).size).toBe(names.length);
    for (const { name } of sheets) expect(name).toMatch(/^(?!history$)[^[\]:*?/\\']{1,31}$/i);
    for (const { name } of names) {
      expect(name).toMatch(/^[A-Za-z_][A-Za-z0-9_.]{0,254}$/);
      expect(name).not.toMatch(ADDRESS);
    }
    for (const { name, cells } of sheets) {
      const places = new Set(cells.map(({ row, column }) => `${row},${column}`));
      expect(places.size, `${name}: a cell twice`).toBe(cells.length);
      for (const { formula = "", column } of cells) {
        most.formula = Math.max(most.formula, formula.length);
        most.columns = Math.max(most.columns, column);
        most.nesting = Math.max(most.nesting, depthOf(formula));
        for (const [text] of formula.matchAll(/"[^"]*"/g))
          most.textInFormula = Math.max(most.textInFormula, text.length - 2);
      }
    }
  }
  for (const kind of ["formula", "nesting", "textInFormula", "columns"] as const)
    expect(most[kind], `${kind}, the most of 40 deals`).toBeLessThanOrEqual(EXCEL[kind]);
}, 60_000);
