import type { FirmTemplate } from "@labs/contract/assumptions";
import { choiceName } from "@labs/underwriting/choice-name";
import type { FormulaRow, ModelName } from "@labs/underwriting/formula-record";
import { CloseButton, Select, TextInput } from "@mantine/core";
import { type Dispatch, memo, type SetStateAction, useState } from "react";
import { DialogForm } from "../../components/layout/dialog-form.tsx";
import { entryText, readAssumed } from "../../lib/assumed-value.ts";
import classes from "./assumptions.module.css";
import { describeField, type Entry, listGroups, listRequired, toAssumptions, toEntries } from "./entries.ts";
import { MarketChoice } from "./market-choice.tsx";
import { type Market, useSaveTemplate } from "./queries.ts";

interface TemplateDialogProps {
  propertyType: ModelName;
  /** Undefined to begin that of a market. */
  template: FirmTemplate | undefined;
  /** Markets that have one already, by level and place. */
  taken: ReadonlySet<string>;
  onClose: () => void;
}

/** The reader's own day, as the field of a day has it. */
function writeToday(): string {
  const now = new Date();
  const twoDigits = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}

/** The next version of a template: its values, from which day on, and why. */
export function TemplateDialog({ propertyType, template, taken, onClose }: TemplateDialogProps) {
  const shown = template?.inForce ?? template?.scheduled[0];
  const [market, setMarket] = useState<Market | undefined>(template);
  const [name, setName] = useState(shown === undefined || shown.isSample ? "" : shown.name);
  const [effectiveFrom, setEffectiveFrom] = useState(writeToday);
  const [reason, setReason] = useState("");
  const [entries, setEntries] = useState(() => toEntries(shown?.assumptions ?? {}, propertyType));
  const save = useSaveTemplate({ onSaved: onClose });
  const assumptions = toAssumptions(entries, propertyType);
  const isWhole = [name, effectiveFrom, reason].every((text) => text.trim() !== "");
  const isEmptyStart = template === undefined && entries.length === 0;
  const isBlocked = market === undefined || assumptions === undefined || !isWhole || isEmptyStart;
  const submit = () => {
    if (market === undefined || assumptions === undefined) return;
    const { level, place } = market;
    const basedOn = template?.newest ?? 0;
    save.mutate({ propertyType, level, place, basedOn, name, effectiveFrom, assumptions, reason });
  };
  return (
    <DialogForm
      title={template === undefined ? "Market template" : `Assumptions: ${template.label}`}
      size="xl"
      action="Save version"
      isPending={save.isPending}
      isBlocked={isBlocked}
      error={save.error}
      failure="Nothing was saved"
      onSubmit={submit}
      onClose={onClose}
    >
      {template === undefined ? <MarketChoice chosen={market} taken={taken} onChoose={setMarket} /> : null}
      <div className={classes.facts}>
        <TextInput
          label="Template name"
          description="Shown as the source of each value"
          required
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label="Effective date"
          description="In force from this day on"
          type="date"
          required
          min={effectiveFrom < writeToday() ? undefined : writeToday()}
          value={effectiveFrom}
          onChange={(event) => setEffectiveFrom(event.currentTarget.value)}
        />
      </div>
      <TextInput
        label="Reason for the change"
        required
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Entries
        model={propertyType}
        entries={entries}
        required={market?.level === "all" ? listRequired(propertyType) : NONE}
        onChange={setEntries}
      />
    </DialogForm>
  );
}

const NONE: ReadonlySet<string> = new Set();

interface EntriesProps {
  model: ModelName;
  entries: readonly Entry[];
  required: ReadonlySet<string>;
  onChange: Dispatch<SetStateAction<Entry[]>>;
}

function Entries({ model, entries, required, onChange }: EntriesProps) {
  const entryByKey = new Map(entries.map((entry) => [entry.key, entry]));
  return (
    <>
      {listGroups(model).map(({ title, rows }) => {
        const entered = rows.filter(({ key }) => entryByKey.has(key));
        return entered.length === 0 ? null : (
          <fieldset key={title} className={classes.group}>
            <legend>{title}</legend>
            {entered.map((row) => (
              <EntryFields
                key={row.key}
                row={row}
                model={model}
                text={entryByKey.get(row.key)?.text ?? ""}
                note={entryByKey.get(row.key)?.note ?? ""}
                isRequired={required.has(row.key)}
                onChange={onChange}
              />
            ))}
          </fieldset>
        );
      })}
      <AddEntry
        key={entries.length}
        model={model}
        taken={entries.map(({ key }) => key).join(" ")}
        onChange={onChange}
      />
    </>
  );
}

interface AddEntryProps extends Pick<EntriesProps, "model" | "onChange"> {
  /** The keys of what is entered, so that typing alone draws no list of all others. */
  taken: string;
}

const AddEntry = memo(function AddEntry({ model, taken, onChange }: AddEntryProps) {
  const isTaken = new Set(taken.split(" "));
  const groups = listGroups(model).flatMap(({ title, rows }) => {
    const open = rows.filter(({ key }) => !isTaken.has(key));
    return open.length === 0 ? [] : [{ group: title, items: open }];
  });
  return (
    <Select
      label="Add an assumption"
      placeholder="Target levered IRR, maximum LTV, insurance premium …"
      searchable
      nothingFoundMessage="No such assumption"
      data={groups.map(({ group, items }) => ({
        group,
        items: items.map(({ key, label }) => ({ value: key, label })),
      }))}
      value={null}
      onChange={(key) => {
        const row = groups.flatMap(({ items }) => items).find((each) => each.key === key);
        if (row === undefined) return;
        const entry = { key: row.key, text: entryText(row.default?.value, row), note: "" };
        onChange((entries) => [...entries, entry]);
      }}
    />
  );
});

interface EntryFieldsProps extends Pick<EntriesProps, "model" | "onChange"> {
  row: FormulaRow;
  text: string;
  note: string;
  isRequired: boolean;
}

const EntryFields = memo(function EntryFields(props: EntryFieldsProps) {
  const { row, model, text, note, isRequired, onChange } = props;
  const read = readAssumed(text, row, model);
  const change = (to: Partial<Entry>) =>
    onChange((entries) => entries.map((each) => (each.key === row.key ? { ...each, ...to } : each)));
  const field = {
    label: row.label,
    description: describeField(row),
    error: "problem" in read ? read.problem : undefined,
    value: text,
  };
  return (
    <div className={classes.entry}>
      {row.choices === undefined ? (
        <TextInput {...field} onChange={(event) => change({ text: event.currentTarget.value })} />
      ) : (
        <Select
          {...field}
          data={row.choices.map((choice) => ({ value: choice, label: choiceName(choice) }))}
          allowDeselect={false}
          onChange={(choice) => change({ text: choice ?? "" })}
        />
      )}
      <TextInput
        label="Source or reason"
        aria-label={`Source of ${row.label}`}
        maxLength={300}
        value={note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      {isRequired ? null : (
        <CloseButton
          aria-label={`Remove ${row.label}`}
          onClick={() => onChange((entries) => entries.filter(({ key }) => key !== row.key))}
        />
      )}
    </div>
  );
});
