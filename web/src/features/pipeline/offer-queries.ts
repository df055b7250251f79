import { addOffer, deleteOffer, listOffers } from "@labs/contract/deals/offers";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { call, endpointQuery } from "../../lib/calls/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { refetchOnFocus } from "../../lib/refetch-on-focus.ts";

const offersQuery = (id: string) => endpointQuery(listOffers, { params: { id } });

export const useOffers = (id: string) => useQuery({ ...offersQuery(id), ...refetchOnFocus });

const writeOffers = (id: string) => ({
  meta: { inline: true },
  onSuccess: () => queryClient.invalidateQueries({ queryKey: offersQuery(id).queryKey }),
});

export type NewOffer = z.input<typeof addOffer.body>;

export const useAddOffer = (id: string) =>
  useMutation({
    ...writeOffers(id),
    mutationFn: (body: NewOffer) => call(addOffer, { params: { id }, body }),
  });

export const useDeleteOffer = (id: string) =>
  useMutation({
    ...writeOffers(id),
    mutationFn: (offerId: string) => call(deleteOffer, { params: { id: offerId } }),
  });
