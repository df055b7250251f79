import { attribute, scanXml, type XmlTag } from "../reading/scan-xml.ts";
import { cellName, readCellName } from "../values/cell-names.ts";
import { isError, type Scalar } from "../values/value.ts";

/**
 * The text of a sheet with values of its cells put in, formulas and looks as they were. `missed` are the cells that the
 * text does not have.
 */
export function fillSheet(
  text: string,
  values: ReadonlyMap<string, Scalar>,
): { text: string; missed: string[] } {
  const pieces: string[] = [];
  const left = new Set(values.keys());
  let done = 0;
  let [row, column] = [-1, -1];
  let open: { tag: XmlTag; name: string; formula: [number, number] | undefined } | undefined;
  const put = (until: number): void => {
    if (open === undefined) return;
    const { tag, name, formula } = open;
    const prefix = prefixOf(text, tag);
    const formulaText = formula === undefined ? "" : text.slice(...formula);
    pieces.push(text.slice(done, tag.start));
    pieces.push(writeCell(values.get(name) ?? null, { tag, prefix, formulaText }));
    left.delete(name);
    done = until;
    open = undefined;
  };
  scanXml(text, (tag) => {
    if (open !== undefined) {
      if (tag.name === "f" && !tag.isEnd) open.formula = [tag.start, tag.after];
      else if (tag.name === "f" && open.formula !== undefined) open.formula[1] = tag.after;
      else if (tag.name === "c" && tag.isEnd) put(tag.after);
    } else if (tag.name === "row" && !tag.isEnd) {
      row = Number(attribute(tag, "r") ?? row + 2) - 1;
      column = -1;
    } else if (tag.name === "c" && !tag.isEnd) {
      const place = readCellName(attribute(tag, "r") ?? "");
      column = place?.column ?? column + 1;
      if (place !== undefined) row = place.row;
      const name = cellName(row, column);
      if (!left.has(name)) return;
      open = { tag, name, formula: undefined };
      if (tag.isEmpty) put(tag.after);
    }
  });
  pieces.push(text.slice(done));
  return { text: pieces.join(""), missed: [...left] };
}

function prefixOf(text: string, tag: XmlTag): string {
  const name = /^[^\s/>]+/.exec(text.slice(tag.start + 1, tag.start + 60))?.[0] ?? tag.name;
  return name.slice(0, name.length - tag.name.length);
}

function writeCell(
  value: Scalar,
  { tag, prefix, formulaText }: { tag: XmlTag; prefix: string; formulaText: string },
): string {
  const attributes = tag.attributes.replace(/\st\s*=\s*(?:"[^"]*"|'[^']*')/, "").trimEnd();
  const [type, content] = writeValue(value, prefix, formulaText !== "");
  const isEmpty = content === "" && formulaText === "";
  return `<${prefix}c${attributes}${type}${isEmpty ? "/>" : `>${formulaText}${content}</${prefix}c>`}`;
}

function writeValue(value: Scalar, prefix: string, isFormula: boolean): [type: string, content: string] {
  const plain = (content: string): string => `<${prefix}v>${content}</${prefix}v>`;
  if (value === null) return isFormula ? [' t="str"', plain("")] : ["", ""];
  if (typeof value === "number") return ["", plain(String(value))];
  if (typeof value === "boolean") return [' t="b"', plain(value ? "1" : "0")];
  if (isError(value)) return [' t="e"', plain(escapeXml(value.code))];
  if (isFormula) return [' t="str"', plain(escapeXml(value))];
  const inline = `<${prefix}is><${prefix}t xml:space="preserve">${escapeXml(value)}</${prefix}t></${prefix}is>`;
  return [' t="inlineStr"', inline];
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Letters that XML cannot hold are written as spreadsheets write them, and what reads like one of those too. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replaceAll(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold.
      /[\u0000-\u0008\u000b\u000c\u000d\u000e-\u001f\ufffe\uffff]/g,
      (letter) => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
    )
    .replaceAll(/[&<>]/g, (letter) => ESCAPES[letter] ?? letter);

/** The workbook's main part, asking whoever opens it to calculate everything again. */
export function askForCalculation(text: string): string {
  const found = /<((?:\w+:)?)calcPr\b([^>]*?)(\/?)>/.exec(text);
  if (found !== null) {
    const [whole, prefix = "", attributes = "", empty = ""] = found;
    const rest = attributes.replace(/\sfullCalcOnLoad\s*=\s*(?:"[^"]*"|'[^']*')/, "");
    return text.replace(whole, () => `<${prefix}calcPr${rest} fullCalcOnLoad="1"${empty}>`);
  }
  // The schema has an order: it stands behind the last of these.
  for (const name of ["definedNames", "externalReferences", "functionGroups", "sheets"]) {
    const end = new RegExp(`</((?:\\w+:)?)${name}\\s*>`).exec(text);
    if (end === null) continue;
    const [whole, prefix = ""] = end;
    return text.replace(whole, () => `${whole}<${prefix}calcPr fullCalcOnLoad="1"/>`);
  }
  return text;
}
