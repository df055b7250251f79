import type { FormulaPage, FormulaRow } from "@labs/underwriting/formula-record";
import { Text } from "@mantine/core";
import { Section } from "../../components/section.tsx";
import { useCalculation } from "./calculation.tsx";
import { ChecksList } from "./checks-list.tsx";
import { FormulaFigure } from "./formula-figure.tsx";
import classes from "./formula-page-view.module.css";
import { InputRow } from "./input-row.tsx";
import { Statement } from "./statement.tsx";

interface FormulaPageViewProps {
  page: FormulaPage;
  propertyId: string;
  sources: Record<string, string>;
}

/** A formula page: its inputs over the lines that they move. */
export function FormulaPageView({ page, propertyId, sources }: FormulaPageViewProps) {
  const { result, problems } = useCalculation();
  const inputs = page.rows.filter((row) => row.kind === "input");
  const figures = page.rows.filter((row) => isFigure(row) && !isByPeriod(row));
  const lines = page.rows.filter((row) => isFigure(row) && isByPeriod(row));
  const hasChecks = page.rows.some((row) => row.kind === "check");
  return (
    <>
      {inputs.length > 0 ? (
        <Section
          title={`${page.id} ${page.title}`}
          description="Every change recalculates the page and the returns."
        >
          <div className={classes.inputs}>
            {inputs.map((row) => {
              const path = row.path ?? row.key;
              return (
                <InputRow
                  key={row.key}
                  propertyId={propertyId}
                  row={row}
                  source={sources[path]}
                  problem={problems.find((problem) => problem.path.join(".").startsWith(path))?.msg}
                />
              );
            })}
          </div>
        </Section>
      ) : null}
      {figures.length > 0 ? (
        <Section title={inputs.length > 0 ? "Figures" : `${page.id} ${page.title}`}>
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
      {lines.length > 0 && result !== null ? (
        <Section title="By year" flush>
          <Statement label={page.title} rows={lines} />
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
