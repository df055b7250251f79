import { Histogram, histogramTable } from "@labs/charts/histogram";
import type { SimulatedOutput, SimulationResult } from "@labs/underwriting/simulation";
import { Table, Text } from "@mantine/core";
import { Figure } from "../../../components/figure/figure.tsx";
import { ResponsiveChart } from "../../../components/figure/responsive-chart.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { count, rate } from "../../../lib/format.ts";
import { modelFigure } from "../../../lib/model-format.ts";
import { useCalculation } from "../model/calculation.tsx";
import { findHurdle } from "../model/hurdle.ts";
import { outputName } from "../model/output-name.ts";
import { WideTable } from "../wide-table.tsx";
import classes from "./analysis.module.css";
import { AmountInput, OutputSelect } from "./analysis-fields.tsx";
import { SIMULATED_OUTPUTS } from "./analysis-presets.ts";
import type { AnalysisScope } from "./analysis-run.tsx";
import { chanceBelow } from "./simulation-request.ts";

export type Simulation = Extract<SimulationResult, { ok: true }>;

interface SimulationResultsProps {
  scope: AnalysisScope;
  simulation: Simulation;
  output: string;
  hurdle: number | null;
  isStale: boolean;
  onChange: (change: { output?: string; hurdle?: number | null }) => void;
}

const PERCENTILES = ["p5", "p10", "p25", "p50", "p75", "p90", "p95"] as const;

/** The spread of each output, and the chance that the chosen one misses its hurdle. */
export function SimulationResults(props: SimulationResultsProps) {
  const { scope, simulation, output, hurdle, isStale, onChange } = props;
  const simulated = simulation.outputs.find((each) => each.output === output);
  const row = scope.findRow(output);
  const format = (value: number) => modelFigure(value, row?.format ?? "number");
  return (
    <Section
      title="Distribution"
      description={`${count(simulation.trials)} trials, seed ${simulation.seed}${isStale ? ". Out of date: run again" : ""}`}
    >
      <div className={classes.stack}>
        <div className={classes.fields}>
          <OutputSelect
            label="Simulated output"
            scope={scope}
            rows={SIMULATED_OUTPUTS[scope.model].flatMap((key) => scope.findRow(key) ?? [])}
            value={output}
            onChange={(next) => onChange({ output: next, hurdle: findHurdle(next, scope.inputs) })}
          />
          <AmountInput
            label="Simulation hurdle"
            row={row}
            value={hurdle}
            onChange={(next) => onChange({ hurdle: next })}
          />
        </div>
        {simulated ? <Chance {...props} simulated={simulated} format={format} /> : null}
        {simulated && simulated.known > 0 ? (
          <Spread simulated={simulated} hurdle={hurdle} isStale={isStale} format={format} />
        ) : null}
        <Percentiles scope={scope} simulation={simulation} isStale={isStale} />
      </div>
    </Section>
  );
}

interface ChanceProps extends SimulationResultsProps {
  simulated: SimulatedOutput;
  format: (value: number) => string;
}

/** A trial without a value misses the hurdle too, and is counted apart. */
function Chance({ scope, simulation, simulated, output, hurdle, isStale, format }: ChanceProps) {
  const lost = simulation.trials - simulated.known;
  const name = outputName(scope, output);
  return (
    <div role="status">
      {hurdle === null ? (
        <Text size="sm" c="dimmed">
          Enter a hurdle to see the probability of missing it.
        </Text>
      ) : (
        <p className={`${classes.answer} ${isStale ? classes.stale : ""}`}>
          {rate(chanceBelow({ sorted: simulated.sorted, trials: simulation.trials }, hurdle), 1)} chance of{" "}
          {name} below {format(hurdle)}
        </p>
      )}
      {lost > 0 ? (
        <Text size="sm" c="dimmed">
          {count(lost)} of {count(simulation.trials)} trials have no {name}; counted as below the hurdle.
        </Text>
      ) : null}
    </div>
  );
}

interface SpreadProps {
  simulated: SimulatedOutput;
  hurdle: number | null;
  isStale: boolean;
  format: (value: number) => string;
}

/** How often each value came up, against the hurdle and the draft's own. */
export function Spread({ simulated, hurdle, isStale, format }: SpreadProps) {
  const { result } = useCalculation();
  const base = result?.outputs[simulated.output];
  return (
    <ResponsiveChart
      height={220}
      isStale={isStale}
      table={histogramTable({ sorted: simulated.sorted, format })}
      render={(frame) => (
        <Histogram
          {...frame}
          sorted={simulated.sorted}
          hurdle={hurdle}
          base={typeof base === "number" && !isStale ? base : null}
          format={format}
        />
      )}
    />
  );
}

function Percentiles({
  scope,
  simulation,
  isStale,
}: Omit<SimulationResultsProps, "output" | "hurdle" | "onChange">) {
  return (
    <WideTable label="Percentiles" minWidth={640} isStale={isStale}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Output</Table.Th>
          <Table.Th scope="col" data-align="right">
            Mean
          </Table.Th>
          {PERCENTILES.map((percentile) => (
            <Table.Th key={percentile} scope="col" data-align="right">
              {percentile.toUpperCase()}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {simulation.outputs.map((simulated) => {
          const format = scope.findRow(simulated.output)?.format ?? "number";
          const name = outputName(scope, simulated.output);
          const cells = [simulated.mean, ...PERCENTILES.map((key) => simulated.percentiles[key])];
          return (
            <Table.Tr key={simulated.output}>
              <Table.Th scope="row">{name}</Table.Th>
              {cells.map((value, index) => (
                <Table.Td key={PERCENTILES[index - 1] ?? "mean"} data-align="right">
                  <Figure
                    label={`${name}, ${PERCENTILES[index - 1]?.toUpperCase() ?? "mean"}`}
                    text={value === null ? null : modelFigure(value, format)}
                    unavailable="No trial has a value"
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </WideTable>
  );
}
