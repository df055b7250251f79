import { inputAt } from "@labs/underwriting/model-inputs";
import type { SensitivityAxis } from "@labs/underwriting/sensitivity";
import { Button, SegmentedControl, Text } from "@mantine/core";
import { Section } from "../../../components/layout/section.tsx";
import { modelFigure } from "../../../lib/model-format.ts";
import { findHurdle } from "../model/hurdle.ts";
import { outputName, outputRow } from "../model/output-name.ts";
import classes from "./analysis.module.css";
import {
  axisHeads,
  axisSteps,
  axisValues,
  figureOutputs,
  isStep,
  movableInputs,
  usualStep,
} from "./analysis-axes.ts";
import { AmountInput, OutputSelect, outputKey, RowSelect } from "./analysis-fields.tsx";
import { isWorthMoving, SENSITIVITY_PRESETS } from "./analysis-presets.ts";
import { AnalysisBar, type AnalysisScope, useAnalysis } from "./analysis-run.tsx";
import type { AnalysisSettings, MovedBy } from "./analysis-settings.ts";
import { SensitivityTable } from "./sensitivity-table.tsx";
import { useSettings } from "./use-settings.tsx";

type Settings = AnalysisSettings["sensitivity"];

const SIZES = ["5", "7", "9"];

/** One output over any two inputs; the table follows the draft. */
export function SensitivitySection({ scope }: { scope: AnalysisScope }) {
  const { pages, inputs, findRow } = scope;
  const [settings, change] = useSettings("sensitivity", () => firstSettings(scope));
  const choices = movableInputs(pages, inputs);
  const outputs = figureOutputs(pages);
  const missing = [settings.rows, settings.columns].find(
    ({ input }) => !choices.some((row) => row.key === input),
  );
  const isSame = settings.rows.input === settings.columns.input;
  const row = outputRow(scope, settings.output);
  return (
    <Section
      title="Sensitivity"
      description="One output across two inputs, all else as in the draft. Updates with every change."
    >
      <div className={classes.stack}>
        <Presets scope={scope} onChange={change} />
        <div className={classes.fields}>
          <OutputSelect
            label="Output"
            scope={scope}
            rows={outputs}
            value={settings.output}
            onChange={(output) => change({ output, hurdle: findHurdle(output, inputs) })}
          />
          <AmountInput
            label="Hurdle"
            row={row}
            value={settings.hurdle}
            onChange={(hurdle) => change({ hurdle })}
          />
          <AxisFields scope={scope} name="Rows" axis={settings.rows} onChange={(rows) => change({ rows })} />
          <AxisFields
            scope={scope}
            name="Columns"
            axis={settings.columns}
            onChange={(columns) => change({ columns })}
          />
          <SegmentedControl
            size="xs"
            aria-label="Grid size"
            data={SIZES.map((size) => ({ value: size, label: `${size} × ${size}` }))}
            value={String(settings.size)}
            onChange={(size) => change({ size: Number(size) })}
          />
        </div>
        {missing || isSame ? (
          <Text size="sm" role="status">
            {missing
              ? `${findRow(missing.input)?.label ?? missing.input} is not entered in this draft: enter it on its page, or choose another input.`
              : "Rows and columns use the same input: choose two."}
          </Text>
        ) : (
          <Heat scope={scope} settings={settings} />
        )}
      </div>
    </Section>
  );
}

const listPresets = (scope: AnalysisScope) =>
  SENSITIVITY_PRESETS[scope.model].filter(({ rows, columns }) =>
    [rows, columns].every(({ input }) => isWorthMoving(scope, input)),
  );

function firstSettings(scope: AnalysisScope): Settings {
  const [first] = listPresets(scope);
  const output = outputKey(scope, first?.output ?? "leveredIrr");
  const nothing = { input: "", step: null };
  return {
    rows: first?.rows ?? nothing,
    columns: first?.columns ?? nothing,
    output,
    size: 5,
    hurdle: findHurdle(output, scope.inputs),
  };
}

