import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { SuggestBox } from "../../components/field/suggest-box.tsx";
import { propertyAddress } from "../../lib/place-address.ts";
import type { Community } from "./accept-roll.tsx";
import { useCommunities } from "./queries.ts";

interface CommunityChoiceProps {
  chosen: Community | null;
  onChoose: (community: Community | null) => void;
}

/** The community that a roll is of: found by a few letters of its address or name. */
export function CommunityChoice({ chosen, onChoose }: CommunityChoiceProps) {
  const [typed, setTyped] = useState("");
  const { items, isLoading, hasEnded } = useCommunities(typed);
  if (chosen) {
    return (
      <Group gap="sm" justify="space-between">
        <Text size="sm">
          Into <Link to={propertyAddress(chosen.googlePlacesId)}>{chosen.label}</Link>
        </Text>
        <Button size="compact-sm" variant="default" onClick={() => onChoose(null)}>
          Choose another property
        </Button>
      </Group>
    );
  }
  return (
    <SuggestBox
      label="Multi-family property"
      placeholder="Address or name of the community"
      value={typed}
      onChange={setTyped}
      isLoading={isLoading}
      options={items.map(({ googlePlacesId, label }) => ({ id: googlePlacesId, content: label }))}
      nothingFound={
        hasEnded ? `No community begins with “${typed.trim()}”. Try its street or its name.` : null
      }
      onChoose={(id) => {
        const community = items.find(({ googlePlacesId }) => googlePlacesId === id);
        if (community) onChoose(community);
      }}
    />
  );
}
