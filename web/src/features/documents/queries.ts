import { deleteDocument, listDocuments, restoreDocument, updateDocument } from "@labs/contract/documents";
import { acceptMemorandum, readMemorandum } from "@labs/contract/uploads/memoranda";
import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { call, endpointQuery } from "../../lib/calls/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { refetchOnFocus } from "../../lib/refetch-on-focus.ts";

export const DOCUMENTS_PAGE = 50;

/** What a list of documents is narrowed to; a property's tab has its own, and so has a portfolio's. */
export type DocumentScope =
  | {
      googlePlacesId: string;
      /** The oid, 0 where no universe knows the place. */
      propertyId: number;
    }
  | { portfolioId: string };

/** What an upload and a list are told of where they belong. */
export function writeLink(scope: DocumentScope): Record<string, string> {
  if ("portfolioId" in scope) return scope;
  const { googlePlacesId, propertyId } = scope;
  return { googlePlacesId, ...(propertyId > 0 ? { propertyId: String(propertyId) } : {}) };
}

interface DocumentsRequest {
  scope?: DocumentScope | undefined;
  query: string;
  type: string;
  isDeleted: boolean;
  page: number;
}

export function useDocuments({ scope, query, type, isDeleted, page }: DocumentsRequest) {
  return useQuery({
    ...endpointQuery(listDocuments, {
      query: {
        ...narrowing(scope),
        ...(query === "" ? {} : { query }),
        ...(type === "" ? {} : { type }),
        // Deleted versions are restored one by one; of current ones the newest stands for all.
        ...(isDeleted ? { deleted: "true" as const } : { latest: "true" as const }),
        page,
        pageSize: DOCUMENTS_PAGE,
      },
    }),
    // What can be done with deleted documents is not what can be done with current ones: neither list stands for the other.
    placeholderData: (before, query) =>
      "deleted" in (query?.queryKey[1] ?? {}) === isDeleted ? before : undefined,
    ...refetchOnFocus,
  });
}

export function isSamePlace(a: DocumentScope, b: DocumentScope): boolean {
  return JSON.stringify(writeLink(a)) === JSON.stringify(writeLink(b));
}

function narrowing(scope: DocumentScope | undefined) {
  if (scope === undefined) return {};
  return "portfolioId" in scope ? scope : { googlePlacesId: scope.googlePlacesId };
}

/** All versions of one document: the same name in the same place. */
export function useVersions({ name, googlePlacesId }: { name: string; googlePlacesId: string | null }) {
  return useQuery({
    ...endpointQuery(listDocuments, {
      query: { query: name, ...(googlePlacesId ? { googlePlacesId } : {}), pageSize: 500 },
    }),
    select: ({ items }) =>
      items.filter((item) => item.name === name && item.googlePlacesId === googlePlacesId),
  });
}

/** Every list of documents is asked again after a change. */
export const refreshDocuments = () => queryClient.invalidateQueries({ queryKey: ["/api/documents"] });

interface DocumentChange {
  id: string;
  name: string;
  type: string;
  tags: string[];
}

export const changeDocument = ({ id, ...body }: DocumentChange) =>
  call(updateDocument, { params: { id }, body });

export const removeDocument = (id: string) => call(deleteDocument, { params: { id } });

export const bringBackDocument = (id: string) => call(restoreDocument, { params: { id } });

/** What an offering memorandum says; its file never changes, the facts beside it do. */
export const useMemorandum = (id: string) =>
  useQuery({
    ...endpointQuery(readMemorandum, { params: { id } }),
    retry: false,
    // The dialog says itself why.
    meta: { inline: true },
  });

export const takeProposals = ({ id, ...body }: { id: string } & z.input<typeof acceptMemorandum.body>) =>
  call(acceptMemorandum, { params: { id }, body });

/** What was taken stands among the facts of the property. */
export const refreshFacts = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(documents|research-property)\//.test(String(queryKey[0])),
  });
