import type { SmallAreaStats } from "@labs/contract/markets/small-areas";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { tractStatsQuery } from "../../features/markets/small-areas/queries.ts";
import { SmallAreaPage } from "../../features/markets/small-areas/small-area-page.tsx";
import { readKnownOn } from "../../lib/known-on.ts";
import { queryClient } from "../../lib/query-client.ts";

/** Without a census the newest that is loaded. */
export function loader({ params, request }: LoaderFunctionArgs): Promise<SmallAreaStats> {
  const said = new URL(request.url).searchParams.get("census");
  const census = said === "2010" || said === "2020" ? said : undefined;
  return queryClient.fetchQuery(
    tractStatsQuery(params.tractId ?? "", {
      census,
      knownOn: readKnownOn(new URL(request.url).searchParams),
    }),
  );
}

export function Component() {
  return <SmallAreaPage area={useLoaderData<SmallAreaStats>()} />;
}