interface PresetsProps {
  scope: AnalysisScope;
  onChange: (change: Partial<Settings>) => void;
}

function Presets({ scope, onChange }: PresetsProps) {
  return (
    <fieldset className={classes.presets} aria-label="Standard tables">
      {listPresets(scope).map(({ label, rows, columns, output }) => (
        <Button
          key={label}
          size="compact-sm"
          variant="default"
          onClick={() => {
            const key = outputKey(scope, output);
            onChange({ rows, columns, output: key, hurdle: findHurdle(key, scope.inputs) });
          }}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}

interface AxisFieldsProps {
  scope: AnalysisScope;
  name: string;
  axis: MovedBy;
  onChange: (axis: MovedBy) => void;
}

function AxisFields({ scope, name, axis, onChange }: AxisFieldsProps) {
  const { pages, inputs, findRow } = scope;
  const row = findRow(axis.input);
  const step = axis.step ?? (row ? usualStep(row, inputAt(inputs, row.key)) : null);
  const isWrong = row !== undefined && (step === null || !isStep(row, step));
  return (
    <>
      <RowSelect
        label={name}
        pages={pages}
        rows={movableInputs(pages, inputs)}
        value={axis.input}
        onChange={(input) => onChange({ input, step: null })}
      />
      <AmountInput
        label={`Step of ${name.toLowerCase()}`}
        row={row}
        value={step}
        isStep
        onChange={(next) => onChange({ ...axis, step: next })}
        error={isWrong ? stepError(row) : undefined}
      />
    </>
  );
}

const stepError = ({ integer }: { integer?: boolean | undefined }) =>
  integer ? "Enter a whole number above zero" : "Enter a step above zero";

/** An axis as it is asked of the engine; a step that cannot be is left at the usual one until it is mended. */
function createAxis(
  { inputs, findRow }: AnalysisScope,
  { input, step }: MovedBy,
  size: number,
): SensitivityAxis {
  const row = findRow(input);
  const base = inputAt(inputs, input);
  if (row === undefined) return { input, values: [] };
  const usual = usualStep(row, base);
  return {
    input,
    values: axisValues(base, axisSteps(size, step !== null && isStep(row, step) ? step : usual)),
  };
}

function listHeads({ findRow }: AnalysisScope, { input, values }: SensitivityAxis) {
  const row = findRow(input);
  return { label: row?.label ?? input, heads: row ? axisHeads(row, values) : [] };
}

function Heat({ scope, settings }: { scope: AnalysisScope; settings: Settings }) {
  const { rows, columns, output, size, hurdle } = settings;
  const state = useAnalysis(
    scope,
    {
      kind: "sensitivity",
      rows: createAxis(scope, rows, size),
      columns: createAxis(scope, columns, size),
      output,
    },
    { isLive: true },
  );
  const { result, asked, isStale } = state;
  const shown = asked?.output ?? output;
  const row = outputRow(scope, shown);
  const cells = result?.grid.flat() ?? [];
  const above = cells.filter(({ value }) => hurdle !== null && value !== null && value >= hurdle).length;
  return (
    <>
      <AnalysisBar action="Run table" name="The table" state={state} isLive />
      {result && asked ? (
        <SensitivityTable
          label={outputName(scope, shown)}
          row={row}
          rows={listHeads(scope, asked.rows)}
          columns={listHeads(scope, asked.columns)}
          grid={result.grid}
          hurdle={shown === output ? hurdle : null}
          isStale={isStale}
        />
      ) : null}
      {hurdle === null || cells.length === 0 || isStale ? null : (
        <Text size="sm" role="status">
          <strong>
            {above} of {cells.length}
          </strong>{" "}
          cells reach the hurdle of {modelFigure(hurdle, row?.format ?? "number")}.
        </Text>
      )}
    </>
  );
}
