import { getDataRequest, listDataRequests } from "@labs/contract/data-requests";
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
import type { z } from "zod";
import { call, queryKeyOf, queryOf } from "../../lib/calls/call.ts";
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
