import type { FormulaPage, FormulaRow } from "@labs/underwriting/formula-record";
import { useStore } from "zustand";
import { Section } from "../../../components/layout/section.tsx";
import { InputTable } from "../inputs/input-table.tsx";
import { FiguresInSight, useCalculationStore } from "../model/calculation.tsx";
import { inputPath } from "../store.ts";
import { ChecksList } from "./checks-list.tsx";
import { EquityStatement } from "./equity-statement.tsx";
import classes from "./formula-page-view.module.css";
import { PageFigures } from "./page-figures.tsx";
import { RowFigures } from "./row-figures.tsx";
import { Statement } from "./statement.tsx";
import { isInStatement, TrailingStatement } from "./trailing-statement.tsx";

/** A formula page beside its single inputs: its tables, its figures, its lines by year and its checks. */
export function FormulaPageView({ page }: { page: FormulaPage }) {
  const given = page.rows.filter((row) => row.kind === "input");
  const tables = [...new Set(given.filter((row) => row.grain === "unitType").map(inputPath))];
  const figures = page.rows.filter(
    (row) => isFigure(row) && !isByPeriod(row) && !isInStatement(row.key) && row.grain !== "unitType",
  );
  const lines = useKnownLines(page.rows.filter((row) => isFigure(row) && isByPeriod(row)));
  const dollars = lines.filter(({ format }) => format === "currency");
  const others = lines.filter(({ format }) => format !== "currency");
  return (
    <>
      {tables.filter(isMain).map((table) => (
        <InputTable key={table} page={page} table={table} />
      ))}
      {tables.includes("t12") ? <TrailingStatement /> : null}
      {figures.length > 0 ? (
        <FiguresInSight className={classes.below}>
          <Section title={given.length > 0 ? "Figures" : `${page.id} ${page.title}`}>
            <PageFigures rows={figures} />
          </Section>
        </FiguresInSight>
      ) : null}
      {page.id === "MF-14" ? (
        <FiguresInSight className={classes.below}>
          <EquityStatement />
        </FiguresInSight>
      ) : null}
      {dollars.length > 0 ? (
        <FiguresInSight className={classes.below}>
          <Section title="By year" flush>
            <Statement label={page.title} rows={dollars} />
          </Section>
        </FiguresInSight>
      ) : null}
      {others.length > 0 ? (
        <FiguresInSight className={classes.below}>
          <Section title={dollars.length > 0 ? "Rates and ratios by year" : "By year"} flush>
            <Statement label={page.title} rows={others} />
          </Section>
        </FiguresInSight>
      ) : null}
      {tables
        .filter((table) => !isMain(table))
        .map((table) => (
          <InputTable key={table} page={page} table={table} />
        ))}
      {tables.map((table) => (
        <RowFigures key={table} page={page} table={table} />
      ))}
      <ChecksList page={page} />
    </>
  );
}

/** Lines that have a figure; while inputs are missing, those that wait for one in every period are left out. */
function useKnownLines(lines: FormulaRow[]): FormulaRow[] {
  // Their names rather than their figures: a keystroke that moves figures draws nothing of the page again.
  const waiting = useStore(useCalculationStore(), ({ result, known }) =>
    result === null
      ? lines
          .map(({ key }) => key)
          .filter((key) => !hasFigure(known?.lines[key]))
          .join(" ")
      : "",
  );
  const isWaiting = new Set(waiting.split(" "));
  return lines.filter(({ key }) => !isWaiting.has(key));
}

const hasFigure = (line: readonly (number | null)[] | undefined): boolean =>
  line?.some((figure) => figure !== null) ?? false;

/** What a page is about stands first; tables that few need follow its inputs. */
const isMain = (table: string) => ["unitMix", "nonRevenueUnits", "t12"].includes(table);
const isFigure = (row: FormulaRow) => row.kind === "line" || row.kind === "output";
const isByPeriod = (row: FormulaRow) => row.grain === "month" || row.grain === "year";
