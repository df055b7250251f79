import { choiceName } from "@labs/underwriting/choice-name";
import type { FormulaRow, ModelName } from "@labs/underwriting/formula-record";
import { CloseButton, Select, TextInput } from "@mantine/core";
import { type Dispatch, memo, type SetStateAction } from "react";
import { entryText, readAssumed } from "../../lib/assumed-value.ts";
import classes from "./assumptions.module.css";
import { describeField, type Entry, type Group, listGroups, listLenderGroups } from "./entries.ts";

const listOpenGroups = (model: ModelName, isLender: boolean): readonly Group[] =>
  isLender ? listLenderGroups(model) : listGroups(model);

interface EntriesProps {
  model: ModelName;
  isLender: boolean;
  entries: readonly Entry[];
  required: ReadonlySet<string>;
  onChange: Dispatch<SetStateAction<Entry[]>>;
}

/** The values of a template by page, and what else may be one. */
export function TemplateEntries({ model, isLender, entries, required, onChange }: EntriesProps) {
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
        isLender={isLender}
        taken={entries.map(({ key }) => key).join(" ")}
        onChange={onChange}
      />
    </>
  );
}

interface AddEntryProps extends Pick<EntriesProps, "model" | "isLender" | "onChange"> {
  /** The keys of what is entered, so that typing alone draws no list of all others. */
  taken: string;
}

const AddEntry = memo(function AddEntry({ model, isLender, taken, onChange }: AddEntryProps) {
  const isTaken = new Set(taken.split(" "));
  const groups = listOpenGroups(model, isLender).flatMap(({ title, rows }) => {
    const open = rows.filter(({ key }) => !isTaken.has(key));
    return open.length === 0 ? [] : [{ group: title, items: open }];
  });
  return (
    <Select
      label={isLender ? "Add a term" : "Add an assumption"}
      placeholder={
        isLender
          ? "Maximum LTV, minimum DSCR, spread …"
          : "Target levered IRR, maximum LTV, insurance premium …"
      }
      searchable
      nothingFoundMessage={isLender ? "No such term" : "No such assumption"}
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
