import { listImages } from "@labs/contract/images";
import { getProperty } from "@labs/contract/property-page";
import { downloadPropertySheet } from "@labs/contract/property-sheet";
import { getSummary } from "@labs/contract/summary";
import { addressOf, queryOf } from "../../lib/calls/call.ts";

interface PropertyRequest {
  id: string;
  address?: string | null;
  upid?: string | null;
}

export function propertyQuery({ id, address, upid }: PropertyRequest) {
  return {
    ...queryOf(getProperty, {
      params: { id },
      query: { ...(address ? { address } : {}), ...(upid ? { upid } : {}) },
    }),
    // Before its type is known it fails as quietly as after: the page says it.
    meta: { inline: true },
  };
}

export const imagesQuery = (id: string) => queryOf(listImages, { params: { id } });

export const summaryQuery = (id: string) => queryOf(getSummary, { params: { id } });

/** Where the property sheet is downloaded from. */
export const sheetHref = (id: string, format: "pdf" | "xlsx") =>
  addressOf(downloadPropertySheet, { params: { id }, query: { format } });
