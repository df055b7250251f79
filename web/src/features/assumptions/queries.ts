import {
  type FirmTemplate,
  listTemplates,
  listTemplateVersions,
  saveTemplate,
  type TemplateKey,
} from "@labs/contract/assumptions";
import { suggestions } from "@labs/contract/places";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call, endpointQuery } from "../../lib/calls/call.ts";
import { showToast } from "../../lib/toasts.ts";

export type Market = Pick<FirmTemplate, "level" | "place" | "label">;

export const useTemplates = () => useQuery(endpointQuery(listTemplates));

export const HISTORY_PAGE = 20;

export const useTemplateVersions = ({ propertyType, level, place, program }: TemplateKey, page: number) =>
  useQuery({
    ...endpointQuery(listTemplateVersions, {
      query: { propertyType, level, place, program, page, pageSize: HISTORY_PAGE },
    }),
    placeholderData: keepPreviousData,
  });

export function useSaveTemplate({ onSaved }: { onSaved: () => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof saveTemplate.body>) => call(saveTemplate, { body }),
    meta: { inline: true },
    onSuccess: ({ label, program, newest }) => {
      showToast({ type: "success", message: `Version ${newest} of ${program || label} saved` });
      onSaved();
    },
    onSettled: () => client.invalidateQueries({ queryKey: [listTemplates.path] }),
  });
}

/** The counties and metros that are meant by what is typed. */
export function useMarkets(typed: string) {
  const [settled] = useDebouncedValue(typed.trim(), 200);
  const isAsking = settled !== "";
  const query = useQuery({
    ...endpointQuery(suggestions, { query: { query: settled } }),
    enabled: isAsking,
    placeholderData: keepPreviousData,
  });
  const items = (isAsking ? (query.data?.items ?? []) : []).flatMap(
    ({ kind, label, countyId, msaId }): Market[] => {
      if (kind === "county" && countyId !== null) return [{ level: "county", place: countyId, label }];
      return kind === "metro" && msaId !== null ? [{ level: "metro", place: msaId, label }] : [];
    },
  );
  const hasEnded = isAsking && query.data !== undefined && !query.isFetching && settled === typed.trim();
  return { items, isLoading: query.isFetching, hasEnded };
}
