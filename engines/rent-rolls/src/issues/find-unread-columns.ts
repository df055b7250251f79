import { looksDated } from "@labs/sheets/read-date";
import { looksNumeric, readNumber, sumToCents } from "@labs/sheets/read-number";
import { cellText, isBlank } from "@labs/sheets/sheet";
import type { Column } from "../columns/map-columns.ts";
import { saysPeriod } from "../columns/rent-units.ts";
import type { SheetReading } from "../rows/table-rows.ts";
import { readFrequency, saysFrequency } from "../words/read-frequency.ts";
import { readHeader } from "../words/read-header.ts";

const SAYS_MONEY =
  /\b(rents?|rental|charges?|fees?|rate|concess\w*|subsid\w*|freq\w*|cycle|billing|billed|weekly|monthly|installments?|due|pays?|payment)\b|rent|chrg/i;
const SAYS_OTHER =
  /date|\bday|increase|last|next|one[- ]?time|non-?recurring|%|percent(?!age rent)|deposit|count|\bno\.?$|late|nsf|status|score|\bmax|limit|ceiling|\bfmr\b|surplus|deficit|shortfall|cash ?flow|\bcarry\b|profit|start|end$/i;

/** What a rent comes to for a bed or a person of the home. */
const OF_A_PART = /(\/|\bper) ?(bed|bedroom|br|room|person)s?$/i;

/** Columns of figures that nothing was read from, though their heads or the columns beside speak of rent and charges. */
export function findUnread(reading: SheetReading): Column[] {
  const { unread, leases, sheet, columns, hasChargeColumns } = reading;
  const hasRent = columns.some(({ field }) => field === "contractRent");
  return [
    ...findSecondRents(reading),
    ...unread.filter(({ index, header }, at) => {
      if (SAYS_OTHER.test(header) || unread.findIndex((one) => one.header === header) !== at) return false;
      if (hasRent && (OF_A_PART.test(header) || repeatsRent(index, reading))) return false;
      const cells = leases.slice(0, 400).map(({ row }) => sheet.rows[row]?.[index] ?? null);
      const filled = cells.filter((cell) => !isBlank(cell));
      const figures = filled.filter((cell) => looksNumeric(cell) && !looksDated(cell));
      const hasFigures =
        figures.length > filled.length * 0.5 && figures.some((cell) => !/^[-$\s.0]*$/.test(cellText(cell)));
      const isCode = hasChargeColumns && /^[A-Z][A-Z0-9 /_-]{1,11}$/.test(header);
      if (hasFigures && (SAYS_MONEY.test(header) || isCode || isLikeRents(index, { leases, sheet })))
        return true;
      if (hasFigures && isAddedUp({ index, header }, reading)) return true;
      const said = filled.filter(saysFrequency);
      // `one 5 yr` is for how long a lease may be renewed.
      const isFrequency =
        !/option|renew/i.test(header) &&
        said.length > filled.length * 0.5 &&
        said.some((cell) => readFrequency(cellText(cell)) !== 12);
      return isFrequency || (/\bfreq|\bcycle\b/i.test(header) && filled.length > 0);
    }),
  ];
}

/** Figures near each row's own market rent, where the roll has no other rents: what is paid, by whatever name. */
function isLikeRents(index: number, { leases, sheet }: Pick<SheetReading, "leases" | "sheet">): boolean {
  if (leases.some(({ values, charges }) => values.contractRent !== undefined || charges.length > 0))
    return false;
  const shares = leases.flatMap(({ row, values }) => {
    const [market, paid] = [readNumber(values.marketRent?.cell), readNumber(sheet.rows[row]?.[index])];
    return market.ok && paid.ok && market.value && paid.value ? [paid.value / market.value] : [];
  });
  return shares.length >= 2 && shares.every((share) => share > 0.5 && share < 1.5);
}

/**
 * Columns of a second rent that a total adds up, and that are less than the first in every row: they may be a part of what is
 * paid, `Rental Income` beside `Lot Rent`.
 */
function findSecondRents(reading: SheetReading): Column[] {
  const rows = [...reading.counted.keys()];
  const rent = reading.columns.find(({ field }) => field === "contractRent");
  // A program's several rents are the same one by other rules.
  const isOfProgram = reading.columns.some(({ field }) => field === "subsidy" || field === "tenantRent");
  if (rent === undefined || isOfProgram) return [];
  return reading.columns.filter(
    (column) =>
      column.field === "skip" &&
      readHeader(column.header) === "contractRent" &&
      !saysPeriod(column.header) &&
      rows.every((row) => {
        const [first, second] = [rent, column].map(({ index }) => readMoney(reading, row, index));
        return (second ?? 0) === 0 || (second ?? 0) < (first ?? 0) * 0.9;
      }) &&
      isAddedUp(column, reading),
  );
}

