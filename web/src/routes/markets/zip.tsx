import type { SmallAreaStats } from "@labs/contract/markets/small-areas";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { zipStatsQuery } from "../../features/markets/small-areas/queries.ts";
import { SmallAreaPage } from "../../features/markets/small-areas/small-area-page.tsx";
import { readKnownOn } from "../../lib/known-on.ts";
import { queryClient } from "../../lib/query-client.ts";

export function loader({ params, request }: LoaderFunctionArgs): Promise<SmallAreaStats> {
  return queryClient.fetchQuery(
    zipStatsQuery(params.zip ?? "", readKnownOn(new URL(request.url).searchParams)),
  );
}

export function Component() {
  return <SmallAreaPage area={useLoaderData<SmallAreaStats>()} />;
}
