import { TornadoChart, tornadoTable } from "@labs/charts/tornado";
import type { ModelTornado, RunAnalyses } from "@labs/contract/firm-models/model-analyses";
import { Button, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { ResponsiveChart } from "../../../components/figure/responsive-chart.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import { rankInputs } from "../queries.ts";
import { useTries } from "../store.ts";
import { NotRun, type RunProps } from "./analysis-scope.tsx";
import { formatLike } from "./moved-inputs.ts";

export function TornadoSection({ scope, moves, output, isAsked }: RunProps) {
  const { model, changes } = scope;
  const noteAsked = useTries((tries) => tries.noteAsked);
  const ranking = useMutation({
    meta: { inline: true },
    mutationFn: (tornado: NonNullable<RunAnalyses["tornado"]>) =>
      rankInputs(model.id, { changes, ...tornado }),
    onSuccess: (_, tornado) => noteAsked(model.id, { tornado }),
  });
  const drivers = moves.map(({ cell, low, high }) => ({ cell, low, high }));
  return (
    <Section
      title="Tornado"
      description="Each input at its lower and its upper value alone, the largest effect first"
      actions={
        <Button
          size="xs"
          loading={ranking.isPending}
          disabled={!isAsked}
          onClick={() => ranking.mutate({ output, drivers })}
        >
          Run tornado
        </Button>
      }
    >
      {ranking.error ? <FailureNote what="The tornado" error={ranking.error} /> : null}
      {ranking.data ? <TornadoPicture tornado={ranking.data} /> : <NotRun />}
    </Section>
  );
}

function TornadoPicture({ tornado }: { tornado: ModelTornado }) {
  const { output, bars } = tornado;
  const format = formatLike(output.text);
  if (typeof output.value !== "number") {
    return <Text size="sm">{`${output.label} is ${output.text}: there is nothing to compare with.`}</Text>;
  }
  const base = output.value;
  const marks = bars.map((bar) => ({
    label: bar.label || bar.cell,
    lowStep: bar.low.text,
    highStep: bar.high.text,
    low: bar.atLow.value,
    high: bar.atHigh.value,
  }));
  return (
    <ResponsiveChart
      height={44 + 34 * marks.length}
      table={tornadoTable({ bars: marks, format })}
      render={(frame) => <TornadoChart {...frame} bars={marks} base={base} hurdle={null} format={format} />}
    />
  );
}
