import {
  isDateOpen,
  KEY_DATE_NAMES,
  KEY_DATES,
  type KeyDates,
  LONGEST_STEP,
  type PropertyWork,
} from "@labs/contract/deals/pipeline";
import { Button, Group, Select, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { Section } from "../../components/layout/section.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";
import { asOfText } from "../../lib/format-date.ts";
import { DueMark, listDue } from "./due-mark.tsx";
import { listPeople } from "./list-people.ts";
import classes from "./next-step.module.css";
import { useChangeWork } from "./queries.ts";

interface NextStepProps {
  id: string;
  work: PropertyWork;
}

/** What is to be done next, by when and by whom, and the days that a deal has. */
export function NextStep({ id, work }: NextStepProps) {
  const canWrite = useAuthStore((state) => state.user?.role) !== "viewer";
  const due = listDue(work);
  return (
    <Section title="Next step" description={due.length === 0 ? null : <DueList due={due} />}>
      {canWrite ? (
        <StepForm key={id} id={id} work={work} />
      ) : (
        <Text size="sm">
          {work.nextStep === null
            ? "No next step."
            : [work.nextStep.text, work.nextStep.person?.name].filter(Boolean).join(", ")}
        </Text>
      )}
    </Section>
  );
}

function DueList({ due }: { due: ReturnType<typeof listDue> }) {
  return (
    <span className={classes.due}>
      {due.map((one) => (
        <span key={one.what}>
          <DueMark due={one} />
        </span>
      ))}
    </span>
  );
}

type Stored = Pick<PropertyWork, "nextStep" | "dates">;

const startDraft = ({ nextStep, dates }: Stored) => ({
  text: nextStep?.text ?? "",
  dueOn: nextStep?.dueOn ?? "",
  personId: nextStep?.person?.id ?? null,
  dates,
});

type Draft = ReturnType<typeof startDraft>;

/** A draft as it would be stored: without words there is no step, and so no day and no person. */
const spell = ({ text, dates, ...rest }: Draft): string =>
  JSON.stringify(text.trim() === "" ? { dates } : { dates, text: text.trim(), ...rest });

/**
 * The draft stands until it is saved. What somebody else saves meanwhile takes its place where nothing was typed; else it
 * is told, and what was typed stays.
 */
function useDraft(work: Stored, isPending: boolean) {
  const [{ base, draft }, set] = useState({ base: startDraft(work), draft: startDraft(work) });
  const stored = startDraft(work);
  const isOther = spell(stored) !== spell(base);
  const isTyped = spell(draft) !== spell(base) && spell(draft) !== spell(stored);
  // While it is sent the draft is shown as if it were stored already.
  if (isOther && !isTyped && !isPending) set({ base: stored, draft: stored });
  const change = (part: Partial<Draft>) => set({ base, draft: { ...draft, ...part } });
  return { ...draft, change, isOvertaken: isOther && isTyped && !isPending };
}

function StepForm({ id, work }: NextStepProps) {
  const userId = useAuthStore((state) => state.user?.id);
  const { nextStep } = work;
  const { mutate, isPending } = useChangeWork(id);
  const { text, dueOn, personId, dates, change, isOvertaken } = useDraft(work, isPending);
  const people = listPeople(work.choices.people, { userId, chosen: nextStep?.person ?? null });
  const person = people.find((one) => one.id === personId);
  const step =
    text.trim() === ""
      ? null
      : {
          text: text.trim(),
          dueOn: dueOn === "" ? null : dueOn,
          person: person ? { id: person.id, name: person.name, isDisabled: false } : null,
        };
  const isStepNew = !isSameStep(step, nextStep);
  const areDatesNew = KEY_DATE_NAMES.some((name) => dates[name] !== work.dates[name]);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ ...(isStepNew ? { nextStep: step } : {}), ...(areDatesNew ? { dates } : {}) });
      }}
    >
      <TextInput
        className={classes.text ?? ""}
        size="xs"
        label="Next step"
        placeholder="Order the survey"
        maxLength={LONGEST_STEP}
        value={text}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        type="date"
        label="Due"
        disabled={text.trim() === ""}
        value={dueOn}
        onChange={(event) => change({ dueOn: event.currentTarget.value })}
      />
      <Select
        size="xs"
        label="Who"
        placeholder={work.assignee?.name ?? "Assignee"}
        clearable
        searchable
        nothingFoundMessage="No active account of that name"
        disabled={text.trim() === ""}
        data={people.map(({ id: value, label }) => ({ value, label }))}
        value={personId}
        onChange={(next) => change({ personId: next })}
      />
      <DateFields work={work} dates={dates} onChange={(next) => change({ dates: next })} />
      {isOvertaken ? (
        <Text size="xs" role="status" className={classes.text ?? ""}>
          {`Changed by somebody else meanwhile to: ${tellStored(work)}. Saving replaces it.`}
        </Text>
      ) : null}
      <Group gap="xs" className={classes.actions ?? ""}>
        {nextStep === null ? null : (
          <Button size="xs" variant="default" onClick={() => mutate({ nextStep: null })}>
            Done
          </Button>
        )}
        <Button size="xs" type="submit" disabled={!isStepNew && !areDatesNew} loading={isPending}>
          Save step
        </Button>
      </Group>
    </form>
  );
}

const tellStored = ({ nextStep, dates }: Stored): string =>
  [
    nextStep === null ? "no next step" : `“${nextStep.text}”`,
    nextStep?.dueOn ? `due ${asOfText(nextStep.dueOn)}` : "",
    nextStep?.person?.name ?? "",
    ...KEY_DATE_NAMES.map((name) => (dates[name] ? `${KEY_DATES[name]} ${asOfText(dates[name])}` : "")),
  ]
    .filter(Boolean)
    .join(", ");

interface DateFieldsProps {
  work: PropertyWork;
  dates: KeyDates;
  onChange: (dates: KeyDates) => void;
}

/** A date that matters no more where the deal stands is told, and can still be corrected. */
function DateFields({ work, dates, onChange }: DateFieldsProps) {
  return KEY_DATE_NAMES.map((name) => (
    <TextInput
      key={name}
      size="xs"
      type="date"
      label={KEY_DATES[name]}
      title={isDateOpen(name, work.status) ? undefined : "Not due at this stage"}
      value={dates[name] ?? ""}
      onChange={(event) => onChange({ ...dates, [name]: event.currentTarget.value || null })}
    />
  ));
}

function isSameStep(a: PropertyWork["nextStep"], b: PropertyWork["nextStep"]): boolean {
  return a?.text === b?.text && (a?.dueOn ?? null) === (b?.dueOn ?? null) && a?.person?.id === b?.person?.id;
}
