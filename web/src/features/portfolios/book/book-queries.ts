import {
  applyBook,
  type BookKind,
  type BookOutcome,
  type BookUpload,
  getBookUpload,
  listBookRows,
  listBookUploads,
  mapBookAccounts,
  undoBook,
  uploadBook,
} from "@labs/contract/portfolios/book";
import type { MappingChoice } from "@labs/contract/uploads/data-request-rows";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { call, endpointQuery } from "../../../lib/calls/call.ts";
import { upload } from "../../../lib/calls/upload.ts";
import { isRefusal } from "../../../lib/toast-for-failure.ts";

export const FILES_PAGE = 20;
export const ROWS_PAGE = 100;

export function useBookFiles(id: string, page: number) {
  return useQuery({
    ...endpointQuery(listBookUploads, { params: { id }, query: { page, pageSize: FILES_PAGE } }),
    placeholderData: keepPreviousData,
  });
}

const LOOK_MILLISECONDS = 1_000;

const isRead = (status: BookUpload["status"] | undefined) => status !== "queued" && status !== "reading";

/** A file, asked again until it was read. */
export function useBookFile(id: string, uploadId: string) {
  return useQuery({
    ...endpointQuery(getBookUpload, { params: { id, uploadId } }),
    refetchInterval: ({ state }) =>
      isRefusal(state.error) || (state.data !== undefined && isRead(state.data.status))
        ? false
        : LOOK_MILLISECONDS,
  });
}

export function useBookRows(
  id: string,
  { uploadId, outcome, page }: { uploadId: string; outcome: BookOutcome | "noted" | null; page: number },
) {
  const filter = outcome === null ? {} : outcome === "noted" ? { noted: "true" as const } : { outcome };
  const query = { page, pageSize: ROWS_PAGE, ...filter };
  return useQuery({
    ...endpointQuery(listBookRows, { params: { id, uploadId }, query }),
    placeholderData: keepPreviousData,
  });
}

/** Files that were sent from this tab, so that they can be read again with other columns. */
const sent = new Map<string, File>();

export const findSentFile = (uploadId: string): File | undefined => sent.get(uploadId);

export async function sendBook(of: {
  id: string;
  kind: BookKind;
  file: File;
  mapping?: MappingChoice;
  /** Of a statement that does not name its home. */
  ownId?: string;
  /** Of months without a year, and of balances without a day. */
  endMonth?: string | null;
  onProgress: (share: number) => void;
}): Promise<BookUpload> {
  const { id, kind, file, mapping, ownId, endMonth, onProgress } = of;
  const fields = {
    kind,
    ...(mapping === undefined ? {} : { mapping: JSON.stringify(mapping) }),
    ...(ownId === undefined || ownId.trim() === "" ? {} : { ownId }),
    ...(endMonth ? { endMonth } : {}),
  };
  const made = await upload<BookUpload>({ endpoint: uploadBook, params: { id }, fields, file, onProgress });
  sent.set(made.id, file);
  return made;
}

export const applyBookFile = ({
  id,
  uploadId,
  ...body
}: z.input<typeof applyBook.body> & { id: string; uploadId: string }) =>
  call(applyBook, { params: { id, uploadId }, body });

export const mapBookLines = ({
  id,
  uploadId,
  ...body
}: z.input<typeof mapBookAccounts.body> & { id: string; uploadId: string }) =>
  call(mapBookAccounts, { params: { id, uploadId }, body });

export const undoBookFile = (params: { id: string; uploadId: string }) => call(undoBook, { params });
