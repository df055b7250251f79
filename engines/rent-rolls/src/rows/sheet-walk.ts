import { looksNumeric } from "@labs/sheets/read-number";
import { type Cell, cellText, isBlank, type Sheet } from "@labs/sheets/sheet";
import type { Header } from "../columns/find-headers.ts";
import type { Column } from "../columns/map-columns.ts";
import { type Field, MONEY } from "../words/header-synonyms.ts";
import { listPropertyCodes } from "../words/read-banner.ts";
import { readHeader } from "../words/read-header.ts";
import {
  findOccupancy,
  findTotalLabel,
  findUnitCount,
  type Heading,
  isCountRow,
  isFooter,
  isNumbering,
  isPageLine,
  namesUnit,
  readHeading,
} from "./classify-row.ts";
import { headProperty, linesAbove, NOWHERE, placeBelow, turnTo } from "./place-rows.ts";
import {
  addDates,
  addsUp,
  countsUnits,
  isDatedPerson,
  isOtherLease,
  isRowOfPeople,
  isSameLease,
  isSumUnderName,
  placeSection,
  type RowValues,
  RowValuesReader,
  relateRow,
  sumsByName,
} from "./row-values.ts";
import { begin, type LeaseRow, type Place, type SheetReading, type Value } from "./table-rows.ts";
import { findHome, findNoHome, isSumLine, isSumOfRents, namesNoHome } from "./tell-homes.ts";

/** A line of one or two words, or of a figure or two after the totals, is a note. */
const saysLittle = (cells: readonly Cell[], filled: number, afterTotal: boolean): boolean =>
  filled <= 2 && (afterTotal || !cells.some((cell) => looksNumeric(cell)));

const hasMoney = (values: LeaseRow["values"]): boolean =>
  Object.keys(values).some((field) => MONEY.has(field as Field));

/** A page may head its columns by other words, or leave one out, as a printed one does. */
const areSame = (one: readonly Column[], two: readonly Column[]): boolean =>
  one === two ||
  (one.length === two.length &&
    one.every(({ index, field }, at) => two[at]?.index === index && two[at].field === field));

/** What some systems print beside the last of a unit's charges, not the first. */
const HELD = ["deposit", "otherDeposit", "balance", "prepaid"] as const;

const joinCells = (cells: readonly Cell[]): string => cells.map(cellText).filter(Boolean).join("\u0001");

/** Of several cells: one alone may head the rows of a property. */
const isTitle = (cells: readonly Cell[]): boolean => cells.filter((cell) => !isBlank(cell)).length >= 2;

/** The state of reading a sheet from top to bottom: under which headings, and whose lines these are. */
export class SheetWalk {
  readonly reading: SheetReading;
  private reader = new RowValuesReader([]);
  private place: Place = NOWHERE;
  private current: LeaseRow | undefined;
  private carried: LeaseRow["values"] = {};
  private bannerFrom = 0;
  /** The lines above the first header, which pages repeat. */
  private readonly titles: ReadonlySet<string>;
  /** A header was repeated, and no unit has come since. */
  private isNewPage = false;
  /** Of a header over two lines: what stands in the second line of each unit. */
  private below: RowValuesReader | undefined;
  /** Each unit has two lines, the second under heads of its own. */
  private hasTwoLines = false;
  /** Rows of tables above the first header. */
  private readonly above = new Set<number>();

  constructor(sheet: Sheet, first: Header, keepsSpaces = false) {
    this.reading = begin(sheet, { first, keepsSpaces });
    this.titles = new Set(sheet.rows.slice(0, first.top).filter(isTitle).map(joinCells));
  }

  /** Tables above the roll, each down to the first empty row: what they print is of the units below. */
  takeTablesAbove(headers: readonly Header[]): void {
    const { sheet, tables, aside } = this.reading;
    for (const header of headers) {
      tables.push(header);
      for (let row = header.bottom + 1; sheet.rows[row]?.some((cell) => !isBlank(cell)); row += 1) {
        aside.push(row);
        this.above.add(row);
      }
    }
  }