/** Whether a column says again what is paid, in every row that has either. */
function repeatsRent(index: number, { leases, sheet }: SheetReading): boolean {
  const told = leases.filter(
    ({ row, values }) => values.contractRent !== undefined || !isBlank(sheet.rows[row]?.[index]),
  );
  return (
    told.length > 1 &&
    told.every(({ row, values }) => {
      const [paid, again] = [readNumber(values.contractRent?.cell), readNumber(sheet.rows[row]?.[index])];
      return paid.ok && again.ok && paid.value === again.value;
    })
  );
}

/** Measures, counts and shares in a company. */
const NO_MONEY =
  /\b(sq|sqft|sf|ft|feet|area|acres?|size|units?|beds?|baths?|rooms?|keys|stalls?|spaces?|spots?|cars?|people|persons?|occupants?|points?|hours?|age|years?|months?|meters?|readings?|usage|used|gallons?|gals?|kwh|kw|ccf|therms?|shares|qty|quantity)\b/i;

/** What was paid, month by month or in all, and what a whole lease comes to. */
const NO_RECURRING =
  /^(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\b|\b(ytd|mtd|paid|collected|collections?|received|receipts?)\b|\btotal contract\b|\bcontract (value|total|amount)\b/i;

/** As small as counts are, where no cell has a sign of money. */
const LEAST_MONEY = 5;

/**
 * Whether a line of totals has the sum of a column of money, by whatever name, that no other two columns tell: a raise
 * between the rents of two years says nothing new.
 */
export function isAddedUp(column: Pick<Column, "index" | "header">, reading: SheetReading): boolean {
  const { index, header } = column;
  if (NO_MONEY.test(header) || NO_RECURRING.test(header.trim())) return false;
  const rows = [...reading.counted.keys()];
  const read = (row: number, at: number) => readMoney(reading, row, at);
  const figures = rows.flatMap((row) => read(row, index) || []);
  const isMoney =
    figures.some((figure) => Math.abs(figure) >= LEAST_MONEY) ||
    rows.some((row) => /\$|\.\d\d$/.test(cellText(reading.sheet.rows[row]?.[index])));
  if (!isMoney || figures.length < 2) return false;
  const isSummed = reading.totals.some(({ row, columns }) => {
    const printed = read(row, index);
    const isOther = columns.some((one) => one.index === index && one.header !== header);
    if (printed === 0 || isOther) return false;
    const since = reading.breaks.filter((start) => start < row).at(-1) ?? 0;
    const above = rows.filter((one) => one < row);
    return [rows, above, above.filter((one) => one > since)].some(
      (some) => Math.abs(sumToCents(some.map((one) => read(one, index))) - printed) < 0.015,
    );
  });
  return isSummed && !isTold(index, reading);
}

const readMoney = ({ sheet }: SheetReading, row: number, index: number): number => {
  const cell = sheet.rows[row]?.[index];
  const reading = readNumber(cell);
  return reading.ok && reading.value !== null && !looksDated(cell) ? reading.value : 0;
};

/**
 * Whether in every row that has one a figure is the sum of two others that are known, or what lies between them; or is a part
 * of the rent beside another part. What lies between a rent and a total is a charge, and is told by neither.
 */
function isTold(index: number, reading: SheetReading): boolean {
  const rows = [...reading.counted.keys()]
    .filter((row) => readMoney(reading, row, index) !== 0)
    .slice(0, 200);
  const others = reading.columns.filter(
    (one) =>
      one.index !== index &&
      one.field !== "totalCharges" &&
      rows.some((row) => readMoney(reading, row, one.index) !== 0),
  );
  const isUnknown = ({ field, header }: Column) => field === "unread" && !SAYS_OTHER.test(header);
  const at = (row: number, { index: own }: Pick<Column, "index">) => readMoney(reading, row, own);
  const isBetween = (row: number, one: Column, two: Column) =>
    [at(row, one) - at(row, two), at(row, one) + at(row, two)].some((value) =>
      close(Math.abs(value), Math.abs(at(row, { index }))),
    );
  const isPart = (row: number, one: Column, two: Column) => {
    const [rent, other] = one.field === "contractRent" ? [one, two] : [two, one];
    return rent.field === "contractRent" && close(at(row, rent), at(row, other) + at(row, { index }));
  };
  return others.some((one, place) =>
    others.slice(place + 1).some((two) => {
      const fits = isUnknown(one) || isUnknown(two) ? isPart : isBetween;
      return rows.every((row) => fits(row, one, two));
    }),
  );
}

const close = (one: number, two: number): boolean => Math.abs(one - two) < 0.015;
