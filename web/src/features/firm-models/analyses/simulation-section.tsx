import { Histogram, histogramTable } from "@labs/charts/histogram";
import type { ModelSimulation, RunAnalyses } from "@labs/contract/firm-models/model-analyses";
import { Button, Select, Table, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ResponsiveChart } from "../../../components/figure/responsive-chart.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import { count, rate } from "../../../lib/format.ts";
import classes from "../firm-models.module.css";
import { simulate } from "../queries.ts";
import { useTries } from "../store.ts";
import { NotRun, type RunProps, readAmount } from "./analysis-scope.tsx";
import { formatLike, numberNow, type Shape, spreadOf } from "./moved-inputs.ts";

const SHAPES = [
  { value: "triangular", label: "Triangular between the ends" },
  { value: "uniform", label: "Equal between the ends" },
  { value: "normal", label: "Normal, 90% between the ends" },
];

export function SimulationSection({ scope, moves, output, isAsked }: RunProps) {
  const { model, changes } = scope;
  const noteAsked = useTries((tries) => tries.noteAsked);
  const [shape, setShape] = useState<Shape>("triangular");
  const [asked, setAsked] = useState({ trials: "1000", seed: "1", target: "" });
  const inputs = new Map(model.inputs.map((input) => [input.cell, input]));
  const whole = (text: string, fallback: number) => Math.max(0, Number.parseInt(text, 10) || fallback);
  const simulating = useMutation({
    meta: { inline: true },
    mutationFn: (simulation: NonNullable<RunAnalyses["simulation"]>) =>
      simulate(model.id, { changes, ...simulation }),
    onSuccess: (_, simulation) => noteAsked(model.id, { simulation }),
  });
  const question = (): NonNullable<RunAnalyses["simulation"]> => ({
    outputs: [{ cell: output, target: readAmount(asked.target, scope) ?? null }],
    drivers: moves.map((move) => {
      const input = inputs.get(move.cell);
      const now = input ? numberNow(input, changes) : undefined;
      return { cell: move.cell, spread: spreadOf(move, shape, now ?? move.low) };
    }),
    trials: Math.min(10_000, Math.max(50, whole(asked.trials, 1_000))),
    seed: whole(asked.seed, 1),
  });
  const fields = { trials: "Trials", seed: "Seed", target: "Target" } as const;
  return (
    <Section
      title="Simulation"
      description="The inputs above drawn by chance, apart from each other; the same seed gives the same trials"
    >
      <div className={classes.solve}>
        <Select
          size="xs"
          label="Shape"
          allowDeselect={false}
          data={SHAPES}
          value={shape}
          onChange={(value) => setShape((value ?? "triangular") as Shape)}
        />
        {(["trials", "seed", "target"] as const).map((part) => (
          <TextInput
            key={part}
            size="xs"
            label={fields[part]}
            value={asked[part]}
            onChange={(event) => setAsked({ ...asked, [part]: event.currentTarget.value })}
          />
        ))}
        <Button
          size="xs"
          loading={simulating.isPending}
          disabled={!isAsked}
          onClick={() => simulating.mutate(question())}
        >
          Run simulation
        </Button>
      </div>
      {simulating.error ? <FailureNote what="The simulation" error={simulating.error} /> : null}
      {simulating.data ? <SimulationPicture simulation={simulating.data} /> : <NotRun />}
    </Section>
  );
}

function SimulationPicture({ simulation }: { simulation: ModelSimulation }) {
  const [first] = simulation.outputs;
  if (first === undefined) return null;
  const { output, target, percentiles, quantiles, belowTarget, known, mean } = first;
  const format = formatLike(output.text);
  const { trials, asked, seed } = simulation;
  return (
    <div className={classes.stack}>
      <Text size="sm" role="status">
        {count(trials)} trials, seed {seed}
        {trials < asked ? ` (of ${count(asked)}: the time was up)` : ""}. Mean {mean.text}
        {belowTarget === null ? "" : `, ${rate(belowTarget, 1)} chance below ${target.text}`}
        {known < trials ? `, no number in ${count(trials - known)}` : ""}.
      </Text>
      {quantiles.length > 1 ? (
        <ResponsiveChart
          height={200}
          table={histogramTable({ sorted: quantiles, format })}
          render={(frame) => (
            <Histogram
              {...frame}
              sorted={quantiles}
              hurdle={target.value}
              base={typeof output.value === "number" ? output.value : null}
              format={format}
            />
          )}
        />
      ) : null}
      <Table aria-label="Percentiles" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            {percentiles.map(({ share }) => (
              <Table.Th key={share} data-align="right">
                P{Math.round(100 * share)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Table.Tr>
            {percentiles.map(({ share, text }) => (
              <Table.Td key={share} data-align="right">
                {text}
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </div>
  );
}
