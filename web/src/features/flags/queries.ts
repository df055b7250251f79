import { type FirmFlag, listFirmFlags, updateFlag } from "@labs/contract/flags";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, queryOf } from "../../lib/calls/call.ts";
import { refreshFlags } from "../../lib/open-feature.ts";
import { showToast } from "../../lib/toasts.ts";

export const useFirmFlags = () => useQuery(queryOf(listFirmFlags));

/** Sets a flag for everybody; this browser follows at once, others when they load the page. */
export function useUpdateFlag() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, value }: { key: string; value: FirmFlag["firmValue"] }) =>
      call(updateFlag, { params: { key }, body: { value } }),
    onSuccess: async ({ key, firmValue }) => {
      const message =
        firmValue === null ? `${key} is at its default again` : `${key} is changed for the firm`;
      showToast({ type: "success", message });
      await refreshFlags();
    },
    onSettled: () => client.invalidateQueries({ queryKey: [listFirmFlags.path] }),
  });
}
