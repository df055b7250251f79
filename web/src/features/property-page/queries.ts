import { getDataQuality } from "@labs/contract/data-quality";
import { addProperty, changeFacts, type FactEdit, listFactChanges } from "@labs/contract/property-facts";
import { downloadPropertySheet, getProperty, getSummary, listImages } from "@labs/contract/property-page";
import type { z } from "zod";
import { call, endpointQuery, writeAddress } from "../../lib/calls/call.ts";

interface PropertyRequest {
  id: string;
  address?: string | null;
  upid?: string | null;
}

export function propertyQuery({ id, address, upid }: PropertyRequest) {
  return {
    ...endpointQuery(getProperty, {
      params: { id },
      query: { ...(address ? { address } : {}), ...(upid ? { upid } : {}) },
    }),
    // Before its type is known it fails as quietly as after: the page says it.
    meta: { inline: true },
  };
}

export const imagesQuery = (id: string) => endpointQuery(listImages, { params: { id } });

export const summaryQuery = (id: string) => endpointQuery(getSummary, { params: { id } });

/** Measured for each look: what was decided about comps in between moves it too. */
export const dataQualityQuery = (id: string) => ({
  ...endpointQuery(getDataQuality, { params: { id } }),
  gcTime: 0,
});

export const factHistoryQuery = (id: string) => endpointQuery(listFactChanges, { params: { id } });

export const correctFacts = (id: string, body: { edits: FactEdit[]; reason?: string }) =>
  call(changeFacts, { params: { id }, body });

export type NewProperty = z.input<(typeof addProperty)["body"]>;

export const addAsProperty = (id: string, body: NewProperty) => call(addProperty, { params: { id }, body });

/** Where the property sheet is downloaded from. */
export const sheetHref = (id: string, format: "pdf" | "xlsx") =>
  writeAddress(downloadPropertySheet, { params: { id }, query: { format } });
