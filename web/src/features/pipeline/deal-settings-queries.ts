import { getDealSettings, saveDealSettings } from "@labs/contract/deals/deal-settings";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { call, endpointQuery } from "../../lib/calls/call.ts";
import { queryClient } from "../../lib/query-client.ts";

export const useDealSettings = () => useQuery(endpointQuery(getDealSettings));

export type NewSettings = z.input<typeof saveDealSettings.body>;

export const useSaveDealSettings = () =>
  useMutation({
    meta: { inline: true },
    mutationFn: (body: NewSettings) => call(saveDealSettings, { body }),
    onSuccess: (settings) => {
      queryClient.setQueryData(endpointQuery(getDealSettings).queryKey, settings);
    },
  });