  /** A header turns to its own columns; one that names no units ends the roll. */
  enter(header: Header, columns: Column[] | undefined): void {
    const { reading } = this;
    const cells = reading.sheet.rows[header.top] ?? [];
    if (columns === undefined && header.top === header.bottom && this.namesSecondLine(header.top, cells))
      return;
    reading.breaks.push(header.top);
    this.current = undefined;
    if (columns === undefined) {
      reading.tables.push(header);
      if (reading.leases.length > 0) this.place = { ...this.place, section: "summary" };
      return;
    }
    const isSamePage = areSame(this.reader.columns, columns);
    if (!isSamePage) {
      this.below = undefined;
      this.hasTwoLines = false;
    }
    this.reader = new RowValuesReader(columns);
    if (reading.columns.length === 0) reading.columns = columns;
    if (!isSamePage) reading.unread.push(...columns.filter(({ field }) => field === "unread"));
    if (this.reader.has("chargeCode")) reading.hasChargeRows = true;
    if (this.reader.has("charge")) reading.hasChargeColumns = true;
    this.takeBanner(header);
    this.bannerFrom = header.bottom + 1;
    this.isNewPage = isSamePage;
    if (isSamePage) this.current = this.lastOpen();
  }

  /** A page may end amid a unit's charges: its lease goes on below the header. */
  private lastOpen(): LeaseRow | undefined {
    const last = this.reading.leases.at(-1);
    if (last === undefined || (this.reading.totals.at(-1)?.row ?? -1) > last.row) return undefined;
    const { section, property } = last.place;
    return section === this.place.section && property === this.place.property ? last : undefined;
  }

  /** The lines above a header belong to it. */
  private takeBanner(header: Header): void {
    if (this.reading.leases.length === 0) this.takeTotalsAbove(header);
    const last = Math.max(
      ...this.reader.columns.flatMap(({ index, field }) => (field === "unread" ? [] : [index])),
      2,
    );
    const lines = linesAbove(this.reading, { from: this.bannerFrom, to: header.top, last });
    this.place = placeBelow(lines, { place: this.place, titles: this.reading.banner });
  }

  /** Sums and counts that stand above the first unit. */
  private takeTotalsAbove({ top }: Header): void {
    const { sheet, totals, aside } = this.reading;
    for (let row = this.bannerFrom; row < top; row += 1) {
      if (this.above.has(row)) continue;
      const cells = sheet.rows[row] ?? [];
      const label = findTotalLabel(cells, false);
      const hasFigure = this.reader.columns.some(({ index }) => looksNumeric(cells[index]));
      if (isCountRow(cells) || this.isRentBeside(label, cells)) aside.push(row);
      else if (label !== undefined && hasFigure)
        totals.push({ sheet, row, label, place: this.place, columns: [...this.reader.columns] });
    }
  }

  /** `Total rent: | 4,075` beside a title, where the column below its figure holds something else. */
  private isRentBeside(label: string | undefined, cells: readonly Cell[]): boolean {
    const figures = [...cells.keys()].filter((column) => looksNumeric(cells[column]));
    if (label === undefined || figures.length !== 1 || !isSumOfRents(label)) return false;
    const below = this.reader.columns.find(({ index }) => index === figures[0])?.field;
    return below !== "contractRent" && below !== "totalCharges" && below !== "chargeAmount";
  }

  readRow(row: number): void {
    const cells = this.reading.sheet.rows[row] ?? [];
    if (cells.every(isBlank) || isNumbering(cells) || isPageLine(cells) || this.titles.has(joinCells(cells)))
      return;
    if (this.place.section === "summary") {
      this.readAside(row, cells);
      return;
    }
    if (isCountRow(cells) && !this.reader.isMoneyAlone(cells)) {
      this.reading.aside.push(row);
      return;
    }
    if (this.namesSecondLine(row, cells)) return;
    const filled = this.reader.countFilled(cells);
    const unit = this.reader.readUnit(cells);
    if (this.hasTwoLines && unit === undefined && this.readLowerLine(row, cells)) return;
    if (this.endsCharges(row, cells, unit)) return;
    const label = findTotalLabel(cells, unit !== undefined && filled >= 3);
    if (label !== undefined && isDatedPerson(this.current, this.reader.readValues(row, cells).values)) {
      this.continue(row, cells);
      return;
    }
    const isCount = unit !== undefined && (/^units$/i.test(unit) || countsUnits(unit, cells, this.reading));
    const counts = findUnitCount(cells) !== undefined || findOccupancy(cells) !== undefined;
    if (unit !== undefined && isSumUnderName(cells, this.reading)) {
      this.addTotal(row, unit);
      return;
    }
    if (isCount || label !== undefined || (unit === undefined && counts)) {
      this.addTotal(row, label ?? cellText(cells.find((cell) => !isBlank(cell))));
      return;
    }
    if (this.readHeadingRow(row, cells, filled)) return;
    if (filled === 0) this.reading.aside.push(row);
    else if (
      unit !== undefined &&
      (namesUnit(unit, filled, this.reader.saysEmpty(cells)) || this.followsLetter(unit))
    ) {
      const read = this.reader.readValues(row, cells);
      if (!this.isNoHome(row, { label: unit, values: read.values })) this.addUnit(row, unit, read);
    } else this.continue(row, cells);
  }

