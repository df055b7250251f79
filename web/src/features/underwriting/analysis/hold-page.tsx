import { YearLines } from "@labs/charts/year-lines";
import { SegmentedControl, Table, Text } from "@mantine/core";
import { Figure } from "../../../components/figure/figure.tsx";
import { ResponsiveChart } from "../../../components/figure/responsive-chart.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { modelFigure } from "../../../lib/model-format.ts";
import { WideTable } from "../wide-table.tsx";
import type { AnalysisResult } from "../workers/analysis-tasks.ts";
import classes from "./analysis.module.css";
import { AnalysisBar, type AnalysisScope, useAnalysis } from "./analysis-run.tsx";
import { useSettings } from "./use-settings.tsx";

const OUTPUTS = ["leveredIrr", "unleveredIrr", "leveredEquityMultiple", "leveredProfit", "npv"];
const CHARTED = ["leveredIrr", "unleveredIrr"];

/** Returns by the year of the sale, and which year is best. */
export function HoldPage({ scope }: { scope: AnalysisScope }) {
  const { findRow } = scope;
  const [{ output: judged }, change] = useSettings("hold", () => ({ output: "leveredIrr" }));
  const longest = findRow("holdYears")?.bounds?.max;
  const state = useAnalysis(scope, { kind: "hold", outputs: OUTPUTS }, { isLive: true });
  return (
    <Section
      title="Hold sweep"
      description={`Sale in each year from 1 to ${longest}, all else as in the draft. Updates with every change.`}
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Best year by"
          data={[...CHARTED, "npv"].map((output) => ({
            value: output,
            label: findRow(output)?.label ?? output,
          }))}
          value={judged}
          onChange={(output) => change({ output })}
        />
      }
    >
      <div className={classes.stack}>
        <AnalysisBar action="Run sweep" name="The sweep" state={state} isLive />
        {state.result ? (
          <Sweep scope={scope} years={state.result.years} judged={judged} isStale={state.isStale} />
        ) : null}
      </div>
    </Section>
  );
}

type Years = Extract<AnalysisResult, { kind: "hold" }>["years"];

interface SweepProps {
  scope: AnalysisScope;
  years: Years;
  judged: string;
  isStale: boolean;
}

function Sweep({ scope, years, judged, isStale }: SweepProps) {
  const { findRow, inputs } = scope;
  const best = bestYear(years, judged);
  const current = typeof inputs.holdYears === "number" ? inputs.holdYears : null;
  const label = findRow(judged)?.label ?? judged;
  const format = findRow(judged)?.format ?? "number";
  const charted = judged === "npv" ? ["npv"] : [judged, ...CHARTED.filter((output) => output !== judged)];
  return (
    <>
      <Text size="sm" role="status">
        {best === null
          ? `No year has a value of ${label}.`
          : `Best exit year by ${label}: year ${best.holdYears}, ${modelFigure(best.outputs[judged], format)}.`}
      </Text>
      <ResponsiveChart
        height={240}
        isStale={isStale}
        render={(frame) => (
          <YearLines
            {...frame}
            lines={charted.map((output) => ({
              label: findRow(output)?.label ?? output,
              values: years.map((year) => year.outputs[output] ?? null),
            }))}
            format={(value) => modelFigure(value, format)}
            best={best?.holdYears ?? null}
            current={current}
          />
        )}
      />
      <SweepTable scope={scope} years={years} best={best?.holdYears ?? null} isStale={isStale} />
    </>
  );
}

function SweepTable({ scope, years, best, isStale }: Omit<SweepProps, "judged"> & { best: number | null }) {
  const { findRow, inputs } = scope;
  return (
    <WideTable label="Returns by exit year" minWidth={560} isStale={isStale}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Exit at end of</Table.Th>
          {OUTPUTS.map((output) => (
            <Table.Th key={output} scope="col" data-align="right" className={classes.head}>
              {findRow(output)?.label ?? output}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {years.map(({ holdYears, outputs }) => (
          <Table.Tr key={holdYears} data-marked={holdYears === best || undefined}>
            <Table.Th scope="row">
              Year {holdYears}
              {holdYears === best ? ", best" : ""}
              {holdYears === inputs.holdYears ? ", draft" : ""}
            </Table.Th>
            {OUTPUTS.map((output) => (
              <Table.Td key={output} data-align="right">
                <Figure
                  label={`${findRow(output)?.label ?? output}, year ${holdYears}`}
                  text={
                    outputs[output] === null || outputs[output] === undefined
                      ? null
                      : modelFigure(outputs[output], findRow(output)?.format ?? "number")
                  }
                  unavailable="No value for an exit in this year"
                />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

function bestYear(years: Years, output: string): Years[number] | null {
  const value = (year: Years[number]) => year.outputs[output] ?? null;
  return years.reduce<Years[number] | null>((best, year) => {
    const [now, then] = [value(year), best === null ? null : value(best)];
    return now !== null && (then === null || now > then) ? year : best;
  }, null);
}
