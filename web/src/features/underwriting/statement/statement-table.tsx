import type { FormulaRow } from "@labs/underwriting/formula-record";
import type {
  Statement,
  StatementColumn,
  StatementColumnKind,
  StatementLine,
} from "@labs/underwriting/statement-record";
import { useSearchParams } from "react-router";
import { SideScroll } from "../../../components/layout/side-scroll.tsx";
import { multiple, rate, statementAmount } from "../../../lib/format.ts";
import { figureAt, useCalculation } from "../model/calculation.tsx";
import { useModel } from "../model/model-context.tsx";
import { layOutColumns, measureColumns } from "./column-widths.ts";
import { readYears, writeYears } from "./expanded-years.ts";
import { StandingFigure } from "./formula-figure.tsx";
import classes from "./statement.module.css";
import { PeriodHead, walk } from "./statement.tsx";

interface StatementTableProps {
  label: string;
  byYear: Statement;
  /** Undefined where years do not expand. */
  byMonth?: Statement | null;
  columns: readonly StatementColumnKind[];
  /** What shares the width of the page: tables that say the same have their columns one under the other. */
  across?: Pick<Statement, "columns" | "lines">;
}

interface Place {
  line: StatementLine;
  column: StatementColumn;
  isFirst: boolean;
}

/** As the end of a table: a heading right before it has no lines. */
const HEADING = { role: "heading" };
const SHARES: ReadonlySet<StatementColumnKind> = new Set(["varianceShare", "shareOfIncome"]);

/** Lines of the printed statement in some of its columns; a year expands to its months, a figure to its formula. */
export function StatementTable({ label, byYear, byMonth, columns, across }: StatementTableProps) {
  const [params, setParams] = useSearchParams();
  const { findRow } = useModel();
  const expanded = readYears(params.get("months"));
  const toggle = (year: number) => {
    const next = expanded.includes(year) ? expanded.filter((each) => each !== year) : [...expanded, year];
    params.set("months", writeYears(next));
    if (next.length === 0) params.delete("months");
    setParams(params, { replace: true, preventScrollReset: true });
  };
  const shown = byYear.columns
    .filter(({ kind }) => columns.includes(kind))
    .flatMap((column) =>
      expanded.includes(yearAt(column)) ? [...monthsIn(column, byMonth), column] : [column],
    );
  const monthly = new Map(byMonth?.lines.map((line) => [nameLine(line), line.figures]));
  const lines = byYear.lines
    .map((line) => ({ ...line, figures: { ...monthly.get(nameLine(line)), ...line.figures } }))
    .filter((line) => isShown(line, shown))
    .filter(({ role }, at, all) => role !== "heading" || (all[at + 1] ?? HEADING).role !== "heading");
  const base = across ?? { columns: shown, lines };
  const shared = measureColumns(base);
  const own = measureColumns({ columns: shown, lines });
  const widths = layOutColumns(
    shared.values(),
    shown.map(({ id }) => shared.get(id) ?? own.get(id) ?? 0),
  );
  const first = lines.findIndex(({ role }) => role !== "heading");
  const begins = shown.findIndex((column) => {
    const line = lines[first];
    return line !== undefined && findFigure(line, column, findRow) !== undefined && column.id in line.figures;
  });
  return (
    <div className={classes.place}>
      <SideScroll label={`${label}, scrolling`} minWidth={0}>
        <table
          className={classes.table}
          data-even
          style={{ width: widths.table }}
          aria-label={label}
          onKeyDown={walk}
        >
          <colgroup>
            <col style={{ width: widths.names }} />
            {shown.map(({ id }, at) => (
              <col key={id} style={{ width: widths.figures[at] }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th scope="col">Dollars</th>
              {shown.map((column) => (
                <ColumnHead
                  key={column.id}
                  column={column}
                  isExpanded={expanded.includes(yearAt(column))}
                  onToggle={byMonth === undefined ? undefined : toggle}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <tr
                key={nameLine(line)}
                data-total={line.role === "total" || line.role === "subtotal" || undefined}
                data-heading={line.role === "heading" || undefined}
              >
                <th scope="row">{line.label}</th>
                {shown.map((column, at) => (
                  <td key={column.id} data-month={column.kind === "month" || undefined}>
                    <Cell line={line} column={column} isFirst={index === first && at === begins} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
    </div>
  );
}

const yearAt = ({ kind, period }: StatementColumn): number => (kind === "year" ? (period ?? 0) : 0);
const nameLine = ({ block, label, closing = "", sale = "" }: StatementLine): string =>
  [block, label, closing, sale].join(".");

function monthsIn({ period = 0 }: StatementColumn, byMonth: Statement | null | undefined): StatementColumn[] {
  return (
    byMonth?.columns.filter(
      ({ kind, period: month = 0 }) => kind === "month" && Math.ceil(month / 12) === period,
    ) ?? []
  );
}

/** Headings stay over their lines; a line that few deals have goes where it is zero in all that is shown. */
function isShown({ role, isSeldom, figures }: StatementLine, shown: readonly StatementColumn[]): boolean {
  if (role === "heading") return true;
  const here = shown.filter(({ id }) => id in figures);
  return here.length > 0 && !(isSeldom && here.every(({ id }) => figures[id] === 0));
}

interface ColumnHeadProps {
  column: StatementColumn;
  isExpanded: boolean;
  onToggle: ((year: number) => void) | undefined;
}

function ColumnHead({ column, isExpanded, onToggle }: ColumnHeadProps) {
  const { kind, period = 0, label } = column;
  if (kind === "month") return <PeriodHead period={{ year: 0, month: period, isForward: false }} />;
  if (kind !== "year") return <th scope="col">{label}</th>;
  return (
    <PeriodHead period={{ year: period, isForward: false }} isExpanded={isExpanded} onToggle={onToggle} />
  );
}

/** A figure that a row of the formula pages holds opens it; sums and comparisons made here do not. */
function Cell({ line, column, isFirst }: Place) {
  const calculation = useCalculation();
  const { findRow } = useModel();
  const value = line.figures[column.id];
  if (value === undefined) return null;
  const at = findFigure(line, column, findRow);
  if (at === undefined) return writeAmount(line, column.kind, value);
  const reason = value === null ? figureAt(calculation, at).reason : null;
  return <StandingFigure {...at} value={value} reason={reason} tabIndex={isFirst ? 0 : -1} isInStatement />;
}

function findFigure(
  { key, closing, sale }: StatementLine,
  { kind, period = 0 }: StatementColumn,
  findRow: (key: string) => FormulaRow | undefined,
) {
  const name = kind === "closing" ? closing : kind === "sale" ? sale : key;
  const row = name === undefined || name === null ? undefined : findRow(name);
  if (row === undefined || row.kind === "input") return undefined;
  if (kind === "closing" || kind === "sale") return { row };
  if (kind === "month") return { row, month: period };
  return kind === "year" || kind === "forward" ? { row, year: period } : undefined;
}

function writeAmount({ role }: StatementLine, kind: StatementColumnKind, value: number | null): string {
  if (role === "ratio") return multiple(value);
  if (!SHARES.has(kind)) return statementAmount(value);
  return value !== null && value < 0 ? `(${rate(-value)})` : rate(value);
}
