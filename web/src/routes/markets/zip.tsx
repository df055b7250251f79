import type { SmallAreaStats } from "@labs/contract/markets/small-areas";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { zipStatsQuery } from "../../features/markets/small-areas/queries.ts";
import { SmallAreaPage } from "../../features/markets/small-areas/small-area-page.tsx";
import { queryClient } from "../../lib/query-client.ts";

export function loader({ params }: LoaderFunctionArgs): Promise<SmallAreaStats> {
  return queryClient.fetchQuery(zipStatsQuery(params.zip ?? ""));
}

export function Component() {
  return <SmallAreaPage area={useLoaderData<SmallAreaStats>()} />;
}
