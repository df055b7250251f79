import {
  LONGEST_TAG,
  MOST_TAGS,
  PIPELINE_STATUSES,
  type PipelineStatus,
  type PropertyWork,
} from "@labs/contract/pipeline";
import { Badge, Select, Skeleton, TagsInput } from "@mantine/core";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";
import { useChangeWork, useWork } from "./queries.ts";
import { PipelineStatusMark } from "./status-mark.tsx";
import classes from "./work-bar.module.css";

const STATUSES = Object.entries(PIPELINE_STATUSES).map(([value, label]) => ({ value, label }));

/** Where the deal stands, who works on it and how it is tagged: each set in its place and saved at once. */
export function WorkBar({ id }: { id: string }) {
  const user = useAuthStore((state) => state.user);
  const { data, error, refetch } = useWork(id);
  if (!data) {
    return error ? (
      <FailureNote what="Status and notes" error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={54} />
    );
  }
  return user?.role === "viewer" || !user ? (
    <SaidWork work={data} />
  ) : (
    <WorkFields id={id} work={data} userId={user.id} />
  );
}

function WorkFields({ id, work, userId }: { id: string; work: PropertyWork; userId: string }) {
  const { mutate } = useChangeWork(id);
  const people = listPeople(work, userId);
  return (
    <section className={classes.bar} aria-label="Pipeline">
      <Select
        className={classes.field ?? ""}
        size="xs"
        label="Status"
        placeholder="No status"
        clearable
        data={STATUSES}
        value={work.status}
        onChange={(status) => mutate({ status: status as PipelineStatus | null })}
      />
      <Select
        className={classes.field ?? ""}
        size="xs"
        label="Assignee"
        placeholder="Nobody"
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
        className={classes.tags ?? ""}
        size="xs"
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
        <dd>{work.assignee?.name ?? "Nobody"}</dd>
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
