import { YearLines } from "@labs/charts/year-lines";
import { SegmentedControl, Table, Text } from "@mantine/core";
import { Figure } from "../../../components/figure/figure.tsx";
import { ResponsiveChart } from "../../../components/figure/responsive-chart.tsx";
import hidden from "../../../components/layout/hidden.module.css";
import { Section } from "../../../components/layout/section.tsx";
import { modelFigure } from "../../../lib/model-format.ts";
import { judgeHolds, nameYears, nearWords } from "../model/hold-verdict.ts";
import { WideTable } from "../wide-table.tsx";
import type { AnalysisResult } from "../workers/analysis-tasks.ts";
import classes from "./analysis.module.css";
import { AnalysisBar, type AnalysisScope, useAnalysis } from "./analysis-run.tsx";
import { useSettings } from "./use-settings.tsx";

const OUTPUTS = ["leveredIrr", "unleveredIrr", "leveredEquityMultiple", "leveredProfit", "npv"];
const CHARTED = ["leveredIrr", "unleveredIrr"];

/** Returns by the year of the sale, and which year is best where both rate and dollars say so. */
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
          aria-label="Judge by"
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
  const current = typeof inputs.holdYears === "number" ? inputs.holdYears : null;
  const label = findRow(judged)?.label ?? judged;
  const format = findRow(judged)?.format ?? "number";
  const { discountRate } = inputs;
  const verdict = judgeHolds(years, {
    ...{ output: judged, label },
    discountRate: typeof discountRate === "number" ? discountRate : null,
  });
  const { peak, best } = verdict;
  const charted = judged === "npv" ? ["npv"] : [judged, ...CHARTED.filter((output) => output !== judged)];
  return (
    <>
      <Text size="sm" role="status">
        {verdict.words}
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
            peak={
              peak && {
                ...peak,
                label:
                  peak.from === peak.to
                    ? `Year ${peak.year}: ${modelFigure(peak.value, format)}`
                    : `${upperFirst(nameYears(peak))} ${nearWords(judged)}`,
              }
            }
            current={current}
          />
        )}
      />
      <SweepTable scope={scope} years={years} best={best} isStale={isStale} />
    </>
  );
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface SweepTableProps extends Omit<SweepProps, "judged"> {
  best: { from: number; to: number } | null;
}

function SweepTable({ scope, years, best, isStale }: SweepTableProps) {
  const { findRow, inputs } = scope;
  const isBest = (year: number) => best !== null && year >= best.from && year <= best.to;
  const highest = new Map(OUTPUTS.map((output) => [output, findHighest(years, output)]));
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
          <Table.Tr key={holdYears} data-marked={isBest(holdYears) || undefined}>
            <Table.Th scope="row">
              Year {holdYears}
              {isBest(holdYears) ? ", best" : ""}
              {holdYears === inputs.holdYears ? ", draft" : ""}
            </Table.Th>
            {OUTPUTS.map((output) => (
              <Table.Td
                key={output}
                data-align="right"
                data-highest={holdYears === highest.get(output) || undefined}
              >
                <Figure
                  label={`${findRow(output)?.label ?? output}, year ${holdYears}`}
                  text={
                    outputs[output] === null || outputs[output] === undefined
                      ? null
                      : modelFigure(outputs[output], findRow(output)?.format ?? "number")
                  }
                  unavailable="No value for an exit in this year"
                />
                {holdYears === highest.get(output) ? (
                  <span className={classes.peak} title="Highest of all years">
                    ▲<span className={hidden.text}>, highest</span>
                  </span>
                ) : null}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

/** The year of the highest figure; the first of equals. */
function findHighest(years: Years, output: string): number | null {
  const value = (year: Years[number]) => year.outputs[output] ?? Number.NEGATIVE_INFINITY;
  const top = years.reduce<Years[number] | null>(
    (best, year) => (best === null || value(year) > value(best) ? year : best),
    null,
  );
  return top === null || value(top) === Number.NEGATIVE_INFINITY ? null : top.holdYears;
}
