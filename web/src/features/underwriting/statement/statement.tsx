import type { FormulaRow } from "@labs/underwriting/formula-record";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { type KeyboardEvent, memo, useState } from "react";
import { useSearchParams } from "react-router";
import { SideScroll } from "../../../components/layout/side-scroll.tsx";
import { counted } from "../../../lib/format.ts";
import { type Calculation, type FigureAt, figureAt, useCalculation } from "../model/calculation.tsx";
import { readYears, writeYears } from "./expanded-years.ts";
import { StandingFigure } from "./formula-figure.tsx";
import classes from "./statement.module.css";

interface StatementProps {
  label: string;
  rows: FormulaRow[];
}

/** A column: a year, or one month of a year that is expanded. */
interface Period {
  year: number;
  month?: number;
  isForward: boolean;
}

/**
 * Lines by year; the last column is the year after the hold, which the exit looks at. A year expands to its months
 * in place. Every figure opens, and the arrows walk from figure to figure.
 */
export function Statement({ label, rows }: StatementProps) {
  const calculation = useCalculation();
  const { known } = calculation;
  const [params, setParams] = useSearchParams();
  const [isWhole, setWhole] = useState(false);
  const expanded = readYears(params.get("months"));
  if (known === null || rows.length === 0) return null;
  const idle = rows.filter((row) => isIdle(row, known.lines[row.key]));
  const shown = isWhole || idle.length === rows.length ? rows : rows.filter((row) => !idle.includes(row));
  const years = Math.max(0, ...rows.map((row) => known.lines[row.key]?.length ?? 0));
  const hasMonths = rows.some(({ grain }) => grain === "month");
  const periods = listPeriods(years, hasMonths ? expanded : []);
  const toggle = (year: number) => {
    const next = expanded.includes(year) ? expanded.filter((each) => each !== year) : [...expanded, year];
    params.set("months", writeYears(next));
    if (next.length === 0) params.delete("months");
    setParams(params, { replace: true, preventScrollReset: true });
  };
  return (
    <SideScroll label={`${label}, scrolling`} minWidth={140 + 88 * periods.length}>
      <table className={classes.table} aria-label={label} onKeyDown={walk}>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            {periods.map((period) => (
              <PeriodHead
                key={`${period.year}.${period.month ?? ""}`}
                period={period}
                isExpanded={expanded.includes(period.year)}
                onToggle={hasMonths ? toggle : undefined}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <StatementRow
              key={row.key}
              row={row}
              periods={periods}
              calculation={calculation}
              isFirst={index === 0}
            />
          ))}
        </tbody>
      </table>
      {idle.length > 0 && idle.length < rows.length ? (
        <button type="button" className={classes.zeros} onClick={() => setWhole(!isWhole)}>
          {isWhole
            ? "Hide lines that are zero"
            : `Show ${counted(idle.length, "line that is", "lines that are")} zero`}
        </button>
      ) : null}
    </SideScroll>
  );
}

/** A line of something that this deal does not have; what the committee reads stands in any case. */
const isIdle = (row: FormulaRow, figures: readonly (number | null)[] | undefined): boolean =>
  row.icVisible !== true &&
  figures !== undefined &&
  figures.length > 0 &&
  figures.every((figure) => figure === 0);

function listPeriods(years: number, expanded: readonly number[]): Period[] {
  return Array.from({ length: years }, (_, index) => index + 1).flatMap((year): Period[] => {
    const isForward = year === years;
    const months = expanded.includes(year) ? Array.from({ length: 12 }, (_, at) => 12 * year - 11 + at) : [];
    return [...months.map((month) => ({ year, month, isForward })), { year, isForward }];
  });
}

interface PeriodHeadProps {
  period: Period;
  isExpanded?: boolean;
  onToggle?: ((year: number) => void) | undefined;
}

export function PeriodHead({
  period: { year, month, isForward },
  isExpanded = false,
  onToggle,
}: PeriodHeadProps) {
  if (month !== undefined) {
    return (
      <th scope="col" data-month>
        Mo {month}
      </th>
    );
  }
  const name = isForward ? "Forward" : `Year ${year}`;
  if (onToggle === undefined) return <th scope="col">{name}</th>;
  const Icon = isExpanded ? IconMinus : IconPlus;
  return (
    <th scope="col" data-expanded={isExpanded || undefined}>
      <button
        type="button"
        className={classes.expand}
        aria-expanded={isExpanded}
        data-hint={isExpanded ? "Hide months" : "Show months"}
        onClick={() => onToggle(year)}
      >
        <Icon size={12} aria-hidden />
        {name}
      </button>
    </th>
  );
}

interface StatementRowProps {
  row: FormulaRow;
  periods: Period[];
  calculation: Calculation;
  isFirst: boolean;
}

const StatementRow = memo(function StatementRow({ row, periods, calculation, isFirst }: StatementRowProps) {
  const length = calculation.known?.lines[row.key]?.length ?? 0;
  const figure = (at: FigureAt) => {
    const { value, reason } = figureAt(calculation, at);
    const isDeducted = row.sign === "-" && typeof value === "number" && value !== 0;
    return { value: isDeducted ? -value : value, reason };
  };
  return (
    <tr data-total={row.icVisible || undefined}>
      <th scope="row">{row.label}</th>
      {periods.map(({ year, month }, index) => {
        const isThere = year <= length && (month === undefined || row.grain === "month");
        const at = month === undefined ? { row, year } : { row, month };
        return (
          <td key={`${year}.${month ?? ""}`} data-month={month !== undefined || undefined}>
            {isThere ? (
              <StandingFigure {...at} {...figure(at)} tabIndex={isFirst && index === 0 ? 0 : -1} />
            ) : null}
          </td>
        );
      })}
    </tr>
  );
});

const STEPS: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The arrows go from figure to figure, over cells that have none. */
export function walk(event: KeyboardEvent<HTMLTableElement>): void {
  const step = STEPS[event.key];
  const cell = event.target instanceof Element ? event.target.closest<HTMLTableCellElement>("td, th") : null;
  const row = cell?.closest("tr");
  if (!step || !cell || !row) return;
  const table = event.currentTarget;
  let [down, right] = [row.rowIndex + step[0], cell.cellIndex + step[1]];
  while (table.rows[down]?.cells[right] !== undefined) {
    const figure = table.rows[down]?.cells[right]?.querySelector<HTMLElement>("button");
    if (figure) {
      event.preventDefault();
      figure.focus();
      return;
    }
    down += step[0];
    right += step[1];
  }
}
