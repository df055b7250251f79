import type { Period } from "@labs/underwriting/explain";
import { memo, useCallback } from "react";
import { modelFigure, statementFigure, withUnit } from "../../../lib/model-format.ts";
import { useWritten, writeText } from "../../../lib/write-past-react.ts";
import {
  type Calculation,
  type FigureAt,
  figureAt,
  useCalculation,
  useCalculationStore,
} from "../model/calculation.tsx";
import { useDrawer } from "../store.ts";
import classes from "./formula-figure.module.css";

/** A figure of the draft; a click or Enter opens its formula. */
export function FormulaFigure({ sign = 1, ...at }: Shown & { sign?: 1 | -1 }) {
  const { value, reason } = figureAt(useCalculation(), at);
  const printed = typeof value === "number" && value !== 0 ? sign * value : value;
  return <StandingFigure {...at} value={printed} reason={reason} />;
}

interface Shown extends FigureAt {
  /** Printed as its neighbors in a statement are, without a sign of its unit; what has a period is unless said. */
  isInStatement?: boolean | undefined;
}

interface StandingFigureProps extends Shown {
  value: number | string | null;
  /** Why there is no value, as soon as that is known. */
  reason: string | null;
  /** In a table that is walked by the arrows one figure alone is reached by Tab. */
  tabIndex?: number | undefined;
}

/** The same with its value handed in: it draws again only when that changes. */
export const StandingFigure = memo(function StandingFigure(props: StandingFigureProps) {
  const { row, value, reason, tabIndex } = props;
  const show = useDrawer(readShow);
  const name = writeName(props);
  const text = value === null ? "—" : writeFigure(props, value);
  return (
    <button
      type="button"
      className={value === null ? classes.missing : classes.figure}
      onClick={(event) => show({ key: row.key, period: toPeriod(props), opener: event.currentTarget })}
      aria-label={value === null ? `${name} is unavailable` : opens(name, text)}
      // Not in the name: a reason names an input, whose field is the one to be found by that name.
      aria-description={value === null ? (reason ?? undefined) : undefined}
      data-hint={reason ?? undefined}
      tabIndex={tabIndex}
    >
      {text}
    </button>
  );
});

/** A figure that is there and that every keystroke may move: it is written past React. */
export const WrittenFigure = memo(function WrittenFigure({ at }: { at: FigureAt }) {
  const show = useDrawer(readShow);
  const write = useCallback(
    (button: HTMLButtonElement, calculation: Calculation) => {
      const { value } = figureAt(calculation, at, false);
      if (value === null) return;
      const text = writeFigure(at, value);
      if (writeText(button, text)) button.setAttribute("aria-label", opens(writeName(at), text));
    },
    [at],
  );
  const button = useWritten(useCalculationStore(), write);
  return (
    <button
      ref={button}
      type="button"
      className={classes.figure}
      onClick={(event) => show({ key: at.row.key, period: toPeriod(at), opener: event.currentTarget })}
    />
  );
});

const readShow = ({ show }: ReturnType<typeof useDrawer.getState>) => show;

const opens = (name: string, text: string) => `${name}: ${text}. Show formula`;

function toPeriod({ year, month, line }: FigureAt): Period | undefined {
  if (month !== undefined) return { month };
  if (year !== undefined) return { year };
  return line === undefined ? undefined : { line };
}

function writeName({ row, year, month, line }: FigureAt): string {
  if (line !== undefined) return `${row.label}, row ${line + 1}`;
  if (month !== undefined) return `${row.label}, month ${month}`;
  return year === undefined ? row.label : `${row.label}, year ${year}`;
}

const writeFigure = (shown: Shown, value: number | string): string => {
  const { row, year, month, line, isInStatement = year !== undefined || month !== undefined } = shown;
  if (isInStatement && typeof value !== "string") return statementFigure(value, row.format);
  const text = modelFigure(value, row.format);
  // A column of a table has its unit at its head.
  return line === undefined && typeof value === "number" ? withUnit(text, row.unit) : text;
};
