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
        <StepForm key={JSON.stringify([work.nextStep, work.dates])} id={id} work={work} />
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

/** The draft stands until it is saved; what somebody else saves meanwhile takes its place. */
function StepForm({ id, work }: NextStepProps) {
  const userId = useAuthStore((state) => state.user?.id);
  const { nextStep } = work;
  const [text, setText] = useState(nextStep?.text ?? "");
  const [dueOn, setDueOn] = useState(nextStep?.dueOn ?? "");
  const [personId, setPersonId] = useState(nextStep?.person?.id ?? null);
  const [dates, setDates] = useState(work.dates);
  const { mutate, isPending } = useChangeWork(id);
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
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        type="date"
        label="Due"
        disabled={text.trim() === ""}
        value={dueOn}
        onChange={(event) => setDueOn(event.currentTarget.value)}
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
        onChange={setPersonId}
      />
      <DateFields work={work} dates={dates} onChange={setDates} />
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