  /** Right below a header, the heads of charges that stand in further lines of each unit. */
  private namesSecondLine(row: number, cells: readonly Cell[]): boolean {
    if (row !== this.bannerFrom || this.reader.has("chargeCode")) return false;
    const columns = cells.flatMap((cell, index): Column[] => {
      const header = cellText(cell);
      const field = typeof cell === "string" && header !== "" ? readHeader(header) : undefined;
      return field === undefined ? [] : [{ index, header, field }];
    });
    const below = new RowValuesReader(columns);
    const hasAmount = (["chargeAmount", "contractRent", "totalCharges"] as const).some((field) =>
      below.has(field),
    );
    if (cells.filter((cell) => !isBlank(cell)).length !== columns.length) return false;
    this.hasTwoLines = !below.has("chargeCode") && this.standInTwoLines(row, below);
    if (!this.hasTwoLines && (!below.has("chargeCode") || !hasAmount)) return false;
    this.below = below;
    this.reading.hasTwoLines ||= this.hasTwoLines;
    this.reading.hasChargeRows ||= !this.hasTwoLines;
    return true;
  }

  /** Whether heads below the heads say more of each unit, and each unit's line has one without a unit below it. */
  private standInTwoLines(row: number, below: RowValuesReader): boolean {
    const fields = below.columns.map(({ field }) => field);
    if (fields.length < 2 || fields.includes("unit") || fields.every((field) => this.reader.has(field)))
      return false;
    const filled = this.reading.sheet.rows.slice(row + 1, row + 60).filter((cells) => !cells.every(isBlank));
    const pairs = [0, 2, 4].filter((at) => {
      const [upper, lower] = [filled[at], filled[at + 1]];
      return (
        upper !== undefined &&
        lower !== undefined &&
        this.reader.readUnit(upper) !== undefined &&
        this.reader.readUnit(lower) === undefined
      );
    });
    return pairs[0] === 0 && pairs.length >= 2;
  }

  /** The second line of a unit, or of a total. */
  private readLowerLine(row: number, cells: readonly Cell[]): boolean {
    const { below, reading } = this;
    if (below === undefined) return false;
    const total = reading.totals.at(-1);
    if (total?.row === row - 1 && below.isMoneyAlone(cells)) {
      reading.totals.push({ ...total, row, columns: [...below.columns] });
      reading.breaks.push(row);
      return true;
    }
    if (this.current?.row !== row - 1) return false;
    const { values, charges } = below.readValues(row, cells);
    for (const [field, value] of Object.entries(values) as [Field, Value][])
      this.current.values[field] ??= { ...value, row };
    this.current.charges.push(...charges);
    reading.counted.set(row, placeSection(this.place, this.current.values));
    return true;
  }

  /** The second line of a unit: a charge, or the other end of a lease and of a stay. */
  private readSecondLine(row: number, cells: readonly Cell[]): boolean {
    if (this.current === undefined) return false;
    const below = this.below?.readValues(row, cells).values;
    const charge = below === undefined ? undefined : this.below?.readCharge({ row, cells, values: below });
    if (charge !== undefined) this.current.charges.push(charge);
    else if (!addDates(this.current, this.reader.readValues(row, cells))) return false;
    this.reading.counted.set(row, placeSection(this.place, this.current.values));
    return true;
  }

  /** A row beside the homes, whose figures are part of totals below. */
  private isNoHome(row: number, line: { label: string; values: LeaseRow["values"] }): boolean {
    const kind = findNoHome({ ...line, place: this.place }, this.reading);
    if (kind === undefined) return false;
    if (kind !== "plan") this.reading.beside.push(row);
    if (kind === "income" || kind === "space") this.reading.incomes.add(row);
    this.current = undefined;
    // What the building costs is in no total of rents.
    if (kind !== "expense") this.reading.counted.set(row, "summary");
    this.reading.aside.push(row);
    return true;
  }

