import { choiceName } from "@labs/underwriting/choice-name";
import type { FormulaRow } from "@labs/underwriting/formula-record";
import { isAdvised } from "@labs/underwriting/measure-deals";
import { type InputValue, inputAt } from "@labs/underwriting/model-inputs";
import { type InputProblem, isDateInput } from "@labs/underwriting/validate-inputs";
import { IconArrowBackUp } from "@tabler/icons-react";
import { memo, useCallback, useId, useMemo } from "react";
import { FigureField } from "../../../components/field/figure-field.tsx";
import hidden from "../../../components/layout/hidden.module.css";
import { inputText, readInput } from "../../../lib/typed-input/input-text.ts";
import type { Source } from "../../../lib/write-past-react.ts";
import { cancelTyping, changeDraft, type Draft, endTyping } from "../model/draft.ts";
import { useModel } from "../model/model-context.tsx";
import { useResting } from "../model/use-resting.ts";
import { useDrafts, useDrawer } from "../store.ts";
import { listFlags } from "./benchmarks.ts";
import { createPartReader, createTextReader } from "./input-reader.ts";
import classes from "./input-row.module.css";
import { LedgerNote } from "./ledger-note.tsx";

interface InputRowProps {
  row: FormulaRow;
  problem?: InputProblem | undefined;
}

export const BASIS_WORDS: Record<string, string> = {
  user: "entered",
  facts: "facts",
  comps: "comps",
  unitMix: "unit mix",
  template: "template",
  cohort: "cohort template",
  market: "market",
};

/** What the draft says of one input, and how it is changed: one subscription, as a page has a hundred of them. */
function useInput(row: FormulaRow) {
  const { propertyId, origin, sources, corrected } = useModel();
  const path = row.path ?? row.key;
  const read = useMemo(() => {
    const readPart = createPartReader(path, origin);
    return ({ byProperty }: ReturnType<typeof useDrafts.getState>) => readPart(byProperty[propertyId]);
  }, [path, origin, propertyId]);
  const part = useDrafts(read);
  const edit = (change: (draft: Draft) => Draft) => useDrafts.getState().edit(propertyId, change);
  return {
    ...part,
    path,
    usual: inputAt(origin.inputs, path),
    source: part.basis === "user" ? undefined : sources[path],
    usualBasis: origin.basis[path],
    isAwaited: part.isEmpty && part.basis !== "user",
    isCorrected: part.basis === "facts" && !part.isOwn && corrected.includes(path),
    type: (next: InputValue) => edit((draft) => changeDraft(draft, [{ path, value: next }], path)),
    settle: () => edit(endTyping),
    cancel: () => edit((draft) => cancelTyping(draft, path)),
    reset: () =>
      edit((draft) =>
        changeDraft(draft, [
          { path, value: inputAt(origin.inputs, path), basis: origin.basis[path] ?? "template" },
        ]),
      ),
  };
}

type Input = ReturnType<typeof useInput>;

/** What is said of a value in red: one that nobody has entered yet is awaited, and no mistake of anybody's. */
const findMistake = (input: Input, problem: InputProblem | undefined): string | undefined =>
  problem?.type === "missing" && input.isAwaited ? undefined : problem?.msg;

/** An input as its field shows it, for who writes it there. */
function useFieldText(row: FormulaRow): Source<string> {
  const { propertyId } = useModel();
  return useMemo(() => {
    const readText = createTextReader(row);
    return {
      getState: () => readText(useDrafts.getState().byProperty[propertyId]),
      subscribe: useDrafts.subscribe,
    };
  }, [propertyId, row]);
}

/** A name or a day as it stands in the draft. */
function useWords(path: string): string {
  const { propertyId } = useModel();
  const value = useDrafts(({ byProperty }) => inputAt(byProperty[propertyId]?.inputs ?? {}, path));
  return typeof value === "string" ? value : "";
}

/** One input with its unit, its basis and what is to be said of it; only this row draws again when it changes. */
export const InputRow = memo(function InputRow({ row, problem }: InputRowProps) {
  const id = useId();
  const input = useInput(row);
  const mistake = findMistake(input, problem);
  const awaits = mistake === undefined ? problem?.msg : undefined;
  return (
    <div className={classes.row} data-changed={input.isChanged || undefined}>
      <div className={classes.name} data-hint={row.help || undefined}>
        <label htmlFor={id}>{row.label}</label>
        <UnitMark row={row} />
        {input.isChanged ? <span className={classes.mark}> changed</span> : null}
      </div>
      <Field {...{ id, row, input, mistake, awaits }} />
      <Basis {...{ row, input, awaits }} />
      <Remarks id={id} row={row} mistake={mistake} />
      {isAdvised(input.path) ? (
        <LedgerNote
          row={row}
          path={input.path}
          onUse={(value) => {
            input.type(value);
            input.settle();
          }}
        />
      ) : null}
    </div>
  );
});

/** Units that the label or the field's own figure says already. */
const UNITLESS = new Set(["text", "count", "year", "month"]);

function UnitMark({ row }: { row: FormulaRow }) {
  return UNITLESS.has(row.unit) ? null : <span className={classes.unit}> {row.unit}</span>;
}

interface InputCellProps extends InputRowProps {
  /** Without where it comes from: what stands beside says it. */
  isBare?: boolean;
}

