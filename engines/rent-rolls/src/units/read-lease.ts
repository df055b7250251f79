import { readDate } from "@labs/sheets/read-date";
import { readNumber, readRemarked, roundToCents } from "@labs/sheets/read-number";
import { type CellReference, cellText, normalizeWords } from "@labs/sheets/sheet";
import { inOurUnits, isDue, rentByArea, saysPerArea } from "../columns/rent-units.ts";
import { createIssue } from "../issues/roll-issue.ts";
import type { ChargeLine, RollIssue } from "../roll.ts";
import type { Section } from "../rows/classify-row.ts";
import type { LeaseRow, Value } from "../rows/table-rows.ts";
import { type Field, MONEY } from "../words/header-synonyms.ts";
import {
  readDatePair,
  readDateRange,
  readMonthOf,
  readRemarkedDay,
  saysMonthToMonth,
  saysYearAlone,
} from "../words/lease-dates.ts";
import { readChargeCode } from "../words/read-charge-code.ts";
import { isOfTerm, isTotalConcession } from "../words/read-concession.ts";
import { partPeriod, readFrequency } from "../words/read-frequency.ts";
import { readPlan } from "../words/read-plan.ts";
import {
  hasNotice,
  isNamedLikeStatus,
  isStaff,
  isStaffUnit,
  partPlanStatus,
  partUnitState,
  readNameStatus,
  readStatus,
  type StatusReading,
} from "../words/read-status.ts";
import { monthsBetween } from "./derive-unit.ts";
import type { Meanings } from "./meanings.ts";
import { nameSources } from "./name-values.ts";
import { readRent } from "./read-rent.ts";

/** A figure of a lease; `code` is a charge's, rows and columns count from 1. */
export interface ReadFigure {
  field: Field;
  code: string | null;
  row: number;
  column: number;
  printed: number;
  amount: number;
}

/** A lease row in typed values; its faults are listed in `issues`. */
export interface Lease {
  row: LeaseRow;
  section: Section;
  unit: string;
  building: string | null;
  floorPlan: string | null;
  beds: number | null;
  baths: number | null;
  status: StatusReading | undefined;
  leaseStatus: StatusReading | undefined;
  nameStatus: StatusReading | undefined;
  statusText: string | null;
  tenantName: string | null;
  dates: Record<"moveIn" | "moveOut" | "leaseStart" | "leaseEnd" | "noticeDate", string | null>;
  monthToMonth: boolean | null;
  numbers: Partial<Record<Field, number>>;
  /** Each figure that a value was read from, as its cell has it and as it is kept. */
  figures: ReadFigure[];
  charges: ChargeLine[];
  chargeTotal: number | null;
  /** The rent charge and a voucher's part of it; `null` where the row says nothing of rent. */
  rent: number | null;
  notes: string | null;
  sources: Record<string, CellReference>;
  issues: RollIssue[];
}

const NUMBERS: Field[] = [
  "sqft",
  "beds",
  "baths",
  "household",
  "term",
  "marketRent",
  "contractRent",
  "tenantRent",
  "subsidy",
  "effectiveRent",
  "concession",
  "concessionOneTime",
  "deposit",
  "otherDeposit",
  "balance",
  "prepaid",
  "totalCharges",
  "futureRent",
];

/** Where a file writes that nobody lives there. */
const SAYS_EMPTY: Field[] = [
  "tenant",
  "residentId",
  "contractRent",
  "leaseStart",
  "leaseEnd",
  "leaseRange",
  "moveIn",
];

const key = (text: string) => text.trim().toLowerCase();

