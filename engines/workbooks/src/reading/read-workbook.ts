import { readAreaName } from "../values/cell-names.ts";
import { hasDynamicArrays, readLooks, readSharedTexts } from "./read-looks.ts";
import { readSheet } from "./read-sheet.ts";
import { attribute, isOn, readXmlText, scanXml } from "./scan-xml.ts";
import type { DefinedName, Sheet, TableDefinition, Workbook, WorkbookRefusal } from "./workbook.ts";

/** The text of a workbook's part by its name; undefined where there is none. */
export type ReadPart = (name: string) => string | undefined;

interface Relation {
  type: string;
  target: string;
}

/** Everything of a workbook that its formulas may depend on, from the parts of its archive. */
export function readWorkbook(read: ReadPart, partNames: readonly string[]): Workbook | WorkbookRefusal {
  const main = read("xl/workbook.xml");
  if (main === undefined) return { problem: "The file is no Excel workbook: its main part is missing" };
  const relations = readRelations(read("xl/_rels/workbook.xml.rels"), "xl/");
  const outline = readOutline(main);
  const sharedText = read("xl/sharedStrings.xml");
  const texts = readSharedTexts(sharedText, (start, end) => readXmlText(sharedText ?? "", start, end));
  const context = {
    texts,
    hasDynamicArrays: hasDynamicArrays(read("xl/metadata.xml")),
    is1904: outline.is1904,
  };
  const sheets: Sheet[] = [];
  const tables: TableDefinition[] = [];
  for (const { name, isHidden, relation } of outline.sheets) {
    const part = relations.get(relation);
    const text = part?.type === "worksheet" ? read(part.target) : undefined;
    const sheet = readSheet(text ?? "", { name, isHidden }, context);
    if (part?.type === "worksheet") sheet.part = part.target;
    if (part !== undefined) takeAttached(read, part.target, { sheet, at: sheets.length, tables });
    sheets.push(sheet);
  }
  if (sheets.length === 0) return { problem: "The workbook has no sheet" };
  return {
    sheets,
    names: outline.names,
    tables,
    looks: readLooks(read("xl/styles.xml")),
    is1904: outline.is1904,
    iterates: outline.iterates,
    iterationCount: outline.iterationCount,
    iterationDelta: outline.iterationDelta,
    externalLinks: partNames.filter((name) => /^xl\/externalLinks\/externalLink\d+\.xml$/i.test(name)).length,
    hasMacros: partNames.some((name) => /vbaproject\.bin$/i.test(name)),
  };
}

function takeAttached(
  read: ReadPart,
  part: string,
  of: { sheet: Sheet; at: number; tables: TableDefinition[] },
): void {
  const slash = part.lastIndexOf("/") + 1;
  const folder = part.slice(0, slash);
  for (const { type, target } of readRelations(
    read(`${folder}_rels/${part.slice(slash)}.rels`),
    folder,
  ).values()) {
    const text = type === "table" || type === "comments" ? read(target) : undefined;
    if (text === undefined) continue;
    if (type === "comments") takeComments(text, of.sheet);
    else {
      const table = readTable(text, of.at);
      if (table !== undefined) of.tables.push(table);
    }
  }
}

function readRelations(text: string | undefined, folder: string): Map<string, Relation> {
  const relations = new Map<string, Relation>();
  if (text === undefined) return relations;
  scanXml(text, (tag) => {
    if (tag.name !== "Relationship" || attribute(tag, "TargetMode") === "External") return;
    const target = attribute(tag, "Target") ?? "";
    const type = (attribute(tag, "Type") ?? "").split("/").at(-1) ?? "";
    relations.set(attribute(tag, "Id") ?? "", { type, target: resolvePath(folder, target) });
  });
  return relations;
}

function resolvePath(folder: string, target: string): string {
  const path = target.startsWith("/") ? target.slice(1) : `${folder}${target}`;
  const steps: string[] = [];
  for (const step of path.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "." && step !== "") steps.push(step);
  }
  return steps.join("/");
}

function readOutline(text: string) {
  const found = {
    sheets: [] as { name: string; isHidden: boolean; relation: string }[],
    names: [] as DefinedName[],
    is1904: false,
    iterates: false,
    iterationCount: 100,
    iterationDelta: 0.001,
  };
  let name: Omit<DefinedName, "text"> | undefined;
  let nameStart = 0;
  scanXml(text, (tag) => {
    if (tag.name === "definedName") {
      if (tag.isEnd && name !== undefined) {
        found.names.push({ ...name, text: readXmlText(text, nameStart, tag.start) });
        name = undefined;
      } else if (!tag.isEnd && !tag.isEmpty) {
        const sheet = attribute(tag, "localSheetId");
        name = {
          name: attribute(tag, "name") ?? "",
          sheet: sheet === undefined ? undefined : Number(sheet),
          isHidden: isOn(attribute(tag, "hidden")),
        };
        nameStart = tag.after;
      }
    } else if (tag.isEnd) return;
    else if (tag.name === "sheet") {
      const state = attribute(tag, "state") ?? "visible";
      found.sheets.push({
        name: attribute(tag, "name") ?? "",
        isHidden: state !== "visible",
        relation: attribute(tag, "id") ?? "",
      });
    } else if (tag.name === "workbookPr") found.is1904 = isOn(attribute(tag, "date1904"));
    else if (tag.name === "calcPr") {
      found.iterates = isOn(attribute(tag, "iterate"));
      found.iterationCount = Number(attribute(tag, "iterateCount") ?? 100);
      found.iterationDelta = Number(attribute(tag, "iterateDelta") ?? 0.001);
    }
  });
  return found;
}

function readTable(text: string, sheet: number): TableDefinition | undefined {
  let table: TableDefinition | undefined;
  scanXml(text, (tag) => {
    if (tag.isEnd) return;
    if (tag.name === "table") {
      const area = readAreaName(attribute(tag, "ref") ?? "");
      if (area === undefined) return;
      table = {
        name: attribute(tag, "displayName") ?? attribute(tag, "name") ?? "",
        sheet,
        area,
        headerRows: Number(attribute(tag, "headerRowCount") ?? 1),
        totalRows: Number(attribute(tag, "totalsRowCount") ?? 0),
        columns: [],
      };
    } else if (tag.name === "tableColumn") {
      table?.columns.push((attribute(tag, "name") ?? "").replaceAll(/_x000a_/gi, "\n"));
    }
  });
  return table;
}

function takeComments(text: string, sheet: Sheet): void {
  let cell = "";
  let start = -1;
  scanXml(text, (tag) => {
    if (tag.name === "comment" && !tag.isEnd) cell = attribute(tag, "ref") ?? "";
    else if (tag.name === "t" && cell !== "") {
      if (!tag.isEnd) start = tag.isEmpty ? -1 : tag.after;
      else if (start >= 0) {
        sheet.comments.set(cell, (sheet.comments.get(cell) ?? "") + readXmlText(text, start, tag.start));
      }
    }
  });
}
