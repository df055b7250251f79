import type { Statement, StatementColumnKind } from "@labs/underwriting/statement-record";
import { Chip, Group, Text } from "@mantine/core";
import { useSearchParams } from "react-router";
import { RowsSkeleton } from "../../../components/layout/page.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { SkipPlace } from "../../../components/layout/skip-place.tsx";
import { BelowFirst } from "../../../components/status/below-first.tsx";
import { EmptyState } from "../../../components/status/empty-state.tsx";
import { useCalculation } from "../model/calculation.tsx";
import { useModel } from "../model/model-context.tsx";
import { EquityStatement } from "./equity-statement.tsx";
import { readYears } from "./expanded-years.ts";
import { FiscalStatement } from "./fiscal-statement.tsx";
import { FormulaFigure } from "./formula-figure.tsx";
import classes from "./formula-page-view.module.css";
import { StatementTable } from "./statement-table.tsx";
import { addTotals } from "./statement-totals.ts";
import { useStatement } from "./use-statement.ts";

/** What stands in both tables, so that their columns are one under the other. */
const ALWAYS: readonly StatementColumnKind[] = ["closing", "year", "sale", "total"];

/** What operations can be set beside, by the word of the address. */
const MORE: { id: string; label: string; kinds: readonly StatementColumnKind[] }[] = [
  { id: "history", label: "T12", kinds: ["t12", "t3", "variance", "varianceShare"] },
  { id: "forward", label: "Forward and stabilized", kinds: ["forward", "stabilized"] },
  { id: "unit", label: "Per unit", kinds: ["perUnit"] },
  { id: "share", label: "% of EGI", kinds: ["shareOfIncome"] },
];

/** The printed statement of the draft: operations, cash flow from closing to the sale, and last how partners share it. */
export function AnnualStatement() {
  const { result } = useCalculation();
  const [params, setParams] = useSearchParams();
  const statement = useStatement(readYears(params.get("months")).length > 0);
  if (statement === null) {
    return <EmptyState title="No statement yet">Enter the required inputs to see it.</EmptyState>;
  }
  const { byMonth } = statement;
  const byYear = addTotals(statement.byYear);
  const operations = byYear.lines.filter(({ block }) => block === "operations");
  const flows = byYear.lines.filter(({ block }) => block !== "operations");
  const offered = MORE.filter(({ kinds }) => byYear.columns.some(({ kind }) => kinds.includes(kind)));
  const hasHistory = offered.some(({ id }) => id === "history");
  const chosen = (params.get("columns") ?? (hasHistory ? "history" : "")).split(",");
  const more = offered.filter(({ id }) => chosen.includes(id)).flatMap(({ kinds }) => kinds);
  const across = { ...byYear, columns: byYear.columns.filter(({ kind }) => ALWAYS.includes(kind)) };
  const choose = (ids: string[]) => {
    params.set("columns", ids.join(","));
    setParams(params, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <Section
        title="Operating statement"
        description={
          chosen.includes("history") && hasHistory
            ? "Year 1 vs. T12 is positive where it adds to income."
            : undefined
        }
        actions={
          <Chip.Group multiple value={chosen} onChange={choose}>
            <Group gap={4} role="group" aria-label="More columns">
              {offered.map(({ id, label }) => (
                <Chip key={id} size="xs" value={id}>
                  {label}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        }
        flush
      >
        <SkipPlace part="table">
          <StatementTable
            label="Operating statement"
            byYear={{ ...byYear, lines: operations }}
            byMonth={byMonth}
            columns={[...ALWAYS, ...more]}
            across={across}
          />
        </SkipPlace>
      </Section>
      <Section title="Cash flow" flush>
        <BelowFirst fallback={<RowsSkeleton rows={flows.length} />}>
          <StatementTable
            label="Cash flow"
            byYear={{ ...byYear, lines: flows }}
            byMonth={byMonth}
            columns={ALWAYS}
            across={across}
          />
        </BelowFirst>
      </Section>
      {result === null ? (
        <Text size="sm" c="dimmed">
          Lines that wait for a missing input are left out until it is entered.
        </Text>
      ) : null}
      {result === null ? null : <PrintedReturns statement={byYear} />}
      <FiscalStatement lines={byYear.lines} />
      <EquityStatement />
      <Text size="xs" c="dimmed" className={classes.note ?? ""}>
        In dollars, deductions in parentheses. The sale falls at the end of the last year; the last line of
        each block of flows gives its IRR.{" "}
        <span className={classes.hint}>
          Expand a year for months; click a figure for its formula; arrow keys move.
        </span>
      </Text>
    </>
  );
}

/** What the printed flows return, by year as they stand and by month as they fall. */
function PrintedReturns({ statement: { returns } }: { statement: Statement }) {
  const { findRow } = useModel();
  return (
    <Section title="Returns of these cash flows">
      <dl className={classes.figures}>
        {returns.map(({ key }) => {
          const row = findRow(key);
          return row === undefined ? null : (
            <div key={key}>
              <dt data-hint={row.help || undefined}>{row.label}</dt>
              <dd>
                <FormulaFigure row={row} />
              </dd>
            </div>
          );
        })}
      </dl>
    </Section>
  );
}
