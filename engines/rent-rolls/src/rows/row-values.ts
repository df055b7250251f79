import { looksDated, readDate } from "@labs/sheets/read-date";
import { looksNumeric, readNumber } from "@labs/sheets/read-number";
import { type Cell, cellText, isBlank } from "@labs/sheets/sheet";
import type { Column } from "../columns/map-columns.ts";
import { type Field, MONEY } from "../words/header-synonyms.ts";
import { type CombinedUnit, partUnit } from "../words/part-unit.ts";
import { readChargeCode } from "../words/read-charge-code.ts";
import { readNameStatus, readStatus } from "../words/read-status.ts";
import { DWELLING, isUnitLabel } from "./classify-row.ts";
import type { LeaseRow, Place, SheetReading, Value } from "./table-rows.ts";

export type RowValues = Pick<LeaseRow, "values" | "charges">;

/** What the columns of one header say of a row. */
export class RowValuesReader {
  readonly columns: readonly Column[];
  private readonly read: readonly Column[];
  private readonly byField: ReadonlyMap<Field, Column>;

  constructor(columns: readonly Column[]) {
    this.columns = columns;
    this.read = columns.filter(({ field }) => field !== "unread");
    this.byField = new Map(columns.map((column) => [column.field, column]));
  }

  has(field: Field): boolean {
    return this.byField.has(field);
  }

  findCell(field: Field, cells: readonly Cell[]): Cell {
    const column = this.byField.get(field);
    return column === undefined ? null : (cells[column.index] ?? null);
  }

  countFilled(cells: readonly Cell[]): number {
    return this.read.filter(({ index }) => !isBlank(cells[index])).length;
  }

  /** `Total Vacant` before an amount under a column of money adds up, `Total Vacant Units:` counts. */
  isMoneyAlone(cells: readonly Cell[]): boolean {
    const label = cellText(cells.find((cell) => !isBlank(cell)));
    const isMoney = this.read.some(({ field, index }) => MONEY.has(field) && !isBlank(cells[index]));
    return isMoney && !/units|:$/i.test(label);
  }

