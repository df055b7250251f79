import { buildEquityStatement } from "@labs/underwriting/equity-statement";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { buildStatement } from "@labs/underwriting/statement";
import type { Statement, StatementColumn, StatementLine } from "@labs/underwriting/statement-record";
import { multiple, rate, returnRate, statement } from "./figure-format.ts";
import { holdYears } from "./home-pro-forma.ts";
import { asOneCashFlow } from "./one-cash-flow.ts";
import { isOwned } from "./owned-home.ts";
import { type Block, plainColumn, plainRow, type SectionBody } from "./report-model.ts";
import type { SourceVersion } from "./report-source.ts";
import { isAllCash, type VersionFigures } from "./version-figures.ts";

const EMPHASIZED = new Set(["heading", "subtotal", "total"]);
const COLUMNS_A_TABLE = 12;
const SHARES = new Set(["varianceShare", "shareOfIncome"]);
const BY_YEAR = new Set(["year"]);
const FROM_CLOSING_TO_SALE = new Set(["closing", "year", "sale"]);
const COMPARED = new Set([
  "t12",
  "t3",
  "variance",
  "varianceShare",
  "perUnit",
  "shareOfIncome",
  "stabilized",
]);

/** The operating statement by year, from closing to the sale, beside its history, and as bars over the debt service. */
export function operatingStatementSection(version: SourceVersion, figures: VersionFigures): SectionBody {
  const [id, title] = ["cashFlow", "Operating statement"] as const;
  const years = holdYears(figures);
  if (years === 0) {
    const text = `Unavailable: ${figures.reason("noi")}.`;
    return { id, title, context: null, blocks: [{ kind: "text", text }] };
  }
  const { model, inputs, outputs, lines } = version;
  const printed = asOneCashFlow(buildStatement(model, { inputs: inputs as Inputs, outputs, lines }), figures);
  const operations = { ...printed, lines: printed.lines.filter(({ block }) => block === "operations") };
  const flows = { ...printed, lines: printed.lines.filter(({ block }) => block !== "operations") };
  return {
    id,
    title,
    context: `Dollars; years run from ${isOwned(figures) ? "today" : "closing"}; deductions in parentheses`,
    blocks: [
      // A picture first: it takes the rest of a page that the statement, which stays whole, leaves.
      ...(model === "multifamily" ? [cashFlowChart(figures, years, 168)] : []),
      ...flowTables(operations, ({ kind }) => BY_YEAR.has(kind)),
      ...flowTables(
        flows,
        ({ kind }) => FROM_CLOSING_TO_SALE.has(kind),
        listReturns(printed, isOwned(figures)),
      ),
      ...(model === "multifamily" ? compare(operations) : [cashFlowChart(figures, years, 84)]),
    ],
  };
}

/** Year 1 beside history and a stabilized year; a home's stabilized year has a section of its own. */
function compare(operations: Statement): Block[] {
  const hasHistory = operations.columns.some(({ kind }) => kind === "t12");
  return flowTables(operations, ({ id, kind }) => id === "year1" || COMPARED.has(kind), [
    "Stabilized is the last year of the hold at the rents and costs of year 1.",
    ...(hasHistory
      ? ["Year 1 vs. T12 is positive where it adds to income."]
      : ["T12 and T3 are not in this version: no operating statement stands behind year 1."]),
  ]);
}

/** Capital, preferred return, and cash by tier and partner, where the version knows the partners' terms. */
export function equityTables({ inputs, outputs, lines }: SourceVersion): Block[] {
  const printed = buildEquityStatement({ inputs: inputs as Inputs, outputs, lines });
  if (printed === null) return [];
  const notes = ["Equity waterfall. The last year holds the sale; the LP and GP split each tier as entered."];
  return flowTables(printed, () => true, notes, true);
}

export function listReturns({ returns }: Statement, owned: boolean): string[] {
  const told = returns.flatMap(({ label, value }) =>
    value === null ? [] : [`${label} ${returnRate(value)}`],
  );
  if (told.length === 0) return [];
  return [
    `From ${owned ? "today" : "closing"}, years and the sale at the end of the last: ${told.join("; ")}.`,
  ];
}

/** Wide statements are printed in parts of a few columns each. */
export function flowTables(
  { columns, lines }: Statement,
  isShown: (column: StatementColumn) => boolean,
  notes: string[] = [],
  hasHeadings = false,
): Block[] {
  const all = columns.filter(isShown);
  const parts = Math.ceil(all.length / COLUMNS_A_TABLE);
  const size = Math.ceil(all.length / parts);
  return Array.from({ length: parts }, (_, part): Block => {
    const shown = all.slice(part * size, (part + 1) * size);
    const rows = lines.filter(
      ({ role, isSeldom, figures }) =>
        (role === "heading" ? hasHeadings : shown.some(({ id }) => id in figures)) &&
        !(isSeldom && shown.every(({ id }) => (figures[id] ?? 0) === 0)),
    );
    return {
      kind: "table",
      columns: [plainColumn("$", "left", 1), ...shown.map(({ label }) => plainColumn(label, "right"))],
      rows: rows.map((line) =>
        plainRow(
          [line.label, ...shown.map((column) => writeCell(line, column))],
          EMPHASIZED.has(line.role) ? "total" : "none",
        ),
      ),
      notes: part === parts - 1 ? notes : [],
    };
  });
}

function writeCell({ role, figures }: StatementLine, { id, kind }: StatementColumn): string {
  const figure = figures[id];
  if (figure === undefined) return "";
  if (role === "ratio") return multiple(figure);
  return SHARES.has(kind) ? inParentheses(figure) : statement(figure);
}

/** A share in a statement: what is taken off stands in parentheses, as its dollars do. */
function inParentheses(share: number | null): string {
  const text = rate(share);
  return text.startsWith("−") ? `(${text.slice(1)})` : text;
}

function cashFlowChart(figures: VersionFigures, years: number, height: number): Block {
  const flow = figures.line("ncf") ?? [];
  const isCash = isAllCash(figures);
  const debt = isCash ? [] : (figures.line("debtService") ?? []);
  return {
    kind: "chart",
    caption: isCash
      ? "Net cash flow of each year, before the sale."
      : "Net cash flow above debt service is cash to equity before the sale.",
    chart: {
      name: "cashFlowBars",
      width: 640,
      height,
      data: {
        cashFlowLabel: "Net cash flow (NCF)",
        years: Array.from({ length: years }, (_, index) => ({
          year: index + 1,
          cashFlow: flow[index] ?? null,
          debtService: debt[index] ?? null,
        })),
      },
    },
  };
}
