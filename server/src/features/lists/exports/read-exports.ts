import { readFileSync } from "node:fs";
import type { GivenPlace } from "@labs/contract/uploads/data-request-rows";
import { readBytes } from "../../../lib/spreadsheet/read-bytes.ts";
import { type CheckedRow, createRowCheck } from "../check-rows.ts";
import { proposeMapping } from "../columns/map-columns.ts";
import { findTable } from "../find-table.ts";
import { type ListKind, listFields } from "../templates/list-templates.ts";
import { asWorkbook, type Workbook } from "./as-workbook.ts";

/** A list as some system exports it, and what each of its columns means. */
export interface Export {
  name: string;
  kind: ListKind;
  text: string;
  /** The workbook that the list is; a list of text alone has none. */
  workbook: Workbook | undefined;
  place: GivenPlace;
  /** A field for each column, `-` for none, several with bars where each is right. */
  fields: string[][];
  /** Homes by their row as they are to be read, and what must be read of them. */
  addresses: [row: number, address: string][];
  values: [row: number, key: string, value: string][];
  /** Codes of issues that the rows are to have, each said of a row that has it for a reason. */
  codes: string[];
}

const FILES = [
  "portals",
  "investors",
  "mls",
  "counties",
  "sheets",
  "examined",
  "mixed",
  "field",
  "field-later",
  "field-last",
  "unseen",
  "unseen-later",
  "unseen-again",
  "strange",
  "strange-later",
  "strange-last",
  "strange-more",
  "strange-final",
  "outside",
  "outside-sealed",
  "outside-later",
  "desks",
  "desks-later",
  "systems",
  "systems-later",
  "offices",
  "offices-later",
  "reports",
  "reports-later",
  "trades",
  "trades-later",
  "packets",
  "packets-later",
  "commons",
  "commons-sealed",
  "commons-later",
];

/** All lists of the text files beside: `##` begins one, `@ ! > = ? * %` say what is right. */
export function readExports(names: readonly string[] = FILES): Export[] {
  return names.flatMap((name) =>
    readFileSync(new URL(`${name}.txt`, import.meta.url), "utf8")
      .split(/^## /m)
      .slice(1)
      .map(readExport),
  );
}

const SAID = /^[@!>=?*%] /;

function readExport(block: string): Export {
  const [name = "", ...lines] = block.split("\n");
  const allSaid = (sign: string) =>
    lines.filter((line) => line.startsWith(`${sign} `)).map((line) => line.slice(2));
  const said = (sign: string) => allSaid(sign)[0];
  const ofRow = (line: string): [number, string] => {
    const [, row = "1", rest = line] = /^#(\d+) (.*)$/.exec(line) ?? [];
    return [Number(row), rest];
  };
  const given = [...(said("@") ?? "").matchAll(/(city|state|zip)=(\S+)/g)];
  return {
    name,
    kind: said("!") === "multi-family" ? "multi-family" : "single-family",
    text: lines.filter((line) => !SAID.test(line)).join("\n"),
    workbook: readWorkbook(said("%")),
    place: Object.fromEntries(given.map(([, key, value]) => [key, value?.replaceAll("_", " ")])),
    fields: (said(">") ?? "").split(",").map((field) => field.split("|")),
    addresses: allSaid("=").map(ofRow),
    values: allSaid("?").flatMap((line) => {
      const [row, rest] = ofRow(line);
      return [...rest.matchAll(/(\w+)=(\S*)/g)].map(([, key = "", value = ""]): [number, string, string] => [
        row,
        key,
        value,
      ]);
    }),
    codes: (said("*") ?? "").split(" ").filter(Boolean),
  };
}

function readWorkbook(said: string | undefined): Workbook | undefined {
  if (said === undefined) return undefined;
  const ranges = (of: string) =>
    [...said.matchAll(new RegExp(`${of}=(\\S+)`, "g"))].map(([, range = ""]) => range);
  return {
    type: said.startsWith("ods") ? "ods" : "xlsx",
    merges: ranges("merge"),
    hidden: ranges("hidden"),
  };
}

/** What keeps a list from going in by itself and right, in words: what it says itself, and what it doesn't. */
export interface Faults {
  said: string[];
  silent: string[];
}

export async function findFaults(list: Export): Promise<Faults> {
  const limits = { bytes: 1e6, rows: 1e4, columns: 1e3, cells: 1e6, letters: 1e7 };
  const bytes =
    list.workbook === undefined ? new TextEncoder().encode(list.text) : asWorkbook(list.text, list.workbook);
  const sheets = await readBytes(bytes, { limits, firstSheetOnly: false });
  const fields = listFields(list.kind);
  const table = findTable(sheets, fields);
  const { columns, mapping, questions } = proposeMapping({
    table,
    fields,
    remembered: new Map(),
    place: list.place,
  });
  const wrong = columns
    .filter(({ index, field }) => !(list.fields[index] ?? ["-"]).includes(field ?? "-"))
    .map(({ index, header, field, reason }) => `${header}: ${field}, not ${list.fields[index]} (${reason})`);
  const check = createRowCheck({
    table,
    kind: list.kind,
    fields,
    mapping,
    place: list.place,
    now: new Date(),
  });
  const rows = table.rows.map((_, at) => check(at));
  // Canadian homes are called so, row by row.
  const isCanadian = list.name.startsWith("Canadian");
  const issues = isCanadian ? [] : rows.flatMap((row) => row.issues);
  return {
    said: [
      ...questions,
      ...issues.filter(({ code }) => !list.codes.includes(code)).map(({ message }) => message),
    ],
    silent: [
      ...wrong,
      ...list.addresses.flatMap(([at, address]) => differInAddress(rows[at - 1], address)),
      ...list.values.flatMap(([at, key, value]) =>
        key === "rows"
          ? differ("rows", String(rows.length), value)
          : differ(`row ${at} ${key}`, readValue(rows[at - 1], key), value),
      ),
      ...list.codes
        .filter((code) => issues.every((issue) => issue.code !== code))
        .map((code) => `no issue ${code}`),
    ],
  };
}

const withoutPlus4 = (address: string | null | undefined) => address?.replace(/-\d{4}$/, "");

function differInAddress(row: CheckedRow | undefined, address: string): string[] {
  return differ("home", withoutPlus4(row?.address.standardised) ?? "", withoutPlus4(address) ?? "");
}

function readValue(row: CheckedRow | undefined, key: string): string {
  return String(row?.values.numbers[key] ?? row?.values.text[key] ?? "");
}

function differ(what: string, found: string, expected: string): string[] {
  return expected.split("|").includes(found) ? [] : [`${what}: ${found || "nothing"}, not ${expected}`];
}
