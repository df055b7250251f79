import type { FirmModelDetail } from "@labs/contract/firm-models/firm-models";
import type { CellUnit, ModelMapping } from "@labs/contract/firm-models/model-mappings";
import { INPUT_FIELDS, OUTPUT_FIELDS } from "@labs/workbooks/model-fields";
import { Button, Checkbox, Select, Skeleton, Table, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { NumberField } from "../../components/field/number-field.tsx";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { count, rate } from "../../lib/format.ts";
import { asOfText } from "../../lib/format-date.ts";
import classes from "./firm-models.module.css";
import { findField, keyOf, listUnits, unitFor, withKey } from "./mapped-unit.ts";
import { confirmMapping, refreshModels, useMapping } from "./queries.ts";

interface InputLine {
  cell: string;
  label: string;
  text: string;
  field: string;
  unit: CellUnit;
  isTaken: boolean;
  confidence: number | null;
  why: string | null;
}

type OutputLine = Omit<InputLine, "unit">;

const PLAIN: CellUnit = { scale: "one", period: null, per: "total", isNegative: false, at: null };
/** So sure a proposal is ticked before anybody looked at it. */
const SURE = 0.6;

/** What the model's inputs and results are in Labs: proposed, looked at, and confirmed. */
export function ModelMappingView({
  model,
  onShow,
}: {
  model: FirmModelDetail;
  onShow: (cell: string) => void;
}) {
  const { data, error, refetch } = useMapping(model.id);
  if (error && !data) return <FailureNote what="The mapping" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} aria-label="Loading the mapping" />;
  return (
    <>
      {error ? <FailureNote what="The mapping" error={error} onRetry={() => void refetch()} /> : null}
      <MappingForm key={data.version} {...{ model, mapping: data, onShow }} />
    </>
  );
}

function listInputs({ version, inputs, proposed }: ModelMapping): InputLine[] {
  const kept = new Map(inputs.map((input) => [input.cell, input]));
  const proposals = new Map(proposed.inputs.map((input) => [input.cell, input]));
  const confirmed = inputs.map((input): InputLine => {
    const proposal = proposals.get(input.cell);
    const isSame = proposal?.field === input.field;
    return { ...input, isTaken: true, confidence: isSame ? (proposal?.confidence ?? null) : null, why: null };
  });
  const further = proposed.inputs
    .filter(({ cell }) => !kept.has(cell))
    .map((input): InputLine => ({ ...input, isTaken: version === 0 && input.confidence >= SURE }));
  return [...confirmed, ...further];
}

function listOutputs({ version, outputs, proposed }: ModelMapping): OutputLine[] {
  const confirmed = outputs.map(
    (output): OutputLine => ({ ...output, isTaken: true, confidence: null, why: null }),
  );
  const known = new Set(outputs.map(({ field }) => field));
  const further = proposed.outputs
    .filter(({ field }) => !known.has(field))
    .map((output): OutputLine => ({ ...output, isTaken: version === 0 && output.confidence >= SURE }));
  return [...confirmed, ...further];
}

interface MappingFormProps {
  model: FirmModelDetail;
  mapping: ModelMapping;
  onShow: (cell: string) => void;
}

