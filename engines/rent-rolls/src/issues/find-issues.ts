import { looksDated, readDate } from "@labs/sheets/read-date";
import { type Cell, cellText, isBlank } from "@labs/sheets/sheet";
import type { Column } from "../columns/map-columns.ts";
import type { RollColumn, RollIssue, RollUnit, TieOut } from "../roll.ts";
import { partList } from "../rows/expand-ranges.ts";
import type { LeaseRow, SheetReading } from "../rows/table-rows.ts";
import { isOccupied } from "../summarize.ts";
import type { BuiltUnit } from "../units/build-unit.ts";
import { type FileFacts, isUnread } from "../units/choose-lease.ts";
import { nameValue } from "../units/name-values.ts";
import { findLetteredHomes, hasSecondPerson, nameOfBed } from "../units/part-beds.ts";
import type { Field } from "../words/header-synonyms.ts";
import { readPlan } from "../words/read-plan.ts";
import { findUnread, isAddedUp } from "./find-unread-columns.ts";
import { judgeUnit } from "./judge-unit.ts";
import { createIssue } from "./roll-issue.ts";

/** The faults of one unit by the codes of its canonical values. */
export function findUnitIssues(
  { unit, leases, issues }: BuiltUnit,
  { facts, columns }: { facts: FileFacts; columns: readonly Column[] },
): RollIssue[] {
  const own = [...issues, ...leases.flatMap((lease) => lease.issues)];
  if (unit === undefined) return own;
  const [lease] = leases;
  const faults = judgeUnit(unit, {
    ...facts,
    hasRentColumn: lease?.row.values.contractRent !== undefined,
    hasChargeRows: leases.some(({ row }) => row.values.chargeCode !== undefined),
    isUnreadable: lease?.issues.some(({ code }) => code === "V01") === true,
    isUnread: lease !== undefined && isUnread(lease),
  });
  const headers = new Map<string, string>([
    ...columns.map(({ field, header }) => [field, header] as const),
    ...leases.flatMap(({ row }) =>
      Object.entries(row.values).map(([field, { header }]) => [field, header] as const),
    ),
  ]);
  const located = faults.map(({ field, ...fault }) =>
    createIssue({
      sheet: unit.source.sheet,
      line: findLine(unit, field),
      column: headers.get(field) ?? null,
      unitId: unit.unitId,
      ...fault,
    }),
  );
  return [...own, ...located];
}

/** The line that a fault of a unit is shown at: that of the cell which it is about. */
export function findLine({ source, sources }: RollUnit, field: Field): number {
  const name = field === "chargeAmount" ? "contractRent" : nameValue(field);
  return (name === null ? undefined : sources[name]?.row) ?? source.row;
}

/** Faults of a sheet: rows that name no unit, and rows that could not be placed. */
export function findSheetIssues(reading: SheetReading): RollIssue[] {
  const { sheet, nameless, unplaced, beside, columns, headerTexts } = reading;
  const unitHeader = columns.find(({ field }) => field === "unit")?.header ?? null;
  const at = (row: number) => ({ sheet: sheet.name, line: row + 1 });
  const isRepeated = ({ header }: Column) =>
    headerTexts.filter((text) => text.toLowerCase() === header.toLowerCase()).length > 1;
  const rents = columns.filter((column) => column.field === "contractRent" && column.header !== "");
  return [
    ...rents.filter(isRepeated).map(({ header }) => {
      const message = `more than one column is called "${header}"; the first of them is read as the rent`;
      return createIssue({ code: "R20", sheet: sheet.name, column: header, message });
    }),
    ...findUnread(reading).map((column) => {
      const { header } = column;
      const message = isAddedUp(column, reading)
        ? `the roll adds up the column "${header}", and it was not read: what do its figures say?`
        : `the column "${header}" looks like a rent, a charge or how often one is due, and was not read`;
      return createIssue({ code: "R23", sheet: sheet.name, column: header, message });
    }),
    ...findUnreadDays(reading).map(({ header }) => {
      const message = `the column "${header}" holds days and was not read; no other column says when leases end`;
      return createIssue({ code: "R27", sheet: sheet.name, column: header, message });
    }),
    ...tellBeds(reading),
    ...tellLists(reading),
    ...tellVouchers(reading),
    ...beside.slice(0, 1).map((row) => {
      const names = beside.map((one) => cellText(sheet.rows[one]?.find((cell) => !isBlank(cell))));
      const rows = names.length === 1 ? "a row is" : `${names.length} rows are`;
      const listed = `${names.slice(0, 5).join(", ")}${names.length > 5 ? "…" : ""}`;
      const message = `${rows} beside the homes and counted as no unit: ${listed}`;
      return createIssue({ code: "R17", ...at(row), message });
    }),
    ...findBareNames(reading).map((row) => {
      const name = cellText(sheet.rows[row]?.find((cell) => !isBlank(cell)));
      const message = `“${name}” has no row of units below and may be an empty home; it is not counted`;
      return createIssue({ code: "R17", ...at(row), column: unitHeader, message });
    }),
    ...nameless.map(({ row }) => {
      const message = "the unit is missing; the row is not counted";
      return createIssue({ code: "R01", ...at(row), column: unitHeader, message });
    }),
    ...unplaced.map((row) => {
      const words = (sheet.rows[row] ?? []).map(cellText).filter((text) => text !== "");
      const said = words.join(" | ");
      const message = `the row has no place in the roll: ${said.length > 120 ? `${said.slice(0, 120)}…` : said}`;
      return createIssue({ code: "R17", ...at(row), message });
    }),
  ];
}

