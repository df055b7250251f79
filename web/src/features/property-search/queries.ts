import { recentProperties, suggestions } from "@labs/contract/properties";
import { geocodeAddress } from "@labs/contract/property-search";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call, queryOf } from "../../lib/call.ts";
import { rememberType } from "../../lib/place-types.ts";

const DEBOUNCE_MILLISECONDS = 120;

/** Suggestions for what is being typed; a newer word aborts the request of the older. */
export function useSuggestions(typed: string) {
  const [settled] = useDebouncedValue(typed.trim(), DEBOUNCE_MILLISECONDS);
  const isAsking = settled !== "";
  const query = useQuery({
    ...queryOf(suggestions, { query: { query: settled } }),
    enabled: isAsking,
    placeholderData: keepPreviousData,
  });
  const items = isAsking ? (query.data?.items ?? []) : [];
  useEffect(() => {
    for (const { googlePlacesId, propertyType } of query.data?.items ?? []) {
      if (googlePlacesId !== null && propertyType !== null) rememberType(googlePlacesId, propertyType);
    }
  }, [query.data]);
  const hasEnded = isAsking && query.isSuccess && !query.isFetching && settled === typed.trim();
  return { items, isLoading: query.isFetching, hasEnded };
}

export function useRecentProperties() {
  return useQuery(queryOf(recentProperties));
}

/** Places that an address may mean, also where no universe has the home itself. */
export const findAddress = (address: string) => call(geocodeAddress, { query: { address } });
