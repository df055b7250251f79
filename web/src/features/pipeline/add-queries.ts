import { addDeals } from "@labs/contract/deals/add-deals";
import { getBoard } from "@labs/contract/deals/board";
import { listPipeline } from "@labs/contract/deals/pipeline";
import { listPortfolios } from "@labs/contract/portfolios/portfolios";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { call, endpointQuery } from "../../lib/calls/call.ts";
import { queryClient } from "../../lib/query-client.ts";

/** People and tags of the firm. */
export const useChoices = () => useQuery(endpointQuery(listPipeline, { query: { pageSize: 1 } }));

export const useAddDeals = () =>
  useMutation({
    meta: { inline: true },
    mutationFn: (body: z.input<typeof addDeals.body>) => call(addDeals, { body }),
    onSuccess: () =>
      Promise.all(
        [listPipeline.path, getBoard.path, listPortfolios.path].map((path) =>
          queryClient.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  });