/** A space for a car or for things that stands among the homes under a number like theirs: small in every way, and without rooms. */
export function findSmallSpaces(units: readonly RollUnit[]): RollIssue[] {
  const homes = units.filter(
    ({ beds, sqft, contractRent }) => beds !== null && sqft !== null && contractRent,
  );
  const middle = (of: (unit: RollUnit) => number | null) =>
    homes.map((unit) => of(unit) ?? 0).sort((a, b) => a - b)[Math.floor(homes.length / 2)] ?? 0;
  const [rent, sqft] = [middle((unit) => unit.contractRent), middle((unit) => unit.sqft)];
  return units.flatMap((unit) => {
    const { beds, source, unitId } = unit;
    const isSmall =
      beds === null &&
      unit.sqft !== null &&
      unit.sqft < sqft / 2 &&
      (unit.contractRent ?? 0) > 0 &&
      (unit.contractRent ?? 0) < rent / 4;
    if (homes.length < 2 || !isSmall) return [];
    const message = `${unitId} has no bedrooms, and less than half of the area and a quarter of the rent of the homes: is it a garage or another space? It is counted as a unit`;
    return [createIssue({ code: "R17", sheet: source.sheet, line: source.row, unitId, message })];
  });
}

/** Names alone after the last unit, where no name heads units: each may be a home of which nothing else is known. */
function findBareNames({ headings, leases }: SheetReading): number[] {
  const last = leases.at(-1)?.row ?? 0;
  return headings.every((row) => row > last) ? headings : [];
}

const OTHER_DAYS =
  /cert|inspect|birth|\bdob\b|paid|payment|increase|applied|application|built|renov|sold|purchase|notice|deposit|filed/i;

/** With the day or the month first. */
const isDay = (cell: Cell): boolean => {
  const reading = readDate(cell, true);
  return looksDated(cell) || (typeof cell === "string" && reading.ok && reading.value !== null);
};

/** Columns of days under unknown heads, one of which may be the end of the leases that no column states. */
function findUnreadDays({ unread, leases, sheet, columns }: SheetReading): Column[] {
  const ends: readonly Field[] = ["leaseEnd", "leaseRange", "term"];
  if (columns.some(({ field }) => ends.includes(field))) return [];
  return unread.filter(({ index, header }) => {
    if (OTHER_DAYS.test(header)) return false;
    const cells = leases.slice(0, 400).map(({ row }) => sheet.rows[row]?.[index] ?? null);
    const filled = cells.filter((cell) => !isBlank(cell));
    return filled.length > 0 && filled.filter(isDay).length > filled.length * 0.5;
  });
}

/** `B210, B212` in one row, of which nothing says that they are one: counted as a unit it hides another. */
const tellLists = ({ sheet, leases, columns }: SheetReading): RollIssue[] =>
  leases.flatMap(({ row, unit }) => {
    // `1/01` is a building and its unit as often.
    const units = unit.includes("/") ? undefined : partList(unit);
    if (units === undefined) return [];
    const message = `“${unit}” may be ${units.length} units; it is counted as one`;
    const column = columns.find(({ field }) => field === "unit")?.header ?? null;
    return [createIssue({ code: "R17", sheet: sheet.name, line: row + 1, column, unitId: unit, message })];
  });

