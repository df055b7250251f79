import { geocodeAddress, suggestions } from "@labs/contract/places";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call, endpointQuery } from "../../../lib/calls/call.ts";

const DEBOUNCE_MILLISECONDS = 120;

/** Suggestions for what is being typed; a newer word aborts the request of the older. */
export function useSuggestions(typed: string) {
  const [settled] = useDebouncedValue(typed.trim(), DEBOUNCE_MILLISECONDS);
  const isAsking = settled !== "";
  const query = useQuery({
    ...endpointQuery(suggestions, { query: { query: settled } }),
    enabled: isAsking,
    placeholderData: keepPreviousData,
  });
  const items = isAsking ? (query.data?.items ?? []) : [];
  const hasEnded = isAsking && query.data !== undefined && !query.isFetching && settled === typed.trim();
  const failure = isAsking && query.isLoadingError && !query.isFetching ? query.error : null;
  return { items, isLoading: query.isFetching, hasEnded, failure };
}

/** Places that an address may mean, also where no universe has the home itself. */
export const findAddress = (address: string) => call(geocodeAddress, { query: { address } });
