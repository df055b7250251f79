import { readRentRoll } from "@labs/rent-rolls/read-rent-roll";
import { cellText, isBlank, type Sheet } from "@labs/sheets/sheet";
import { findTables } from "./tables/find-columns.ts";

/** The first rows of the visible sheets as text: titles and headers say what a report is. */
const wordsIn = (sheets: readonly Sheet[], count: number): string =>
  sheets
    .flatMap(({ name, rows }) => [
      name,
      ...rows.slice(0, count).map((row) => row.map(cellText).filter(Boolean).join("\t")),
    ])
    .join("\n");

/** What reports are called or hold. */
const REPORTS: Record<string, RegExp> = {
  "a balance sheet":
    /balance sheet|total assets|liabilities (and|&) (owner|equity|capital|partner)|total liabilities/i,
  "a general ledger": /general ledger|gl detail|transaction detail by account/i,
  "a trial balance": /trial balance/i,
  "a list of checks or payments": /check register|payment register|bank reconciliation|deposit register/i,
  "a delinquency or aging report":
    /delinquen(t|cy) (report|list|and)|aged (receivable|payable)|a\/?[rp] aging|receivables? aging/i,
  "a rent roll": /\brent roll\b/i,
};

const findReport = (words: string): string | undefined =>
  Object.keys(REPORTS).find((kind) => REPORTS[kind]?.test(words));

/** What a file without a statement seems to be. */
export function findOtherKind(sheets: readonly Sheet[], fileName: string): string | undefined {
  const titled = findReport(wordsIn(sheets, 8));
  if (titled !== undefined) return titled;
  const header = sheets
    .flatMap(({ rows }) => rows.slice(0, 40))
    .find((row) => {
      const names = row.map((cell) => cellText(cell).toLowerCase());
      return names.some((name) => /^debits?\b/.test(name)) && names.some((name) => /^credits?\b/.test(name));
    });
  if (header !== undefined) {
    return header.some((cell) => /\bdate\b/i.test(cellText(cell))) ? "a general ledger" : "a trial balance";
  }
  if (readRentRoll(sheets, { fileName }).accepted) return "a rent roll";
  return findReport(wordsIn(sheets, 400));
}

const PLANNED = /\b(budget|pro[- ]?forma|forecast|projection|projected|underwriting)\b/i;
const ACTUAL = /\bactuals?\b|comparison|\bvs\.?\b|variance|trailing|t-?12\b|historical/i;

/** A column of today's figures beside those that are planned. */
const OF_TODAY = /^(annual )?(current|actuals?|in[- ]?place|existing|as[- ]?is|t-?12)$/i;

/** The last twelve months, by their last: `T-12 (Sep 2026)`. */
const OF_TWELVE = /^(?:t-?12|ttm|ltm|trailing (?:12|twelve)(?: months?)?)\b/i;

/** A table whose every month or total is planned rather than booked. */
export function isPlanned(sheet: Sheet, headerTop: number): boolean {
  const titles = sheet.rows.slice(0, headerTop).flatMap((row) => row.map(cellText));
  const said = [...titles, sheet.name].filter(Boolean).join("\n");
  const heads = sheet.rows.slice(headerTop, headerTop + 1).flatMap((row) => row.map(cellText));
  return (
    PLANNED.test(said) &&
    !ACTUAL.test(said) &&
    !heads.some((head) => OF_TODAY.test(head) || OF_TWELVE.test(head))
  );
}

/** Two columns of today and as planned, somewhere on a sheet: their heads as they are written. */
export function findTwoColumns(sheets: readonly Sheet[]): [string, string] | undefined {
  for (const { rows } of sheets) {
    for (const row of rows.slice(0, 400)) {
      const heads = row.map(cellText).filter((text) => text.length <= 25);
      const today = heads.find((head) => OF_TODAY.test(head));
      const planned = heads.find((head) =>
        /^(annual )?(pro ?-?forma|projected|market|stabili[sz]ed)$/i.test(head),
      );
      if (today !== undefined && planned !== undefined) return [today, planned];
    }
  }
  return undefined;
}

/** Whether all columns of amounts are a budget's. */
export function hasOnlyBudget(sheet: Sheet): boolean {
  const tables = findTables(sheet, { year: 2000 });
  return tables.some(
    ({ columns, months, total }) =>
      months.length === 0 && total === undefined && columns.some(({ role }) => role === "budget"),
  );
}

export const isFilled = ({ rows }: Sheet): boolean => rows.some((row) => row.some((cell) => !isBlank(cell)));
