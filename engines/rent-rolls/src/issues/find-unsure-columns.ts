import { looksDated } from "@labs/sheets/read-date";
import { looksNumeric } from "@labs/sheets/read-number";
import { type Cell, cellText, isBlank, type Sheet } from "@labs/sheets/sheet";
import type { RollIssue } from "../roll.ts";
import type { SheetReading } from "../rows/table-rows.ts";
import type { Field } from "../words/header-synonyms.ts";
import { isNamedHeader, readHeader } from "../words/read-header.ts";
import { createIssue } from "./roll-issue.ts";

/** Columns that may not be what their heads say: two cells read as one, and heads that stand beside their values. */
export function findUnsure(reading: SheetReading): RollIssue[] {
  return [...findShared(reading), ...findUnsureHeads(reading)].map(({ row, message }) =>
    createIssue({ code: "R26", sheet: reading.sheet.name, line: row + 1, message }),
  );
}

interface Doubt {
  row: number;
  message: string;
}

const listRows = ({ leases }: SheetReading): number[] => leases.map(({ row }) => row);

/** Of its headings those after the first line. */
const listHeadLines = (reading: SheetReading): number[] => {
  const lines = (listRows(reading)[0] ?? reading.headerTop + 1) - reading.headerTop - 1;
  return Array.from({ length: lines }, (_, line) => reading.headerTop + 1 + line);
};

function findShared(reading: SheetReading): Doubt[] {
  const { sheet, columns, headerTop } = reading;
  const shared = sheet.printed?.shared ?? new Set();
  const isShared = (row: number, index: number) => shared.has(`${row}/${index}`);
  const heads = [headerTop, ...listHeadLines(reading)];
  const head = columns.find(
    ({ index, header }) => isTwoHeads(header) || heads.some((row) => isShared(row, index)),
  );
  const both = listRows(reading).flatMap(
    (row) => columns.find(({ index }) => isShared(row, index))?.header ?? [],
  );
  const found: Doubt[] = [];
  if (head !== undefined)
    found.push({ row: headerTop, message: `two headings were read as one: “${head.header}”` });
  if (both.length > 0) {
    const message = `in ${both.length} rows two cells under “${both[0]}” were read as one`;
    found.push({ row: listRows(reading)[0] ?? headerTop, message });
  }
  return found;
}

function findUnsureHeads(reading: SheetReading): Doubt[] {
  const { sheet, columns, headerTop, headerTexts } = reading;
  const rows = listRows(reading);
  const width = Math.max(headerTexts.length, ...columns.map(({ index }) => index + 1));
  const heads = Array.from({ length: width }, (_, index) => headerTexts[index] ?? "");
  const headed = new Set(columns.flatMap(({ index, header }) => (header === "" ? [] : [index])));
  const count = (index: number) => rows.filter((row) => !isBlank(sheet.rows[row]?.[index])).length;
  const found: Doubt[] = [];
  const stray = heads.findIndex(
    (head, index) =>
      head !== "" && count(index) === 0 && turnsNeighbor(head, [heads[index - 1], heads[index + 1]]),
  );
  if (stray >= 0) {
    const message = `the heading “${heads[stray]}” has no values and may be a part of the one beside it`;
    found.push({ row: headerTop, message });
  }
  const left = [headerTop - 1, ...listHeadLines(reading)].find((row) =>
    isHeadLine(sheet.rows[row] ?? [], headerTexts),
  );
  if (left !== undefined) {
    const words = (sheet.rows[left] ?? []).map(cellText).filter(Boolean).join(", ");
    found.push({ row: left, message: `a line of the headings was left out: ${words}` });
  }
  const shifted = heads.findIndex((head, index) => areShifted(head, heads[index + 1] ?? ""));
  if (shifted >= 0) {
    const pair = `“${heads[shifted]}” and “${heads[shifted + 1]}”`;
    found.push({ row: headerTop, message: `the headings ${pair} may be parted at the wrong word` });
  }
  const bare = heads.findIndex(
    (head, index) => head === "" && !headed.has(index) && count(index) >= Math.max(2, 0.2 * rows.length),
  );
  if (bare >= 0) found.push({ row: headerTop, message: `column ${bare + 1} has values and no heading` });
  return found;
}

/** `Move In Lease End`: words that are no head together, but two of other columns. */
function isTwoHeads(header: string): boolean {
  const words = header.split(" ");
  const field = readHeader(header);
  if (
    words.length < 2 ||
    words.length > 12 ||
    isNamedHeader(header) ||
    field === "charge" ||
    field === "skip"
  )
    return false;
  // Some systems head two lines of a unit so.
  if (
    /^move[- ]?in move[- ]?out$|^total\b|^(?:market|actual|current) (?:lot|site|space|pad) rent$/i.test(
      header,
    )
  )
    return false;
  return splitHeads(words).some((heads) => new Set(heads.map(readHeader)).size > 1);
}

