import type { Basis, PortfolioFigure } from "@labs/contract/portfolio-figures";
import type { Holding } from "@labs/contract/portfolio-holdings";
import { type CellValue, writeXlsx } from "hucre/xlsx";
import { measure } from "./measure-holdings.ts";

interface Column {
  label: string;
  width: number;
  format?: string;
  value: (holding: Holding) => CellValue;
  /** Under the column: only where every holding has its amount. */
  total?: PortfolioFigure;
}

const MONEY = "$#,##0";
const RATE = "0.0%";

/** Amounts are of the whole property; our share stands beside them, and the totals are by the chosen basis. */
const COLUMNS: Column[] = [
  { label: "Property", width: 44, value: ({ label }) => label },
  { label: "Place id", width: 22, value: ({ googlePlacesId }) => googlePlacesId },
  {
    label: "Type",
    width: 14,
    value: ({ propertyType }) => (propertyType === "multifamily" ? "Multi-family" : "Single-family"),
  },
  { label: "County", width: 22, value: ({ county }) => county },
  { label: "Metro", width: 34, value: ({ metro }) => metro },
  { label: "ZIP", width: 9, value: ({ zip }) => zip },
  { label: "Units", width: 8, format: "#,##0", value: ({ units }) => units, total: "units" },
  { label: "Beds", width: 7, value: ({ beds }) => beds },
  { label: "Baths", width: 7, value: ({ baths }) => baths },
  { label: "Sq ft", width: 9, format: "#,##0", value: ({ sqft }) => sqft },
  { label: "Built", width: 7, format: "0", value: ({ yearBuilt }) => yearBuilt },
  { label: "Our share", width: 10, format: RATE, value: ({ ownershipShare }) => ownershipShare },
  { label: "Acquired", width: 12, value: ({ acquiredAt }) => acquiredAt },
  {
    label: "Acquisition price",
    width: 17,
    format: MONEY,
    value: ({ acquisitionPrice }) => acquisitionPrice,
    total: "costBasis",
  },
  { label: "Value estimate", width: 15, format: MONEY, value: ({ value }) => value, total: "value" },
  { label: "Value as of", width: 12, value: ({ valueAsOf }) => valueAsOf },
  {
    label: "Rent a month",
    width: 13,
    format: MONEY,
    value: ({ actualRent }) => actualRent,
    total: "monthlyRent",
  },
  {
    label: "Rent estimate",
    width: 14,
    format: MONEY,
    value: ({ estimatedRent }) => estimatedRent,
    total: "estimatedRent",
  },
  {
    label: "Gross yield on cost",
    width: 18,
    format: RATE,
    value: ({ grossYieldOnCost }) => grossYieldOnCost,
    total: "grossYieldOnCost",
  },
  {
    label: "Gross yield on value",
    width: 19,
    format: RATE,
    value: ({ grossYieldOnValue }) => grossYieldOnValue,
    total: "grossYieldOnValue",
  },
  {
    label: "Underwriting version",
    width: 19,
    format: "0",
    value: ({ underwriting }) => underwriting?.version ?? null,
  },
  {
    label: "NOI, underwritten",
    width: 17,
    format: MONEY,
    value: ({ underwriting }) => underwriting?.noi ?? null,
    total: "noi",
  },
  {
    label: "Debt, underwritten",
    width: 18,
    format: MONEY,
    value: ({ underwriting }) => underwriting?.debt ?? null,
    total: "debt",
  },
  {
    label: "Unlevered IRR",
    width: 13,
    format: "0.00%",
    value: ({ underwriting }) => underwriting?.unleveredIrr ?? null,
  },
  {
    label: "Levered IRR",
    width: 12,
    format: "0.00%",
    value: ({ underwriting }) => underwriting?.leveredIrr ?? null,
  },
  { label: "Notes", width: 40, value: ({ notes }) => notes },
];

interface Exported {
  title: string;
  holdings: readonly Holding[];
  basis: Basis;
}

function sumColumns({ holdings, basis }: Exported): CellValue[] {
  const words = `Total of ${holdings.length}${basis === "share" ? ", our share" : ""}`;
  const { figures } = measure(holdings, basis);
  return COLUMNS.map(({ total }, at) =>
    at === 0 ? words : total === undefined ? null : figures[total].value,
  );
}

export function writeCsv(exported: Exported): Buffer {
  const rows = [
    COLUMNS.map(({ label }) => label),
    ...exported.holdings.map((holding) => COLUMNS.map(({ value }) => value(holding))),
    sumColumns(exported),
  ];
  const text = rows.map((row) => row.map(csvCell).join(",")).join("\r\n");
  // The mark at the start makes spreadsheets read it as UTF-8.
  return Buffer.from(`\uFEFF${text}\r\n`);
}

/** A text that a spreadsheet would run as a formula is marked as text. */
function csvCell(value: CellValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const HEAD = {
  font: { bold: true },
  fill: { type: "pattern", pattern: "solid", fgColor: { rgb: "E2E8F0" } },
} as const;

/** The holdings as a worksheet: figures as numbers, text as text for good, and nothing that calculates. */
export async function writeWorkbook(exported: Exported): Promise<Buffer> {
  const rows = exported.holdings.map((holding) => COLUMNS.map(({ value }) => value(holding)));
  const totals = sumColumns(exported);
  // A style for each cell takes as long to write as all the rest: a column's holds for its cells, and text is text.
  const columns = COLUMNS.map(({ width, format }, at) => {
    const isText = [totals, ...rows].some((row) => typeof row[at] === "string" && format === undefined);
    const numFmt = isText ? "@" : format;
    return { width, ...(numFmt === undefined ? {} : { numFmt }) };
  });
  const totalStyles = totals.map((value, at) => {
    const numFmt = typeof value === "string" ? "@" : columns[at]?.numFmt;
    const style = { ...HEAD, ...(numFmt === undefined ? {} : { numFmt }) };
    return [`${rows.length + 1},${at}`, { style }] as const;
  });
  const bytes = await writeXlsx({
    properties: { title: exported.title },
    sheets: [
      {
        name: "Holdings",
        columns,
        rows: [COLUMNS.map(({ label }) => label), ...[...rows, totals].map((row) => row.map(storable))],
        cells: new Map([...COLUMNS.map((_, at) => [`0,${at}`, { style: HEAD }] as const), ...totalStyles]),
        freezePane: { rows: 1, columns: 1 },
      },
    ],
  });
  return Buffer.from(bytes);
}

/** A cell takes 32,767 characters, and a workbook no control characters. */
function storable(value: CellValue): CellValue {
  if (typeof value !== "string") return value;
  return value
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]|\uFFFE|\uFFFF/gu, " ")
    .slice(0, 32_000);
}
