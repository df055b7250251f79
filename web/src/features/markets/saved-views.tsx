import { Button, Group, Menu, TextInput } from "@mantine/core";
import { IconBookmark, IconTrash } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { useBringViews, useMarketViews, useRemoveView, useSaveView } from "./saved-view-queries.ts";
import { useMarketStore } from "./store.ts";

/** Views of this desk that its owner keeps by name; each is a link like any other. */
export function SavedViews({ search }: { search: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu position="bottom-end" width={280} trapFocus={false} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<IconBookmark size={14} aria-hidden />}>
          Views
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{isOpen ? <ViewList search={search} /> : null}</Menu.Dropdown>
    </Menu>
  );
}

function ViewList({ search }: { search: string }) {
  const { data, error, refetch } = useMarketViews();
  const remove = useRemoveView();
  const navigate = useNavigate();
  const views = data?.items ?? [];
  useOldViews(data !== undefined);
  return (
    <>
      {error && !data ? (
        <FailureNote what="The saved views" error={error} onRetry={() => void refetch()} />
      ) : null}
      {data && views.length === 0 ? <Menu.Label>No views saved yet</Menu.Label> : null}
      {views.map((view) => (
        <Group key={view.id} gap={4} wrap="nowrap">
          <Menu.Item onClick={() => navigate(`/markets?${view.search}`)}>{view.name}</Menu.Item>
          <Menu.Item
            w="auto"
            aria-label={`Remove ${view.name}`}
            closeMenuOnClick={false}
            onClick={() => remove.mutate(view.id)}
          >
            <IconTrash size={14} aria-hidden />
          </Menu.Item>
        </Group>
      ))}
      <Menu.Divider />
      <NewView search={search} />
    </>
  );
}

/** Views that this browser kept before the server did move there once. */
function useOldViews(isReady: boolean): void {
  const { mutate } = useBringViews();
  const hasOld = useMarketStore(({ views }) => views.length > 0);
  useEffect(() => {
    if (isReady && hasOld) mutate();
  }, [isReady, hasOld, mutate]);
}

function NewView({ search }: { search: string }) {
  const save = useSaveView();
  const [name, setName] = useState("");
  return (
    <form
      style={{ display: "flex", gap: 8, padding: 8 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === "") return;
        save.mutate({ name: name.trim(), search }, { onSuccess: () => setName("") });
      }}
    >
      <TextInput
        size="xs"
        aria-label="View name"
        placeholder="View name"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.stopPropagation()}
      />
      <Button size="xs" type="submit" disabled={name.trim() === ""} loading={save.isPending}>
        Save
      </Button>
    </form>
  );
}
