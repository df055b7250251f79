import { readAreaName, readCellName } from "../values/cell-names.ts";
import { readDateText } from "../values/dates.ts";
import { errorOf, type Scalar } from "../values/value.ts";
import { attribute, isOn, readXmlText, scanXml, type XmlTag } from "./scan-xml.ts";
import type { Cell, CellFormula, FormulaSource, Sheet, Sides } from "./workbook.ts";

interface SheetContext {
  texts: readonly string[];
  hasDynamicArrays: boolean;
  is1904: boolean;
}

interface OpenCell {
  cell: Cell;
  type: string;
  isDynamic: boolean;
  formula: XmlTag | undefined;
  formulaText: string;
  valueStart: number;
  text: string;
}

/** The filled cells of a sheet with their formulas; what only has a color or a border is passed over. */
export function readSheet(
  text: string,
  { name, isHidden }: { name: string; isHidden: boolean },
  context: SheetContext,
): Sheet {
  const sheet = {
    name,
    isHidden,
    cells: [] as Cell[],
    merges: [] as Sides[],
    comments: new Map<string, string>(),
    hiddenRows: new Set<number>(),
    frozen: { rows: 0, columns: 0 },
    widths: [] as Sheet["widths"],
    part: undefined as string | undefined,
  };
  const shared = new Map<string, FormulaSource>();
  let open: OpenCell | undefined;
  let [row, column] = [-1, -1];

  function openCell(tag: XmlTag): void {
    const place = readCellName(attribute(tag, "r") ?? "");
    column = place?.column ?? column + 1;
    if (place !== undefined) row = place.row;
    if (tag.isEmpty) return;
    open = {
      cell: { row, column, value: null, style: Number(attribute(tag, "s") ?? 0) },
      type: attribute(tag, "t") ?? "n",
      isDynamic: context.hasDynamicArrays && attribute(tag, "cm") !== undefined,
      formula: undefined,
      formulaText: "",
      valueStart: -1,
      text: "",
    };
  }

  function closeCell(): void {
    if (open === undefined) return;
    const { cell, formula } = open;
    if (formula !== undefined) {
      const read = readFormula(open, formula, shared);
      if (read !== undefined) cell.formula = read;
    }
    cell.value = readValue(open, context);
    if (cell.value !== null || cell.formula !== undefined) sheet.cells.push(cell);
    open = undefined;
  }

  let isPhonetic = false;
  function takeWithin(tag: XmlTag, cell: OpenCell): void {
    if (tag.name === "f") {
      if (!tag.isEnd) {
        cell.formula = tag;
        cell.valueStart = tag.after;
      } else cell.formulaText = readXmlText(text, cell.valueStart, tag.start);
    } else if (tag.name === "rPh") isPhonetic = !tag.isEnd && !tag.isEmpty;
    else if ((tag.name === "v" || tag.name === "t") && !isPhonetic) {
      if (!tag.isEnd) cell.valueStart = tag.isEmpty ? -1 : tag.after;
      else if (cell.valueStart >= 0) cell.text += readXmlText(text, cell.valueStart, tag.start);
    } else if (tag.name === "c" && tag.isEnd) closeCell();
  }

  scanXml(text, (tag) => {
    if (open !== undefined) takeWithin(tag, open);
    else if (tag.name === "c" && !tag.isEnd) openCell(tag);
    else if (tag.name === "row" && !tag.isEnd) {
      row = Number(attribute(tag, "r") ?? row + 2) - 1;
      column = -1;
      if (isOn(attribute(tag, "hidden"))) sheet.hiddenRows.add(row);
    } else if (tag.name === "mergeCell" && !tag.isEnd) {
      const sides = readAreaName(attribute(tag, "ref") ?? "");
      if (sides !== undefined) sheet.merges.push(sides);
    } else if (tag.name === "pane") takePane(tag, sheet);
    else if (tag.name === "col") takeWidth(tag, sheet);
  });
  return sheet;
}

function takePane(tag: XmlTag, sheet: Sheet): void {
  if (!/^frozen/.test(attribute(tag, "state") ?? "")) return;
  const count = (name: string): number => Math.max(0, Math.trunc(Number(attribute(tag, name) ?? 0)) || 0);
  sheet.frozen = { rows: count("ySplit"), columns: count("xSplit") };
}

function takeWidth(tag: XmlTag, sheet: Sheet): void {
  const [from, to] = [Number(attribute(tag, "min")) - 1, Number(attribute(tag, "max")) - 1];
  const letters = Number(attribute(tag, "width") ?? Number.NaN);
  if (!(from >= 0 && to >= from)) return;
  sheet.widths.push({
    from,
    to,
    letters: Number.isFinite(letters) ? letters : 8.43,
    isHidden: isOn(attribute(tag, "hidden")),
  });
}

function readFormula(
  { cell, formulaText, isDynamic }: OpenCell,
  tag: XmlTag,
  shared: Map<string, FormulaSource>,
): CellFormula | undefined {
  const { row, column } = cell;
  const type = attribute(tag, "t");
  const area = readAreaName(attribute(tag, "ref") ?? "");
  const own = { text: formulaText.trim().replace(/^=/, ""), row, column };
  if (type === "dataTable") {
    const [first, second] = [attribute(tag, "r1") ?? "", attribute(tag, "r2")];
    const isTwoWay = isOn(attribute(tag, "dt2D"));
    const isRow = isOn(attribute(tag, "dtr"));
    return area && { kind: "data-table", area, isTwoWay, isRow, first, second };
  }
  if (type === "array") {
    return own.text === ""
      ? undefined
      : {
          kind: "array",
          source: own,
          area: area ?? { top: row, left: column, bottom: row, right: column },
          isDynamic,
        };
  }
  if (type === "shared") {
    const key = attribute(tag, "si") ?? "";
    if (own.text !== "") {
      if (!shared.has(key) || area !== undefined) shared.set(key, own);
      return { kind: "plain", source: own };
    }
    const source = shared.get(key);
    return source && { kind: "plain", source };
  }
  return own.text === "" ? { kind: "filled" } : { kind: "plain", source: own };
}

function readValue({ type, text, formula }: OpenCell, { texts, is1904 }: SheetContext): Scalar {
  if (type === "s") return texts[Number(text)] ?? null;
  if (type === "str" || type === "inlineStr") return text === "" && formula === undefined ? null : text;
  if (text === "") return null;
  if (type === "b") return text.trim() === "1" || text.trim().toLowerCase() === "true";
  if (type === "e") return errorOf(text.trim());
  if (type === "d") return readDateText(text.replace(/Z$/, ""), is1904, 0) ?? text;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}