/** Of units that are beds, rents are a bed's and bedrooms a home's: who compares them by bedrooms has to know. */
function tellBeds({ sheet, leases, columns }: SheetReading): RollIssue[] {
  const beds = columns.find(
    ({ field }) => field === "bedSpace" || (field === "unit" && leases.some((row) => nameOfBed(row) !== "")),
  );
  if (beds === undefined) return doubtBeds(sheet.name, leases);
  const lettered = findLetteredHomes(leases);
  const homes = Map.groupBy(leases, ({ unit, values }) =>
    [
      ...[values.property, values.building].map((value) => cellText(value?.cell)),
      lettered?.get(unit) ?? cellText(values.unit?.cell),
    ].join(" | "),
  );
  const isByBed = [...homes.values()].some(
    (rows) => new Set(rows.map(nameOfBed)).size > 1 && !hasSecondPerson(rows),
  );
  if (!isByBed) return [];
  const message =
    "let by the bed: each bed is a unit with its own rent, while its bedrooms and baths are its home's";
  return [createIssue({ code: "R28", sheet: sheet.name, column: beds.header, message })];
}

/** Homes whose units are lettered as often as they have bedrooms, four of one with four: beds, of which nothing says so. */
function doubtBeds(sheet: string, leases: readonly LeaseRow[]): RollIssue[] {
  const lettered = leases.flatMap(({ unit, values }) => {
    const [, home = "", letter = ""] = /^(.*\d)[- ]?([a-h])$/i.exec(unit) ?? [];
    const { beds } = readPlan(cellText((values.bedBath ?? values.floorPlan ?? values.beds)?.cell));
    return home === ""
      ? []
      : [{ home, letter: letter.toLowerCase(), beds, area: cellText(values.sqft?.cell) }];
  });
  if (lettered.length < leases.length) return [];
  const homes = [...Map.groupBy(lettered, ({ home }) => home).values()];
  const isLet = (rows: typeof lettered) =>
    new Set(rows.map(({ letter }) => letter)).size === rows[0]?.beds &&
    rows.every(({ beds, area }) => beds === rows[0]?.beds && area === rows[0]?.area);
  const sizes = new Set(homes.map((rows) => rows.length));
  const isByBed = homes.every(isLet) && sizes.size > 1 && homes.filter((rows) => rows.length > 1).length > 1;
  if (!isByBed) return [];
  const message =
    "homes have as many lettered units as bedrooms: are these beds? Their areas, bedrooms and baths are then those of the whole home";
  return [createIssue({ code: "R28", sheet, message })];
}

/** Whether a rent holds the voucher's part beside it is told by other homes, or by nothing: either way it is said. */
function tellVouchers({ sheet, columns }: SheetReading): RollIssue[] {
  const rent = columns.find(({ isWhole }) => isWhole !== undefined);
  const part = columns.find(({ field }) => field === "subsidy");
  if (rent === undefined || part === undefined) return [];
  // Both payers' parts that make it prove it.
  if (rent.isWhole && columns.some(({ field }) => field === "tenantRent")) return [];
  const message = rent.isWhole
    ? `“${part.header}” is taken as a part of “${rent.header}”, by which homes without one pay as much; it is not added`
    : `“${part.header}” is added to “${rent.header}”, though homes without one pay less than both together: does the rent hold it already?`;
  return [
    createIssue({ code: rent.isWhole ? "R20" : "R23", sheet: sheet.name, column: rent.header, message }),
  ];
}

/** Faults that no single row has. */
export function findRollIssues(parts: {
  units: readonly RollUnit[];
  tieOut: readonly TieOut[];
  assumed: string | null;
}): RollIssue[] {
  const untied = parts.tieOut.filter(({ ok }) => !ok);
  const nothing = "the file prints no total: nothing says whether all of its units were read";
  const issues = [
    ...(parts.tieOut.length === 0 ? [createIssue({ code: "R24", message: nothing })] : []),
    ...findPasted(parts.units),
    ...doubtYear(parts.units),
    ...findNoRents(parts.units),
    ...untied.map(({ check, scope, expected, found, source }) => {
      const named = `${check}${scope === null ? "" : ` (${scope})`}`;
      return createIssue({
        code: check === "units" ? "R09" : check === "sqft" ? "R10" : "R18",
        sheet: source.sheet,
        line: source.row,
        message: `${named}: the file says ${expected}, the units that are kept give ${found}`,
      });
    }),
  ];
  if (parts.assumed === null) return issues;
  const message = `the file states no date; it is read as of ${parts.assumed}, its latest move-in`;
  return [...issues, createIssue({ code: "R19", message })];
}

