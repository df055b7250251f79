import type { RollUnit } from "@labs/contract/uploads/rent-rolls";
import { type KeyboardEvent, useRef, useState } from "react";
import { STATUS_NAMES, typedValue, type UnitField } from "./roll-words.ts";

interface FieldEditorProps {
  field: UnitField;
  unit: RollUnit;
  /** Told the new value, or undefined when nothing is to be changed. */
  onDone: (value: string | number | boolean | null | undefined) => void;
}

const CHOICES: Partial<Record<UnitField["kind"], [value: string, label: string][]>> = {
  status: Object.entries(STATUS_NAMES),
  flag: [
    ["", "Unknown"],
    ["true", "Yes"],
    ["false", "No"],
  ],
};

/** Stands in the cell while it is changed: Enter or leaving it keeps, Esc does not. */
export function FieldEditor({ field, unit, onDone }: FieldEditorProps) {
  const value = unit[field.key];
  const before = typeof value === "object" || value === undefined ? "" : String(value);
  const [typed, setTyped] = useState(before);
  const read = typedValue(typed, field);
  const isDone = useRef(false);
  const end = (next: Parameters<typeof onDone>[0]) => {
    // A field that goes away while it has the focus is left once more.
    if (isDone.current) return;
    isDone.current = true;
    onDone(next);
  };
  const keep = () => end(typed === before || read === undefined ? undefined : read);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Escape") end(undefined);
    else if (event.key === "Enter") keep();
    else return;
    event.preventDefault();
  };
  const label = `${field.label} of unit ${unit.unitId}`;
  const choices = CHOICES[field.kind];
  if (choices) {
    return (
      <select
        // biome-ignore lint/a11y/noAutofocus: the cell that was opened goes on as this field.
        autoFocus
        aria-label={label}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={keep}
      >
        {choices.map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: as above.
      autoFocus
      type={field.kind === "date" ? "date" : "text"}
      inputMode={field.kind === "text" || field.kind === "date" ? "text" : "decimal"}
      aria-label={label}
      aria-invalid={read === undefined}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => {
        if (field.kind !== "date") event.currentTarget.select();
      }}
      onKeyDown={onKeyDown}
      onBlur={keep}
    />
  );
}
