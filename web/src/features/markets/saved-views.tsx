import { Button, Group, Menu, TextInput } from "@mantine/core";
import { IconBookmark, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useMarketStore } from "./store.ts";

/** Views of this desk that this browser keeps by name; each is a link like any other. */
export function SavedViews({ search }: { search: string }) {
  const { views, saveView, removeView } = useMarketStore();
  const [name, setName] = useState("");
  const navigate = useNavigate();
  return (
    <Menu position="bottom-end" width={280} trapFocus={false}>
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<IconBookmark size={14} aria-hidden />}>
          Views
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {views.length === 0 ? <Menu.Label>No views saved in this browser</Menu.Label> : null}
        {views.map((view) => (
          <Group key={view.name} gap={4} wrap="nowrap">
            <Menu.Item onClick={() => navigate(`/markets?${view.search}`)}>{view.name}</Menu.Item>
            <Menu.Item
              w="auto"
              aria-label={`Remove ${view.name}`}
              closeMenuOnClick={false}
              onClick={() => removeView(view.name)}
            >
              <IconTrash size={14} aria-hidden />
            </Menu.Item>
          </Group>
        ))}
        <Menu.Divider />
        <form
          style={{ display: "flex", gap: 8, padding: 8 }}
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() === "") return;
            saveView({ name: name.trim(), search });
            setName("");
          }}
        >
          <TextInput
            size="xs"
            aria-label="View name"
            placeholder="View name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => event.stopPropagation()}
          />
          <Button size="xs" type="submit" disabled={name.trim() === ""}>
            Save
          </Button>
        </form>
      </Menu.Dropdown>
    </Menu>
  );
}
