import type { MarketStats } from "@labs/contract/markets/metrics";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { WatchButton } from "../../features/inbox/watch-button.tsx";
import { MarketPage } from "../../features/markets/place/market-page.tsx";
import { countyStatsQuery } from "../../features/markets/queries.ts";
import { queryClient } from "../../lib/query-client.ts";

export function loader({ params }: LoaderFunctionArgs): Promise<MarketStats> {
  return queryClient.fetchQuery(countyStatsQuery(params.countyId ?? ""));
}

export function Component() {
  const market = useLoaderData<MarketStats>();
  const { kind, id, name } = market;
  return <MarketPage market={market} tools={<WatchButton market={{ kind, id }} name={name} />} />;
}
