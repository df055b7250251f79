import { getDataRequest, getDataRequestSheet, listDataRequests } from "@labs/contract/data-requests";
import { suggestions } from "@labs/contract/properties";
import {
  acceptRentRoll,
  chooseRentRollVersion,
  editRentRoll,
  getRentRoll,
  getRentRollMix,
  listRentRollRequests,
  type RollCorrections,
  type RollReview,
  type UnitEdit,
} from "@labs/contract/rent-roll-requests";
import { getUnitMix } from "@labs/contract/unit-mix";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { z } from "zod";
import { call, queryKeyOf, queryOf } from "../../lib/call.ts";
import { queryClient } from "../../lib/query-client.ts";

export type Review = z.infer<typeof RollReview>;

export const rollReviewQuery = (id: string) => queryOf(getRentRoll, { params: { id } });

/** What a call answered is what is shown from then on. */
export function keepReview(review: Review): void {
  queryClient.setQueryData(rollReviewQuery(review.request.id).queryKey, review);
}

/** What stands around the review names the unit mix that was made of it. */
export const refreshRequest = (id: string) =>
  Promise.all(
    [
      queryKeyOf(getDataRequest, { params: { id } }),
      [listDataRequests.path],
      [listRentRollRequests.path],
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );

interface Edit {
  id: string;
  basedOn: number;
  edits?: UnitEdit[];
  corrections?: RollCorrections;
}

export const editRoll = ({ id, basedOn, edits = [], corrections }: Edit) =>
  call(editRentRoll, { params: { id }, body: { basedOn, edits, ...(corrections ? { corrections } : {}) } });

export const chooseVersion = ({ id, ...body }: { id: string; basedOn: number; version: number }) =>
  call(chooseRentRollVersion, { params: { id }, body });

interface MixChoice {
  id: string;
  googlePlacesId: string;
  /** Of a roll of several properties: which. */
  property?: string;
}

/** What accepting would make of the unit mix: asked anew each time, as the roll and the mix move on. */
export const rollMixOf = ({ id, ...query }: MixChoice) => ({
  ...queryOf(getRentRollMix, { params: { id }, query }),
  staleTime: 0,
});

export const acceptRoll = ({ id, ...body }: MixChoice & { basedOn: number }) =>
  call(acceptRentRoll, { params: { id }, body });

export const unitMixOf = (id: string) => queryOf(getUnitMix, { params: { id } });

const PART = 500;

/** Rows of the file as they come into sight; what was fetched stays while the file is looked at. */
export function useSheet(id: string, sheet: number) {
  const [parts, setParts] = useState<readonly number[]>([0]);
  const results = useQueries({
    queries: parts.map((part) =>
      queryOf(getDataRequestSheet, { params: { id }, query: { sheet, from: part * PART + 1, count: PART } }),
    ),
  });
  const onSight = useCallback((first: number, last: number) => {
    const needed = [Math.floor(first / PART), Math.floor(last / PART)];
    setParts((before) => {
      const added = needed.filter((part) => !before.includes(part));
      return added.length === 0 ? before : [...before, ...new Set(added)];
    });
  }, []);
  const rowAt = (row: number) => results[parts.indexOf(Math.floor(row / PART))]?.data?.rows[row % PART];
  return { first: results[0], rowAt, onSight };
}

const DEBOUNCE_MILLISECONDS = 120;

/** Communities whose address or name begins so. */
export function useCommunities(typed: string) {
  const [settled] = useDebouncedValue(typed.trim(), DEBOUNCE_MILLISECONDS);
  const query = useQuery({
    ...queryOf(suggestions, { query: { query: settled, propertyType: "multifamily" } }),
    enabled: settled !== "",
    placeholderData: keepPreviousData,
  });
  const items = settled === "" ? [] : (query.data?.items ?? []);
  return {
    items: items.flatMap(({ googlePlacesId, label, address }) =>
      googlePlacesId === null ? [] : [{ googlePlacesId, label, address }],
    ),
    isLoading: query.isFetching,
    hasEnded: settled !== "" && query.isSuccess && !query.isFetching && settled === typed.trim(),
  };
}