/** Reads one lease row's words and figures. */
export function readLease(row: LeaseRow, meanings: Meanings): Lease {
  const reader = new Reader(row, meanings);
  const dates = reader.dates(meanings.dayFirst);
  const numbers = reader.numbers(dates.dates);
  const charges = reader.charges(meanings);
  const chargeTotal = row.chargeTotal === undefined ? null : readAmount(row.chargeTotal.cell);
  const statusText = reader.text("status") ?? reader.text("leaseStatus");
  const tenant = reader.text("tenant");
  const rent = readRent(row, { numbers, charges });
  const nameStatus =
    (rent ?? 0) > 0 && isNamedLikeStatus(tenant ?? "")
      ? undefined
      : SAYS_EMPTY.flatMap((field) =>
          // Beside somebody's name a word in the rent's place is a remark.
          field !== "tenant" && field !== "residentId" && tenant !== null
            ? []
            : (readNameStatus(reader.text(field) ?? "") ?? []),
        )[0];
  // `Yost / vacant 10/1` of a home that pays nothing.
  const behind = /[/(–-]\s*((?:vacant|vacated|moved out|empty)\b.*)$/i.exec(tenant ?? "")?.[1];
  const left = behind !== undefined && !rent ? readStatus("vacant") : undefined;
  const noted = tenant === null ? readNameStatus(reader.text("notes") ?? "") : undefined;
  const printed = reader.plan(meanings.floorPlans);
  const ofUnit = tenant === null && statusText === null ? partUnitState(row.unit) : undefined;
  const saysState = statusText !== null || nameStatus !== undefined || tenant !== null;
  const within = saysState ? undefined : partPlanStatus(printed.floorPlan ?? "");
  const plan = within === undefined ? printed : { ...printed, floorPlan: within.plan };
  return {
    row,
    section: row.place.section,
    unit: ofUnit?.unit ?? row.unit,
    building: reader.text("building") ?? row.place.building ?? null,
    ...plan,
    beds: numbers.beds ?? plan.beds,
    baths: numbers.baths ?? plan.baths,
    status: readMeaning(reader.text("status"), row.values.status, meanings),
    leaseStatus:
      readMeaning(reader.text("leaseStatus"), row.values.leaseStatus, meanings) ??
      (hasNotice(tenant ?? "") ? { unit: "notice", isExact: false } : undefined) ??
      (isStaff(tenant ?? "") ||
      isStaff(reader.text("contractRent") ?? "") ||
      isStaffUnit(reader.text("restricted")) ||
      // Under a heading of states that others fill with other words: `TOH - Mgr`, `Staff`.
      (!rent && [reader.text("notes") ?? ""].some((said) => isStaffUnit(said) || isStaff(said))) ||
      /^(y|yes|x|true|1)$/i.test(reader.text("staff") ?? "")
        ? { unit: "employee", isExact: false }
        : undefined),
    nameStatus: nameStatus ?? left ?? noted ?? within?.status ?? ofUnit?.status,
    statusText: statusText ?? (nameStatus === undefined ? (within?.text ?? null) : tenant),
    tenantName:
      nameStatus === undefined && left === undefined
        ? [tenant, ...row.others].filter((name) => name).join("; ") || null
        : null,
    ...dates,
    numbers,
    figures: reader.figures,
    charges,
    chargeTotal,
    rent,
    notes: reader.notes(),
    sources: nameSources(row, { charges }),
    issues: reader.issues,
  };
}

/** A column headed `Vacant` says yes of an empty unit; elsewhere `N` is a notice. */
function readMeaning(
  text: string | null,
  value: Value | undefined,
  { statuses }: Meanings,
): StatusReading | undefined {
  if (text === null) return undefined;
  const given = statuses.get(key(text));
  if (given !== undefined) return given;
  const answer = /^(y|yes|x|true|1|n|no|false|0)$/i.exec(text)?.[1]?.toLowerCase();
  const isQuestion = value !== undefined && (text.length > 1 || /occupied|vacan|\?|y\/n/i.test(value.header));
  if (answer !== undefined && isQuestion) {
    const isYes = /^(y|x|t|1)/.test(answer);
    const isVacancy = /vacan/i.test(value.header);
    return { unit: isYes === isVacancy ? "vacant" : "occupied", isExact: false };
  }
  return readStatus(text);
}

function readAmount(cell: LeaseRow["charges"][number]["cell"]): number | null {
  const reading = readNumber(cell);
  return reading.ok ? reading.value : null;
}

/** Takes typed values out of a row's cells. */
class Reader {
  readonly issues: RollIssue[] = [];
  readonly figures: ReadFigure[] = [];
  private readonly row: LeaseRow;
  private readonly isOftenOther: boolean;
  private readonly isTakenOff: boolean;
  private readonly isTotalOfLease: boolean;

  constructor(row: LeaseRow, { isOftenOther, isTakenOff, isTotalOfLease }: Meanings) {
    this.row = row;
    this.isTotalOfLease = isTotalOfLease;
    this.isTakenOff = isTakenOff;
    this.isOftenOther = isOftenOther;
  }

  /** In the place of a name: what is asked of such a home is no rent of it. */
  private saysEmpty(): boolean {
    const tenant = this.text("tenant");
    return tenant === null || readNameStatus(tenant) !== undefined;
  }

  private reference(column: number, row = this.row.row): CellReference {
    return { sheet: this.row.sheet.name, row: row + 1, column: column + 1 };
  }

  private fault(value: Value, fault: { code: string; message: string }): void {
    const { sheet, row, unit } = this.row;
    const place = { sheet: sheet.name, line: row + 1, column: value.header, unitId: unit || null };
    this.issues.push(createIssue({ ...place, ...fault }));
  }

  text(field: Field): string | null {
    const cell = this.row.values[field]?.cell;
    const text = cellText(cell);
    return text === "" || /^(n\/a|-+|none|null)$/i.test(text) ? null : text;
  }

  /** A sheet turns `2/1` into the first of February: a plan's name is put back. */
  private planText(field: "floorPlan" | "bedBath"): string | null {
    const cell = this.row.values[field]?.cell;
    return cell instanceof Date ? `${cell.getUTCMonth() + 1}/${cell.getUTCDate()}` : this.text(field);
  }

  /** `1BR`, `Studio`: more than a number of bedrooms. */
  private bedWords(): string | null {
    const text = this.text("beds");
    return text !== null && /[a-z]/i.test(text) ? text : null;
  }

  plan(renamed: ReadonlyMap<string, string>): Pick<Lease, "floorPlan" | "beds" | "baths"> {
    const bedBath = this.planText("bedBath");
    const printed = this.planText("floorPlan") ?? this.row.place.plan ?? bedBath ?? this.bedWords();
    const floorPlan = printed === null ? null : (renamed.get(key(printed)) ?? printed);
    const told = readPlan(bedBath ?? "");
    const named = readPlan(floorPlan ?? "");
    return { floorPlan, beds: told.beds ?? named.beds, baths: told.baths ?? named.baths };
  }

  numbers(dates: Lease["dates"]): Lease["numbers"] {
    const numbers: Lease["numbers"] = {};
    for (const field of NUMBERS) {
      const value = this.row.values[field];
      const printed = value === undefined ? undefined : this.number(field, value);
      if (value === undefined || printed === undefined) continue;
      // A charge's row says how often the charge is due.
      const timesAYear =
        isDue(field) && !this.row.hasChargeRows
          ? this.frequency({ value, printed }, this.row.values.frequency)
          : 12;
      // What is due once is no rent of a month.
      if (timesAYear === undefined || timesAYear === 0) continue;
      const byArea = this.byArea(field, value, printed);
      if (byArea === undefined) continue;
      const isOff = this.isTakenOff && (field === "concession" || field === "concessionOneTime");
      const term = this.monthsOfTerm({ field, value, printed }, { term: numbers.term, dates });
      if (term === undefined) continue;
      const figure = byArea ?? inOurUnits(this.row, { field, value, figure: printed, timesAYear });
      const kept = roundToCents(figure / term);
      const amount = isOff ? -kept : kept;
      numbers[field] = amount;
      this.figures.push({
        field,
        code: null,
        row: (value.row ?? this.row.row) + 1,
        column: value.column + 1,
        printed,
        amount,
      });
    }
    return numbers;
  }

  /** The month's rent of a row that calls it one of a square foot; null where it does not, undefined without an area. */
  private byArea(field: Field, value: Value, rate: number): number | null | undefined {
    const basis = cellText(this.row.values.frequency?.cell);
    if (!isDue(field) || !saysPerArea(basis) || rate === 0) return null;
    const sqft = readNumber(this.row.values.sqft?.cell);
    if (sqft.ok && (sqft.value ?? 0) > 0) return rentByArea(rate, { sqft: sqft.value ?? 0, header: basis });
    const message = `the rent of ${rate} is one of a square foot ("${basis}"), and the row has no area: the rent by the month is not known`;
    this.fault(value, { code: "R23", message });
    return undefined;
  }

  /** The months that a concession of the whole lease is spread over, 1 of any other figure; undefined where they are not known. */
  private monthsOfTerm(
    { field, value, printed }: { field: Field; value: Value; printed: number },
    { term, dates }: { term: number | undefined; dates: Lease["dates"] },
  ): number | undefined {
    if (field !== "concession" || printed === 0) return 1;
    const isTotal = this.isTotalOfLease && isTotalConcession(value.header);
    if (!isTotal && !isOfTerm(normalizeWords(value.header))) return 1;
    const months = term ?? monthsBetween(dates.leaseStart ?? dates.moveIn, dates.leaseEnd) ?? 0;
    if (months > 0) return months;
    const message = `the concession of ${printed} is that of a whole lease, and the row doesn't say how long it runs`;
    this.fault(value, { code: "R23", message });
    return undefined;
  }

  /** How often in a year a figure is due; where the row's word for it means nothing there is no month's rent. */
  private frequency(of: { value: Value; printed: number }, said: Value | undefined): number | undefined {
    const text = cellText(said?.cell);
    const timesAYear = readFrequency(text);
    if (timesAYear !== undefined || of.printed === 0) return timesAYear ?? 12;
    if (text === "" && !this.isOftenOther) return 12;
    const message =
      text === ""
        ? `the row doesn't say how often ${of.printed} is due, as others do: its rent by the month is not known`
        : `how often "${text}" is, is not known: neither is the rent by the month`;
    this.fault(said ?? of.value, { code: "R23", message });
    return undefined;
  }

  private number(field: Field, value: Value): number | undefined {
    const parted =
      MONEY.has(field) && typeof value.cell === "string" ? partPeriod(cellText(value.cell)) : undefined;
    const reading = readNumber(parted?.figure ?? value.cell);
    if (reading.ok) {
      const isNegative = reading.value !== null && reading.value < 0;
      if (isNegative && ["sqft", "beds", "baths", "term"].includes(field)) {
        this.fault(value, {
          code: "V02",
          message: `expected a figure above 0, found ${cellText(value.cell)}`,
        });
        return undefined;
      }
      // No home has no area: a system that doesn't know it writes 0.
      if (field === "sqft" && reading.value === 0) return undefined;
      return reading.value ?? undefined;
    }
    const remarked = MONEY.has(field) ? readRemarked(cellText(value.cell)) : undefined;
    if (remarked !== undefined) return remarked;
    if (field === "beds" || field === "baths") return readPlan(cellText(value.cell))[field] ?? undefined;
    if (field === "term") return Number(/^\d+/.exec(cellText(value.cell))?.[0] ?? Number.NaN) || undefined;
    const isWords = ["concession", "concessionOneTime", "household", "prepaid"].includes(field);
    const isState =
      readNameStatus(cellText(value.cell)) !== undefined ||
      saysMonthToMonth(value.cell) ||
      (this.saysEmpty() && /\bask(ing)?\b/i.test(cellText(value.cell)));
    if (!isWords && !isState) {
      this.fault(value, { code: "V01", message: `expected a number, found "${cellText(value.cell)}"` });
    }
    return undefined;
  }

  dates(dayFirst: boolean): Pick<Lease, "dates" | "monthToMonth"> {
    const range = readDateRange(this.row.values.leaseRange?.cell, dayFirst);
    const flag = this.text("monthToMonth");
    const isMonthly =
      range?.monthToMonth === true ||
      (flag !== null && (/^(y|yes|x|true|mtm|1)/i.test(flag) || saysMonthToMonth(flag))) ||
      (["leaseEnd", "leaseStart", "leaseRange", "term"] as const).some((field) =>
        saysMonthToMonth(this.row.values[field]?.cell),
      ) ||
      (["status", "leaseStatus"] as const).some((field) =>
        /\b(mtm|m2m|month[- ]to[- ]month)\b/i.test(this.text(field) ?? ""),
      );
    const dates: Lease["dates"] = {
      moveIn: this.date("moveIn", dayFirst),
      moveOut: this.date("moveOut", dayFirst),
      leaseStart: this.date("leaseStart", dayFirst) ?? range?.start ?? null,
      leaseEnd:
        this.date("leaseEnd", dayFirst) ??
        range?.end ??
        readRemarkedDay(this.row.values.leaseRange?.cell, dayFirst) ??
        null,
      noticeDate: this.date("noticeDate", dayFirst),
    };
    const pair =
      this.row.values.moveOut === undefined
        ? readDatePair(this.row.values.moveIn?.cell, dayFirst)
        : undefined;
    if (pair !== undefined) [dates.moveIn, dates.moveOut] = pair;
    const knows = isMonthly || dates.leaseEnd !== null;
    return { dates, monthToMonth: isMonthly ? true : knows ? false : null };
  }

  private date(field: keyof Lease["dates"], dayFirst: boolean): string | null {
    const value = this.row.values[field];
    if (value === undefined) return null;
    const reading = readDate(value.cell, dayFirst);
    if (reading.ok) return reading.value;
    const month = readMonthOf(field, value.cell);
    if (month !== undefined) return month;
    const remarked = readRemarkedDay(value.cell, dayFirst);
    if (remarked !== undefined) return remarked;
    const text = cellText(value.cell);
    if (field === "moveIn" && readDatePair(value.cell, dayFirst) !== undefined) return null;
    if ((field === "moveIn" || field === "leaseStart") && saysYearAlone(value.cell)) {
      this.fault(value, { code: "R27", message: `only the year is known, "${text}": no day was read` });
      return null;
    }
    // Words such as MTM, TBD or a status stand where a day would; figures that are no day are a fault.
    if (/\d/.test(text) && !saysMonthToMonth(value.cell)) {
      const isShort = /^(0?[1-9]|1[0-2])[-/.]\d{1,2}$/.test(text);
      const message = isShort
        ? `"${text}" may be a month and its year or a day without one: write the date in full`
        : `expected a date that exists, found "${text}"`;
      this.fault(value, { code: "V06", message });
    }
    return null;
  }

  /** A charge that begins after the roll's day and takes the place of one of its code that is due. */
  private isToCome(charge: LeaseRow["charges"][number], { asOf, dayFirst }: Meanings): boolean {
    const begin = ({ from }: LeaseRow["charges"][number]) => {
      const day = readDate(from?.cell, dayFirst);
      return day.ok ? day.value : null;
    };
    const own = begin(charge);
    if (asOf === null || own === null || own <= asOf) return false;
    return this.row.charges.some((other) => other.code === charge.code && (begin(other) ?? own) <= asOf);
  }

  charges(meanings: Meanings): ChargeLine[] {
    const due = this.row.charges.filter((charge) => !this.isToCome(charge, meanings));
    return due.flatMap(({ code, cell, row, column, frequency, months = 1 }) => {
      const reading = readNumber(cell);
      if (!reading.ok) {
        this.fault(
          { cell, column, header: code },
          { code: "V01", message: `expected a number, found "${cellText(cell)}"` },
        );
        return [];
      }
      if (reading.value === null || (reading.value === 0 && !this.row.hasChargeRows)) return [];
      const category = meanings.chargeCodes.get(key(code)) ?? readChargeCode(code);
      const printed = reading.value;
      const timesAYear = !this.row.hasChargeRows
        ? 12
        : this.frequency({ value: { cell, column, header: code }, printed }, frequency);
      if (timesAYear === undefined) return [];
      const amount =
        timesAYear === 12 && months === 1 ? printed : roundToCents((printed * timesAYear) / 12 / months);
      this.figures.push({
        field: this.row.hasChargeRows ? "chargeAmount" : "charge",
        code,
        row: row + 1,
        column: column + 1,
        printed,
        amount,
      });
      // Its figure stands in printed totals; of what is charged by the month it is no part.
      return timesAYear === 0 ? [] : [{ code, category, amount, source: this.reference(column, row) }];
    });
  }

  notes(): string | null {
    const concession = this.row.values.concession;
    const said =
      concession !== undefined && !readNumber(concession.cell).ok ? cellText(concession.cell) : null;
    return [this.text("notes"), said].filter((text) => text !== null).join("; ") || null;
  }
}
