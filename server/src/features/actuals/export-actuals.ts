import { Readable } from "node:stream";
import type { PortfolioActuals } from "@labs/contract/portfolios/actuals";
import Papa from "papaparse";
import { type PlainCell, writeSheetsApart } from "../../lib/spreadsheet/write-sheets.ts";

/** Plan, actual and variance of every line, with the bridge's ends as the last one; a variance above 0 is favorable. */
function listVariance({ lines }: PortfolioActuals): PlainCell[][] {
  return [
    ["Line", "Plan", "Actual", "Variance, favorable above 0", "Share of plan", "Statements"],
    ...lines.map(({ label, plan, actual, variance, share, isTold }) => [
      ...[label, plan, isTold ? actual : null, variance, isTold ? share : null],
      isTold ? null : "Not in the statements",
    ]),
  ];
}

/** One row for each line and month: actual of all homes with statements, plan of those that have both. */
function* listMonths({ byMonth, lineNames }: PortfolioActuals): Generator<PlainCell[]> {
  yield ["Month", "Line", "Actual", "Plan of homes with both"];
  for (const { month, actual, plan, actualNoi, planNoi } of byMonth) {
    for (const { key, label } of lineNames) {
      const [told, planned] = [actual[key] ?? null, plan[key] ?? null];
      if (told !== null || (planned !== null && planned !== 0)) yield [month, label, told, planned];
    }
    yield [month, "Net operating income", actualNoi, planNoi];
  }
}

function* listHomes({ homes }: PortfolioActuals): Generator<PlainCell[]> {
  yield [
    ...["Property", "Own id", "Approved version", "First month", "Last month", "Months"],
    ...[
      "Plan NOI",
      "Actual NOI",
      "Variance",
      "Months missing",
      "Months outside the plan",
      "Not compared because",
    ],
  ];
  for (const home of homes) {
    const {
      label,
      ownId,
      version,
      from,
      to,
      months,
      planNoi,
      actualNoi,
      variance,
      missing,
      unplanned,
      reason,
    } = home;
    yield [label, ownId, version, from, to, months, planNoi, actualNoi, variance, missing, unplanned, reason];
  }
}

export function writeCsv(actuals: PortfolioActuals): Readable {
  return Readable.from([`\uFEFF${Papa.unparse([...listMonths(actuals)], { escapeFormulae: true })}\r\n`]);
}

const MONEY = { width: 16, numFmt: "#,##0.00;(#,##0.00)" };

export function writeWorkbook(title: string, actuals: PortfolioActuals): Promise<Readable> {
  const bold = { style: { font: { bold: true } } };
  const head = (count: number) =>
    new Map(Array.from({ length: count }, (_, at) => [`0,${at}`, bold] as const));
  const freezePane = { rows: 1, columns: 1 };
  return writeSheetsApart(
    [
      ["Variance", listVariance(actuals)],
      ["By month", listMonths(actuals)],
      ["Homes", listHomes(actuals)],
    ],
    {
      title,
      sheets: {
        Variance: {
          columns: [
            { width: 34 },
            MONEY,
            MONEY,
            { ...MONEY, width: 26 },
            { width: 14, numFmt: "0.0%" },
            { width: 22 },
          ],
          ...{ freezePane, cells: head(6) },
        },
        "By month": { columns: [{ width: 12 }, { width: 34 }, MONEY, MONEY], freezePane, cells: head(4) },
        Homes: {
          columns: [
            ...[{ width: 44 }, { width: 14 }, { width: 10 }, { width: 12 }, { width: 12 }, { width: 9 }],
            ...[MONEY, MONEY, MONEY, { width: 10 }, { width: 10 }, { width: 60 }],
          ],
          ...{ freezePane, cells: head(12) },
        },
      },
    },
  );
}
