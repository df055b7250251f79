import type { ModelInput } from "@labs/contract/firm-models/firm-models";
import { ActionIcon, Select, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import classes from "../firm-models.module.css";
import { readTyped, writeTyped } from "../typed-value.ts";
import { listInputs, type Scope } from "./analysis-scope.tsx";
import { type MovedInput, usualMove } from "./moved-inputs.ts";

/** The inputs that are moved, each with its lower and its upper end. */
export function Moves({
  scope,
  moves,
  onChange,
}: {
  scope: Scope;
  moves: MovedInput[];
  onChange: (moves: MovedInput[]) => void;
}) {
  const inputs = new Map(scope.model.inputs.map((input) => [input.cell, input]));
  const set = (cell: string, part: Partial<MovedInput>) =>
    onChange(moves.map((move) => (move.cell === cell ? { ...move, ...part } : move)));
  return (
    <>
      <ul className={classes.moves} aria-label="Moved inputs">
        {moves.map((move) => {
          const input = inputs.get(move.cell);
          const label = input?.label || move.cell;
          return (
            <li key={move.cell}>
              <span>
                {label} <span className={classes.inputCell}>{move.cell}</span>
              </span>
              {(["low", "high"] as const).map((end) => (
                <EndField
                  key={end}
                  label={`${label}, ${end}`}
                  value={move[end]}
                  input={input}
                  is1904={scope.model.is1904}
                  onChange={(value) => set(move.cell, { [end]: value })}
                />
              ))}
              <ActionIcon
                variant="subtle"
                size="sm"
                aria-label={`Leave out ${label}`}
                onClick={() => onChange(moves.filter(({ cell }) => cell !== move.cell))}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
      <Select
        size="xs"
        aria-label="Add an input to move"
        placeholder="Add an input"
        searchable
        limit={100}
        value={null}
        data={listInputs(scope).filter(({ value }) => !moves.some(({ cell }) => cell === value))}
        onChange={(cell) => {
          const input = inputs.get(cell ?? "");
          if (input) onChange([...moves, usualMove(input, scope) ?? { cell: input.cell, low: 0, high: 1 }]);
        }}
      />
    </>
  );
}

function EndField({
  label,
  value,
  input,
  is1904,
  onChange,
}: {
  label: string;
  value: number;
  input: ModelInput | undefined;
  is1904: boolean;
  onChange: (value: number) => void;
}) {
  const entry = input?.entry === "percent" ? "percent" : "number";
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed === null) return;
    const read = readTyped(typed, { entry, is1904 });
    setTyped(null);
    if (read.ok && typeof read.value === "number") onChange(read.value);
  };
  return (
    <TextInput
      size="xs"
      aria-label={label}
      value={typed ?? writeTyped(value, { entry, is1904 })}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") commit();
      }}
    />
  );
}
