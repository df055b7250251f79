import {
  changeReportTemplate,
  createReportTemplate,
  deleteReportTemplate,
  getReportLook,
  listReportTemplates,
  saveReportLook,
} from "@labs/contract/committee/report-templates";
import { listDocuments } from "@labs/contract/documents";
import { createReport, getVersionChanges, listAwaitingReports, previewReport } from "@labs/contract/reports";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { call, endpointQuery, writeQueryKey } from "../../lib/calls/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import type { ReportDraft } from "./report-draft.ts";

/** Committee reports of a property, newest first. */
export const reportsQuery = (googlePlacesId: string) =>
  endpointQuery(listDocuments, { query: { googlePlacesId, type: "icReport", pageSize: 100 } });

/** Reports on which the committee has not decided. */
export const useAwaitingReports = () => useQuery(endpointQuery(listAwaitingReports));

/** What changed from one version to another; versions never change. */
export const versionChangesQuery = (id: string, from: number, to: number) =>
  endpointQuery(getVersionChanges, { params: { id }, query: { from, to } });

export const writeReport = ({ id, ...body }: ReportDraft & { id: string }) =>
  call(createReport, { params: { id }, body });

/** So long typing rests before the pages are set again. */
const REST_MILLISECONDS = 400;

/** The pages of a draft as it stands when typing rests; those before it stay until they are there. */
export function useReportPreview(id: string, draft: ReportDraft) {
  const written = JSON.stringify(draft);
  const [rested] = useDebouncedValue(written, REST_MILLISECONDS);
  const query = useQuery({
    queryKey: [...writeQueryKey(previewReport, { params: { id } }), rested],
    queryFn: ({ signal }) =>
      call(previewReport, { params: { id }, body: JSON.parse(rested) as ReportDraft }, { signal }),
    placeholderData: keepPreviousData,
    // A drawing is large, and what is typed next is another.
    gcTime: 10_000,
    retry: false,
    meta: { inline: true },
  });
  return { ...query, isWaiting: rested !== written };
}

const templatesQuery = endpointQuery(listReportTemplates);
export const useReportTemplates = () => useQuery(templatesQuery);
const refreshTemplates = () => queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey });

type Body<E extends { body: z.ZodType }> = z.input<E["body"]>;

export const useCreateTemplate = () =>
  useMutation({
    meta: { inline: true },
    mutationFn: (body: Body<typeof createReportTemplate>) => call(createReportTemplate, { body }),
    onSuccess: refreshTemplates,
  });

export const useChangeTemplate = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: string } & Body<typeof changeReportTemplate>) =>
      call(changeReportTemplate, { params: { id }, body }),
    onSettled: refreshTemplates,
  });

export const useDeleteTemplate = () =>
  useMutation({
    mutationFn: (id: string) => call(deleteReportTemplate, { params: { id } }),
    onSettled: refreshTemplates,
  });

const lookQuery = endpointQuery(getReportLook);
export const useReportLook = () => useQuery(lookQuery);

export const useSaveLook = () =>
  useMutation({
    meta: { inline: true },
    mutationFn: (body: Body<typeof saveReportLook>) => call(saveReportLook, { body }),
    onSuccess: (look) => queryClient.setQueryData(lookQuery.queryKey, look),
  });
