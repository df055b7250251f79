import { type Cell, cellText, isBlank } from "@labs/sheets/sheet";
import { isUnitLabel } from "../rows/classify-row.ts";
import type { Field } from "../words/header-synonyms.ts";
import { readChargeCode } from "../words/read-charge-code.ts";
import { readHeader } from "../words/read-header.ts";
import { type Content, contentAt } from "./column-content.ts";
import type { Column } from "./map-columns.ts";
import { ANNUAL, isAnnual, saysPeriod } from "./rent-units.ts";
import { type OpenColumn, readFigure } from "./settle-sums.ts";

/** What is due again and again, by the month or by the year. */
const DUE_AGAIN: ReadonlySet<Field | undefined> = new Set<Field>([
  "contractRent",
  "marketRent",
  "tenantRent",
  "subsidy",
  "effectiveRent",
  "concession",
  "totalCharges",
  "otherCharges",
  "charge",
]);

const RENTS: ReadonlySet<Field | undefined> = new Set<Field>(["contractRent", "marketRent", "effectiveRent"]);

/** What stands at a twelfth of a rent by chance. */
const NO_RENT: ReadonlySet<Field | undefined> = new Set<Field>(["balance", "prepaid", "sqft", "unit"]);

/**
 * `Rent per annum` over several columns, `rents shown are annual`. An annual report, budget or inspection says nothing of
 * its rents.
 */
const TITLED =
  /\b(rents?|rental|charges|amounts|figures)\b(,? (are|is|shown|stated|given|quoted|listed|figures|amounts|in|as|on|an?|all|\(\$\)))*[,:]? ?\(?(per (year|annum)|p\.a\.|(annual|yearly)( (basis|amounts?|figures?|dollars))?(?=\)|[.,;]|$))|\b(annual|yearly) (rents?|rentals|charges|amounts|figures)(?=\)|[.,;:]|$| (shown|stated|by|per|schedule)\b)/i;

/** No home's rent of a month is as much on average, and few homes' of a year are less. */
const LEAST_OF_A_YEAR = 4_800;

/**
 * Rents of a year whose heads do not say so: another column has a twelfth of them in nearly every row, or a title over the
 * table calls them so and they are as large. All that is due again and whose head says no time is then of a year too.
 */
export function settleYears(
  columns: readonly OpenColumn[],
  of: { rows: readonly Cell[][]; contents: readonly Content[]; above: readonly string[] },
): void {
  const { contents, above } = of;
  const unitAt = columns.find(({ field }) => field === "unit")?.index;
  // Lines of totals say the same of all units again.
  const rows = unitAt === undefined ? of.rows : of.rows.filter((row) => isUnitLabel(cellText(row[unitAt])));
  const open = columns.filter(({ field, header }) => DUE_AGAIN.has(field) && !saysPeriod(header));
  const rents = open.filter(({ field }) => RENTS.has(field));
  const isLarge = ({ index }: OpenColumn) => contentAt(contents, index).average >= LEAST_OF_A_YEAR;
  const isTitled = above.some((line) => TITLED.test(line) && !/month/i.test(line));
  const isTwelfth = (rent: OpenColumn) =>
    columns.some(
      (column) =>
        column !== rent && !NO_RENT.has(column.field) && isTwelveTimes(rows, { year: rent, month: column }),
    );
  const yearly = rents.filter((rent) => (isTitled && isLarge(rent)) || isTwelfth(rent));
  if (yearly.length === 0) return;
  const least = Math.min(...yearly.map(({ index }) => contentAt(contents, index).average)) / 4;
  for (const column of open) {
    const isLess = RENTS.has(column.field) && contentAt(contents, column.index).average < least;
    if (!isLess) column.months = 12;
  }
}

/** `Annual Storage`, `CAM per year`: charges and parts of rents by the year, where no column has them by the month. */
export function settleYearlyCharges(columns: readonly OpenColumn[]): void {
  const kind = ({ field, header }: Pick<OpenColumn, "field" | "header">) =>
    field === "charge" ? readChargeCode(header) : field;
  const known = new Set(columns.map(kind));
  for (const column of columns) {
    if (column.field !== "skip" || !isAnnual(column.header) || NO_CHARGE.test(column.header)) continue;
    const header = column.header.replaceAll(OF_YEAR, " ").replaceAll(/\s+/g, " ").trim();
    const field = readHeader(header);
    const isDue =
      field === "charge" || field === "otherCharges" || field === "tenantRent" || field === "subsidy";
    if (!isDue || known.has(kind({ field, header }))) continue;
    column.field = field;
    column.months = 12;
  }
}

const OF_YEAR = new RegExp(ANNUAL.source, "gi");

/** Fields that say what is asked, and what is paid. */
export const SAYS_RENT: Record<"marketRent" | "contractRent", ReadonlySet<Field | undefined>> = {
  marketRent: new Set<Field>(["marketRent"]),
  contractRent: new Set<Field>(["contractRent", "tenantRent", "chargeAmount", "totalCharges", "chargeCode"]),
};

/** Where rents stand by the year alone, those are the rents. */
export function settleAnnual(columns: OpenColumn[], contents: readonly Content[]): void {
  const annual = columns.filter(
    ({ index, header, field }) =>
      field === "skip" &&
      isAnnual(header) &&
      contentAt(contents, index).average > 1_000 &&
      !/pro ?forma|projected|increase|variance|income|avg|average|%/i.test(header),
  );
  for (const field of ["marketRent", "contractRent"] as const) {
    const own = annual.find(({ header }) => /market|mkt|asking/i.test(header) === (field === "marketRent"));
    const isOnly = !columns.some((column) => SAYS_RENT[field].has(column.field));
    if (own !== undefined && isOnly) own.field = field;
  }
}

/** What a building pays, a plan, a change or a share. */
const NO_CHARGE = /\btax|insur|pro ?forma|projected|budget|increase|variance|\bavg\b|average|%|expense|debt/i;

function isTwelveTimes(
  rows: readonly Cell[][],
  { year, month }: { year: OpenColumn; month: OpenColumn },
): boolean {
  if (isAnnual(month.header)) return false;
  const told = rows.flatMap((row) => {
    const [whole, part] = [readFigure(row, year), readFigure(row, month)];
    return whole > 1_200 && part > 0 ? [Math.abs(whole - 12 * part)] : [];
  });
  // Dollars of a month that were rounded are six dollars of a year at most.
  return told.length >= 2 && told.filter((off) => off <= 6.01).length >= told.length * 0.9;
}

const NEXT_YEAR = /^(?:pre-?leas\w*|renewals?|next year)\b.*\b(?:20)?\d\d ?[-–/] ?(?:20)?\d\d\b/i;

/** Columns of next year's leases, by a heading over several of them: `Prelease 27-28` over `Resident`, `Status`, `Rate`. */
export function leaveNextYear(columns: readonly Column[], over: readonly (readonly Cell[])[]): Column[] {
  const row = over.find((cells) => cells.some((cell) => NEXT_YEAR.test(cellText(cell))));
  const from = row?.findIndex((cell) => NEXT_YEAR.test(cellText(cell))) ?? -1;
  if (row === undefined || from < 3) return [...columns];
  const next = row.findIndex((cell, column) => column > from && !isBlank(cell));
  const to = next < 0 ? Number.POSITIVE_INFINITY : next;
  return columns.map((column) =>
    column.index >= from && column.index < to ? { ...column, field: "skip" } : column,
  );
}
