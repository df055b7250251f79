import { readFileSync } from "node:fs";
import type { GivenPlace } from "@labs/contract/uploads/data-request-rows";
import { readBytes } from "../../../lib/spreadsheet/read-bytes.ts";
import { createRowCheck } from "../check-rows.ts";
import { proposeMapping } from "../columns/map-columns.ts";
import { findTable } from "../find-table.ts";
import { type ListKind, listFields } from "../templates/list-templates.ts";

/** A list as some system exports it, and what each of its columns means. */
export interface Export {
  name: string;
  kind: ListKind;
  text: string;
  place: GivenPlace;
  /** A field for each column, `-` for none, several with bars where each is right. */
  fields: string[][];
  /** The first home as it is to be read, and a figure of it. */
  address: string | undefined;
  figure: { key: string; value: number } | undefined;
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
];

/** All lists of the text files beside: `##` begins one, `@ ! > = ?` say what is right. */
export function readExports(): Export[] {
  return FILES.flatMap((name) =>
    readFileSync(new URL(`${name}.txt`, import.meta.url), "utf8")
      .split(/^## /m)
      .slice(1)
      .map(readExport),
  );
}

function readExport(block: string): Export {
  const [name = "", ...lines] = block.split("\n");
  const said = (sign: string) => lines.find((line) => line.startsWith(`${sign} `))?.slice(2);
  const figure = /^(\w+)=(\d+)$/.exec(said("?") ?? "");
  const given = [...(said("@") ?? "").matchAll(/(city|state|zip)=(\S+)/g)];
  return {
    name,
    kind: said("!") === "multi-family" ? "multi-family" : "single-family",
    text: lines.filter((line) => !/^[@!>=?] /.test(line)).join("\n"),
    place: Object.fromEntries(given.map(([, key, value]) => [key, value])),
    fields: (said(">") ?? "").split(",").map((field) => field.split("|")),
    address: said("="),
    figure: figure?.[1] === undefined ? undefined : { key: figure[1], value: Number(figure[2]) },
  };
}

/** What keeps a list from going in by itself and right, in words; empty where nothing does. */
export async function findFaults(list: Export): Promise<string[]> {
  const limits = { bytes: 1e6, rows: 1e4, columns: 1e3, cells: 1e6, letters: 1e7 };
  const sheets = await readBytes(new TextEncoder().encode(list.text), { limits, firstSheetOnly: false });
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
  const first = check(0);
  const found = first.address.standardised?.replace(/-\d{4}$/, "");
  const isRead = list.address === undefined || found === list.address.replace(/-\d{4}$/, "");
  const { figure } = list;
  const amount = figure && first.values.numbers[figure.key];
  const isCanadian = list.name.startsWith("Canadian");
  return [
    ...questions,
    ...wrong,
    isRead ? "" : `First home: ${found}, not ${list.address}`,
    figure === undefined || amount === figure.value ? "" : `${figure.key}: ${amount}, not ${figure.value}`,
    ...(isCanadian ? [] : first.issues.map(({ message }) => message)),
  ].filter(Boolean);
}
