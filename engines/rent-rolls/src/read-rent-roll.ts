import { cellText, isBlank, type Sheet } from "@labs/sheets/sheet";
import { findRollIssues, findSheetIssues, findSmallSpaces, findUnitIssues } from "./issues/find-issues.ts";
import { findLostPages } from "./issues/find-lost-pages.ts";
import { countsByKind, findLacking, findOtherKind } from "./issues/refuse.ts";
import { createIssue } from "./issues/roll-issue.ts";
import { findSystem } from "./label-system.ts";
import type { ChargeCategory, RentRoll, RollIssue, RollLayout, UnitStatus } from "./roll.ts";
import { chooseSheets } from "./rows/choose-sheets.ts";
import { leaveStatement } from "./rows/leave-statement.ts";
import { readSheet } from "./rows/read-sheet.ts";
import type { SheetReading } from "./rows/table-rows.ts";
import { mixUnits, summarize, summarizeProperties } from "./summarize.ts";
import { tieOutOtherSheets } from "./tie-outs/tie-other-sheets.ts";
import { tieOutSheet } from "./tie-outs/tie-out.ts";
import { applyNotes } from "./units/apply-notes.ts";
import { buildUnit } from "./units/build-unit.ts";
import type { FileFacts } from "./units/choose-lease.ts";
import { findFacts } from "./units/find-facts.ts";
import { countChargeCodes, findMeanings } from "./units/find-meanings.ts";
import { groupLeases } from "./units/group-leases.ts";
import { nameValue } from "./units/name-values.ts";
import { readConcessionWords } from "./units/read-concession-words.ts";
import { readLease } from "./units/read-lease.ts";
import type { Field } from "./words/header-synonyms.ts";
import { findAsOf, findAsOfInName } from "./words/read-banner.ts";
import { readHeader } from "./words/read-header.ts";

export interface RentRollOptions {
  /** Only for the day in it. */
  fileName?: string;
  /** The day that the roll stands for, where the sender says so. */
  asOf?: string;
  /** The day of reading: a roll older than 60 days is warned of. */
  today?: string;
  /** Meanings of the file's own words, each in its own spelling. */
  statuses?: Readonly<Record<string, UnitStatus>>;
  chargeCodes?: Readonly<Record<string, ChargeCategory>>;
  floorPlans?: Readonly<Record<string, string>>;
}

/**
 * Reads any system's rent roll, or an owner's own, into the canonical one: finds the header, tells the layout, reads
 * each unit with the cell of each value, sums it up and ties it out against the file's own totals. Nothing is
 * dropped in silence: what has no place is an issue. A file that is no rent roll is not accepted, with the reason.
 * Rents are dollars a month, areas square feet, days ISO. See docs/methods/rent-rolls.md.
 *
 * @example
 * readRentRoll([{ name: "", hidden: false, merges: [], rows: [
 *   ["Unit", "Status", "Rent"], ["101", "Occupied", 1200], ["102", "Vacant", 0] ] }]).summary.occupied // 1
 */
export function readRentRoll(sheets: readonly Sheet[], options: RentRollOptions = {}): RentRoll {
  const filled = sheets.filter(({ rows }) => rows.some((row) => row.some((cell) => !isBlank(cell))));
  if (filled.length === 0) return refuse("The file has no filled cell");
  const visible = filled.some(({ hidden }) => !hidden) ? filled.filter(({ hidden }) => !hidden) : filled;
  const all = visible.flatMap((sheet) => readSheet(sheet) ?? []);
  const kind = findOtherKind(titledSheets(visible, all), all[0]);
  if (kind !== undefined) {
    const below =
      kind === "an operating statement" ? visible.flatMap((sheet) => leaveStatement(sheet) ?? []) : [];
    return below.length > 0
      ? readRentRoll(below, options)
      : refuse(`The file seems to be ${kind}, no rent roll`);
  }
  const found = all.filter(({ leases, nameless }) => leases.length + nameless.length > 0);
  if (found.length === 0) {
    if (visible.some(standsAcross)) return refuse(ACROSS);
    if (all.length === 0 && visible.some(countsByKind)) return refuse(BY_KIND);
    return refuse(
      all.length > 0
        ? "The file has the columns of a rent roll, but no unit in them"
        : "No sheet has a header that names units with their rents or residents",
    );
  }
  const { chosen, issues } = chooseSheets(found);
  const rolls = new Set(all.map(({ sheet }) => sheet));
  const others = visible.filter((sheet) => !rolls.has(sheet));
  return assemble({ readings: chosen, issues, options, sheets: visible, others });
}

