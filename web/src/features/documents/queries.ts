import { listDocuments } from "@labs/contract/documents";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { queryOf } from "../../lib/call.ts";

export const DOCUMENTS_PAGE = 50;

export function useDocuments({ query, page }: { query: string; page: number }) {
  return useQuery({
    ...queryOf(listDocuments, {
      query: { ...(query === "" ? {} : { query }), page, pageSize: DOCUMENTS_PAGE },
    }),
    placeholderData: keepPreviousData,
  });
}
