import * as contract from "@labs/contract/committee/committee";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { call, endpointQuery } from "../../lib/calls/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { refetchOnFocus } from "../../lib/refetch-on-focus.ts";

const workQuery = (id: string) => endpointQuery(contract.getCommittee, { params: { id } });

/** What was brought before the committee of a property. */
export const useCommittee = (id: string) => useQuery({ ...workQuery(id), ...refetchOnFocus });

/** What waits for who is signed in. */
export const useCommitteeQueue = () =>
  useQuery({ ...endpointQuery(contract.getCommitteeQueue), ...refetchOnFocus });

export const useCommitteeRules = () => useQuery(endpointQuery(contract.getCommitteeRules));

export const useSaveRules = () =>
  useMutation({
    meta: { inline: true },
    mutationFn: (rules: contract.CommitteeRules) => call(contract.saveCommitteeRules, { body: rules }),
    onSuccess: (rules) => {
      queryClient.setQueryData(endpointQuery(contract.getCommitteeRules).queryKey, rules);
    },
  });

export const useReadNotices = () =>
  useMutation({
    mutationFn: (ids: string[]) => call(contract.readCommitteeNotices, { body: { ids } }),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: endpointQuery(contract.getCommitteeQueue).queryKey }),
  });

type Body<E extends { body: z.ZodType }> = z.input<E["body"]>;

/** What can be done to the committee's work on a property, each answering how it stands then. */
export type Step =
  | ({ what: "save" } & Body<typeof contract.saveSubmission>)
  | ({ what: "withdraw"; id: string } & Body<typeof contract.withdrawSubmission>)
  | ({ what: "vote"; id: string } & Body<typeof contract.castVote>)
  | ({ what: "comment"; id: string } & Body<typeof contract.commentOnSubmission>)
  | ({ what: "reopen"; id: string } & Body<typeof contract.reopenSubmission>)
  | ({ what: "assign"; id: string } & Body<typeof contract.assignCondition>)
  | ({ what: "finish"; id: string } & Body<typeof contract.finishCondition>);

function send(place: string, step: Step): Promise<contract.CommitteeWork> {
  if (step.what === "save") {
    const { what: _, ...body } = step;
    return call(contract.saveSubmission, { params: { id: place }, body });
  }
  const { what, id, ...body } = step;
  const endpoint = {
    withdraw: contract.withdrawSubmission,
    vote: contract.castVote,
    comment: contract.commentOnSubmission,
    reopen: contract.reopenSubmission,
    assign: contract.assignCondition,
    finish: contract.finishCondition,
  }[what];
  return call(endpoint as typeof contract.castVote, { params: { id }, body: body as never });
}

/** A refusal is said beside the form; what stands behind it is read again, as it may be what was refused. */
export function useStep(place: string) {
  const { queryKey } = workQuery(place);
  return useMutation({
    meta: { inline: true },
    mutationFn: (step: Step) => send(place, step),
    onSuccess: (work) => {
      queryClient.setQueryData(queryKey, work);
      // Its deal moved, and its underwriting may be locked.
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) => /\/(pipeline|underwriting\/history)$/.test(String(path)),
      });
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}
