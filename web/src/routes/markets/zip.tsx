import type { SmallAreaStats } from "@labs/contract/markets/small-areas";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { readKnownOn } from "../../features/markets/place/known-on.tsx";
import { zipStatsQuery } from "../../features/markets/small-areas/queries.ts";
import { SmallAreaPage } from "../../features/markets/small-areas/small-area-page.tsx";
import { queryClient } from "../../lib/query-client.ts";

export function loader({ params, request }: LoaderFunctionArgs): Promise<SmallAreaStats> {
  return queryClient.fetchQuery(zipStatsQuery(params.zip ?? "", readKnownOn(request.url)));
}

export function Component() {
  return <SmallAreaPage area={useLoaderData<SmallAreaStats>()} />;
}