function MappingForm({ model, mapping, onShow }: MappingFormProps) {
  const [inputs, setInputs] = useState(() => listInputs(mapping));
  const [outputs, setOutputs] = useState(() => listOutputs(mapping));
  const confirming = useMutation({
    meta: { inline: true },
    mutationFn: () =>
      confirmMapping(model.id, {
        basedOn: mapping.version,
        inputs: inputs
          .filter(({ isTaken, field }) => isTaken && field !== "")
          .map(({ cell, field, unit }) => ({ cell, field, unit })),
        outputs: outputs
          .filter(({ isTaken, field }) => isTaken && field !== "")
          .map(({ cell, field }) => ({ cell, field })),
      }),
    onSuccess: () => void refreshModels(),
  });
  const taken =
    inputs.filter(({ isTaken }) => isTaken).length + outputs.filter(({ isTaken }) => isTaken).length;
  const change = <Line extends { cell: string }>(lines: Line[], cell: string, part: Partial<Line>) =>
    lines.map((line) => (line.cell === cell ? { ...line, ...part } : line));
  return (
    <Section
      title="What the inputs are in Labs"
      description={describeState(mapping)}
      actions={
        model.isMine ? (
          <Button loading={confirming.isPending} disabled={taken === 0} onClick={() => confirming.mutate()}>
            Confirm {count(taken)} cells
          </Button>
        ) : null
      }
    >
      {confirming.error ? <FailureNote what="The mapping" error={confirming.error} /> : null}
      {inputs.length + outputs.length === 0 ? (
        <EmptyState title="Nothing was recognized">Add the cells that Labs should fill.</EmptyState>
      ) : null}
      <InputLines
        lines={inputs}
        onShow={onShow}
        onChange={(cell, part) => setInputs(change(inputs, cell, part))}
      />
      <AddCell
        label="Add an input"
        cells={model.inputs.filter(({ cell }) => !inputs.some((line) => line.cell === cell))}
        onAdd={({ cell, label, text }) =>
          setInputs([
            ...inputs,
            { cell, label, text, field: "", unit: PLAIN, isTaken: true, confidence: null, why: null },
          ])
        }
      />
      <OutputLines
        lines={outputs}
        onShow={onShow}
        onChange={(cell, part) => setOutputs(change(outputs, cell, part))}
      />
      <AddCell
        label="Add a result"
        cells={model.outputs.filter(({ cell }) => !outputs.some((line) => line.cell === cell))}
        onAdd={({ cell, label, text }) =>
          setOutputs([
            ...outputs,
            { cell, label, text, field: "", isTaken: true, confidence: null, why: null },
          ])
        }
      />
    </Section>
  );
}

function describeState({ version, confirmedBy, confirmedAt }: ModelMapping): string {
  if (version === 0)
    return "Proposed from words, layout and formats. Nothing is filled before it is confirmed.";
  return `Version ${version}, confirmed by ${confirmedBy} on ${asOfText(confirmedAt?.slice(0, 10))}`;
}

interface LinesProps<Line> {
  lines: Line[];
  onShow: (cell: string) => void;
  onChange: (cell: string, part: Partial<Line>) => void;
}

const FIELDS = INPUT_FIELDS.map(({ key, label }) => ({ value: key, label }));
const RETURNS = OUTPUT_FIELDS.map(({ key, label }) => ({ value: key, label }));

