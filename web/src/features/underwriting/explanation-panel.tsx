import { type Explanation, explain, type Period } from "@labs/underwriting/explain";
import type { FormulaRow } from "@labs/underwriting/formula-record";
import { Anchor, Breadcrumbs, Code, Text } from "@mantine/core";
import { useState } from "react";
import { modelFigure } from "../../lib/model-format.ts";
import { useCalculation } from "./calculation.tsx";
import classes from "./explanation-panel.module.css";
import { useModel } from "./model-context.tsx";

interface ExplanationPanelProps {
  row: FormulaRow;
  year?: number | undefined;
}

/** The formula, the formula with values, and what it read; any of that opens in turn, down to the inputs. */
export function ExplanationPanel({ row, year }: ExplanationPanelProps) {
  const { result } = useCalculation();
  const { model, rowOf } = useModel();
  const [trail, setTrail] = useState<Explanation[]>([]);
  if (result === null) return null;
  const period: Period | undefined = year === undefined ? undefined : { year };
  const first = explain(model, result.inputs, row.key, period, 4);
  const shown = trail.at(-1) ?? first;
  if (shown === undefined) return <Text size="sm">This figure has no formula.</Text>;
  const show = (explanation: Explanation) =>
    modelFigure(explanation.value ?? explanation.values ?? null, rowOf(explanation.key)?.format ?? "number");
  return (
    // The panel takes the focus, so that Esc closes it and a screen reader reads it.
    <div tabIndex={-1} data-autofocus className={classes.panel}>
      {trail.length > 0 ? (
        <Breadcrumbs separatorMargin={4}>
          <Anchor component="button" type="button" size="xs" onClick={() => setTrail([])}>
            {row.label}
          </Anchor>
          {trail.slice(0, -1).map((step, index) => (
            <Anchor
              key={`${step.key}-${step.period}`}
              component="button"
              type="button"
              size="xs"
              onClick={() => setTrail(trail.slice(0, index + 1))}
            >
              {step.label}
            </Anchor>
          ))}
        </Breadcrumbs>
      ) : null}
      <Text size="sm" fw={600}>
        {shown.label}
        {shown.period ? `, ${shown.period.toLowerCase()}` : ""}
      </Text>
      <Text fz={18} fw={600}>
        {show(shown)}
      </Text>
      {shown.reason ? <Text size="sm">{shown.reason}</Text> : null}
      {shown.formula ? <Code block>{shown.formula}</Code> : <Origin explanation={shown} />}
      {shown.substituted ? (
        <Code block className={classes.substituted}>
          = {shown.substituted}
        </Code>
      ) : null}
      <dl className={classes.inputs}>
        {shown.inputs.map((input) => (
          <div key={`${input.key}-${input.period}`}>
            <dt>
              {input.formula || input.inputs.length > 0 ? (
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  onClick={() => setTrail([...trail, input])}
                >
                  {input.label}
                </Anchor>
              ) : (
                input.label
              )}
              {input.period ? <span className={classes.period}> {input.period.toLowerCase()}</span> : null}
            </dt>
            <dd>{show(input)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** An input says where it comes from. */
function Origin({ explanation }: { explanation: Explanation }) {
  const { sources, basis } = useModel();
  // A column of a table has its source with the table.
  const table = explanation.key.split(".")[0] ?? explanation.key;
  const source = sources[explanation.key] ?? basis[explanation.key] ?? sources[table] ?? basis[table];
  return (
    <Text size="xs" c="dimmed">
      {source ? `Input: ${source}` : "Input"}
    </Text>
  );
}
