import { getBoard } from "@labs/contract/deals/board";
import { getChecklist, listLeftOpen, setCheck } from "@labs/contract/deals/checklist";
import { getWork, listOfDeal, type PipelineStatus } from "@labs/contract/deals/pipeline";
import { listDocuments } from "@labs/contract/documents";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { call, endpointQuery } from "../../lib/calls/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { refetchOnFocus } from "../../lib/refetch-on-focus.ts";

const checklistQuery = (id: string) => endpointQuery(getChecklist, { params: { id } });

export const useChecklist = (id: string) => useQuery({ ...checklistQuery(id), ...refetchOnFocus });

/** Documents of the deal's property, or those filed in its list; of each the newest version. */
export const useFiledDocuments = (dealId: string) => {
  const portfolioId = listOfDeal(dealId);
  const of = portfolioId === null ? { googlePlacesId: dealId } : { portfolioId };
  return useQuery(endpointQuery(listDocuments, { query: { ...of, latest: "true", pageSize: 200 } }));
};

export const useSetCheck = (id: string) =>
  useMutation({
    meta: { inline: true },
    mutationFn: ({ line, ...body }: { line: string } & z.input<typeof setCheck.body>) =>
      call(setCheck, { params: { id, line }, body }),
    onSuccess: (checklist) => {
      queryClient.setQueryData(checklistQuery(id).queryKey, checklist);
      void queryClient.invalidateQueries({ queryKey: endpointQuery(getWork, { params: { id } }).queryKey });
      void queryClient.invalidateQueries({ queryKey: [getBoard.path] });
    },
  });

/** Required documents that a deal would leave open by a move, by name. */
export async function askLeftOpen(
  id: string,
  move: { from: PipelineStatus | null; to: PipelineStatus | null },
): Promise<string[]> {
  const { items } = await queryClient.fetchQuery({ ...checklistQuery(id), staleTime: 0, retry: false });
  return listLeftOpen(items, move).map(({ label }) => label);
}
