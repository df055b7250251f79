import { readNumber, roundToCents } from "@labs/sheets/read-number";
import { type Cell, cellText, isBlank } from "@labs/sheets/sheet";
import { findFactor, isAnnual, isPerArea } from "../columns/rent-units.ts";
import type { PrintedTotal } from "../rows/table-rows.ts";
import type { Field } from "../words/header-synonyms.ts";
import type { KeptFigure } from "./kept-figures.ts";
import type { SheetParts } from "./sheet-parts.ts";
import { type Range, type Sum, sumAs, WAYS } from "./sum-kept.ts";

const ADDED: ReadonlySet<Field> = new Set<Field>([
  "sqft",
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
  "chargeAmount",
  "otherCharges",
  "charge",
]);

export interface Figure {
  field: Field;
  index: number;
  header: string;
  expected: number;
  /** What its column's figures are taken by to be a month's, or square feet. */
  factor: number;
  /** The same column of tables beside it that it adds up too. */
  twins: readonly number[];
  /** A year's sum of what is kept by the month. */
  isAnnual: boolean;
  /** Below leases to come: it may add up those alone. */
  isToCome: boolean;
}

/** The sums that a total's row states. */
export function listFigures({ columns, place, twins }: PrintedTotal, cells: readonly Cell[]): Figure[] {
  const isMonthly = columns.some(({ field, header }) => field === "contractRent" && !isAnnual(header));
  return columns.flatMap((column): Figure[] => {
    const { field, index, header } = column;
    const isYears =
      field === "skip" && isMonthly && isAnnual(header) && /\brent/i.test(header) && !NO_RENT.test(header);
    // Of rents by the square foot there is no sum.
    const isRate = field === "contractRent" && isPerArea(header);
    if ((!ADDED.has(field) && !isYears) || isBlank(cells[index]) || isRate) return [];
    const number = readNumber(cells[index]);
    if (!number.ok || number.value === null) return [];
    return [
      {
        field: isYears ? "contractRent" : field,
        index,
        header,
        expected: roundToCents(number.value),
        factor: findFactor(column),
        twins: twins?.get(index) ?? [],
        isAnnual: isYears,
        isToCome: place.section === "future",
      },
    ];
  });
}

const NO_RENT = /market|mkt|asking|pro ?forma|projected|potential|increase|%/i;
const WORDS: ReadonlySet<Field> = new Set<Field>([
  "unit",
  "bedSpace",
  "tenant",
  "residentId",
  "floorPlan",
  "bedBath",
  "status",
  "leaseStatus",
]);

/** A bare number of units under a column of words: `Total | 12 | …`. */
export function findBareCount(
  { columns }: PrintedTotal,
  cells: readonly Cell[],
): { count: number; column: number; ofPeople: boolean } | undefined {
  const first = cells.findIndex((cell) => !isBlank(cell));
  const column = columns.find(
    ({ field, index }) => WORDS.has(field) && index !== first && /^\d{1,4}$/.test(cellText(cells[index])),
  );
  if (column === undefined) return undefined;
  const ofPeople = ["tenant", "residentId", "status", "leaseStatus"].includes(column.field);
  return { count: Number(cellText(cells[column.index])), column: column.index, ofPeople };
}

/** The figures of a column: by its place, and where headers differ in their columns by what it holds. */
const isOf =
  ({ index, twins, field, isAnnual: isYears }: Figure, isShared: boolean) =>
  (figure: KeptFigure): boolean =>
    isYears
      ? figure.field === "contractRent"
      : [index, ...twins].includes(figure.column - 1) &&
        ((figure.outcome !== "beside" && !isShared) || figure.field === field);

export function sumFigure(figure: Figure, { range, parts }: { range: Range; parts: SheetParts }): Sum {
  const { field, expected } = figure;
  // Of charge rows the total of a unit is that of its charges, in whichever of its rows it stands.
  const isOfCharges = field === "totalCharges" && parts.reading.hasChargeRows;
  const own = isOfCharges
    ? parts.kept.add(range, "charges", ({ code }) => code !== null)
    : parts.kept.add(
        range,
        `${[figure.index, ...figure.twins]} ${field} ${figure.isAnnual}`,
        isOf(figure, parts.reading.hasTwoLines),
      );
  const factor = figure.isAnnual ? 1 / 12 : figure.factor;
  // Rents of a year are whole, those of a month have cents.
  const slack = factor < 1 ? own.count * 0.006 : 0;
  return sumAs(expected, own, { factor, slack, ...(figure.isToCome ? { ways: [["toCome"], ...WAYS] } : {}) });
}

/** `75.00%` under a column of statuses or names. */
export function findBareShare(
  { columns }: PrintedTotal,
  cells: readonly Cell[],
): { share: number; column: number } | undefined {
  for (const { field, index } of columns) {
    const match = /^(\d{1,3}(?:\.\d+)?) ?%$/.exec(cellText(cells[index]));
    if (match !== null && ["status", "tenant", "leaseStatus"].includes(field))
      return { share: Number(match[1]) / 100, column: index };
  }
  return undefined;
}