  private readAside(row: number, cells: readonly Cell[]): void {
    this.reading.aside.push(row);
    const filled = cells.filter((cell) => !isBlank(cell));
    const heading = filled.length === 1 ? readHeading(cellText(filled[0])) : undefined;
    // A list of people to come may follow a summary without a header of its own; anything else stays aside.
    if (heading?.kind === "section" && heading.section === "future" && this.reading.totals.length === 0) {
      this.turn(heading);
    }
  }

  private endsCharges(row: number, cells: readonly Cell[], unit: string | undefined): boolean {
    const code = this.reader.findCell("chargeCode", cells);
    if (unit !== undefined || !/^(charge |unit |lease |sub-?)?totals?( charges?)?:?$/i.test(cellText(code)))
      return false;
    const words = cells.filter((cell) => typeof cell === "string" && !isBlank(cell) && !looksNumeric(cell));
    if (words.length > 1 || this.current === undefined) return false;
    const amount = this.reader.findSum(cells);
    if (amount !== undefined) {
      this.current.chargeTotal = { code: "total", cell: amount.cell, row, column: amount.index };
    }
    return true;
  }

  private addTotal(row: number, label: string): void {
    this.current = undefined;
    const { sheet, totals, breaks } = this.reading;
    totals.push({ sheet, row, label, place: this.place, columns: [...this.reader.columns] });
    breaks.push(row);
  }

  private readHeadingRow(row: number, cells: readonly Cell[], mapped: number): boolean {
    const filled = cells.filter((cell) => !isBlank(cell));
    const [label] = filled;
    if (typeof label !== "string" || filled.length > 2 || looksNumeric(label)) return false;
    if (filled.length === 2 && !/[:=]$/.test(cellText(label))) return false;
    const text = filled.map(cellText).join(" ");
    // `Laundry income per month: $210` says what it is.
    if (/\$ ?\d/.test(text) && namesNoHome(text) && this.reading.leases.length > 0) {
      this.reading.beside.push(row);
      return true;
    }
    const unit = this.reader.readUnit(cells);
    // `VACANT` below a unit that has no name yet, where the names stand, is said of that unit.
    const isName = this.reader.findCell("tenant", cells) === label && unit === undefined;
    if (isName && isRowOfPeople(this.current, { tenant: { cell: label, column: 0, header: "" } }))
      return false;
    const isLoneUnit = /^[a-z]{0,3}[- ]?\d{1,5}[a-z]?$/i.test(text) || this.followsLetter(text);
    if (isLoneUnit && mapped === 1 && unit === text) return false;
    const heading = headProperty(readHeading(text), listPropertyCodes(this.reading.banner));
    if (heading.kind === "note" || (filled.length === 2 && heading.kind === "group")) {
      this.reading.aside.push(row);
      return true;
    }
    const isFirst = unit !== undefined || cells.findIndex((cell) => !isBlank(cell)) <= 1;
    if (heading.kind === "group" && !isFirst) return false;
    if (heading.kind === "section" && /notice/i.test(text)) this.reading.namesNotice = true;
    this.turn(heading);
    this.reading.breaks.push(row);
    if (heading.kind === "group" && !isBlank(this.reader.findCell("unit", cells)))
      this.reading.headings.push(row);
    return true;
  }

  /** A letter alone is an empty unit where the one above is numbered by a letter too, else the heading of a building. */
  private followsLetter(text: string): boolean {
    const isLetter = /^[a-z]$/i;
    return isLetter.test(text) && isLetter.test(this.reading.leases.at(-1)?.unit ?? "");
  }

  private turn(heading: Heading): void {
    const before = this.place;
    this.place = turnTo(before, heading);
    // A page repeats the heading that its rows stand under: the lease of the page before goes on.
    const isSame =
      heading.kind === "section" &&
      before.section === this.place.section &&
      before.sectionStatus === this.place.sectionStatus;
    this.current = isSame && this.isNewPage ? this.lastOpen() : undefined;
  }

  private addUnit(row: number, unit: string, { values, charges }: RowValues): void {
    const { leases, counted } = this.reading;
    this.isNewPage = false;
    this.carry(row, values);
    counted.set(row, placeSection(this.place, values));
    if (isSameLease(this.current, { unit, values })) {
      this.addCharge(row, values);
      return;
    }
    this.current = this.createLease(row, unit, { values, charges });
    leases.push(this.current);
    if (values.chargeCode !== undefined) this.addCharge(row, values);
  }

