import { Readable } from "node:stream";
import type { HomeCourses, PortfolioHoldSell } from "@labs/contract/portfolios/hold-sell";
import { COURSE_NAMES } from "@labs/reporting/course-reasons";
import Papa from "papaparse";
import { type PlainCell, writeSheetsApart } from "../../lib/spreadsheet/write-sheets.ts";

type Column = readonly [
  label: string,
  width: number,
  format: string | undefined,
  value: (home: HomeCourses) => PlainCell,
];

const MONEY = "$#,##0;($#,##0)";
const RATE = "0.00%";

const COLUMNS: readonly Column[] = [
  ["Property", 44, "@", ({ label }) => label],
  ["Own id", 14, "@", ({ ownId }) => ownId],
  ["Best", 12, "@", ({ best }) => COURSE_NAMES[best]],
  ["Gain over holding", 16, MONEY, ({ gain }) => gain],
  ["Hold value", 15, MONEY, ({ holding }) => holding.value],
  ["Net sale proceeds", 15, MONEY, ({ sale }) => sale.net],
  ["Refinance value", 15, MONEY, ({ refinancing }) => refinancing?.value ?? null],
  ["Value today", 14, MONEY, ({ sale }) => sale.value],
  ["Selling costs", 14, MONEY, ({ sale }) => sale.costs],
  ["Loan payoff", 14, MONEY, ({ sale }) => sale.payoff],
  ["Prepayment premium", 14, MONEY, ({ sale }) => sale.premium],
  ["Tax on the gain", 14, MONEY, ({ sale }) => sale.tax],
  ["Discount rate", 10, RATE, ({ discountRate }) => discountRate],
  ["Hold IRR", 10, RATE, ({ holding }) => holding.rate],
  ["Remaining hold (months)", 10, "0", ({ plan }) => plan.monthsLeft],
  ["Exit value", 15, MONEY, ({ holding }) => holding.exitValue],
  ["New loan", 14, MONEY, ({ refinancing }) => refinancing?.loan ?? null],
  ["Binding limit", 14, "@", ({ refinancing }) => (refinancing ? LIMITS[refinancing.binding] : null)],
  ["Cash out", 14, MONEY, ({ refinancing }) => refinancing?.cashOut ?? null],
  ["DSCR", 8, "0.00x", ({ refinancing }) => refinancing?.dscr ?? null],
  ["Cash flow by", 16, "@", ({ plan }) => SOURCES[plan.source]],
  ["Version", 9, "0", ({ plan }) => plan.version],
  ["Reasons", 120, "@", ({ reasons }) => reasons.join(" ")],
];

const SOURCES = { approved: "approved version", kept: "version kept last", actuals: "statements" } as const;
const LIMITS = { ltv: "LTV", dscr: "DSCR", debtYield: "Debt yield" } as const;

function* listHomes({ homes }: PortfolioHoldSell): Generator<PlainCell[]> {
  yield COLUMNS.map(([label]) => label);
  for (const home of homes) yield COLUMNS.map(([, , , value]) => value(home));
}

function* listMissing({ missing }: PortfolioHoldSell): Generator<PlainCell[]> {
  yield ["Property", "Own id", "Not compared because"];
  for (const { label, ownId, reason } of missing) yield [label, ownId, reason];
}

function* listTerms({ asOf, basis, terms }: PortfolioHoldSell): Generator<PlainCell[]> {
  yield ["Term", "Entered", "The firm's", "Source"];
  yield ["As of", asOf, null, null];
  yield ["Amounts", basis === "share" ? "Ownership share" : "Whole properties", null, null];
  for (const { key, entered, firm, source } of terms) yield [key, entered, firm, source];
}

export function writeCsv(answer: PortfolioHoldSell): Readable {
  return Readable.from([`\uFEFF${Papa.unparse([...listHomes(answer)], { escapeFormulae: true })}\r\n`]);
}

export function writeWorkbook(title: string, answer: PortfolioHoldSell): Promise<Readable> {
  const bold = { style: { font: { bold: true } } };
  const head = (count: number) =>
    new Map(Array.from({ length: count }, (_, at) => [`0,${at}`, bold] as const));
  const freezePane = { rows: 1, columns: 1 };
  const columns = COLUMNS.map(([, width, numFmt]) => ({
    width,
    ...(numFmt === undefined ? {} : { numFmt }),
  }));
  return writeSheetsApart(
    [
      ["Hold or sell", listHomes(answer)],
      ["Not compared", listMissing(answer)],
      ["Terms", listTerms(answer)],
    ],
    {
      title,
      sheets: {
        "Hold or sell": { columns, freezePane, cells: head(COLUMNS.length) },
        "Not compared": {
          columns: [{ width: 44 }, { width: 14 }, { width: 80 }],
          freezePane,
          cells: head(3),
        },
        Terms: {
          columns: [{ width: 20 }, { width: 16 }, { width: 16 }, { width: 70 }],
          ...{ freezePane, cells: head(4) },
        },
      },
    },
  );
}
