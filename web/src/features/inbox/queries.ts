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
import {
  createMarketAlert,
  deleteMarketAlert,
  listMarketAlerts,
  type MarketAlert,
  type MarketAlerts,
  seeMarketAlert,
} from "@labs/contract/access/market-alerts";
import { seeMentions } from "@labs/contract/deals/mentions";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call, endpointQuery } from "../../lib/calls/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { refetchOnFocus } from "../../lib/refetch-on-focus.ts";

/** What needs who is signed in. */
export const useInbox = () => useQuery({ ...endpointQuery(getInbox), ...refetchOnFocus });

export const useInboxSettings = () => useQuery(endpointQuery(getInboxSettings));

export const useMarketAlerts = () => useQuery(endpointQuery(listMarketAlerts));

export const useWatchedMarkets = () => useQuery(endpointQuery(listWatchedMarkets));

const refreshInbox = () => queryClient.invalidateQueries({ queryKey: endpointQuery(getInbox).queryKey });

const refreshAlerts = () =>
  queryClient.invalidateQueries({ queryKey: endpointQuery(listMarketAlerts).queryKey });

/** An answer about alerts is what stands from then on; setting one watches its market. */
function keepAlerts(alerts: MarketAlerts) {
  queryClient.setQueryData(endpointQuery(listMarketAlerts).queryKey, alerts);
  const watched = queryClient.invalidateQueries({ queryKey: endpointQuery(listWatchedMarkets).queryKey });
  return Promise.all([refreshInbox(), watched]);
}

type AlertRule = Pick<MarketAlert, "metricKey" | "side" | "threshold">;

export const useCreateAlert = () =>
  useMutation({
    mutationFn: (alert: WatchedMarket & AlertRule) => call(createMarketAlert, { body: alert }),
    onSuccess: keepAlerts,
  });

export const useSeeAlert = () =>
  useMutation({
    mutationFn: (id: string) => call(seeMarketAlert, { params: { id } }),
    onSuccess: keepAlerts,
  });

export const useEndAlert = () =>
  useMutation({
    mutationFn: (id: string) => call(deleteMarketAlert, { params: { id } }),
    onSuccess: keepAlerts,
  });

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
      // A market that is watched comes with alerts, and takes them away with it.
      return Promise.all([refreshInbox(), refreshAlerts()]);
    },
  });

export const useLeave = () =>
  useMutation({
    mutationFn: (market: WatchedMarket) => call(leaveMarket, { query: market }),
    onSuccess: (watched) => {
      queryClient.setQueryData(endpointQuery(listWatchedMarkets).queryKey, watched);
      return Promise.all([refreshInbox(), refreshAlerts()]);
    },
  });

export const useSeeMention = () =>
  useMutation({
    mutationFn: (noteId: string) => call(seeMentions, { body: { noteIds: [noteId] } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: endpointQuery(getInbox).queryKey }),
  });
