import type { CommitteeWork, Condition } from "@labs/contract/committee/committee";
import { Button, Select, Stack, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { StateMark } from "../../components/status/state-mark.tsx";
import { asOfText, dateTime } from "../../lib/format-date.ts";
import classes from "./committee-panel.module.css";
import { useStep } from "./queries.ts";
import { Refusal } from "./refusal.tsx";

interface ConditionsListProps {
  id: string;
  conditions: Condition[];
  owners: CommitteeWork["owners"];
}

/** What an approval asks for, each until it is done. */
export function ConditionsList({ id, conditions, owners }: ConditionsListProps) {
  const done = conditions.filter(({ doneAt }) => doneAt !== null).length;
  return (
    <div>
      <div className={classes.head}>
        <strong>Conditions</strong>
        <span>
          {done} of {conditions.length} done
        </span>
      </div>
      <ul className={classes.list} aria-label="Conditions">
        {conditions.map((condition) => (
          <ConditionItem key={condition.id} id={id} condition={condition} owners={owners} />
        ))}
      </ul>
    </div>
  );
}

function describe({ owner, dueOn, doneAt, doneBy }: Condition): string {
  if (doneAt !== null) return `${doneBy ?? "Somebody"}, ${dateTime(doneAt)}`;
  const due = dueOn === null ? "no due date" : `due ${asOfText(dueOn)}`;
  return `${owner?.name ?? "No owner yet"}, ${due}`;
}

function ConditionItem({
  id,
  condition,
  owners,
}: Omit<ConditionsListProps, "conditions"> & { condition: Condition }) {
  const [mode, setMode] = useState<"read" | "finish" | "assign">("read");
  const isDone = condition.doneAt !== null;
  const isOverdue = !isDone && condition.dueOn !== null && condition.dueOn < today();
  return (
    <li>
      <div className={classes.head}>
        <span className={classes.said}>{condition.text}</span>
        <StateMark tone={isDone ? "good" : isOverdue ? "warn" : "idle"}>
          {isDone ? "Done" : isOverdue ? "Overdue" : "Open"}
        </StateMark>
      </div>
      <p className={classes.quiet}>{describe(condition)}</p>
      {condition.note ? <p className={classes.said}>{condition.note}</p> : null}
      {mode === "read" ? (
        <div className={classes.buttons}>
          {condition.mayAssign ? (
            <Button size="compact-xs" variant="subtle" onClick={() => setMode("assign")}>
              {condition.owner ? "Reassign" : "Name an owner"}
            </Button>
          ) : null}
          {condition.mayFinish ? (
            <Button size="compact-xs" variant="light" onClick={() => setMode("finish")}>
              {isDone ? "Open again" : "Mark done"}
            </Button>
          ) : null}
        </div>
      ) : null}
      {mode === "finish" ? (
        <FinishForm id={id} condition={condition} onClose={() => setMode("read")} />
      ) : null}
      {mode === "assign" ? (
        <AssignForm id={id} condition={condition} owners={owners} onClose={() => setMode("read")} />
      ) : null}
    </li>
  );
}

interface FormProps {
  id: string;
  condition: Condition;
  onClose: () => void;
}

function FinishForm({ id, condition, onClose }: FormProps) {
  const [note, setNote] = useState("");
  const step = useStep(id);
  const isDone = condition.doneAt === null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (note.trim() === "") return;
        const { id: conditionId, revision: basedOn } = condition;
        step.mutate(
          { what: "finish", id: conditionId, basedOn, isDone, note: note.trim() },
          { onSuccess: onClose },
        );
      }}
    >
      <Stack gap="xs" mt="xs">
        <Textarea
          label={isDone ? "What was done" : "Why it is open again"}
          required
          autosize
          maxLength={4000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {step.error ? <Refusal error={step.error} what="The condition was not changed" /> : null}
        <div className={classes.buttons}>
          <Button variant="default" size="compact-sm" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="compact-sm" loading={step.isPending} disabled={note.trim() === ""}>
            {isDone ? "Done" : "Open again"}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function AssignForm({ id, condition, owners, onClose }: FormProps & { owners: CommitteeWork["owners"] }) {
  const [ownerId, setOwnerId] = useState(condition.owner?.id ?? null);
  const [dueOn, setDueOn] = useState(condition.dueOn ?? "");
  const step = useStep(id);
  const isWhole = ownerId !== null && dueOn !== "";
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (ownerId === null || dueOn === "") return;
        const { id: conditionId, revision: basedOn } = condition;
        step.mutate({ what: "assign", id: conditionId, basedOn, ownerId, dueOn }, { onSuccess: onClose });
      }}
    >
      <Stack gap="xs" mt="xs">
        <div className={classes.pair}>
          <Select
            label="Owner"
            searchable
            data={owners.map((one) => ({ value: one.id, label: one.name }))}
            value={ownerId}
            onChange={setOwnerId}
          />
          <TextInput
            type="date"
            label="Due"
            value={dueOn}
            onChange={(event) => setDueOn(event.currentTarget.value)}
          />
        </div>
        {step.error ? <Refusal error={step.error} what="The condition was not changed" /> : null}
        <div className={classes.buttons}>
          <Button variant="default" size="compact-sm" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="compact-sm" loading={step.isPending} disabled={!isWhole}>
            Save
          </Button>
        </div>
      </Stack>
    </form>
  );
}

const today = () => new Date().toISOString().slice(0, 10);
