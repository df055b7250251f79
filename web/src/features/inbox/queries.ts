import {
  getInbox,
  getInboxSettings,
  type InboxSettings,
  leaveMarket,
  listWatchedMarkets,
  saveInboxSettings,
  type WatchedMarket,
  watchMarket,
} from "@labs/contract/access/inbox";
import { seeMentions } from "@labs/contract/deals/mentions";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call, endpointQuery } from "../../lib/calls/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { refetchOnFocus } from "../../lib/refetch-on-focus.ts";

/** What needs who is signed in. */
export const useInbox = () => useQuery({ ...endpointQuery(getInbox), ...refetchOnFocus });

export const useInboxSettings = () => useQuery(endpointQuery(getInboxSettings));

export const useWatchedMarkets = () => useQuery(endpointQuery(listWatchedMarkets));

const refreshInbox = () => queryClient.invalidateQueries({ queryKey: endpointQuery(getInbox).queryKey });

export const useSaveInboxSettings = () =>
  useMutation({
    scope: { id: "inbox settings" },
    mutationFn: ({ off, isMailed }: Pick<InboxSettings, "off" | "isMailed">) =>
      call(saveInboxSettings, { body: { off, isMailed } }),
    onSuccess: (settings) => {
      queryClient.setQueryData(endpointQuery(getInboxSettings).queryKey, settings);
      return refreshInbox();
    },
  });

/** Watches a market; of one that is watched, what is new is seen. */
export const useWatch = () =>
  useMutation({
    mutationFn: (market: WatchedMarket) => call(watchMarket, { body: market }),
    onSuccess: (watched) => {
      queryClient.setQueryData(endpointQuery(listWatchedMarkets).queryKey, watched);
      return refreshInbox();
    },
  });

export const useLeave = () =>
  useMutation({
    mutationFn: (market: WatchedMarket) => call(leaveMarket, { query: market }),
    onSuccess: (watched) => {
      queryClient.setQueryData(endpointQuery(listWatchedMarkets).queryKey, watched);
      return refreshInbox();
    },
  });

export const useSeeMention = () =>
  useMutation({
    mutationFn: (noteId: string) => call(seeMentions, { body: { noteIds: [noteId] } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: endpointQuery(getInbox).queryKey }),
  });
