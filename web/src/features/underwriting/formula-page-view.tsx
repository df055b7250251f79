import type { FormulaPage, FormulaRow } from "@labs/underwriting/formula-record";
import { Text } from "@mantine/core";
import { Section } from "../../components/section.tsx";
import { useCalculation } from "./calculation.tsx";
import { ChecksList } from "./checks-list.tsx";
import { ExpenseInputs, partInputs } from "./expense-inputs.tsx";
import { FormulaFigure } from "./formula-figure.tsx";
import classes from "./formula-page-view.module.css";
import { InputRow } from "./input-row.tsx";
import { InputTable } from "./input-table.tsx";
import { Statement } from "./statement.tsx";
import { concerns, inputPath } from "./store.ts";

interface FormulaPageViewProps {
  page: FormulaPage;
  propertyId: string;
  sources: Record<string, string>;
}

/** A formula page: its inputs over the lines that they move. */
export function FormulaPageView({ page, propertyId, sources }: FormulaPageViewProps) {
  const { result, problems } = useCalculation();
  const given = page.rows.filter((row) => row.kind === "input");
  const { growing, single } = partInputs(given.filter((row) => row.grain !== "unitType"));
  const tables = [...new Set(given.filter((row) => row.grain === "unitType").map(inputPath))];
  const figures = page.rows.filter((row) => isFigure(row) && !isByPeriod(row));
  const lines = page.rows.filter((row) => isFigure(row) && isByPeriod(row));
  const dollars = lines.filter(({ format }) => format === "currency");
  const others = lines.filter(({ format }) => format !== "currency");
  const hasChecks = page.rows.some((row) => row.kind === "check");
  return (
    <>
      {tables.map((table) => (
        <InputTable
          key={table}
          propertyId={propertyId}
          table={table}
          rows={given.filter((row) => row.grain === "unitType" && inputPath(row) === table)}
          source={sources[table]}
        />
      ))}
      {growing.length + single.length > 0 ? (
        <Section
          title={`${page.id} ${page.title}`}
          description="Every change recalculates the page and the returns."
        >
          {growing.length > 0 ? (
            <ExpenseInputs propertyId={propertyId} rows={growing} sources={sources} problems={problems} />
          ) : null}
          <div className={classes.inputs}>
            {single.map((row) => {
              const path = inputPath(row);
              return (
                <InputRow
                  key={row.key}
                  propertyId={propertyId}
                  row={row}
                  source={sources[path]}
                  problem={problems.find((problem) => concerns(problem, path))?.msg}
                />
              );
            })}
          </div>
        </Section>
      ) : null}
      {figures.length > 0 ? (
        <Section title={given.length > 0 ? "Figures" : `${page.id} ${page.title}`}>
          <dl className={classes.figures}>
            {figures.map((row) => (
              <div key={row.key}>
                <dt>{row.label}</dt>
                <dd>
                  <FormulaFigure row={row} />
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      ) : null}
      {dollars.length > 0 && result !== null ? (
        <Section title="By year" flush>
          <Statement label={page.title} rows={dollars} />
        </Section>
      ) : null}
      {others.length > 0 && result !== null ? (
        <Section title={dollars.length > 0 ? "Rates and ratios by year" : "By year"} flush>
          <Statement label={page.title} rows={others} />
        </Section>
      ) : null}
      {hasChecks ? <ChecksList page={page} /> : null}
      <Text size="xs" c="dimmed">
        A click on a figure shows its formula with the values put in.
      </Text>
    </>
  );
}

const isFigure = (row: FormulaRow) => row.kind === "line" || row.kind === "output";
const isByPeriod = (row: FormulaRow) => row.grain === "month" || row.grain === "year";
