import { Readable } from "node:stream";
import type { Basis, PortfolioFigure } from "@labs/contract/portfolios/figures";
import type { Holding } from "@labs/contract/portfolios/holdings";
import Papa from "papaparse";
import {
  inTurns,
  type PlainCell,
  type SheetLook,
  writeSheetsApart,
} from "../../lib/spreadsheet/write-sheets.ts";
import { measure } from "./measure-holdings.ts";

/** A total stands under a column only where every holding has its amount. */
type Column = readonly [
  label: string,
  width: number,
  format: string | undefined,
  value: (holding: Holding) => PlainCell,
  total?: PortfolioFigure,
];

const TEXT = "@";
const COUNT = "#,##0";
const MONEY = "$#,##0";
const RATE = "0.0%";

/** Amounts are of the whole property; our share stands beside them, and the totals are by the chosen basis. */
const COLUMNS: readonly Column[] = [
  ["Property", 44, TEXT, ({ label }) => label],
  ["Place id", 22, TEXT, ({ googlePlacesId }) => googlePlacesId],
  [
    "Type",
    14,
    TEXT,
    ({ propertyType }) => (propertyType === "multifamily" ? "Multi-family" : "Single-family"),
  ],
  ["County", 22, TEXT, ({ county }) => county],
  ["Metro", 34, TEXT, ({ metro }) => metro],
  ["ZIP", 9, TEXT, ({ zip }) => zip],
  ["Units", 8, COUNT, ({ units }) => units, "units"],
  ["Beds", 7, undefined, ({ beds }) => beds],
  ["Baths", 7, undefined, ({ baths }) => baths],
  ["Sq ft", 9, COUNT, ({ sqft }) => sqft],
  ["Built", 7, "0", ({ yearBuilt }) => yearBuilt],
  ["Ownership share", 10, RATE, ({ ownershipShare }) => ownershipShare],
  ["Acquired", 12, TEXT, ({ acquiredAt }) => acquiredAt],
  ["Acquisition price", 17, MONEY, ({ acquisitionPrice }) => acquisitionPrice, "costBasis"],
  ["Value estimate", 15, MONEY, ({ value }) => value, "value"],
  ["Value as of", 12, TEXT, ({ valueAsOf }) => valueAsOf],
  ["Monthly rent", 13, MONEY, ({ actualRent }) => actualRent, "monthlyRent"],
  ["Rent estimate", 14, MONEY, ({ estimatedRent }) => estimatedRent, "estimatedRent"],
  ["Gross yield on cost", 18, RATE, ({ grossYieldOnCost }) => grossYieldOnCost, "grossYieldOnCost"],
  ["Gross yield on value", 19, RATE, ({ grossYieldOnValue }) => grossYieldOnValue, "grossYieldOnValue"],
  ["Underwriting version", 19, "0", ({ underwriting }) => underwriting?.version ?? null],
  ["NOI, underwritten", 17, MONEY, ({ underwriting }) => underwriting?.noi ?? null, "noi"],
  ["Debt, underwritten", 18, MONEY, ({ underwriting }) => underwriting?.debt ?? null, "debt"],
  ["Unlevered IRR", 13, "0.00%", ({ underwriting }) => underwriting?.unleveredIrr ?? null],
  ["Levered IRR", 12, "0.00%", ({ underwriting }) => underwriting?.leveredIrr ?? null],
  ["Notes", 40, TEXT, ({ notes }) => notes],
];

interface Exported {
  title: string;
  holdings: readonly Holding[];
  basis: Basis;
}

function sumColumns({ holdings, basis }: Exported): PlainCell[] {
  const words = `Total of ${holdings.length}${basis === "share" ? ", ownership share" : ""}`;
  const { figures } = measure(holdings, basis);
  return COLUMNS.map(([, , , , total], at) =>
    at === 0 ? words : total === undefined ? null : figures[total].value,
  );
}

function* listRows(exported: Exported): Generator<PlainCell[]> {
  yield COLUMNS.map(([label]) => label);
  for (const holding of exported.holdings) yield COLUMNS.map(([, , , value]) => value(holding));
  yield sumColumns(exported);
}

/** So many rows are written before others get their turn. */
const TURN = 250;

export function writeCsv(exported: Exported): Readable {
  const write = async function* () {
    // The mark makes spreadsheets read it as UTF-8; a text that they would run as a formula stays a text.
    yield "\uFEFF";
    for await (const rows of inTurns(listRows(exported), TURN)) {
      if (rows.length > 0) yield `${Papa.unparse(rows, { escapeFormulae: true })}\r\n`;
    }
  };
  return Readable.from(write());
}

const HEAD = {
  font: { bold: true },
  fill: { type: "pattern", pattern: "solid", fgColor: { rgb: "E2E8F0" } },
} as const;

/** The holdings as a worksheet: figures as numbers, text as text for good, and nothing that calculates. */
export function writeWorkbook(exported: Exported): Promise<Readable> {
  const { title, holdings } = exported;
  const sheet = "Holdings";
  const rows = function* () {
    for (const row of listRows(exported)) yield row.map(storable);
  };
  // A style for each cell takes as long to write as all the rest: a column's holds for its cells.
  const columns = COLUMNS.map(([, width, numFmt]) => ({
    width,
    ...(numFmt === undefined ? {} : { numFmt }),
  }));
  const look: SheetLook = {
    columns,
    freezePane: { rows: 1, columns: 1 },
    cells: new Map(
      columns.flatMap(({ numFmt }, at) => {
        const total = { style: { ...HEAD, ...(numFmt === undefined ? {} : { numFmt }) } };
        return [
          [`0,${at}`, { style: HEAD }],
          [`${holdings.length + 1},${at}`, total],
        ] as const;
      }),
    ),
  };
  return writeSheetsApart([[sheet, rows()]], { title, sheets: { [sheet]: look } });
}

/** A cell takes 32,767 characters, and a workbook no control characters. */
function storable(value: PlainCell): PlainCell {
  if (typeof value !== "string") return value;
  return value
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]|\uFFFE|\uFFFF/gu, " ")
    .slice(0, 32_000);
}
