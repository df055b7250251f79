import type { Basis, PortfolioFigure } from "@labs/contract/portfolios/figures";
import type { Holding } from "@labs/contract/portfolios/holdings";
import { type CellValue, writeXlsx } from "hucre/xlsx";
import Papa from "papaparse";
import { measure } from "./measure-holdings.ts";

/** A total stands under a column only where every holding has its amount. */
type Column = readonly [
  label: string,
  width: number,
  format: string | undefined,
  value: (holding: Holding) => CellValue,
  total?: PortfolioFigure,
];

const COUNT = "#,##0";
const MONEY = "$#,##0";
const RATE = "0.0%";

/** Amounts are of the whole property; our share stands beside them, and the totals are by the chosen basis. */
const COLUMNS: readonly Column[] = [
  ["Property", 44, undefined, ({ label }) => label],
  ["Place id", 22, undefined, ({ googlePlacesId }) => googlePlacesId],
  [
    "Type",
    14,
    undefined,
    ({ propertyType }) => (propertyType === "multifamily" ? "Multi-family" : "Single-family"),
  ],
  ["County", 22, undefined, ({ county }) => county],
  ["Metro", 34, undefined, ({ metro }) => metro],
  ["ZIP", 9, undefined, ({ zip }) => zip],
  ["Units", 8, COUNT, ({ units }) => units, "units"],
  ["Beds", 7, undefined, ({ beds }) => beds],
  ["Baths", 7, undefined, ({ baths }) => baths],
  ["Sq ft", 9, COUNT, ({ sqft }) => sqft],
  ["Built", 7, "0", ({ yearBuilt }) => yearBuilt],
  ["Ownership share", 10, RATE, ({ ownershipShare }) => ownershipShare],
  ["Acquired", 12, undefined, ({ acquiredAt }) => acquiredAt],
  ["Acquisition price", 17, MONEY, ({ acquisitionPrice }) => acquisitionPrice, "costBasis"],
  ["Value estimate", 15, MONEY, ({ value }) => value, "value"],
  ["Value as of", 12, undefined, ({ valueAsOf }) => valueAsOf],
  ["Monthly rent", 13, MONEY, ({ actualRent }) => actualRent, "monthlyRent"],
  ["Rent estimate", 14, MONEY, ({ estimatedRent }) => estimatedRent, "estimatedRent"],
  ["Gross yield on cost", 18, RATE, ({ grossYieldOnCost }) => grossYieldOnCost, "grossYieldOnCost"],
  ["Gross yield on value", 19, RATE, ({ grossYieldOnValue }) => grossYieldOnValue, "grossYieldOnValue"],
  ["Underwriting version", 19, "0", ({ underwriting }) => underwriting?.version ?? null],
  ["NOI, underwritten", 17, MONEY, ({ underwriting }) => underwriting?.noi ?? null, "noi"],
  ["Debt, underwritten", 18, MONEY, ({ underwriting }) => underwriting?.debt ?? null, "debt"],
  ["Unlevered IRR", 13, "0.00%", ({ underwriting }) => underwriting?.unleveredIrr ?? null],
  ["Levered IRR", 12, "0.00%", ({ underwriting }) => underwriting?.leveredIrr ?? null],
  ["Notes", 40, undefined, ({ notes }) => notes],
];

interface Exported {
  title: string;
  holdings: readonly Holding[];
  basis: Basis;
}

function sumColumns({ holdings, basis }: Exported): CellValue[] {
  const words = `Total of ${holdings.length}${basis === "share" ? ", ownership share" : ""}`;
  const { figures } = measure(holdings, basis);
  return COLUMNS.map(([, , , , total], at) =>
    at === 0 ? words : total === undefined ? null : figures[total].value,
  );
}

export function writeCsv(exported: Exported): Buffer {
  const rows = [
    COLUMNS.map(([label]) => label),
    ...exported.holdings.map((holding) => COLUMNS.map(([, , , value]) => value(holding))),
    sumColumns(exported),
  ];
  // The mark at the start makes spreadsheets read it as UTF-8; a text that they would run as a formula stays a text.
  return Buffer.from(`\uFEFF${Papa.unparse(rows, { escapeFormulae: true })}\r\n`);
}

const HEAD = {
  font: { bold: true },
  fill: { type: "pattern", pattern: "solid", fgColor: { rgb: "E2E8F0" } },
} as const;

/** The holdings as a worksheet: figures as numbers, text as text for good, and nothing that calculates. */
export async function writeWorkbook(exported: Exported): Promise<Buffer> {
  const rows = exported.holdings.map((holding) => COLUMNS.map(([, , , value]) => value(holding)));
  const totals = sumColumns(exported);
  // A style for each cell takes as long to write as all the rest: a column's holds for its cells, and text is text.
  const columns = COLUMNS.map(([, width, format], at) => {
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
        rows: [COLUMNS.map(([label]) => label), ...[...rows, totals].map((row) => row.map(storable))],
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
