import { readWorkbook } from "../reading/read-workbook.ts";
import { isError, type Scalar } from "../values/value.ts";
import { type CompiledWorkbook, compileWorkbook } from "./compile-workbook.ts";

/** A cell of a hand-made sheet: a constant, a formula behind "=", or the cell's XML. */
type HandMade = number | string | boolean | { xml: string };

export interface HandMadeBook {
  sheets: Record<string, Record<string, HandMade>>;
  names?: Record<string, string>;
  workbookPr?: string;
  calcPr?: string;
  metadata?: string;
  /** The XML of a table on the first sheet. */
  table?: string;
}

const encode = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function cellXml(name: string, cell: HandMade): string {
  if (typeof cell === "object") return cell.xml;
  if (typeof cell === "number") return `<c r="${name}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c r="${name}" t="b"><v>${Number(cell)}</v></c>`;
  if (cell.startsWith("=")) return `<c r="${name}"><f>${encode(cell.slice(1))}</f></c>`;
  return `<c r="${name}" t="str"><v>${encode(cell)}</v></c>`;
}

/** The parts of a workbook written by hand, read and compiled as any other. */
export function openHandMade({
  sheets,
  names = {},
  workbookPr = "",
  calcPr = "",
  metadata,
  table,
}: HandMadeBook): CompiledWorkbook {
  const titles = Object.keys(sheets);
  const parts = new Map<string, string>();
  const list = titles.map(
    (title, at) => `<sheet name="${encode(title)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const defined = Object.entries(names).map(
    ([name, text]) => `<definedName name="${name}">${encode(text)}</definedName>`,
  );
  parts.set(
    "xl/workbook.xml",
    `<?xml version="1.0"?><workbook><workbookPr ${workbookPr}/><sheets>${list.join("")}</sheets><definedNames>${defined.join("")}</definedNames><calcPr ${calcPr}/></workbook>`,
  );
  const relations = titles.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="http://x/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  parts.set("xl/_rels/workbook.xml.rels", `<Relationships>${relations.join("")}</Relationships>`);
  if (metadata !== undefined) parts.set("xl/metadata.xml", metadata);
  if (table !== undefined) {
    parts.set(
      "xl/worksheets/_rels/sheet1.xml.rels",
      '<Relationships><Relationship Id="rId1" Type="http://x/table" Target="../tables/table1.xml"/></Relationships>',
    );
    parts.set("xl/tables/table1.xml", table);
  }
  for (const [at, title] of titles.entries()) {
    const cells = Object.entries(sheets[title] ?? {}).map(([name, cell]) => cellXml(name, cell));
    parts.set(
      `xl/worksheets/sheet${at + 1}.xml`,
      `<worksheet><sheetData>${cells.join("")}</sheetData></worksheet>`,
    );
  }
  const workbook = readWorkbook((name) => parts.get(name), [...parts.keys()]);
  if ("problem" in workbook) throw new Error(workbook.problem);
  const compiled = compileWorkbook(workbook, { now: 45_990.5, random: () => 0.25, fileName: "model.xlsx" });
  if ("problem" in compiled) throw new Error(compiled.problem);
  return compiled;
}

/** What a cell shows; errors as their text. */
export function showCell(
  compiled: CompiledWorkbook,
  sheet: string,
  cell: string,
  changes: Record<string, Scalar> = {},
) {
  const set = new Map(
    Object.entries(changes).map(([name, value]) => [compiled.find(sheet, name) ?? 0, value]),
  );
  const value = compiled.run(set).values[compiled.find(sheet, cell) ?? 0] ?? null;
  return isError(value) ? value.code : value;
}

/** What one formula gives, beside cells that it may read. */
export function evaluate(formula: string, cells: Record<string, HandMade> = {}) {
  return showCell(openHandMade({ sheets: { Model: { ...cells, Z99: `=${formula}` } } }), "Model", "Z99");
}

export type Case = [formula: string, value: number | string | boolean];

/**
 * Each formula with what it gives, all in one workbook that is read and compiled once; a number that is as near as the
 * tolerance says is the one that was expected.
 */
export function evaluateAll(
  cases: readonly Case[],
  {
    cells = {},
    workbookPr = "",
    tolerance = 1e-9,
  }: { cells?: Record<string, HandMade>; workbookPr?: string; tolerance?: number } = {},
) {
  const own = Object.fromEntries(cases.map(([formula], at) => [`ZZ${at + 1}`, `=${formula}`]));
  const compiled = openHandMade({ sheets: { Model: { ...cells, ...own } }, workbookPr });
  const { values } = compiled.run(new Map());
  return cases.map(([formula, value], at) => {
    const found = values[compiled.find("Model", `ZZ${at + 1}`) ?? 0] ?? null;
    const shown = isError(found) ? found.code : found;
    const isNear =
      typeof shown === "number" &&
      typeof value === "number" &&
      Math.abs(shown - value) <= tolerance * Math.max(1, Math.abs(value));
    return [formula, isNear ? value : shown];
  });
}