/** Most homes that are lived in pay a total and none a rent: the column of the rents was not known as such. */
function findNoRents(units: readonly RollUnit[]): RollIssue[] {
  const lived = units.filter((unit) => isOccupied(unit) && unit.unitStatus !== "employee");
  const paid = lived.filter(({ totalCharges }) => (totalCharges ?? 0) > 0);
  const hasRents = lived.some(({ contractRent }) => (contractRent ?? 0) > 0);
  if (hasRents || paid.length < 2 || paid.length * 2 <= lived.length) return [];
  const message = `${paid.length} of ${lived.length} occupied units are charged a total and no rent: which column is the rent?`;
  return [createIssue({ code: "R23", sheet: paid[0]?.source.sheet ?? null, message })];
}

/** Few homes rent for as much a month, and those that do are large. */
const DEAREST_MONTH = 8_000;
const DEAREST_FOOT_OF_MONTH = 8;

/** Rents as large as those of a year, in a roll that says of no area that they are a month's. */
function doubtYear(units: readonly RollUnit[]): RollIssue[] {
  const paid = units.filter((unit) => isOccupied(unit) && (unit.contractRent ?? 0) > 0);
  const isDear = ({ contractRent, sqft }: RollUnit) =>
    (contractRent ?? 0) > DEAREST_MONTH &&
    (sqft === null || sqft <= 0 || (contractRent ?? 0) > sqft * DEAREST_FOOT_OF_MONTH);
  const dear = paid.filter(isDear);
  const [first] = dear;
  if (first === undefined || paid.length < 2 || dear.length * 2 <= paid.length) return [];
  const areKnown = dear.some(({ sqft }) => (sqft ?? 0) > 0);
  const code = !areKnown && dear.every(hasMonthsDeposit) ? "R32" : "R30";
  const message = `${dear.length} of ${paid.length} rents are above ${DEAREST_MONTH} a month, such as ${first.contractRent}: are they those of a year?`;
  return [createIssue({ code, sheet: first.source.sheet, line: first.source.row, message })];
}

/** A deposit is of about a month: one of at least half the rent speaks for a rent of a month. */
const hasMonthsDeposit = ({ deposit, contractRent }: RollUnit): boolean =>
  (deposit ?? 0) * 2 >= (contractRent ?? 0);

/** The same rent down five rows of different plans or areas looks pasted. */
function findPasted(units: readonly RollUnit[]): RollIssue[] {
  const issues: RollIssue[] = [];
  let start = 0;
  for (let at = 1; at <= units.length; at += 1) {
    const [first, next] = [units[start], units[at]];
    const isSame =
      first !== undefined &&
      next !== undefined &&
      isOccupied(next) &&
      next.contractRent === first.contractRent &&
      next.property === first.property;
    if (isSame) continue;
    const run = units.slice(start, at);
    const isVaried = new Set(run.map(({ sqft, floorPlan }) => `${sqft}/${floorPlan}`)).size > 1;
    if (
      first !== undefined &&
      run.length >= 5 &&
      isVaried &&
      isOccupied(first) &&
      (first.contractRent ?? 0) > 0
    ) {
      const message = `${run.length} units of different kinds in a row pay ${first.contractRent}`;
      const { source, unitId } = first;
      issues.push(createIssue({ code: "R11", sheet: source.sheet, line: source.row, unitId, message }));
    }
    start = at;
  }
  return issues;
}

/** The header that a unit's value of this name stands under. */
export function findHeader(
  { sources }: RollUnit,
  { name, columns }: { name: string | null; columns: readonly RollColumn[] },
): string | null {
  const cell = name === null ? undefined : sources[name];
  const own = columns.find(({ sheet, column }) => sheet === cell?.sheet && column === cell.column);
  return (own ?? columns.find(({ field }) => name !== null && field === name))?.header ?? null;
}
