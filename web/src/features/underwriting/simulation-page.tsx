import { inputAt } from "@labs/underwriting/model-inputs";
import type { SimulationDriver } from "@labs/underwriting/simulation";
import { Button, NumberInput, Text } from "@mantine/core";
import { Section } from "../../components/section.tsx";
import { firstFigure, movableInputs, usualStep } from "../../lib/analysis-axes.ts";
import { SIMULATED_OUTPUTS, SIMULATION_DRIVERS } from "../../lib/analysis-presets.ts";
import type { AnalysisSettings } from "../../lib/analysis-settings.ts";
import { correlationMatrix, withoutDriver } from "../../lib/correlation-matrix.ts";
import { hurdleOf } from "../../lib/hurdle.ts";
import classes from "./analysis.module.css";
import { RowSelect } from "./analysis-fields.tsx";
import { AnalysisBar, type AnalysisScope, useAnalysis } from "./analysis-run.tsx";
import { useSettings } from "./analysis-settings.tsx";
import { CorrelationTable } from "./correlation-table.tsx";
import { DriverRow } from "./driver-row.tsx";
import { SimulationResults } from "./simulation-results.tsx";

type Settings = AnalysisSettings["simulation"];

const MOST_TRIALS = 100_000;
const MOST_DRIVERS = 8;

/** Assumptions drawn together many times over: how the returns spread, and the chance of missing the hurdle. */
export function SimulationPage({ scope }: { scope: AnalysisScope }) {
  const { model } = scope;
  const [settings, change] = useSettings("simulation", () => firstSettings(scope));
  const { drivers, correlations, trials, seed } = settings;
  const state = useAnalysis(scope, {
    kind: "simulation",
    drivers,
    correlations: correlationMatrix(
      drivers.map(({ input }) => input),
      correlations,
    ),
    outputs: [...SIMULATED_OUTPUTS[model]],
    trials,
    seed,
  });
  const simulation = state.result?.simulation;
  return (
    <>
      <Section
        title="Simulation"
        description="Every trial is a whole run of the model. The same seed gives the same trials again."
      >
        <div className={classes.stack}>
          <Drivers scope={scope} settings={settings} onChange={change} />
          <CorrelationTable
            scope={scope}
            inputs={drivers.map(({ input }) => input)}
            correlations={correlations}
            onChange={(next) => change({ correlations: next })}
          />
          <Draws settings={settings} onChange={change} />
          <AnalysisBar
            action="Run simulation"
            name="The simulation"
            state={state}
            blocked={blockedBy(scope, settings)}
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

function firstSettings({ model, inputs }: AnalysisScope): Settings {
  return {
    drivers: SIMULATION_DRIVERS[model].filter(({ input }) => firstFigure(inputAt(inputs, input)) !== null),
    correlations: {},
    trials: 10_000,
    seed: 1,
    output: "leveredIrr",
    hurdle: hurdleOf("leveredIrr", inputs),
  };
}

function blockedBy({ inputs, rowOf }: AnalysisScope, { drivers }: Settings): string | null {
  if (drivers.length === 0) return "Add an assumption that may turn out otherwise.";
  const gone = drivers.find(({ input }) => firstFigure(inputAt(inputs, input)) === null);
  if (gone) return `${rowOf(gone.input)?.label ?? gone.input} is not given in this draft: leave it out.`;
  const wrong = drivers.find(({ distribution }) => !isPossible(distribution));
  return wrong
    ? `${rowOf(wrong.input)?.label ?? wrong.input}: type a spread above zero, or three points in rising order.`
    : null;
}

function isPossible(distribution: SimulationDriver["distribution"]): boolean {
  if (distribution.kind === "normal") return distribution.standardDeviation > 0;
  const { low, mode, high } = distribution;
  return low <= mode && mode <= high && low < high;
}

interface PartProps {
  settings: Settings;
  onChange: (change: Partial<Settings>) => void;
}

function Drivers({ scope, settings, onChange }: PartProps & { scope: AnalysisScope }) {
  const { pages, inputs, rowOf } = scope;
  const { drivers, correlations } = settings;
  const add = (input: string) => {
    const row = rowOf(input);
    const standardDeviation = row ? usualStep(row, inputAt(inputs, input)) : 0;
    onChange({ drivers: [...drivers, { input, distribution: { kind: "normal", standardDeviation } }] });
  };
  return (
    <div>
      <Text size="sm" c="dimmed">
        The spreads to begin with are a proposal: set your own. Points are steps from the draft.
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
      <NumberInput
        size="xs"
        label="Trials"
        value={settings.trials}
        onChange={(trials) =>
          typeof trials === "number" && trials >= 1 && trials <= MOST_TRIALS && onChange({ trials })
        }
        min={100}
        max={MOST_TRIALS}
        clampBehavior="blur"
        allowDecimal={false}
        thousandSeparator=","
        hideControls
      />
      <NumberInput
        size="xs"
        label="Seed"
        value={settings.seed}
        onChange={(seed) => typeof seed === "number" && onChange({ seed })}
        min={0}
        max={4_294_967_295}
        clampBehavior="blur"
        allowDecimal={false}
        hideControls
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
