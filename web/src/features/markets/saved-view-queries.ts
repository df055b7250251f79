import {
  deleteMarketView,
  listMarketViews,
  type MarketView,
  type MarketViews,
  saveMarketView,
} from "@labs/contract/markets/saved-views";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call, endpointQuery } from "../../lib/calls/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useMarketStore } from "./store.ts";

/** Views of whoever is signed in; a failure stands in the menu. */
export const useMarketViews = () => useQuery({ ...endpointQuery(listMarketViews), meta: { inline: true } });

const keepViews = (views: MarketViews) =>
  queryClient.setQueryData(endpointQuery(listMarketViews).queryKey, views);

export const useSaveView = () =>
  useMutation({
    mutationFn: (view: Omit<MarketView, "id">) => call(saveMarketView, { body: view }),
    onSuccess: keepViews,
  });

export const useRemoveView = () =>
  useMutation({
    mutationFn: (id: string) => call(deleteMarketView, { params: { id } }),
    onSuccess: keepViews,
  });

/** Saves what this browser kept; one of a name that is taken gets another, and each leaves the browser once it is saved. */
export const useBringViews = () =>
  useMutation({
    scope: { id: "bring market views" },
    mutationFn: async () => {
      for (const { name, search } of useMarketStore.getState().views) {
        const kept = queryClient.getQueryData<MarketViews>(endpointQuery(listMarketViews).queryKey);
        const other = kept?.items.find((view) => view.name === name);
        if (other?.search !== search) {
          const own = other === undefined ? name : `${name.slice(0, 80)} (this browser)`;
          keepViews(await call(saveMarketView, { body: { name: own.slice(0, 100), search } }));
        }
        useMarketStore.getState().forgetView(name);
      }
    },
  });
