import { listDocuments } from "@labs/contract/documents";
import { createReport, type Decision, getVersionChanges, listAwaitingReports } from "@labs/contract/reports";
import { useQuery } from "@tanstack/react-query";
import { call, endpointQuery } from "../../lib/calls/call.ts";

/** Committee reports of a property, newest first. */
export const reportsQuery = (googlePlacesId: string) =>
  endpointQuery(listDocuments, { query: { googlePlacesId, type: "icReport", pageSize: 100 } });

/** Reports on which the committee has not decided. */
export const useAwaitingReports = () => useQuery(endpointQuery(listAwaitingReports));

/** What changed from one version to another; versions never change. */
export const versionChangesQuery = (id: string, from: number, to: number) =>
  endpointQuery(getVersionChanges, { params: { id }, query: { from, to } });

interface NewReport {
  id: string;
  underwritingVersion: number;
  decision?: {
    recommendation: Decision;
    note?: string;
    conditions?: string[];
    waivers?: Record<string, string>;
  };
}

export const writeReport = ({ id, ...body }: NewReport) => call(createReport, { params: { id }, body });