  readUnit(cells: readonly Cell[]): string | undefined {
    const own = this.findCell("unit", cells);
    const cell = this.partUnit(own)?.unit ?? own;
    const text = cell instanceof Date ? `${cell.getUTCMonth() + 1}-${cell.getUTCDate()}` : cellText(cell);
    // A number that went through a sheet of fractions: `101.0`; one with the sign of a note below.
    const label = text
      .replace(/^'(?=\w)/, "")
      .replace(/^(\d+)\.0$/, "$1")
      .replace(/(?<=\w)\s?[*†‡¹²³]+$/, "");
    const isLong = /\b(property|building|address|location)\b.*\bunit\b/i.test(
      this.byField.get("unit")?.header ?? "",
    );
    if (!isUnitLabel(isLong ? label.replace(/^.{3,} (\/|-|–|\|) (?=\S)/, "") : label)) return undefined;
    const floor = this.byField.get("unit")?.floor;
    const prefix = floor === undefined ? "" : cellText(cells[floor]);
    return prefix === "" ? label : `${prefix}-${label}`;
  }

  private partUnit(cell: Cell): CombinedUnit | undefined {
    return this.byField.get("unit")?.isCombined ? partUnit(cell) : undefined;
  }

  /** A home has an address or a property of its own in place of a unit's number. */
  findHomeName(cells: readonly Cell[], rows: readonly Cell[][]): string | undefined {
    const fields = ["address", "building", "property"] as const;
    const field = fields.find((one) => !isBlank(this.findCell(one, cells)));
    if (field === undefined) return undefined;
    const name = cellText(this.findCell(field, cells));
    if (name === "") return undefined;
    const same = rows.filter((row) => cellText(this.findCell(field, row)) === name);
    // A row that stands twice is that home twice.
    const [first] = same;
    return first !== undefined && same.every((row) => areAlike(row, first)) ? name : undefined;
  }

  /** The name says that nobody lives there. */
  saysEmpty(cells: readonly Cell[]): boolean {
    const status = cellText(this.findCell("status", cells));
    return (
      readNameStatus(cellText(this.findCell("tenant", cells))) !== undefined ||
      (status !== "" && readStatus(status)?.unit === "vacant")
    );
  }

  readValues(row: number, cells: readonly Cell[]): RowValues {
    const values: LeaseRow["values"] = {};
    const charges: LeaseRow["charges"] = [];
    for (const { field, index, header, months, isWhole } of this.read) {
      const cell = cells[index];
      const period = {
        ...(months === undefined ? {} : { months }),
        ...(isWhole === true ? { isWhole } : {}),
      };
      if (cell === undefined || isBlank(cell) || field === "skip" || isDash(cell, field)) continue;
      if (field === "charge" || (field === "otherCharges" && !this.has("chargeCode"))) {
        charges.push({ code: header, cell, row, column: index, ...period });
        continue;
      }
      values[field] ??= { cell, column: index, header, ...period };
      const parts = field === "unit" ? this.partUnit(cell) : undefined;
      if (parts === undefined) continue;
      values.unit = { cell: parts.unit, column: index, header };
      values.bedBath ??= { cell: parts.bedBath, column: index, header };
      if (parts.floorPlan !== undefined)
        values.floorPlan ??= { cell: parts.floorPlan, column: index, header };
    }
    return { values, charges };
  }

  /** The charge of a row: by its code, or below a tenant's rent the part that a voucher pays. */
  readCharge(line: {
    row: number;
    cells: readonly Cell[];
    values: LeaseRow["values"];
  }): LeaseRow["charges"][number] | undefined {
    const { row, cells, values } = line;
    const amount = this.findAmount(cells);
    const isPart = values.unit === undefined && !this.has("chargeCode") && amount?.field === "contractRent";
    const code = values.chargeCode?.cell ?? (isPart ? cells.find(isVoucher) : undefined);
    if (code === undefined || amount === undefined) return undefined;
    return {
      code: cellText(code),
      cell: amount.cell,
      row,
      column: amount.index,
      frequency: values.frequency,
      from: values.chargeFrom ?? values.leaseStart,
    };
  }

  /** The sum below charges: where rents and other charges have columns of their own, that of all of them. */
  findSum(cells: readonly Cell[]): (Column & { cell: Cell }) | undefined {
    const own = this.findAmount(cells);
    const total = this.byField.get("totalCharges");
    const cell = total === undefined ? null : (cells[total.index] ?? null);
    const isParted = this.has("contractRent") && this.has("otherCharges");
    return isParted && total !== undefined && !isBlank(cell) ? { ...total, cell } : own;
  }

  /** The figure of a charge row: that of its own column, also where it is zero; else of several the one that isn't. */
  findAmount(cells: readonly Cell[]): (Column & { cell: Cell }) | undefined {
    const fields: Field[] = ["chargeAmount", "contractRent", "otherCharges", "totalCharges"];
    const amounts = fields.flatMap((field) => {
      const column = this.byField.get(field);
      const cell = column === undefined ? null : (cells[column.index] ?? null);
      return column === undefined || isBlank(cell) ? [] : [{ ...column, cell }];
    });
    const [own] = amounts;
    if (own?.field === "chargeAmount") return own;
    return amounts.find(({ cell }) => !/^[-$\s.0*]*$/.test(cellText(cell))) ?? amounts[0];
  }
}

/** A dash alone is nothing, but among money, where it is zero; no home is asked for zero. */
const isDash = (cell: Cell, field: Field): boolean =>
  typeof cell === "string" && (!MONEY.has(field) || field === "marketRent") && /^\s*[–—-]+\s*$/.test(cell);

const areAlike = (one: readonly Cell[], two: readonly Cell[]): boolean =>
  one === two || (one.length === two.length && one.every((cell, at) => cellText(cell) === cellText(two[at])));

const PAYER =
  /\b(hap|hud|usda|s8|pha|vouchers?|vchr|section ?8|sec\.? ?8|subsid\w*|(housing|rental|rent|tenant) (auth\w*|assist\w*))\b/i;

/** Who pays a part of a rent, in a row of its own below the tenant's: `HUD`, and not somebody called Hudson. */
const isVoucher = (cell: Cell): boolean =>
  typeof cell === "string" && cell.length <= 30 && PAYER.test(cell) && readChargeCode(cell) === "subsidy";

const IDENTITY: Field[] = [
  "building",
  "property",
  "bedSpace",
  "residentId",
  "tenant",
  "status",
  "leaseStart",
  "leaseEnd",
];

/** In a list of charges the unit, and mostly the name, stands in each row. */
export function isSameLease(
  last: LeaseRow | undefined,
  { unit, values }: { unit: string; values: LeaseRow["values"] },
): boolean {
  if (last === undefined || last.unit !== unit || values.chargeCode === undefined) return false;
  return IDENTITY.every((field) => {
    const now = cellText(values[field]?.cell);
    return now === "" || now === cellText(last.values[field]?.cell);
  });
}

/** A charge's row that names other people with a lease of their own begins that lease. */
export function isOtherLease(last: LeaseRow, values: LeaseRow["values"]): boolean {
  const isNew = (field: Field) =>
    values[field] !== undefined && cellText(values[field]?.cell) !== cellText(last.values[field]?.cell);
  return values.tenant !== undefined && IDENTITY.filter(isNew).length >= 2;
}

/** A lease to come among those in place is in no total of theirs. */
export function placeSection({ section }: Place, { status }: LeaseRow["values"]): Place["section"] {
  const isToCome = section === "current" && readStatus(cellText(status?.cell))?.lease !== undefined;
  return isToCome ? "future" : section;
}

const LEASE_FIELDS: Field[] = ["contractRent", "leaseStart", "leaseEnd", "leaseRange", "moveIn", "status"];
const UNIT_FIELDS: Field[] = ["sqft", "floorPlan", "bedBath", "marketRent", "status", "beds", "contractRent"];

/** What a row without a unit is to the lease above it: one more person, one more lease, or a unit without its number. */
export function relateRow(
  values: Partial<Record<Field, Value>>,
  hasLease: boolean,
): "person" | "lease" | "nameless" | undefined {
  const has = (field: Field) => values[field] !== undefined;
  const aboutUnit = UNIT_FIELDS.filter(has).length;
  const aboutLease = LEASE_FIELDS.filter(has).length;
  if (hasLease && has("tenant") && readNameStatus(cellText(values.tenant?.cell)) === undefined) {
    if (aboutUnit <= 1 && aboutLease <= 1 && !has("contractRent")) return "person";
    if (aboutLease >= 2 && !has("sqft") && !has("marketRent")) return "lease";
    // A renewal or an applicant of the unit above: nothing is said of the unit again, or only zeros.
    const isToCome = readStatus(cellText(values.status?.cell))?.lease !== undefined;
    const isZero = /^[$\s0.*-]*$/.test(cellText(values.marketRent?.cell));
    if (isToCome && aboutLease >= 2 && !has("sqft") && isZero) return "lease";
  }
  return aboutUnit >= 2 && (has("tenant") || aboutLease >= 2) ? "nameless" : undefined;
}

/**
 * Figures alone, of which one is the sum of its column, or most of them are near it and more than any unit's: a total
 * that nobody named, whose units may not all be there.
 */
export function addsUp(
  cells: readonly Cell[],
  { counted, sheet, breaks }: Pick<SheetReading, "counted" | "sheet" | "breaks">,
): boolean {
  const isFigure = (cell: Cell) => looksNumeric(cell) || /^[\d.]+ ?%$/.test(cellText(cell));
  if (counted.size < 2 || cells.some((cell) => !isBlank(cell) && !isFigure(cell))) return false;
  const since = breaks.at(-1) ?? 0;
  const rows = [...counted.keys()];
  return [rows, rows.filter((row) => row > since)].some((some) => {
    const fits = cells.flatMap((cell, column) => {
      const own = readNumber(cell);
      return !own.ok || own.value === null || own.value === 0 || looksDated(cell)
        ? []
        : [
            fitSum(
              own.value,
              some.map((row) => sheet.rows[row]?.[column]),
            ),
          ];
    });
    const near = fits.filter((fit) => fit === "near").length;
    return (
      fits.includes("exact") || (near > 0 && near === fits.length) || (near >= 2 && near >= fits.length * 0.6)
    );
  });
}

/**
 * One word before figures, of which two or more are the sums of their columns, or most near them: a total by whatever
 * name, `Monthly`, whose units may not all be there.
 */
export function sumsByName(
  cells: readonly Cell[],
  { counted, sheet }: Pick<SheetReading, "counted" | "sheet">,
): boolean {
  const first = cells.findIndex((cell) => !isBlank(cell));
  const others = cells.slice(first + 1).filter((cell) => !isBlank(cell));
  if (first < 0 || looksNumeric(cells[first]) || others.length < 2 || !others.every(looksNumeric))
    return false;
  const fits = cells.flatMap((cell, column) => {
    const own = column > first ? readNumber(cell) : undefined;
    const above = [...counted.keys()].map((row) => sheet.rows[row]?.[column]).filter((one) => !isBlank(one));
    return !own?.ok || !own.value || above.length < 2 ? [] : [fitSum(own.value, above)];
  });
  const near = fits.filter((fit) => fit !== undefined).length;
  const exact = fits.filter((fit) => fit === "exact").length;
  return exact >= 2 || (near >= 3 && near >= fits.length * 0.6);
}

/** What homes of an owner are called. */
const OF_A_HOME = /\b(?:house|home|unit|rear|front|back|studio|loft|garage|barn|main|side)\b/i;

/**
 * A name without a number in the place of a unit, before nothing but sums of the units above or near them, each at
 * least half again as large as the largest: a total called after its property.
 */
export function isSumUnderName(
  cells: readonly Cell[],
  { counted, sheet }: Pick<SheetReading, "counted" | "sheet">,
): boolean {
  const first = cells.findIndex((cell) => !isBlank(cell));
  const name = cellText(cells[first]);
  if (first < 0 || !/^\p{L}{4}[^\d]*$/u.test(name) || OF_A_HOME.test(name) || DWELLING.test(name))
    return false;
  const others = [...cells.entries()].filter(([column, cell]) => column > first && !isBlank(cell));
  if (others.length < 2 || !others.every(([, cell]) => looksNumeric(cell))) return false;
  return others.every(([column, cell]) => {
    const own = readNumber(cell);
    const above = [...counted.keys()].map((row) => sheet.rows[row]?.[column]).filter((one) => !isBlank(one));
    const most = Math.max(
      ...above.map((one) => {
        const reading = readNumber(one);
        return reading.ok ? (reading.value ?? 0) : 0;
      }),
    );
    const isLarge = own.ok && own.value !== null && own.value >= 1.5 * most;
    return above.length >= 2 && isLarge && fitSum(own.value ?? 0, above) !== undefined;
  });
}

/** How a figure stands to the cells above it: their sum, or within a unit or two of it. */
function fitSum(value: number, above: readonly (Cell | undefined)[]): "exact" | "near" | undefined {
  const figures = above.flatMap((cell) => {
    const reading = readNumber(cell);
    return reading.ok && reading.value !== null ? [reading.value] : [];
  });
  const sum = figures.reduce((total, figure) => total + figure, 0);
  const most = Math.max(0, ...figures);
  if (Math.abs(sum - value) < 0.015) return "exact";
  return figures.length >= 1 && value > most * 1.05 && Math.abs(sum - value) <= most * 2 ? "near" : undefined;
}

const OF_HOME: Field[] = ["property", "building", "address", "beds", "baths", "bedBath", "sqft", "floorPlan"];

/** A row of people below one that only describes their unit: both are of one lease. An empty unit has none. */
export function isRowOfPeople(last: LeaseRow | undefined, values: LeaseRow["values"]): boolean {
  if (last === undefined || values.tenant === undefined || values.unit !== undefined) return false;
  const told: Field[] = [
    "residentId",
    "tenant",
    "leaseStart",
    "leaseEnd",
    "leaseRange",
    "moveIn",
    "contractRent",
  ];
  if (last.charges.length > 0 || told.some((field) => last.values[field] !== undefined)) return false;
  // What says another thing of its home is another home's: `204 Fern` below an empty `202 Fern | C`.
  const saysOther = (field: Field) =>
    values[field] !== undefined &&
    last.values[field] !== undefined &&
    cellText(values[field]?.cell) !== cellText(last.values[field]?.cell);
  if (OF_HOME.some(saysOther)) return false;
  const status = readStatus(cellText(last.values.status?.cell))?.unit;
  const isLived = status === undefined || /^(occupied|notice|employee)/.test(status);
  return isLived || readNameStatus(cellText(values.tenant.cell)) !== undefined;
}

/** Somebody called Total has a day of moving in; a total has none. */
export const isDatedPerson = (last: LeaseRow | undefined, values: LeaseRow["values"]): boolean =>
  isRowOfPeople(last, values) &&
  [values.moveIn, values.leaseStart, values.leaseEnd].some((value) => value !== undefined);

/** Days alone, below those of a lease's start and of moving in, are its end and the day of moving out. */
export function addDates(lease: LeaseRow, { values, charges }: RowValues): boolean {
  const fields = Object.keys(values) as Field[];
  const { leaseRange, moveIn } = values;
  const isDay = (value: Value | undefined) => {
    const reading = readDate(value?.cell);
    return reading.ok && reading.value !== null;
  };
  if (
    charges.length > 0 ||
    fields.length === 0 ||
    fields.some((field) => field !== "leaseRange" && field !== "moveIn")
  )
    return false;
  const isPair = (field: "leaseRange" | "moveIn") =>
    values[field] === undefined || (isDay(values[field]) && isDay(lease.values[field]));
  if (!isPair("leaseRange") || !isPair("moveIn")) return false;
  if (leaseRange !== undefined && lease.values.leaseRange !== undefined) {
    const joined = `${cellText(lease.values.leaseRange.cell)} - ${cellText(leaseRange.cell)}`;
    lease.values.leaseRange = { ...lease.values.leaseRange, cell: joined };
  }
  if (moveIn !== undefined) lease.values.moveOut ??= moveIn;
  return true;
}

/** Whether a row has the number of the units above in their column, before sums of theirs. */
export function countsUnits(unit: string, cells: readonly Cell[], reading: SheetReading): boolean {
  if (Number(unit) !== reading.leases.length) return false;
  const column = cells.findIndex((cell) => cellText(cell) === unit);
  return addsUp(cells.with(column, null), reading);
}
