import { suggestions } from "@labs/contract/places";
import { Button, Group, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { SuggestBox } from "../../components/field/suggest-box.tsx";
import { endpointQuery } from "../../lib/calls/call.ts";
import { propertyAddress } from "../../lib/place-address.ts";
import { messageOfFailure } from "../../lib/toast-for-failure.ts";

export interface Community {
  googlePlacesId: string;
  label: string;
}

interface CommunityChoiceProps {
  chosen: Community | null;
  onChoose: (community: Community | null) => void;
}

/** The community that a report is of: found by a few letters of its address or name. */
export function CommunityChoice({ chosen, onChoose }: CommunityChoiceProps) {
  const [typed, setTyped] = useState("");
  const { items, isLoading, hasEnded, failure } = useCommunities(typed);
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
        failure
          ? `The search failed. ${messageOfFailure(failure)}`
          : hasEnded
            ? `No community matches “${typed.trim()}”. Try its street or name.`
            : null
      }
      onChoose={(id) => {
        const community = items.find(({ googlePlacesId }) => googlePlacesId === id);
        if (community) onChoose(community);
      }}
    />
  );
}

const DEBOUNCE_MILLISECONDS = 120;

/** Communities whose address or name begins so. */
function useCommunities(typed: string) {
  const [settled] = useDebouncedValue(typed.trim(), DEBOUNCE_MILLISECONDS);
  const query = useQuery({
    ...endpointQuery(suggestions, { query: { query: settled, propertyType: "multifamily" } }),
    enabled: settled !== "",
    placeholderData: keepPreviousData,
  });
  const items = settled === "" ? [] : (query.data?.items ?? []);
  return {
    items: items.flatMap(({ googlePlacesId, label, address }) =>
      googlePlacesId === null ? [] : [{ googlePlacesId, label, address }],
    ),
    isLoading: query.isFetching,
    failure: settled !== "" && query.isLoadingError && !query.isFetching ? query.error : null,
    hasEnded: settled !== "" && query.data !== undefined && !query.isFetching && settled === typed.trim(),
  };
}
