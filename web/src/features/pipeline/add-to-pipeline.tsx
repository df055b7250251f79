import { MOST_ADDED } from "@labs/contract/deals/add-deals";
import { PIPELINE_STATUSES, type PipelineStatus } from "@labs/contract/deals/pipeline";
import { Button, SegmentedControl, Select, TagsInput, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { DialogForm } from "../../components/layout/dialog-form.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";
import { count, counted } from "../../lib/format.ts";
import { showToast } from "../../lib/toasts.ts";
import { useAddDeals, useChoices } from "./add-queries.ts";
import { listPeople } from "./list-people.ts";

const STAGES = (Object.entries(PIPELINE_STATUSES) as [PipelineStatus, string][])
  .filter(([status]) => status !== "passed")
  .map(([value, label]) => ({ value, label }));

type Stage = Exclude<PipelineStatus, "passed">;

/** Begins deals of the properties that are chosen, with a stage and somebody who works on them. */
export function AddToPipeline({ placeIds }: { placeIds: readonly string[] }) {
  const canAdd = useAuthStore((state) => state.user?.role) !== "viewer";
  const [isOpen, setOpen] = useState(false);
  if (!canAdd) return null;
  return (
    <>
      <Button size="xs" variant="default" disabled={placeIds.length === 0} onClick={() => setOpen(true)}>
        Add to pipeline
      </Button>
      {isOpen ? <AddForm placeIds={placeIds} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function AddForm({ placeIds, onClose }: { placeIds: readonly string[]; onClose: () => void }) {
  const userId = useAuthStore((state) => state.user?.id);
  const [status, setStatus] = useState<Stage>("new");
  const [assigneeId, setAssignee] = useState<string | null>(null);
  const [tags, setTags] = useState<string[]>([]);
  const [listName, setListName] = useState<string | null>(null);
  const { data } = useChoices();
  const add = useAddDeals();
  const isTooMany = placeIds.length > MOST_ADDED;
  return (
    <DialogForm
      title={`Add ${counted(placeIds.length, "property", "properties")} to the pipeline`}
      action="Add"
      isPending={add.isPending}
      isBlocked={isTooMany || listName?.trim() === ""}
      error={add.error}
      failure="Nothing was added"
      onClose={onClose}
      onSubmit={() =>
        add.mutate(
          {
            ...{ placeIds: [...placeIds], status, assigneeId, tags },
            ...(listName === null ? {} : { listName: listName.trim() }),
          },
          {
            onSuccess: (answer) => {
              showToast({ type: "success", message: tellAdded(answer, listName) });
              onClose();
            },
          },
        )
      }
    >
      {placeIds.length > 1 ? <ListChoice name={listName} onChange={setListName} /> : null}
      <Select
        label="Stage"
        allowDeselect={false}
        data={STAGES}
        value={status}
        onChange={(next) => setStatus(next as Stage)}
      />
      <Select
        label="Assignee"
        placeholder="Unassigned"
        clearable
        searchable
        nothingFoundMessage="No active account of that name"
        data={listPeople(data?.choices.people ?? [], { userId, chosen: null }).map(({ id, label }) => ({
          value: id,
          label,
        }))}
        value={assigneeId}
        onChange={setAssignee}
      />
      <TagsInput
        label="Tags"
        placeholder={tags.length === 0 ? "Name what they have in common" : ""}
        data={data?.choices.tags ?? []}
        value={tags}
        onChange={setTags}
      />
      <Text size="sm" c="dimmed">
        {isTooMany
          ? `At most ${count(MOST_ADDED)} properties at once: select fewer.`
          : listName === null
            ? "Properties that have a stage already stay where they are."
            : "The list has the stage; its properties keep those that they have."}
      </Text>
    </DialogForm>
  );
}

interface ListChoiceProps {
  /** Null: each is a deal of its own. */
  name: string | null;
  onChange: (name: string | null) => void;
}

/** Whether the properties are deals by themselves, or one list that is bought as one. */
function ListChoice({ name, onChange }: ListChoiceProps) {
  return (
    <>
      <SegmentedControl
        aria-label="One deal or many"
        data={[
          { value: "each", label: "Each a deal" },
          { value: "list", label: "One list, one deal" },
        ]}
        value={name === null ? "each" : "list"}
        onChange={(next) => onChange(next === "list" ? "" : null)}
      />
      {name === null ? null : (
        <TextInput
          label="List name"
          description="A portfolio that the firm sees, with these properties"
          required
          maxLength={120}
          value={name}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </>
  );
}

function tellAdded(
  { added, held, unknown }: { added: number; held: number; unknown: number },
  listName: string | null,
): string {
  const properties = counted(added, "property", "properties");
  const words = listName === null ? `${properties} added` : `${listName.trim()} added with ${properties}`;
  return [
    words,
    held > 0 ? `${count(held)} had a stage already` : "",
    unknown > 0 ? `${count(unknown)} not in our data` : "",
  ]
    .filter(Boolean)
    .join(", ");
}