function InputLines({ lines, onShow, onChange }: LinesProps<InputLine>) {
  if (lines.length === 0) return null;
  return (
    <Table.ScrollContainer minWidth={900}>
      <Table aria-label="Mapped inputs" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Input</Table.Th>
            <Table.Th>In the file</Table.Th>
            <Table.Th>Is in Labs</Table.Th>
            <Table.Th>Unit</Table.Th>
            <Table.Th>Confidence</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.cell} data-taken={line.isTaken || undefined}>
              <CellName {...{ line, onShow }} onTake={(isTaken) => onChange(line.cell, { isTaken })} />
              <Table.Td>{line.text}</Table.Td>
              <Table.Td>
                <Select
                  size="xs"
                  miw={200}
                  searchable
                  aria-label={`${line.label} in Labs`}
                  data={FIELDS}
                  value={line.field || null}
                  onChange={(key) => {
                    const field = findField(key ?? "");
                    if (field) onChange(line.cell, { field: field.key, unit: unitFor(field, line.unit) });
                  }}
                />
              </Table.Td>
              <Table.Td>
                <UnitChoice line={line} onChange={(unit) => onChange(line.cell, { unit })} />
              </Table.Td>
              <Confidence line={line} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function CellName({
  line,
  onShow,
  onTake,
}: {
  line: OutputLine;
  onShow: (cell: string) => void;
  onTake: (isTaken: boolean) => void;
}) {
  return (
    <Table.Td>
      <div className={classes.mapped}>
        <Checkbox
          size="xs"
          aria-label={`Take ${line.label}, ${line.cell}`}
          checked={line.isTaken}
          onChange={(event) => onTake(event.currentTarget.checked)}
        />
        <button type="button" className={classes.inputLabel} onClick={() => onShow(line.cell)}>
          {line.label === "" ? line.cell : line.label}
          <span className={classes.inputCell}>{line.cell}</span>
        </button>
      </div>
    </Table.Td>
  );
}

function Confidence({ line }: { line: OutputLine }) {
  return (
    <Table.Td>
      {line.confidence === null ? (
        <Text size="xs" c="dimmed">
          By hand
        </Text>
      ) : (
        <>
          {rate(line.confidence, 0)}
          {line.why === null ? null : (
            <Text size="xs" c="dimmed">
              {line.why}
            </Text>
          )}
        </>
      )}
    </Table.Td>
  );
}

function UnitChoice({ line, onChange }: { line: InputLine; onChange: (unit: CellUnit) => void }) {
  const field = findField(line.field);
  if (field === undefined) return null;
  const { unit } = line;
  const choices = listUnits(field);
  return (
    <div className={classes.unit}>
      {choices.length === 0 ? null : (
        <Select
          size="xs"
          aria-label={`Unit of ${line.label}`}
          allowDeselect={false}
          data={choices}
          value={keyOf(unit)}
          onChange={(key) => onChange(withKey(unit, key ?? ""))}
        />
      )}
      {field.quantity === "money" ? (
        <Checkbox
          size="xs"
          label="below zero"
          checked={unit.isNegative}
          onChange={(event) => onChange({ ...unit, isNegative: event.currentTarget.checked })}
        />
      ) : null}
      {field.isByPlan || field.isByYear ? (
        <NumberField
          size="xs"
          min={1}
          max={200}
          allowDecimal={false}
          step={1}
          aria-label={`${field.isByPlan ? "Floor plan" : "Year"} of ${line.label}`}
          placeholder={field.isByPlan ? "Plan" : "All years"}
          value={unit.at}
          onChange={(at) => onChange({ ...unit, at })}
        />
      ) : null}
    </div>
  );
}

function OutputLines({ lines, onShow, onChange }: LinesProps<OutputLine>) {
  if (lines.length === 0) return null;
  return (
    <Table.ScrollContainer minWidth={620}>
      <Table aria-label="Mapped results" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Result</Table.Th>
            <Table.Th>In the file</Table.Th>
            <Table.Th>Is in Labs</Table.Th>
            <Table.Th>Confidence</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.cell} data-taken={line.isTaken || undefined}>
              <CellName {...{ line, onShow }} onTake={(isTaken) => onChange(line.cell, { isTaken })} />
              <Table.Td>{line.text}</Table.Td>
              <Table.Td>
                <Select
                  size="xs"
                  aria-label={`${line.label} in Labs`}
                  data={RETURNS}
                  value={line.field || null}
                  onChange={(field) => onChange(line.cell, { field: field ?? "" })}
                />
              </Table.Td>
              <Confidence line={line} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface Addable {
  cell: string;
  label: string;
  text: string;
}

function AddCell({
  label,
  cells,
  onAdd,
}: {
  label: string;
  cells: readonly Addable[];
  onAdd: (cell: Addable) => void;
}) {
  if (cells.length === 0) return null;
  return (
    <Select
      size="xs"
      className={classes.add ?? ""}
      aria-label={label}
      placeholder={label}
      searchable
      limit={100}
      value={null}
      data={cells.map(({ cell, label: words }) => ({
        value: cell,
        label: words === "" ? cell : `${words} (${cell})`,
      }))}
      onChange={(chosen) => {
        const cell = cells.find((each) => each.cell === chosen);
        if (cell) onAdd(cell);
      }}
    />
  );
}