/** The ways in which words are several heads, one behind the other. */
function splitHeads(words: readonly string[]): string[][] {
  return words.flatMap((_, at): string[][] => {
    const first = words.slice(0, at + 1).join(" ");
    if (!isNamedHeader(first)) return [];
    const rest = words.slice(at + 1);
    return rest.length === 0 ? [[first]] : splitHeads(rest).map((others) => [first, ...others]);
  });
}

/** How often a rent is due. */
const OF_TIME = /\b(daily|nightly|weekly|bi-?weekly|quarterly|annual|yearly)\b/i;

/** Short words over or under headings, one of which would mean something else with them. */
function isHeadLine(cells: readonly Cell[], heads: readonly string[]): boolean {
  const filled = cells.flatMap((cell, index) =>
    isBlank(cell) ? [] : [{ text: cellText(cell), head: heads[index] ?? "" }],
  );
  const changes = ({ text, head }: { text: string; head: string }) =>
    !head.includes(text) &&
    (OF_TIME.test(text) ||
      [`${text} ${head}`, `${head} ${text}`].some((both) => {
        const field = readHeader(both);
        return field !== undefined && isNamedHeader(both) && field !== readHeader(head);
      }));
  return (
    filled.every(({ text, head }) => head !== "" && text.length <= 20 && !/\d|[=:]/.test(text)) &&
    filled.some(changes)
  );
}

/** `Move` beside `In Lease End`: other words of two neighbors are the heads. */
function areShifted(one: string, two: string): boolean {
  const isWhole = (head: string) => isNamedHeader(head) || readHeader(head) === "charge";
  if (one === "" || two === "" || (isWhole(one) && isWhole(two))) return false;
  const words = [...one.split(" "), ...two.split(" ")];
  return words.slice(1).some((_, at) => {
    const [left, right] = [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")];
    return left !== one && isNamedHeader(left) && isNamedHeader(right);
  });
}

/** Whether a head beside it would mean something else, were both one. */
const turnsNeighbor = (head: string, [before, after]: (string | undefined)[]): boolean =>
  [
    before && { alone: before, both: `${before} ${head}` },
    after && { alone: after, both: `${head} ${after}` },
  ].some(
    (pair) =>
      pair !== undefined &&
      pair !== "" &&
      readHeader(pair.both) !== undefined &&
      readHeader(pair.both) !== readHeader(pair.alone) &&
      (readHeader(pair.alone) === undefined || readHeader(pair.both) !== readHeader(head)),
  );

/** What only a roll says of each unit. */
const OF_LEASES = new Set<Field>([
  "tenant",
  "moveIn",
  "moveOut",
  "leaseStart",
  "leaseEnd",
  "deposit",
  "balance",
  "status",
]);

/** What no summary says of several. */
const OF_ONE_LEASE = new Set<Field>(["tenant", "moveIn", "moveOut", "leaseStart", "leaseEnd"]);

/** The rows of a roll's own sheet behind its last unit. */
export function cutBelow({ sheet, leases }: SheetReading): Sheet {
  const from = Math.max(...leases.map(({ row }) => row)) + 1;
  const { printed } = sheet;
  const boxes = (printed?.boxes ?? []).slice(from);
  return {
    ...sheet,
    rows: sheet.rows.slice(from),
    ...(printed === undefined ? {} : { printed: { ...printed, boxes } }),
  };
}

/** A table of what is said of leases, and of no unit: columns of a roll that is wider than the paper. */
export function findLostColumns(sheet: Sheet): RollIssue[] {
  const head = sheet.rows.findIndex((cells, row) => {
    const words = cells.filter((cell) => typeof cell === "string").map((cell) => listHeads(cell));
    const fields = words.flat();
    const known = new Set(fields.filter((field) => OF_LEASES.has(field))).size;
    const isAll = row < 3 && known > 0 && words.every((own) => own.length > 0);
    const isOfLeases = fields.some((field) => OF_ONE_LEASE.has(field));
    return !fields.includes("unit") && (isAll || (isOfLeases && known >= 2));
  });
  const bare = sheet.rows.filter((cells) =>
    cells.every((cell) => isBlank(cell) || looksNumeric(cell) || looksDated(cell)),
  );
  const isBare = bare.length >= 3 && bare.length >= 0.7 * sheet.rows.length;
  const page = (sheet.printed?.boxes[Math.max(head, 0)] ?? []).flatMap((box) => box?.page ?? [])[0];
  if ((head < 0 && !isBare) || page === undefined || sheet.rows.length - head < 3) return [];
  const message = `the table on page ${page} has columns of a roll and no units: it was not read with the roll`;
  return [createIssue({ code: "R26", sheet: sheet.name, line: Math.max(head, 0) + 1, message })];
}

/** What a head names, or several that run into each other. */
function listHeads(header: string): Field[] {
  const heads = isNamedHeader(header) || header.length > 60 ? [] : splitHeads(header.split(" "));
  return (heads[0] ?? [header]).flatMap((head) => readHeader(head) ?? []);
}