  /** A building or property is often written once, beside the first of its units. */
  private carry(row: number, values: LeaseRow["values"]): void {
    for (const field of ["building", "property"] as const) {
      const known = this.carried[field];
      const value = values[field] ?? (this.reader.has(field) ? known : undefined);
      if (value === undefined) continue;
      if (known !== undefined && cellText(known.cell) !== cellText(value.cell)) this.reading.breaks.push(row);
      values[field] = value;
      this.carried[field] = value;
    }
  }

  private createLease(row: number, unit: string, read: RowValues): LeaseRow {
    const { leases, sheet } = this.reading;
    const last = leases.at(-1);
    return {
      sheet,
      row,
      place: this.place,
      unit,
      ...read,
      chargeTotal: undefined,
      hasChargeRows: this.reader.has("chargeCode") || (this.below !== undefined && !this.hasTwoLines),
      others: [],
      order: leases.length,
      sameUnitBefore: last?.unit === unit ? last.sameUnitBefore + 1 : 0,
    };
  }

  private addCharge(row: number, values: LeaseRow["values"]): void {
    const charge = this.reader.readCharge({ row, cells: this.reading.sheet.rows[row] ?? [], values });
    if (charge !== undefined) this.current?.charges.push(charge);
  }

  /** One more resident, or how to reach one; below a day headed `Lease` stands the lease's end. */
  private addPerson({ tenant, leaseEnd }: LeaseRow["values"]): void {
    const lease = this.current;
    const name = cellText(tenant?.cell);
    if (!/@|\d{3}[-. )]+\d{4}$/.test(name)) lease?.others.push(name);
    const first = lease?.values.leaseEnd;
    if (
      lease === undefined ||
      first === undefined ||
      leaseEnd === undefined ||
      !/^lease$/i.test(first.header)
    )
      return;
    lease.values.leaseStart ??= first;
    lease.values.leaseEnd = leaseEnd;
  }

  /** A row without a unit: a charge, one more person or lease of the unit above, or one whose unit is missing. */
  private continue(row: number, cells: readonly Cell[]): void {
    if (this.readSecondLine(row, cells)) return;
    const read = this.reader.readValues(row, cells);
    const { values } = read;
    const { counted, nameless, leases, aside, unplaced, totals } = this.reading;
    const isCharge = this.reader.readCharge({ row, cells, values }) !== undefined;
    if (this.current !== undefined && isCharge && !isOtherLease(this.current, values)) {
      counted.set(row, placeSection(this.place, this.current.values));
      this.addCharge(row, values);
      for (const field of HELD) {
        const value = values[field];
        if (value !== undefined) this.current.values[field] ??= { ...value, row };
      }
      return;
    }
    const label = cellText(cells.find((cell) => !isBlank(cell)));
    if (isSumOfRents(label) && leases.length > 0 && hasMoney(values)) {
      this.addTotal(row, label);
      return;
    }
    if (sumsByName(cells, this.reading)) {
      this.addTotal(row, label);
      return;
    }
    if (isFooter(label) || isSumLine(label, values)) {
      this.current = undefined;
      aside.push(row);
      return;
    }
    if (addsUp(cells, this.reading)) {
      this.addTotal(row, "");
      return;
    }
    // `Parking | 3 stalls | various | 225` is no second lease of the unit above.
    if (namesNoHome(label) && hasMoney(values) && this.isNoHome(row, { label, values })) return;
    if (isRowOfPeople(this.current, values)) {
      if (this.current !== undefined) this.current.values = { ...values, ...this.current.values };
      counted.set(row, placeSection(this.place, values));
      return;
    }
    const line = { row, cells, place: this.place, values };
    const home = findHome(line, { reader: this.reader, reading: this.reading, last: this.current });
    const relation = relateRow(values, this.current !== undefined && values.property === undefined);
    if (home !== undefined) this.addUnit(row, home, read);
    else if (relation === "person") this.addPerson(values);
    else if (relation === "lease" && this.current !== undefined) {
      counted.set(row, placeSection(this.place, values));
      for (const field of ["building", "property"] as const) {
        const value = this.current.values[field];
        if (value !== undefined) values[field] = value;
      }
      this.current = this.createLease(row, this.current.unit, read);
      leases.push(this.current);
      if (values.chargeCode !== undefined) this.addCharge(row, values);
    } else if (relation === "nameless") {
      counted.set(row, this.place.section);
      nameless.push(this.createLease(row, "", read));
    } else if (hasMoney(values) && this.isNoHome(row, { label, values })) return;
    else if (saysLittle(cells, Object.keys(values).length, totals.length > 0)) aside.push(row);
    else if (!this.isNoHome(row, { label, values })) unplaced.push(row);
  }
}
