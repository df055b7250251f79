import {
  addNote,
  changeWork,
  deleteNote,
  editNote,
  getWork,
  listPipeline,
  type NextStep,
  type PropertyWork,
} from "@labs/contract/deals/pipeline";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { call, endpointQuery } from "../../lib/calls/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { refetchOnFocus } from "../../lib/refetch-on-focus.ts";

const workQuery = (id: string) => endpointQuery(getWork, { params: { id } });

export const useWork = (id: string, isProperty = true) =>
  useQuery({ ...workQuery(id), ...refetchOnFocus, enabled: isProperty });

export type PipelineFilter = z.input<(typeof listPipeline)["query"]>;

export const usePipeline = (filter: PipelineFilter) =>
  useQuery({
    ...endpointQuery(listPipeline, { query: filter }),
    placeholderData: (before) => before,
    ...refetchOnFocus,
  });

/** The table, the board and the stages: all that is asked beneath the pipeline's own path. */
const refreshLists = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === "string" && path.startsWith(listPipeline.path),
  });
export const refreshWork = (id: string) =>
  queryClient.invalidateQueries({ queryKey: workQuery(id).queryKey });

type WorkChange = Partial<
  Pick<PropertyWork, "status" | "assignee" | "tags" | "nextStep" | "dates" | "passed">
>;

const writeStep = (step: NextStep | null) =>
  step && { text: step.text, dueOn: step.dueOn, personId: step.person?.id ?? null };

/** What was changed while an earlier change was on its way, whose answer does not know of it: it is shown none the less. */
export const listWaiting = <Change>(mutationKey: readonly string[]) =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey, predicate: ({ state }) => state.isPaused })
    .map(({ state }) => state.variables as Change);

/** Shown at once and sent one after the other, each based on the answer before it. */
export function useChangeWork(id: string) {
  const { queryKey } = workQuery(id);
  const mutationKey = ["work", id];
  return useMutation({
    mutationKey,
    scope: { id: `work ${id}` },
    onMutate: async (change: WorkChange) => {
      // An answer that is on its way knows nothing of the change.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (now) => now && { ...now, ...change });
    },
    mutationFn: ({ assignee, nextStep, passed, ...change }) =>
      call(changeWork, {
        params: { id },
        body: {
          basedOn: queryClient.getQueryData(queryKey)?.version ?? 0,
          ...change,
          ...(assignee === undefined ? {} : { assigneeId: assignee?.id ?? null }),
          ...(nextStep === undefined ? {} : { nextStep: writeStep(nextStep) }),
          ...(passed ? { passed } : {}),
        },
      }),
    onSuccess: (work) => {
      queryClient.setQueryData(queryKey, Object.assign({ ...work }, ...listWaiting<WorkChange>(mutationKey)));
      void refreshLists();
    },
    onError: () => refreshWork(id),
  });
}

const write = (id: string) => ({ meta: { inline: true }, onSuccess: () => refreshWork(id) });

export const useAddNote = (id: string) =>
  useMutation({
    ...write(id),
    mutationFn: (text: string) => call(addNote, { params: { id }, body: { text } }),
  });

export const useEditNote = (id: string) =>
  useMutation({
    ...write(id),
    mutationFn: ({ noteId, ...body }: { noteId: string; basedOn: number; text: string }) =>
      call(editNote, { params: { id: noteId }, body }),
    // The other wording is on the page before the choice is offered.
    onError: () => refreshWork(id),
  });

export const useDeleteNote = (id: string) =>
  useMutation({
    ...write(id),
    mutationFn: (noteId: string) => call(deleteNote, { params: { id: noteId } }),
  });
