import { listDocuments } from "@labs/contract/documents";
import { createReport, type Decision } from "@labs/contract/reports";
import { call, queryOf } from "../../lib/call.ts";

/** Committee reports of a property, newest first. */
export const reportsQuery = (googlePlacesId: string) =>
  queryOf(listDocuments, { query: { googlePlacesId, type: "icReport", pageSize: 100 } });

interface NewReport {
  id: string;
  underwritingVersion: number;
  decision?: { recommendation: Decision; note?: string; conditions?: string[] };
}

export const writeReport = ({ id, ...body }: NewReport) => call(createReport, { params: { id }, body });
