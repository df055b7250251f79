import type { Changes, FirmModelDetail, ModelInput } from "@labs/contract/firm-models/firm-models";
import { Button, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { count } from "../../lib/format.ts";
import classes from "./firm-models.module.css";
import { useTries } from "./store.ts";
import { readTyped, writeTyped } from "./typed-value.ts";

interface ModelInputsProps {
  model: FirmModelDetail;
  changes: Changes;
  /** Goes to a cell of the workbook. */
  onShow: (cell: string) => void;
}

const SHOWN = 60;

/** The workbook's inputs in its own order, with the words that stand beside them. */
export function ModelInputs({ model, changes, onShow }: ModelInputsProps) {
  const [query, setQuery] = useState("");
  const [most, setMost] = useState(SHOWN);
  const wanted = query.trim().toLowerCase();
  const found = model.inputs.filter(({ label, cell }) => `${label} ${cell}`.toLowerCase().includes(wanted));
  const shown = found.slice(0, most);
  return (
    <div className={classes.inputs}>
      <TextInput
        size="xs"
        type="search"
        aria-label="Search inputs"
        placeholder={`Search ${count(model.inputCount)} inputs`}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {found.length === 0 ? (
        <EmptyState title={wanted === "" ? "No inputs were found" : `No input matches “${query.trim()}”`}>
          Any constant can be changed in its cell.
        </EmptyState>
      ) : null}
      <ul className={classes.inputList} aria-label="Inputs">
        {shown.map((input, at) => (
          <li key={input.cell}>
            {sheetOf(input) === sheetOf(shown[at - 1]) ? null : (
              <Text className={classes.inputSheet ?? ""}>{sheetOf(input)}</Text>
            )}
            <InputRow
              {...{ input, onShow, model }}
              changed={changes.find(({ cell }) => cell === input.cell)}
            />
          </li>
        ))}
      </ul>
      {found.length > most ? (
        <Button size="compact-sm" variant="default" onClick={() => setMost(most + 5 * SHOWN)}>
          Show more of {count(found.length)}
        </Button>
      ) : null}
      {model.inputCount > model.inputs.length ? (
        <Text size="xs" c="dimmed">
          The first {count(model.inputs.length)} of {count(model.inputCount)} are listed; others are changed
          in their cells.
        </Text>
      ) : null}
    </div>
  );
}

const sheetOf = (input: ModelInput | undefined): string | undefined =>
  input?.cell.slice(0, input.cell.lastIndexOf("!"));
const placeOf = ({ cell }: ModelInput): string => cell.slice(cell.lastIndexOf("!") + 1);

interface InputRowProps {
  model: FirmModelDetail;
  input: ModelInput;
  changed: Changes[number] | undefined;
  onShow: (cell: string) => void;
}

function InputRow({ model, input, changed, onShow }: InputRowProps) {
  const { change, reset } = useTries();
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const of = { entry: input.entry, is1904: model.is1904 };
  const value = changed === undefined ? input.value : changed.value;
  const commit = () => {
    if (typed === null) return;
    const read = readTyped(typed, of);
    if (!read.ok) return setProblem(read.problem);
    setTyped(null);
    setProblem(null);
    if (read.value === input.value) reset(model.id, input.cell);
    else if (read.value !== value) change(model.id, input.cell, read.value);
  };
  const label = input.label === "" ? placeOf(input) : input.label;
  return (
    <div className={classes.input} data-changed={changed ? true : undefined}>
      <button
        type="button"
        className={classes.inputLabel}
        title={`Show ${input.cell}`}
        onClick={() => onShow(input.cell)}
      >
        {label}
        <span className={classes.inputCell}>{placeOf(input)}</span>
      </button>
      <TextInput
        size="xs"
        aria-label={`${label}, ${placeOf(input)}`}
        value={typed ?? writeTyped(value, of)}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
          if (event.key !== "Escape") return;
          setTyped(null);
          setProblem(null);
        }}
      />
      {changed ? (
        <span className={classes.before}>
          was {input.text === "" ? "blank" : input.text}
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`Reset ${label}`}
            onClick={() => reset(model.id, input.cell)}
          >
            Reset
          </Button>
        </span>
      ) : null}
    </div>
  );
}
