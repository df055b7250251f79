import { inputAt } from "@labs/underwriting/model-inputs";
import { ActionIcon, Button, Group, Text, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import classes from "./analysis.module.css";
import { figureText, firstFigure, movableInputs } from "./analysis-axes.ts";
import { AmountInput, RowSelect } from "./analysis-fields.tsx";
import type { AnalysisScope } from "./analysis-run.tsx";
import type { OwnCase } from "./analysis-settings.ts";

interface CaseEditorProps {
  scope: AnalysisScope;
  first: OwnCase;
  /** Names of the other cases. */
  taken: string[];
  onSave: (own: OwnCase) => void;
  onCancel: () => void;
}

/** A case of the user's own: its name, and the inputs that differ from the draft. */
export function CaseEditor({ scope, first, taken, onSave, onCancel }: CaseEditorProps) {
  const { pages, inputs } = scope;
  const [label, setLabel] = useState(first.label);
  const [changed, setChanged] = useState(first.changed);
  const [isTried, setTried] = useState(false);
  const name = label.trim();
  const empty = Object.values(changed).some((value) => firstFigure(value) === null);
  const nameProblem =
    name === "" ? "Name the scenario" : taken.includes(name) ? "Another scenario has this name" : null;
  const changesProblem =
    Object.keys(changed).length === 0
      ? "Choose at least one input to change."
      : empty
        ? "Enter a value for every input."
        : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (nameProblem === null && changesProblem === null) onSave({ ...first, label: name, changed });
  };
  return (
    <form onSubmit={submit} className={classes.stack} noValidate>
      <div className={classes.fields}>
        <TextInput
          size="xs"
          label="Scenario name"
          value={label}
          maxLength={40}
          onChange={(event) => setLabel(event.currentTarget.value)}
          error={isTried ? nameProblem : null}
          data-autofocus
        />
        <RowSelect
          label="Change an input"
          pages={pages}
          rows={movableInputs(pages, inputs).filter(({ key }) => !(key in changed))}
          value={null}
          onChange={(key) => setChanged({ ...changed, [key]: firstFigure(inputAt(inputs, key)) })}
        />
      </div>
      {Object.entries(changed).map(([key, value]) => (
        <ChangedInput
          key={key}
          scope={scope}
          input={key}
          value={firstFigure(value)}
          onChange={(next) => setChanged({ ...changed, [key]: next })}
          onRemove={() => {
            const { [key]: _gone, ...rest } = changed;
            setChanged(rest);
          }}
        />
      ))}
      {isTried && changesProblem ? (
        <Text size="sm" c="var(--labs-bad)" role="alert">
          {changesProblem}
        </Text>
      ) : null}
      <Group gap="sm">
        <Button size="xs" type="submit">
          Save scenario
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}

interface ChangedInputProps {
  scope: AnalysisScope;
  input: string;
  value: number | null;
  onChange: (value: number | null) => void;
  onRemove: () => void;
}

function ChangedInput({ scope, input, value, onChange, onRemove }: ChangedInputProps) {
  const row = scope.findRow(input);
  const label = row?.label ?? input;
  const now = row ? figureText(row, firstFigure(inputAt(scope.inputs, input))) : "";
  return (
    <div className={classes.line}>
      <AmountInput label={`${label} (draft ${now})`} row={row} value={value} onChange={onChange} />
      <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${label}`} onClick={onRemove}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}
