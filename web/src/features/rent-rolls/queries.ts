import { getUnitMix } from "@labs/contract/unit-mix";
import { getDataRequest, listDataRequests } from "@labs/contract/uploads/data-requests";
import {
  acceptRentRoll,
  chooseRentRollVersion,
  editRentRoll,
  type GivenExplanation,
  getRentRoll,
  getRentRollMix,
  listRentRollRequests,
  type RollCorrections,
  type RollReview,
  type UnitEdit,
} from "@labs/contract/uploads/rent-roll-requests";
import type { z } from "zod";
import { call, endpointQuery, writeQueryKey } from "../../lib/calls/call.ts";
import { queryClient } from "../../lib/query-client.ts";

export type Review = z.infer<typeof RollReview>;

/** So many units are asked for at once, so that no answer holds others up. */
const UNITS_AT_ONCE = 1_000;

export const rollReviewQuery = (id: string) => ({
  ...endpointQuery(getRentRoll, { params: { id } }),
  queryFn: ({ signal }: { signal: AbortSignal }) => askReview(id, signal),
});

const askReview = async (id: string, signal?: AbortSignal): Promise<Review> =>
  completeUnits(await askUnits(id, 0, signal), signal);

const askUnits = (id: string, from: number, signal?: AbortSignal): Promise<Review> =>
  call(
    getRentRoll,
    { params: { id }, query: from === 0 ? { count: UNITS_AT_ONCE } : { from, count: UNITS_AT_ONCE } },
    signal === undefined ? {} : { signal },
  );

/** With all units of a roll of which an answer held the first. */
async function completeUnits(review: Review, signal?: AbortSignal): Promise<Review> {
  const { roll, version, unitsTotal } = review;
  if (roll === null) return review;
  const units = [...roll.units];
  while (units.length < unitsTotal) {
    const next = await askUnits(review.request.id, units.length, signal);
    // Corrected meanwhile, it is another roll.
    if (next.version !== version) return askReview(review.request.id, signal);
    const more = next.roll?.units ?? [];
    if (more.length === 0) break;
    for (const unit of more) units.push(unit);
  }
  return { ...review, roll: { ...roll, units } };
}

/** What a call answered is what is shown from then on. */
export function keepReview(review: Review): void {
  queryClient.setQueryData(rollReviewQuery(review.request.id).queryKey, review);
}

/** What stands around the review names the unit mix that was made of it. */
export const refreshRequest = (id: string) =>
  Promise.all(
    [
      writeQueryKey(getDataRequest, { params: { id } }),
      [listDataRequests.path],
      [listRentRollRequests.path],
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );

interface Edit {
  id: string;
  basedOn: number;
  edits?: UnitEdit[];
  corrections?: RollCorrections;
  explanations?: GivenExplanation[];
}

export const editRoll = async ({ id, basedOn, edits = [], corrections, explanations = [] }: Edit) =>
  completeUnits(
    await call(editRentRoll, {
      params: { id },
      body: { basedOn, edits, explanations, ...(corrections ? { corrections } : {}) },
    }),
  );

export const chooseVersion = async ({ id, ...body }: { id: string; basedOn: number; version: number }) =>
  completeUnits(await call(chooseRentRollVersion, { params: { id }, body }));

interface MixChoice {
  id: string;
  googlePlacesId: string;
  /** Of a roll of several properties: which. */
  property?: string;
}

/** What accepting would make of the unit mix: asked again each time, as the roll and the mix move on. */
export const rollMixQuery = ({ id, ...query }: MixChoice) => ({
  ...endpointQuery(getRentRollMix, { params: { id }, query }),
  staleTime: 0,
});

export const acceptRoll = async ({ id, ...body }: MixChoice & { basedOn: number }) =>
  completeUnits(await call(acceptRentRoll, { params: { id }, body }));

export const unitMixQuery = (id: string) => endpointQuery(getUnitMix, { params: { id } });
