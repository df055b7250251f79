import { inputAt } from "@labs/underwriting/model-inputs";
import type { DriverDistribution, SimulationDriver } from "@labs/underwriting/simulation";
import { ActionIcon, NativeSelect, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import classes from "./analysis.module.css";
import { figureText, firstFigure } from "./analysis-axes.ts";
import { AmountInput } from "./analysis-fields.tsx";
import type { AnalysisScope } from "./analysis-run.tsx";

interface DriverRowProps {
  scope: AnalysisScope;
  driver: SimulationDriver;
  onChange: (driver: SimulationDriver) => void;
  onRemove: () => void;
}

/** One assumption and how it may turn out: symmetrical about the draft, or between three points. */
export function DriverRow({ scope, driver, onChange, onRemove }: DriverRowProps) {
  const { input, distribution } = driver;
  const row = scope.findRow(input);
  const label = row?.label ?? input;
  const points = listPoints(distribution);
  return (
    <fieldset className={classes.driver} aria-label={label}>
      <div>
        <Text size="sm">{label}</Text>
        <Text size="xs" c="dimmed">
          draft {row ? figureText(row, firstFigure(inputAt(scope.inputs, input))) : ""}
        </Text>
      </div>
      <NativeSelect
        size="xs"
        label="Shape"
        data={[
          { value: "normal", label: "Normal" },
          { value: "triangular", label: "Triangular" },
        ]}
        value={distribution.kind}
        onChange={(event) =>
          onChange({ input, distribution: reshaped(distribution, event.currentTarget.value) })
        }
      />
      {points.map(({ name, value, to }) => (
        <AmountInput
          key={name}
          label={name}
          row={row}
          value={value}
          isStep
          onChange={(next) => onChange({ input, distribution: to(next ?? Number.NaN) })}
        />
      ))}
      <ActionIcon variant="subtle" color="gray" aria-label={`Leave out ${label}`} onClick={onRemove}>
        <IconX size={16} />
      </ActionIcon>
    </fieldset>
  );
}

interface Point {
  name: string;
  value: number;
  to: (value: number) => DriverDistribution;
}

function listPoints(distribution: DriverDistribution): Point[] {
  if (distribution.kind === "normal") {
    const { standardDeviation: value } = distribution;
    return [
      {
        name: "Std. deviation",
        value,
        to: (standardDeviation) => ({ kind: "normal", standardDeviation }),
      },
    ];
  }
  return [
    { name: "Lowest", value: distribution.low, to: (low) => ({ ...distribution, low }) },
    { name: "Likeliest", value: distribution.mode, to: (mode) => ({ ...distribution, mode }) },
    { name: "Highest", value: distribution.high, to: (high) => ({ ...distribution, high }) },
  ];
}

/** The same spread in the other shape: a triangle's standard deviation is its half width over the root of six. */
function reshaped(from: DriverDistribution, kind: string): DriverDistribution {
  if (kind === from.kind) return from;
  if (from.kind === "triangular") {
    return { kind: "normal", standardDeviation: rounded((from.high - from.low) / 2 / Math.sqrt(6)) };
  }
  const half = rounded(from.standardDeviation * Math.sqrt(6));
  return { kind: "triangular", low: -half, mode: 0, high: half };
}

/** To three digits: there and back is the spread that it was. */
const rounded = (value: number) => Number(value.toPrecision(3));
