import type { FormulaRow } from "@labs/underwriting/formula-record";
import { createContext, useContext } from "react";
import { UNAVAILABLE } from "../../../lib/format.ts";
import { modelFigure, statementFigure } from "../../../lib/model-format.ts";
import type { PoolFigureAt } from "../queries.ts";
import classes from "./pool-pages.module.css";

/** Opens a figure at the side of the page. */
export const ShowPoolFigure = createContext<(at: PoolFigureAt) => void>(() => undefined);

interface PoolFigureProps {
  row: FormulaRow;
  value: number | string | null;
  reason?: string | undefined;
  year?: number;
  line?: number;
  /** What the row of the table is, for who does not see it. */
  of?: string;
}

/** A figure of the portfolio pages; a click or Enter opens its formula. */
export function PoolFigure({ row, value, reason, year, line, of }: PoolFigureProps) {
  const show = useContext(ShowPoolFigure);
  const where = year === undefined ? of : year === 0 ? "closing" : `year ${year}`;
  const name = where === undefined ? row.label : `${row.label}, ${where}`;
  const text = writeText(row, value, year);
  return (
    <button
      type="button"
      className={value === null ? classes.missing : classes.figure}
      onClick={() => show({ key: row.key, year, line })}
      title={reason}
      aria-label={
        value === null ? `${name} is unavailable: ${reason ?? "not known"}` : `${name}: ${text}. Show formula`
      }
    >
      {text}
    </button>
  );
}

function writeText(row: FormulaRow, value: number | string | null, year: number | undefined): string {
  if (value === null) return UNAVAILABLE;
  if (row.unit === "flag") return value === 1 ? "Yes" : "No";
  return year === undefined || typeof value === "string"
    ? modelFigure(value, row.format)
    : statementFigure(value, row.format);
}
