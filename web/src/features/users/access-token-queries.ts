import {
  type AccessToken,
  createAccessToken,
  listAccessTokens,
  MOST_TOKENS,
  type NewAccessToken,
  revokeAccessToken,
} from "@labs/contract/access/access-tokens";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, endpointQuery } from "../../lib/calls/call.ts";
import { showToast } from "../../lib/toasts.ts";

export const useAccessTokens = () =>
  useQuery(endpointQuery(listAccessTokens, { query: { pageSize: MOST_TOKENS } }));

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [listAccessTokens.path] });
}

export function useCreateAccessToken() {
  const refresh = useRefresh();
  return useMutation({
    meta: { inline: true },
    mutationFn: (body: NewAccessToken) => call(createAccessToken, { body }),
    onSettled: refresh,
  });
}

export function useRevokeAccessToken() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: AccessToken) => call(revokeAccessToken, { params: { id } }),
    onSuccess: (_, { name }) =>
      showToast({ type: "success", message: `“${name}” is revoked: what uses it is refused` }),
    onSettled: refresh,
  });
}
