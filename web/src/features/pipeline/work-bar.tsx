import {
  LONGEST_TAG,
  MOST_TAGS,
  PIPELINE_STATUSES,
  type PipelineStatus,
  type PropertyWork,
} from "@labs/contract/pipeline";
import { Badge, Button, Popover, Select, Skeleton, TagsInput, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";
import { useCloseOnEscape } from "../../lib/close-on-escape.ts";
import { useChangeWork, useWork } from "./queries.ts";
import { PipelineStatusMark } from "./status-mark.tsx";
import classes from "./work-bar.module.css";

const STATUSES = Object.entries(PIPELINE_STATUSES).map(([value, label]) => ({ value, label }));

/** Where the deal stands and who works on it, as one button that opens what sets them; each is saved at once. */
export function WorkBar({ id }: { id: string }) {
  const user = useAuthStore((state) => state.user);
  const { data, error, refetch } = useWork(id);
  if (!data) {
    return error ? (
      <FailureNote what="Status and notes" error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={30} width={128} />
    );
  }
  return user?.role === "viewer" || !user ? (
    <SaidWork work={data} />
  ) : (
    <WorkButton id={id} work={data} userId={user.id} />
  );
}

interface WorkProps {
  id: string;
  work: PropertyWork;
  userId: string;
}

function WorkButton({ id, work, userId }: WorkProps) {
  const [isOpen, setOpen] = useState(false);
  useCloseOnEscape(isOpen, () => setOpen(false));
  const { status, assignee } = work;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button size="xs" variant="default" onClick={() => setOpen(!isOpen)}>
          <PipelineStatusMark status={status} />
          {assignee === null ? null : (
            <span className={classes.initials} title={assignee.name} aria-hidden>
              {writeInitials(assignee.name)}
            </span>
          )}
          <VisuallyHidden>
            {` ${assignee === null ? "nobody assigned" : assignee.name}. Change status, assignee or tags`}
          </VisuallyHidden>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Pipeline">
        <WorkFields id={id} work={work} userId={userId} />
      </Popover.Dropdown>
    </Popover>
  );
}

const writeInitials = (name: string): string =>
  name
    .split(" ")
    .map((word) => word.charAt(0))
    .join("")
    .slice(0, 2)
    .toUpperCase();

const INSIDE = { withinPortal: false };

function WorkFields({ id, work, userId }: WorkProps) {
  const { mutate } = useChangeWork(id);
  const people = listPeople(work, userId);
  return (
    <section className={classes.bar} aria-label="Pipeline">
      <Select
        comboboxProps={INSIDE}
        label="Status"
        placeholder="No status"
        clearable
        data={STATUSES}
        value={work.status}
        onChange={(status) => mutate({ status: status as PipelineStatus | null })}
      />
      <Select
        comboboxProps={INSIDE}
        label="Assignee"
        placeholder="Unassigned"
        clearable
        searchable
        nothingFoundMessage="No active account of that name"
        data={people.map(({ id: value, label }) => ({ value, label }))}
        value={work.assignee?.id ?? null}
        onChange={(value) => {
          const chosen = people.find((one) => one.id === value);
          mutate({ assignee: chosen === undefined ? null : { ...chosen, isDisabled: false } });
        }}
      />
      <TagsInput
        comboboxProps={INSIDE}
        label="Tags"
        placeholder={work.tags.length === 0 ? "Add a tag" : ""}
        data={work.choices.tags}
        maxTags={MOST_TAGS}
        maxLength={LONGEST_TAG}
        value={work.tags}
        onChange={(tags) => mutate({ tags })}
      />
    </section>
  );
}

/** Oneself first; who is assigned stays in the list when the account is disabled since. */
function listPeople({ choices, assignee }: PropertyWork, userId: string) {
  const known = choices.people.map((one) => ({
    ...one,
    label: one.id === userId ? `${one.name} (me)` : one.name,
  }));
  const me = known.filter(({ id }) => id === userId);
  const others = known.filter(({ id }) => id !== userId);
  const gone =
    assignee === null || known.some(({ id }) => id === assignee.id)
      ? []
      : [{ ...assignee, label: `${assignee.name} (disabled)` }];
  return [...me, ...others, ...gone];
}

/** The same in words, for who may not change it. */
function SaidWork({ work }: { work: PropertyWork }) {
  return (
    <dl className={classes.said} aria-label="Pipeline">
      <div>
        <dt>Status</dt>
        <dd>
          <PipelineStatusMark status={work.status} />
        </dd>
      </div>
      <div>
        <dt>Assignee</dt>
        <dd>{work.assignee?.name ?? "Unassigned"}</dd>
      </div>
      {work.tags.length === 0 ? null : (
        <div>
          <dt>Tags</dt>
          <dd>
            {work.tags.map((tag) => (
              <Badge key={tag} size="sm" variant="default" tt="none">
                {tag}
              </Badge>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}