const BY_KIND =
  "The file lists kinds of units with how many there are of each, and no single units: it seems to be a unit mix or a rent schedule";

const ACROSS =
  "The units stand side by side, one column for each: turn the table (Paste Special, Transpose) so that each unit has a row, and upload it again";

/** Whether what a roll's columns are called stands one below the other, beside a column for each unit. */
function standsAcross({ rows }: Sheet): boolean {
  const heads = [0, 1].map((column) =>
    rows.slice(0, 60).flatMap((row) => {
      const field = typeof row[column] === "string" ? readHeader(cellText(row[column])) : undefined;
      const filled = row.slice(column + 1).filter((cell) => !isBlank(cell)).length;
      return field === undefined || filled < 2 ? [] : [field];
    }),
  );
  return heads.some((fields) => {
    const known = new Set<Field>(fields);
    const isRoll = known.has("contractRent") && (known.has("tenant") || known.has("marketRent"));
    return isRoll && known.size >= 3;
  });
}

/** Of a workbook with a statement and comparables beside its roll, the roll's own sheets and their title page. */
function titledSheets(sheets: readonly Sheet[], readings: readonly SheetReading[]): readonly Sheet[] {
  const withUnits = readings.filter(({ leases }) => leases.length > 0).map(({ sheet }) => sheet);
  if (withUnits.length === 0) return sheets;
  return sheets.filter(
    (sheet) => withUnits.includes(sheet) || /table of contents|cover|parameters/i.test(sheet.name),
  );
}

function refuse(reason: string): RentRoll {
  return {
    accepted: false,
    reason,
    layout: "not_a_rent_roll",
    system: null,
    asOf: null,
    asOfSource: null,
    properties: [],
    units: [],
    otherLeases: [],
    summary: summarize([]),
    unitMix: [],
    chargeCodes: [],
    columns: [],
    tieOut: [],
    issues: [],
  };
}

function assemble(parts: {
  readings: SheetReading[];
  issues: RollIssue[];
  options: RentRollOptions;
  sheets: readonly Sheet[];
  /** Those that hold no roll. */
  others: readonly Sheet[];
}): RentRoll {
  const { readings, options } = parts;
  const dated = findDay(readings, { ...options, sheets: parts.sheets });
  const meanings = findMeanings(readings, { ...options, asOf: dated.asOf });
  const leases = applyNotes(
    readings.flatMap((reading) => reading.leases.map((row) => readConcessionWords(readLease(row, meanings)))),
    readings,
  );
  const facts = findFacts(leases, { readings, asOf: dated.asOf });
  const names = new Map(
    readings.flatMap(({ sheet, property }) =>
      property === undefined ? [] : [[sheet.name, property] as const],
    ),
  );
  const built = groupLeases(leases, names).map((group) => buildUnit(group, facts));
  const units = built.flatMap(({ unit }) => unit ?? []);
  const lacking = findLacking(readings, units);
  if (lacking !== undefined) return refuse(lacking);
  const lost = readings.reduce((sum, { nameless, unplaced }) => sum + nameless.length + unplaced.length, 0);
  if (lost > units.length) {
    return refuse(`Of the rows with figures ${units.length} could be read as units and ${lost} could not`);
  }
  const tieOut = [
    ...readings.flatMap((reading) => tieOutSheet(reading, built)),
    ...tieOutOtherSheets(parts.others, units),
  ];
  const assumed = facts.isHistory && dated.asOf === null ? facts.today : null;
  const stale = findStale(dated.asOf, options.today);
  return {
    accepted: true,
    layout: tellLayout(readings, facts),
    system: findSystem(readings),
    asOf: dated.asOf ?? assumed,
    asOfSource: assumed === null ? dated.source : "assumed",
    properties: summarizeProperties(units),
    units,
    otherLeases: built.flatMap(({ others }) => others),
    summary: summarize(units),
    unitMix: mixUnits(units),
    chargeCodes: countChargeCodes(leases),
    columns: readings.flatMap(({ sheet, columns }) =>
      columns.map(({ index, header, field }) => ({
        sheet: sheet.name,
        column: index + 1,
        header,
        field: nameValue(field),
      })),
    ),
    tieOut,
    issues: sortIssues([
      ...parts.issues,
      ...meanings.issues,
      ...stale,
      ...findLostPages(readings, { sheets: parts.sheets, tieOut }),
      ...findRollIssues({ units, tieOut, assumed }),
      ...findSmallSpaces(units),
      ...readings.flatMap(findSheetIssues),
      ...built.flatMap((one) => findUnitIssues(one, { facts, columns: readings[0]?.columns ?? [] })),
    ]),
  };
}

