import type { FactEdit } from "@labs/contract/property-facts";
import type { Property } from "@labs/contract/property-page";
import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { byUnit } from "../../lib/format.ts";
import { messageOfFailure, readStatus } from "../../lib/toast-for-failure.ts";
import { readFigure } from "../../lib/typed-input/input-text.ts";
import { correctFacts } from "./queries.ts";

interface FactEditorProps {
  property: Property;
  /** One fact, or the two of a place. */
  facts: readonly string[];
  onSaved: () => Promise<void>;
  onReload: () => Promise<Property>;
  onClose: () => void;
}

const UNITS: Partial<Record<string, string>> = {
  sqft: "sq ft",
  usd: "$",
  usdPerYear: "$/yr",
  coordinate: "°",
};

const find = ({ facts, unknownFacts }: Property, fact: string) => {
  const known = facts[fact];
  return known ?? { ...unknownFacts[fact], label: unknownFacts[fact]?.label ?? fact, value: null };
};

function useEditor({ property, facts, onSaved, onReload }: FactEditorProps) {
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(facts.map((fact) => [fact, String(find(property, fact).value ?? "")])),
  );
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const save = useMutation({
    meta: { inline: true },
    mutationFn: async (edits: FactEdit[]) => {
      const saving = correctFacts(property.googlePlacesId, { edits, reason: reason.trim() });
      // Theirs is on the page before the choice is offered: one's own is saved on top of it.
      await saving.catch((error: unknown) => (readStatus(error) === 409 ? onReload() : undefined));
      return saving;
    },
    onSuccess: onSaved,
  });
  const submit = () => {
    const edits: FactEdit[] = [];
    for (const fact of facts) {
      const { unit, version = 0, label } = find(property, fact);
      const text = typed[fact]?.trim() ?? "";
      const value = text === "" ? null : unit === "text" ? text : readFigure(text);
      if (value === undefined) return setProblem(`${label}: “${text}” is not a number`);
      edits.push({ fact, basedOn: version, value });
    }
    if (reason.trim() === "") return setProblem("Give a reason, so that others can judge the correction");
    setProblem(null);
    save.mutate(edits);
  };
  return { typed, setTyped, reason, setReason, problem, save, submit };
}

/** A value in the source's place with its reason; where somebody else was faster, the choice between theirs and one's own. */
export function FactEditor(props: FactEditorProps) {
  const { property, facts, onClose } = props;
  const { typed, setTyped, reason, setReason, problem, save, submit } = useEditor(props);
  const isConflict = readStatus(save.error) === 409;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="xs">
        {facts.map((fact, at) => (
          <ValueField
            key={fact}
            shown={find(property, fact)}
            isFirst={at === 0}
            value={typed[fact] ?? ""}
            onChange={(value) => setTyped({ ...typed, [fact]: value })}
          />
        ))}
        <TextInput
          size="xs"
          label="Reason"
          placeholder="Counted on site, listing of Oct 2026, …"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {problem === null ? null : (
          <Text size="xs" role="alert" c="var(--labs-bad)">
            {problem}
          </Text>
        )}
        {isConflict ? (
          <Conflict
            message={messageOfFailure(save.error)}
            property={property}
            facts={facts}
            typed={typed}
            isPending={save.isPending}
            onMine={submit}
            onTheirs={onClose}
          />
        ) : (
          <>
            {save.error ? (
              <Text size="xs" role="alert" c="var(--labs-bad)">
                Not saved. {messageOfFailure(save.error)}
              </Text>
            ) : null}
            <Group gap="xs" justify="flex-end">
              <Button size="compact-sm" variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button size="compact-sm" type="submit" loading={save.isPending}>
                Save
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </form>
  );
}

interface ValueFieldProps {
  shown: { label: string; unit?: string };
  isFirst: boolean;
  value: string;
  onChange: (value: string) => void;
}

function ValueField({ shown: { label, unit = "" }, isFirst, value, onChange }: ValueFieldProps) {
  return (
    <TextInput
      size="xs"
      label={label}
      description={isFirst ? "Leave empty if not known" : undefined}
      rightSection={UNITS[unit] === undefined ? null : <Text size="xs">{UNITS[unit]}</Text>}
      rightSectionWidth={48}
      value={value}
      // The editor opens where the pencil was pressed.
      autoFocus={isFirst}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface ConflictProps {
  message: string;
  property: Property;
  facts: readonly string[];
  typed: Record<string, string>;
  isPending: boolean;
  onMine: () => void;
  onTheirs: () => void;
}

function Conflict({ message, property, facts, typed, isPending, onMine, onTheirs }: ConflictProps) {
  const theirs = facts.map((fact) => {
    const { value, unit } = find(property, fact);
    return byUnit(value, unit ?? "text");
  });
  const mine = facts.map((fact) => typed[fact] || "unknown");
  return (
    <Alert color="yellow" role="alert" title="Changed while you were editing">
      <Text size="sm">{message}. Yours is not saved yet.</Text>
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="default" onClick={onTheirs}>
          Keep {theirs.join(", ")}
        </Button>
        <Button size="compact-sm" loading={isPending} onClick={onMine}>
          Save {mine.join(", ")} instead
        </Button>
      </Group>
    </Alert>
  );
}
