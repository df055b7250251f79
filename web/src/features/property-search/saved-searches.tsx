import type { SavedSearch } from "@labs/contract/property-search/saved-searches";
import { ActionIcon, Badge, Button, Checkbox, Group, Menu, Stack, Text, TextInput } from "@mantine/core";
import { IconDots, IconPlayerPlay } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { Dialog } from "../../components/layout/dialog.tsx";
import { DialogForm } from "../../components/layout/dialog-form.tsx";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { count } from "../../lib/format.ts";
import { ageText } from "../../lib/format-date.ts";
import { messageOfFailure } from "../../lib/toast-for-failure.ts";
import { changeSaved, dropSaved, useSavedSearches } from "./saved-queries.ts";
import classes from "./saved-searches.module.css";

interface SavedSearchesProps {
  onRun: (search: SavedSearch) => void;
  canChange: boolean;
}

/** Searches under a name: run again, renamed, shared with the firm, deleted. */
export function SavedSearches({ onRun, canChange }: SavedSearchesProps) {
  const { data, error, refetch } = useSavedSearches();
  const [renamed, setRenamed] = useState<SavedSearch | null>(null);
  const [dropped, setDropped] = useState<SavedSearch | null>(null);
  const share = useMutation({ mutationFn: changeSaved });
  if (error && !data)
    return <FailureNote what="Your saved searches" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={3} />;
  if (data.items.length === 0) {
    return (
      <EmptyState title="No saved searches yet">
        Save a search to run it again and see how many new properties match.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={classes.list}>
        {data.items.map((search) => (
          <li key={search.id}>
            <div className={classes.words}>
              <span className={classes.name}>
                {search.name}
                {writeOwner(search) === null ? null : (
                  <Badge variant="light" size="xs" ml={6}>
                    {writeOwner(search)}
                  </Badge>
                )}
                <News search={search} />
              </span>
              <span className={classes.criteria}>{search.explanation}</span>
            </div>
            <span className={classes.when}>
              {search.lastRunAt === null ? (
                "never run"
              ) : search.lastRequestId === null ? (
                ageText(search.lastRunAt, new Date())
              ) : (
                <Link to={`/research?request=${search.lastRequestId}`}>
                  {ageText(search.lastRunAt, new Date())}
                </Link>
              )}
            </span>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPlayerPlay size={14} aria-hidden />}
              aria-label={`Run ${search.name}`}
              onClick={() => onRun(search)}
            >
              Run
            </Button>
            {search.isOwn && canChange ? (
              <Menu position="bottom-end">
                <Menu.Target>
                  <ActionIcon variant="subtle" aria-label={`More about ${search.name}`}>
                    <IconDots size={16} aria-hidden />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => setRenamed(search)}>Rename</Menu.Item>
                  <Menu.Item onClick={() => share.mutate({ id: search.id, shared: !search.shared })}>
                    {search.shared ? "Stop sharing" : "Share with the firm"}
                  </Menu.Item>
                  <Menu.Item color="red" onClick={() => setDropped(search)}>
                    Delete
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            ) : null}
          </li>
        ))}
      </ul>
      {renamed ? <RenameDialog search={renamed} onClose={() => setRenamed(null)} /> : null}
      {dropped ? <DropDialog search={dropped} onClose={() => setDropped(null)} /> : null}
    </>
  );
}

/** Whether others see it, and whose it is where it is not one's own. */
function writeOwner({ shared, isOwn, owner }: SavedSearch): string | null {
  if (isOwn) return shared ? "Shared" : null;
  return shared ? `Shared by ${owner.name}` : `Of ${owner.name}`;
}

function News({ search }: { search: SavedSearch }) {
  if (search.newMatches === null || search.newMatches === 0) return null;
  return (
    <Badge color="yellow" variant="light" size="xs" ml={6}>
      {count(search.newMatches)} new
    </Badge>
  );
}

interface DialogProps {
  search: SavedSearch;
  onClose: () => void;
}

function RenameDialog({ search, onClose }: DialogProps) {
  const [name, setName] = useState(search.name);
  const rename = useMutation({ mutationFn: changeSaved, meta: { inline: true }, onSuccess: onClose });
  return (
    <DialogForm
      title="Rename the search"
      action="Rename"
      isPending={rename.isPending}
      isBlocked={name.trim() === ""}
      onSubmit={() => rename.mutate({ id: search.id, name: name.trim() })}
      onClose={onClose}
    >
      <NameInput name={name} onChange={setName} error={rename.error} />
    </DialogForm>
  );
}

function DropDialog({ search, onClose }: DialogProps) {
  const drop = useMutation({ mutationFn: dropSaved, onSuccess: onClose });
  return (
    <Dialog opened onClose={onClose} title={`Delete “${search.name}”?`}>
      <Stack gap="md">
        <Text size="sm">Its criteria will be deleted. Earlier results stay until they expire.</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="red" loading={drop.isPending} onClick={() => drop.mutate(search.id)}>
            Delete the search
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface NameInputProps {
  name: string;
  onChange: (name: string) => void;
  error: Error | null;
}

function NameInput({ name, onChange, error }: NameInputProps) {
  return (
    <TextInput
      label="Name"
      value={name}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error ? messageOfFailure(error) : null}
      required
      maxLength={100}
      data-autofocus
    />
  );
}

interface SaveDialogProps {
  explanation: string;
  onSave: (of: { name: string; shared: boolean }) => Promise<unknown>;
  onClose: () => void;
}

/** Names the search as it stands. */
export function SaveDialog({ explanation, onSave, onClose }: SaveDialogProps) {
  const [name, setName] = useState("");
  const [shared, setShared] = useState(false);
  const save = useMutation({ mutationFn: onSave, meta: { inline: true }, onSuccess: onClose });
  return (
    <DialogForm
      title="Save this search"
      action="Save search"
      isPending={save.isPending}
      isBlocked={name.trim() === ""}
      onSubmit={() => save.mutate({ name: name.trim(), shared })}
      onClose={onClose}
    >
      <Text size="sm">{explanation}</Text>
      <NameInput name={name} onChange={setName} error={save.error} />
      <Checkbox
        label="Share with the firm"
        checked={shared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
    </DialogForm>
  );
}
