import { type Cell, cellText, type Sheet } from "@labs/sheets/sheet";
import type { Header } from "../columns/find-headers.ts";
import type { Column } from "../columns/map-columns.ts";
import type { UnitStatus } from "../roll.ts";
import type { Field } from "../words/header-synonyms.ts";
import type { Section } from "./classify-row.ts";

export interface Value {
  cell: Cell;
  column: number;
  header: string;
  /** Where it isn't the lease's own: the second line of each unit. */
  row?: number;
  /** How many months each figure of its column is for, where its header doesn't say so. */
  months?: number;
  /** Of a rent: a voucher's part is in it. */
  isWhole?: true;
}

interface RawCharge {
  code: string;
  cell: Cell;
  row: number;
  column: number;
  /** How often it is due, where its row says so. */
  frequency?: Value | undefined;
  /** From when it is due. */
  from?: Value | undefined;
  /** How many months it is for. */
  months?: number;
}

/** The headings that a row stands under. */
export interface Place {
  section: Section;
  sectionStatus: UnitStatus | undefined;
  property: string | undefined;
  building: string | undefined;
  plan: string | undefined;
  group: string | undefined;
}

/** One lease, or one empty unit, as the file has it: its own row and those that continue it. */
export interface LeaseRow {
  sheet: Sheet;
  row: number;
  place: Place;
  unit: string;
  values: Partial<Record<Field, Value>>;
  charges: RawCharge[];
  chargeTotal: RawCharge | undefined;
  /** Charges stand in rows, each with its code. */
  hasChargeRows: boolean;
  /** Further people of the same lease. */
  others: string[];
  /** Its place among the leases of its sheet, and how many of the same unit stand directly before it. */
  order: number;
  sameUnitBefore: number;
}

/** A row in which the file adds up. */
export interface PrintedTotal {
  sheet: Sheet;
  row: number;
  label: string;
  place: Place;
  columns: Column[];
  /** Of tables beside each other that it adds up together: by each column of its own, the same of the others. */
  twins?: ReadonlyMap<number, readonly number[]>;
}

/** What was read from one sheet; rows count from 0. */
export interface SheetReading {
  sheet: Sheet;
  columns: Column[];
  banner: string[];
  leases: LeaseRow[];
  /** Rows that say something of a unit but not of which. */
  nameless: LeaseRow[];
  totals: PrintedTotal[];
  /** The row before which each block of rows begins: a heading, a total, a header. */
  breaks: number[];
  /** Lines of one name under the heads of units, which may head the rows below. */
  headings: number[];
  /** The section of each row whose figures count. */
  counted: Map<number, Section>;
  unplaced: number[];
  /** Rows of an income or a space beside the homes; spaces count as units where the file's own count has them. */
  beside: number[];
  /** Those of them that say what they are: a laundry, a garage. */
  incomes: Set<number>;
  /** Headers of tables that name no units. */
  tables: Header[];
  keepsSpaces: boolean;
  /** How many times a cell of a row for several units counts in a sum, by `row/column`. */
  weights?: ReadonlyMap<string, number>;
  /** Columns of all its headers that mean nothing here. */
  unread: Column[];
  /** Rows of summary tables and notes after the roll. */
  aside: number[];
  /** A section is called after notices: a move-out to come is one. */
  namesNotice: boolean;
  hasChargeRows: boolean;
  hasChargeColumns: boolean;
  /** Each unit has two lines, each under heads of its own: one column holds two fields. */
  hasTwoLines: boolean;
  headerTexts: string[];
  /** The row of the first header, from 0. */
  headerTop: number;
  /** The property that the whole sheet is of, where its rows name none. */
  property: string | undefined;
  /** The day that the rows themselves state. */
  asOf: string | undefined;
}

/** A reading of a sheet before its first row. */
export function begin(
  sheet: Sheet,
  { first, keepsSpaces }: { first: Header; keepsSpaces: boolean },
): SheetReading {
  return {
    sheet,
    columns: [],
    banner: sheet.rows.slice(0, first.top).flatMap((row) => {
      const line = row.map(cellText).filter((text) => text !== "");
      return line.length === 0 ? [] : [line.join(" ")];
    }),
    leases: [],
    nameless: [],
    totals: [],
    breaks: [],
    headings: [],
    counted: new Map(),
    unplaced: [],
    beside: [],
    incomes: new Set(),
    tables: [],
    keepsSpaces,
    unread: [],
    aside: [],
    namesNotice: false,
    hasChargeRows: false,
    hasChargeColumns: false,
    hasTwoLines: false,
    headerTexts: first.texts,
    headerTop: first.top,
    property: undefined,
    asOf: undefined,
  };
}
