import {
  LONGEST_TAG,
  MOST_TAGS,
  PIPELINE_STATUSES,
  type PipelineStatus,
  type PropertyWork,
} from "@labs/contract/deals/pipeline";
import { Button, Group, Select, TagsInput, Text } from "@mantine/core";
import { useState } from "react";
import { listPeople } from "./list-people.ts";
import { MoveWarning, useMoveWarning } from "./move-warning.tsx";
import { PassFields, tellPassed } from "./pass-fields.tsx";
import { useChangeWork } from "./queries.ts";
import classes from "./work-bar.module.css";

const STATUSES = Object.entries(PIPELINE_STATUSES).map(([value, label]) => ({ value, label }));

interface WorkFieldsProps {
  id: string;
  work: PropertyWork;
  userId: string;
}

const INSIDE = { withinPortal: false };

/** Status, assignee and tags, each saved at once; a pass asks for its reason first. */
export function WorkFields({ id, work, userId }: WorkFieldsProps) {
  const { mutate } = useChangeWork(id);
  const [isPassing, setPassing] = useState(false);
  const { check, warned, close } = useMoveWarning();
  const people = listPeople(work.choices.people, { userId, chosen: work.assignee });
  return (
    <section className={classes.bar} aria-label="Pipeline">
      <Select
        comboboxProps={INSIDE}
        label="Status"
        placeholder="No status"
        clearable
        data={STATUSES}
        value={isPassing ? "passed" : work.status}
        onChange={(status) => {
          setPassing(status === "passed");
          if (status === "passed") return;
          const to = status as PipelineStatus | null;
          void check({ id, from: work.status, to }, () => mutate({ status: to }));
        }}
      />
      {warned === null ? null : <MoveWarning warned={warned} onClose={close} />}
      {isPassing ? (
        <PassFields
          isInPanel
          onCancel={() => setPassing(false)}
          onPass={(passed) => {
            mutate({ status: "passed", passed });
            setPassing(false);
          }}
        />
      ) : null}
      {work.passed !== null && !isPassing ? (
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Text size="sm">{tellPassed(work.passed)}</Text>
          <Button size="compact-xs" variant="subtle" onClick={() => setPassing(true)}>
            Edit reason
          </Button>
        </Group>
      ) : null}
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
