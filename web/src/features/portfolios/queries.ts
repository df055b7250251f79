import { listHoldings, listPortfolios } from "@labs/contract/portfolios";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { queryOf } from "../../lib/call.ts";

/** The largest page of the API: a portfolio of this size sorts and filters as a whole. */
export const HOLDINGS_PAGE = 500;

export function usePortfolios() {
  return useQuery(queryOf(listPortfolios));
}

export function useHoldings(id: string, page: number) {
  return useQuery({
    ...queryOf(listHoldings, { params: { id }, query: { page, pageSize: HOLDINGS_PAGE } }),
    placeholderData: keepPreviousData,
  });
}
