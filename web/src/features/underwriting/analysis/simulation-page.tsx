import { SINGLE_HOME_VOLATILITY } from "@labs/underwriting/home-price-spread";
import { inputAt } from "@labs/underwriting/model-inputs";
import { Button, Text } from "@mantine/core";
import { NumberField } from "../../../components/field/number-field.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { rate } from "../../../lib/format.ts";
import { useModel } from "../model/model-context.tsx";
import classes from "./analysis.module.css";
import { movableInputs, usualStep } from "./analysis-axes.ts";
import { RowSelect } from "./analysis-fields.tsx";
import { AnalysisBar, type AnalysisScope, useAnalysis, useRehearsal } from "./analysis-run.tsx";
import type { AnalysisSettings } from "./analysis-settings.ts";
import { pairsAmong, withoutDriver } from "./correlation-matrix.ts";
import { CorrelationTable } from "./correlation-table.tsx";
import { DriverRow } from "./driver-row.tsx";
import { firstSimulation, simulationBlockedBy, simulationTask } from "./simulation-request.ts";
import { SimulationResults } from "./simulation-results.tsx";
import { useSettings } from "./use-settings.tsx";

type Settings = AnalysisSettings["simulation"];

const MOST_TRIALS = 100_000;
const MOST_DRIVERS = 8;

/** Assumptions drawn together many times over: how the returns spread, and the chance of missing the hurdle. */
export function SimulationPage({ scope }: { scope: AnalysisScope }) {
  const { model, inputs, findRow } = scope;
  const { correlations: known } = useModel();
  const [settings, change] = useSettings("simulation", () => firstSimulation(model, inputs, known.pairs));
  const { drivers, correlations } = settings;
  const task = simulationTask(model, settings);
  const state = useAnalysis(scope, task);
  useRehearsal(scope, task);
  const simulation = state.result?.simulation;
  return (
    <>
      <Section
        title="Simulation"
        description="Every trial is a full model run. The same seed repeats the same trials."
      >
        <div className={classes.stack}>
          <Drivers scope={scope} settings={settings} onChange={change} />
          <CorrelationTable
            scope={scope}
            inputs={drivers.map(({ input }) => input)}
            correlations={correlations}
            onChange={(next) => change({ correlations: next })}
          />
          {drivers.length > 1 ? (
            <Text size="sm" c="dimmed">
              {known.source}
            </Text>
          ) : null}
          <Draws settings={settings} onChange={change} />
          <AnalysisBar
            action="Run simulation"
            name="The simulation"
            state={state}
            blocked={simulationBlockedBy(
              { inputs, writeLabel: (input) => findRow(input)?.label ?? input },
              settings,
            )}
          />
          {simulation?.ok === false ? (
            <Text size="sm" role="alert" c="var(--labs-bad)">
              {simulation.reason}. Nothing was drawn.
            </Text>
          ) : null}
        </div>
      </Section>
      {simulation?.ok ? (
        <SimulationResults
          scope={scope}
          simulation={simulation}
          output={settings.output}
          hurdle={settings.hurdle}
          isStale={state.isStale}
          onChange={change}
        />
      ) : null}
    </>
  );
}

interface PartProps {
  settings: Settings;
  onChange: (change: Partial<Settings>) => void;
}

function Drivers({ scope, settings, onChange }: PartProps & { scope: AnalysisScope }) {
  const { pages, inputs, findRow } = scope;
  const { drivers, correlations } = settings;
  const { correlations: known } = useModel();
  const add = (input: string) => {
    const row = findRow(input);
    const standardDeviation = row ? usualStep(row, inputAt(inputs, input)) : 0;
    const next = [...drivers, { input, distribution: { kind: "normal" as const, standardDeviation } }];
    const found = pairsAmong(
      known.pairs,
      next.map((driver) => driver.input),
    );
    onChange({ drivers: next, correlations: { ...found, ...correlations } });
  };
  return (
    <div>
      <Text size="sm" c="dimmed">
        Starting spreads are suggestions: set your own. Points are steps from the draft.
        {scope.model === "singlefamily"
          ? ` The price of one home varies by ${rate(SINGLE_HOME_VOLATILITY)} a year, over four times its index (Unison, 2018): over a hold, by that divided by the square root of its years.`
          : null}
      </Text>
      {drivers.map((driver, index) => (
        <DriverRow
          key={driver.input}
          scope={scope}
          driver={driver}
          onChange={(next) => onChange({ drivers: drivers.with(index, next) })}
          onRemove={() =>
            onChange({
              drivers: drivers.filter((each) => each !== driver),
              correlations: withoutDriver(correlations, driver.input),
            })
          }
        />
      ))}
      {drivers.length < MOST_DRIVERS ? (
        <div className={classes.line}>
          <RowSelect
            label="Add a driver"
            pages={pages}
            rows={movableInputs(pages, inputs).filter(
              ({ key, integer }) => integer !== true && !drivers.some(({ input }) => input === key),
            )}
            value={null}
            onChange={add}
          />
        </div>
      ) : null}
    </div>
  );
}

function Draws({ settings, onChange }: PartProps) {
  return (
    <div className={classes.fields}>
      <NumberField
        size="xs"
        label="Trials"
        value={settings.trials}
        onChange={(trials) => trials !== null && trials >= 1 && trials <= MOST_TRIALS && onChange({ trials })}
        min={100}
        max={MOST_TRIALS}
        allowDecimal={false}
        thousandSeparator=","
      />
      <NumberField
        size="xs"
        label="Seed"
        value={settings.seed}
        onChange={(seed) => seed !== null && onChange({ seed })}
        min={0}
        max={4_294_967_295}
        allowDecimal={false}
      />
      <Button
        size="xs"
        variant="default"
        onClick={() => onChange({ seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 1 })}
      >
        Another seed
      </Button>
    </div>
  );
}
