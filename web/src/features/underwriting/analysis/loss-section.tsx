import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import { Section } from "../../../components/layout/section.tsx";
import { count, money, rate } from "../../../lib/format.ts";
import { modelFigure } from "../../../lib/model-format.ts";
import { findHurdle } from "../model/hurdle.ts";
import { useModel } from "../model/model-context.tsx";
import { outputName } from "../model/output-name.ts";
import classes from "./analysis.module.css";
import { AnalysisBar, type AnalysisScope, useAnalysis } from "./analysis-run.tsx";
import { chanceBelow, firstSimulation, simulationBlockedBy, simulationTask } from "./simulation-request.ts";
import { type Simulation, Spread } from "./simulation-results.tsx";
import { useSettings } from "./use-settings.tsx";

const PROFIT = "leveredProfit";
const RETURN = "leveredIrr";

/** The chance that the equity comes back with less than was put in, by the trials of the simulation page. */
export function LossSection({ scope }: { scope: AnalysisScope }) {
  const { model, inputs, findRow, base } = scope;
  const { correlations } = useModel();
  const [settings] = useSettings("simulation", () => firstSimulation(model, inputs, correlations.pairs));
  const state = useAnalysis(scope, simulationTask(model, settings));
  const simulation = state.result?.simulation;
  const writeLabel = (input: string) => findRow(input)?.label ?? input;
  return (
    <Section
      title="Probability of loss"
      description="Every trial is a full model run; a loss is a levered profit below zero."
    >
      <div className={classes.stack}>
        <Text size="sm" c="dimmed">
          {count(settings.trials)} trials, seed {settings.seed}, of{" "}
          {settings.drivers.map(({ input }) => writeLabel(input).toLowerCase()).join(", ") || "no driver"}.
          Their spreads are set on page{" "}
          <Anchor component={Link} to={`${base}/simulation`} size="sm" underline="always">
            Simulation
          </Anchor>
          .
        </Text>
        <AnalysisBar
          action="Run simulation"
          name="The simulation"
          state={state}
          blocked={simulationBlockedBy({ inputs, writeLabel }, settings)}
        />
        {simulation?.ok === false ? (
          <Text size="sm" role="alert" c="var(--labs-bad)">
            {simulation.reason}. Nothing was drawn.
          </Text>
        ) : null}
        {simulation?.ok ? <Losses scope={scope} simulation={simulation} isStale={state.isStale} /> : null}
      </div>
    </Section>
  );
}

interface LossesProps {
  scope: AnalysisScope;
  simulation: Simulation;
  isStale: boolean;
}

function Losses({ scope, simulation, isStale }: LossesProps) {
  const { trials, seed, outputs } = simulation;
  const profit = outputs.find(({ output }) => output === PROFIT);
  const returns = outputs.find(({ output }) => output === RETURN);
  const hurdle = findHurdle(RETURN, scope.inputs);
  if (profit === undefined) return null;
  const { p5, p50 } = profit.percentiles;
  return (
    <>
      <div role="status">
        <p className={`${classes.answer} ${isStale ? classes.stale : ""}`}>
          {rate(chanceBelow({ sorted: profit.sorted, trials }, 0), 1)} probability of loss
        </p>
        <Text size="sm" c="dimmed" className={isStale ? classes.stale : ""}>
          In {count(trials)} trials of seed {seed} the levered profit is {money(p50)} at the median and{" "}
          {money(p5)} at the fifth percentile.
          {returns === undefined || hurdle === null
            ? ""
            : ` ${outputName(scope, RETURN)} is below ${modelFigure(hurdle, "percent")} in ${rate(chanceBelow({ sorted: returns.sorted, trials }, hurdle), 1)} of them.`}
        </Text>
      </div>
      {profit.known > 0 ? (
        <Spread simulated={profit} hurdle={0} isStale={isStale} format={(value) => money(value)} />
      ) : null}
    </>
  );
}
