import type { Changes, FirmModelDetail, ModelInput } from "@labs/contract/firm-models/firm-models";
import type { ModelMapping } from "@labs/contract/firm-models/model-mappings";
import { Select, Text } from "@mantine/core";
import { readTyped } from "../typed-value.ts";
import type { MovedInput } from "./moved-inputs.ts";

export interface Scope {
  model: FirmModelDetail;
  changes: Changes;
  mapping: ModelMapping;
}

/** Results to choose from, those that are returns of Labs first. */
function listResults({ model, mapping }: Omit<Scope, "changes">) {
  const mapped = [...mapping.outputs, ...(mapping.version === 0 ? mapping.proposed.outputs : [])];
  const known = new Set(mapped.map(({ cell }) => cell));
  return [...mapped, ...model.outputs.filter(({ cell }) => !known.has(cell))].map(({ cell, label }) => ({
    value: cell,
    label: label === "" ? cell : `${label} (${cell})`,
  }));
}

const movable = ({ entry, value }: ModelInput): boolean =>
  entry === "number" || entry === "percent" || (entry === "text" && /\d/.test(String(value)));

export const listInputs = ({ model }: Pick<Scope, "model">) =>
  model.inputs
    .filter(movable)
    .map(({ cell, label }) => ({ value: cell, label: label === "" ? cell : `${label} (${cell})` }));

export function ResultChoice({
  label,
  scope,
  value,
  onChange,
}: {
  label: string;
  scope: Scope;
  value: string;
  onChange: (cell: string) => void;
}) {
  return (
    <Select
      size="xs"
      label={label}
      searchable
      limit={100}
      allowDeselect={false}
      data={listResults(scope)}
      value={value || null}
      onChange={(cell) => onChange(cell ?? "")}
    />
  );
}

export const firstReturn = (scope: Scope): string => {
  const of = (field: string) =>
    [...scope.mapping.outputs, ...scope.mapping.proposed.outputs].find((each) => each.field === field)?.cell;
  return of("leveredIrr") ?? of("unleveredIrr") ?? listResults(scope)[0]?.value ?? "";
};

export function readAmount(text: string, { model }: Pick<Scope, "model">): number | undefined {
  const read = readTyped(text, { entry: "number", is1904: model.is1904 });
  return read.ok && typeof read.value === "number" ? read.value : undefined;
}

export interface RunProps {
  scope: Scope;
  moves: MovedInput[];
  output: string;
  isAsked: boolean;
}

export const NotRun = () => (
  <Text size="sm" c="dimmed">
    Not run yet.
  </Text>
);
