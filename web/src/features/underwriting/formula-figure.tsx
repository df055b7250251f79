import { memo } from "react";
import { modelFigure, statementFigure } from "../../lib/model-format.ts";
import { type FigureAt, figureAt, useCalculation } from "./calculation.tsx";
import classes from "./formula-figure.module.css";
import { useDrawer } from "./store.ts";

/** A figure of the draft; a click or Enter opens its formula. */
export function FormulaFigure(at: FigureAt & { isInStatement?: boolean }) {
  return <StandingFigure {...at} {...figureAt(useCalculation(), at)} />;
}

interface StandingFigureProps extends FigureAt {
  value: number | string | null;
  /** Why there is no value, as soon as that is known. */
  reason: string | null;
  /** In a table that is walked by the arrows one figure alone is reached by Tab. */
  tabIndex?: number | undefined;
  /** A figure without a period that stands in a statement, as its neighbours do. */
  isInStatement?: boolean | undefined;
}

/** The same with its value handed in: it draws again only when that changes. */
export const StandingFigure = memo(function StandingFigure(props: StandingFigureProps) {
  const { row, year, month, line, value, reason, tabIndex } = props;
  const show = useDrawer(showOf);
  const name = nameOf(props);
  const period =
    month !== undefined
      ? { month }
      : year !== undefined
        ? { year }
        : line !== undefined
          ? { line }
          : undefined;
  const text = value === null ? "—" : textOf(props, value);
  return (
    <button
      type="button"
      className={value === null ? classes.missing : classes.figure}
      onClick={(event) => show({ key: row.key, period, opener: event.currentTarget })}
      aria-label={value === null ? missing(name, reason) : `${name}: ${text}. Show formula`}
      data-hint={reason ?? undefined}
      tabIndex={tabIndex}
    >
      {text}
    </button>
  );
});

const showOf = ({ show }: ReturnType<typeof useDrawer.getState>) => show;

const missing = (name: string, reason: string | null) =>
  reason === null ? `${name} is unavailable` : `${name} is unavailable: ${reason}`;

function nameOf({ row, year, month, line }: FigureAt): string {
  if (line !== undefined) return `${row.label}, row ${line + 1}`;
  if (month !== undefined) return `${row.label}, month ${month}`;
  return year === undefined ? row.label : `${row.label}, year ${year}`;
}

const textOf = ({ row, year, month, isInStatement }: StandingFigureProps, value: number | string): string =>
  (year === undefined && month === undefined && isInStatement !== true) || typeof value === "string"
    ? modelFigure(value, row.format)
    : statementFigure(value, row.format);
