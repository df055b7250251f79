import { findColumns, getColumns } from "../cells.ts";
import type { RejectedRow } from "../import-file.ts";
import { refuseRagged, type Table } from "../read-table.ts";
import type { AreaKind } from "./area-book.ts";
import type { MarketSource } from "./market-source.ts";
import { yearMonth } from "./month.ts";
import { type FileSeries, importSeries, type SeriesFile } from "./series-file.ts";

/** Loans that lenders report under the Home Mortgage Disclosure Act, as the Data Browser and the yearly snapshot give them. */
const PUBLISHER = "CFPB and FFIEC, Home Mortgage Disclosure Act";

/** Of the 99 columns those that say where, for what and for whom a loan was; who the borrowers are is never read. */
const COLUMNS = {
  ...{ year: "activity_year", county: "county_code", tract: "census_tract" },
  ...{ action: "action_taken", purpose: "loan_purpose", occupancy: "occupancy_type" },
  ...{ dwelling: "derived_dwelling_category", lien: "lien_status" },
} as const;

export const homePurchaseLoans: MarketSource = {
  key: "hmda",
  order: 2,
  isOwn: ({ rows: [header = []] }) => findColumns(header, COLUMNS) !== undefined,
  import: (table, { pool }) => importSeries({ pool, table, file: parseLoans(table) }),
};

const ORIGINATED = "1";
const HOME_PURCHASE = "1";
const FIRST_LIEN = "1";
const INVESTMENT = "3";
const OCCUPANCIES = new Set(["1", "2", INVESTMENT]);

/** Loans of an area and year, and how many of them are for a property to be let. */
interface Tally {
  loans: number;
  investors: number;
  rows: number[];
}

/** Which rows a series of thousands of loans comes from, told by the first of them. */
const KEPT_ROWS = 20;

/** First-lien loans that were made to buy a home of one to four units, counted by county and by tract. */
function parseLoans(table: Table): SeriesFile {
  refuseRagged(table.rows, 0);
  const columns = getColumns(table.rows[0] ?? [], COLUMNS);
  const rejected: RejectedRow[] = [];
  const tallies = new Map<string, Map<number, Tally>>();
  let newest = 0;
  let counted = 0;
  table.rows.slice(1).forEach((cells, index) => {
    const row = index + 2;
    const cell = (name: keyof typeof COLUMNS) => (cells[columns[name]] ?? "").trim();
    const found = readLoan(cell);
    if (found === undefined) return;
    counted += 1;
    if ("reason" in found) {
      rejected.push({ row, reason: found.reason });
      return;
    }
    newest = Math.max(newest, found.year);
    for (const area of found.areas) {
      const years = tallies.get(area) ?? new Map<number, Tally>();
      tallies.set(area, years);
      const tally = years.get(found.year) ?? { loans: 0, investors: 0, rows: [] };
      years.set(found.year, tally);
      tally.loans += 1;
      if (found.isInvestor) tally.investors += 1;
      if (tally.rows.length < KEPT_ROWS) tally.rows.push(row);
    }
  });
  return {
    source: "hmda-home-purchase-loans",
    publisher: PUBLISHER,
    vintage: String(newest),
    read: counted,
    series: Array.from(tallies, ([area, years]) => toSeries(area, years)).flat(),
    rejected,
  };
}

type Cell = (name: keyof typeof COLUMNS) => string;

/** A loan to buy a home; undefined for applications, refinancing, second liens and buildings of five units or more. */
function readLoan(
  cell: Cell,
): { year: number; areas: string[]; isInvestor: boolean } | { reason: string } | undefined {
  const isPurchase =
    cell("action") === ORIGINATED && cell("purpose") === HOME_PURCHASE && cell("lien") === FIRST_LIEN;
  if (!isPurchase || !cell("dwelling").startsWith("Single Family")) return undefined;
  if (!/^20\d\d$/.test(cell("year"))) return { reason: `"${cell("year")}" is no year` };
  if (!OCCUPANCIES.has(cell("occupancy"))) return { reason: `"${cell("occupancy")}" is no occupancy` };
  const year = Number(cell("year"));
  // Some re-saved files lost the leading zeros.
  const [county, tract] = [cell("county"), cell("tract")].map((code) => code.replace(/\.0$/, ""));
  const areas = [
    ...(/^\d{4,5}$/.test(county ?? "") ? [`county ${county?.padStart(5, "0")}`] : []),
    ...(/^\d{10,11}$/.test(tract ?? "") ? [`${tractKind(year)} ${tract?.padStart(11, "0")}`] : []),
  ];
  if (areas.length === 0) return { reason: "the row names no county and no tract" };
  return { year, areas, isInvestor: cell("occupancy") === INVESTMENT };
}

/** A share of fewer loans says what a handful of buyers did. */
const LEAST_LOANS = 20;
const TOO_FEW = `Withheld: fewer than ${LEAST_LOANS} loans were made to buy homes here`;
const isEnough = ({ loans }: Pick<Tally, "loans">): boolean => loans >= LEAST_LOANS;

/** Lenders report by the tracts of the census of 2020 from 2022 on. */
const tractKind = (year: number): AreaKind => (year >= 2022 ? "tract" : "tract2010");

function toSeries(key: string, years: ReadonlyMap<number, Tally>): FileSeries[] {
  const [kind = "", area = ""] = key.split(" ");
  const rows = [...years.values()].flatMap((tally) => tally.rows);
  const source = { rows, areaKind: kind as AreaKind, area, stepMonths: 12 };
  const told = Array.from(years, ([year, tally]) => ({ month: yearMonth(year), ...tally }));
  const [enough, few] = [told.filter(isEnough), told.filter((tally) => !isEnough(tally))];
  return [
    {
      ...{ ...source, metricKey: "homePurchaseLoans" },
      values: new Map(told.map(({ month, loans }) => [month, loans])),
    },
    {
      ...{ ...source, metricKey: "investorPurchaseShare" },
      values: new Map(enough.map(({ month, loans, investors }) => [month, investors / loans])),
      withheld: new Map(few.map(({ month }) => [month, TOO_FEW])),
    },
  ];
}