const sortIssues = (issues: RollIssue[]): RollIssue[] => issues.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));

function tellLayout(readings: readonly SheetReading[], facts: FileFacts): RollLayout {
  if (facts.isHistory) return "resident_history";
  if (readings.some(({ hasChargeRows }) => hasChargeRows)) return "charge_rows";
  return readings.some(({ hasChargeColumns }) => hasChargeColumns) ? "charge_columns" : "unit_rows";
}

/** The sender's day, else the file's own words, else those of its name or its sheets' names. */
function findDay(
  readings: readonly SheetReading[],
  { asOf, fileName, sheets }: RentRollOptions & { sheets: readonly Sheet[] },
): { asOf: string | null; source: RentRoll["asOfSource"] } {
  if (asOf !== undefined) return { asOf, source: "given" };
  const banner = findAsOf(readings.flatMap((reading) => reading.banner));
  const after =
    banner ??
    readings.flatMap((reading) => reading.asOf ?? [])[0] ??
    findAsOf(readings.flatMap(linesAside)) ??
    findAsOf(linesOnOthers(sheets, readings)) ??
    readings.flatMap(({ sheet }) => findAsOfInName(sheet.name) ?? [])[0];
  if (after !== undefined) return { asOf: after, source: "file" };
  const named = fileName === undefined ? undefined : findAsOfInName(fileName);
  return named === undefined ? { asOf: null, source: null } : { asOf: named, source: "file_name" };
}

const linesAside = ({ sheet, aside }: SheetReading): string[] =>
  aside.slice(-60).flatMap((row) => {
    const filled = (sheet.rows[row] ?? []).filter((cell) => !isBlank(cell));
    return filled.length <= 2 ? [filled.map(cellText).join(" ")] : [];
  });

/** What the cover, or a summary beside the roll, says of its day. */
const linesOnOthers = (sheets: readonly Sheet[], readings: readonly SheetReading[]): string[] =>
  sheets
    .filter((sheet) => !readings.some((reading) => reading.sheet.name === sheet.name))
    .flatMap(({ rows }) => rows.slice(0, 8))
    .map((row) =>
      row
        .filter((cell) => !isBlank(cell))
        .map(cellText)
        .join(" "),
    )
    .filter((line) => line.length < 100 && /\bas of\b|rent ?roll|rent summary|effective date/i.test(line));

const SIXTY_DAYS = 60 * 86_400_000;

function findStale(asOf: string | null, today: string | undefined): RollIssue[] {
  if (asOf === null || today === undefined || Date.parse(today) - Date.parse(asOf) <= SIXTY_DAYS) return [];
  return [createIssue({ code: "R12", message: `the roll is of ${asOf}, more than 60 days ago` })];
}
