import type { MarketStats } from "@labs/contract/markets/metrics";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { AlertButton } from "../../features/inbox/alert-button.tsx";
import { WatchButton } from "../../features/inbox/watch-button.tsx";
import { MarketPage } from "../../features/markets/place/market-page.tsx";
import { countyStatsQuery } from "../../features/markets/queries.ts";
import { readKnownOn } from "../../lib/known-on.ts";
import { queryClient } from "../../lib/query-client.ts";

export function loader({ params, request }: LoaderFunctionArgs): Promise<MarketStats> {
  return queryClient.fetchQuery(
    countyStatsQuery(params.countyId ?? "", readKnownOn(new URL(request.url).searchParams)),
  );
}

export function Component() {
  const market = useLoaderData<MarketStats>();
  const { kind, id, name } = market;
  const tools = (
    <>
      <WatchButton market={{ kind, id }} name={name} />
      <AlertButton market={{ kind, id }} name={name} />
    </>
  );
  return <MarketPage market={market} tools={tools} />;
}