/** The same in a cell of a table, whose head has the words. */
export const InputCell = memo(function InputCell({ row, problem, isBare = false }: InputCellProps) {
  const id = useId();
  const input = useInput(row);
  const mistake = findMistake(input, problem);
  const awaits = mistake === undefined ? problem?.msg : undefined;
  return (
    <div className={classes.cell} data-bare={isBare || undefined} data-changed={input.isChanged || undefined}>
      <Field label={row.label} {...{ id, row, input, mistake, awaits }} />
      {isBare ? null : <Basis {...{ row, input, awaits }} />}
      <Remarks id={id} row={row} mistake={mistake} />
    </div>
  );
});

interface PartProps {
  row: FormulaRow;
  input: Input;
}

/**
 * Where the value comes from, which opens it; and a way back to what the source or the template says. Their words stand
 * in the buttons and not in `aria-label`: what is asked for by a field's label is the field alone.
 */
function Basis({ row, input, awaits }: PartProps & { awaits: string | undefined }) {
  const show = useDrawer((drawer) => drawer.show);
  const { basis, isOwn: differs, usual, usualBasis, source } = input;
  const known = input.isCorrected ? "corrected" : BASIS_WORDS[basis ?? ""];
  const words =
    awaits !== undefined ? "required" : basis === undefined || input.isEmpty ? "none" : (known ?? basis);
  const canReset = differs && usual !== undefined && usual !== null;
  return (
    <>
      {canReset ? (
        <button
          type="button"
          className={classes.reset}
          onClick={input.reset}
          data-hint={`Reset to ${inputText(usual, row)} (${BASIS_WORDS[usualBasis ?? ""] ?? "template"})`}
        >
          <IconArrowBackUp size={14} aria-hidden />
          <span className={hidden.text}>Reset {row.label}</span>
        </button>
      ) : null}
      <button
        type="button"
        className={classes.source}
        data-own={basis === "user" || undefined}
        onClick={(event) => show({ key: row.key, opener: event.currentTarget })}
        data-hint={source ?? "Source and effect"}
      >
        {words}
        <span className={hidden.text}>: source and effect of {row.label}</span>
      </button>
    </>
  );
}

interface RemarksProps {
  id: string;
  row: FormulaRow;
  mistake: string | undefined;
}

/** What is wrong with the value, else, once typing rests, how it stands to its benchmarks; neither ever changes it. */
function Remarks({ id, row, mistake }: RemarksProps) {
  const { propertyId, origin } = useModel();
  const readFlags = useCallback(
    ({ byProperty }: ReturnType<typeof useDrafts.getState>) =>
      listFlags(row, byProperty[propertyId]?.inputs ?? {}, origin).join("; "),
    [row, propertyId, origin],
  );
  const flags = useResting(useDrafts, readFlags);
  if (mistake !== undefined) {
    return (
      <p id={`${id}-problem`} className={classes.problem}>
        {mistake}
      </p>
    );
  }
  return flags === "" ? null : <p className={classes.flag}>▲ {flags}</p>;
}

interface NamedProps extends PartProps {
  id: string;
  /** Where no label stands beside the field. */
  label?: string | undefined;
}

interface FieldProps extends NamedProps {
  mistake: string | undefined;
  /** What is to be entered, while nothing is. */
  awaits: string | undefined;
}

function Field({ mistake, ...named }: FieldProps) {
  const { id, row } = named;
  const problemId = mistake === undefined ? undefined : `${id}-problem`;
  if (row.unit === "text" && row.choices === undefined) return <Words {...named} problemId={problemId} />;
  if (row.unit === "text") return <Choice {...named} problemId={problemId} />;
  return <Figure {...named} problemId={problemId} />;
}

interface MarkedProps extends NamedProps {
  problemId: string | undefined;
  awaits: string | undefined;
}

function Figure({ id, label, row, input, problemId, awaits }: MarkedProps) {
  const text = useFieldText(row);
  return (
    <FigureField
      id={id}
      label={label}
      path={input.path}
      text={text}
      onType={(typed) => {
        const read = readInput(typed, row);
        if (read.ok) input.type(read.value);
        return read.ok;
      }}
      onSettle={input.settle}
      onCancel={input.cancel}
      problemId={problemId}
      isRequired={awaits !== undefined}
      description={
        row.grain === "list" ? "One value per year, separated by spaces; the last repeats" : awaits
      }
    />
  );
}

/** A day, or a name that no list has. */
function Words({ id, label, row, input, problemId, awaits }: MarkedProps) {
  const value = useWords(input.path);
  return (
    <input
      id={id}
      type={isDateInput(row) ? "date" : "text"}
      className={classes.choice}
      aria-label={label}
      data-field={input.path}
      value={value}
      onChange={(event) => input.type(event.currentTarget.value || undefined)}
      onBlur={input.settle}
      aria-required={awaits !== undefined || undefined}
      aria-description={awaits}
      aria-invalid={problemId !== undefined || undefined}
      aria-describedby={problemId}
    />
  );
}

function Choice({ id, label, row, input, problemId, awaits }: MarkedProps) {
  const value = useWords(input.path);
  const isOpen = row.optional === true || input.isEmpty;
  return (
    <select
      id={id}
      className={classes.choice}
      aria-label={label}
      data-field={input.path}
      value={value}
      onChange={(event) => input.type(event.currentTarget.value || undefined)}
      onBlur={input.settle}
      aria-required={awaits !== undefined || undefined}
      aria-description={awaits}
      aria-invalid={problemId !== undefined || undefined}
      aria-describedby={problemId}
    >
      {isOpen ? <option value="">—</option> : null}
      {(row.choices ?? []).map((choice) => (
        <option key={choice} value={choice}>
          {choiceName(choice)}
        </option>
      ))}
    </select>
  );
}
