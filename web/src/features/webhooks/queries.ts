import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  type NewWebhook,
  resendWebhookDelivery,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
} from "@labs/contract/access/webhooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, endpointQuery } from "../../lib/calls/call.ts";
import { showToast } from "../../lib/toasts.ts";

/** Attempts are made by themselves: what stands here follows them. */
const FOLLOW_MILLISECONDS = 5_000;

export const DELIVERIES_PAGE = 20;

export const useWebhooks = () =>
  useQuery({ ...endpointQuery(listWebhooks), refetchInterval: FOLLOW_MILLISECONDS });

export const useDeliveries = (id: string, page: number) =>
  useQuery({
    ...endpointQuery(listWebhookDeliveries, { params: { id }, query: { page, pageSize: DELIVERIES_PAGE } }),
    refetchInterval: FOLLOW_MILLISECONDS,
  });

/** The list and the deliveries of each begin with the same path. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => typeof path === "string" && path.startsWith(listWebhooks.path),
    });
}

export function useCreateWebhook() {
  const refresh = useRefresh();
  return useMutation({
    meta: { inline: true },
    mutationFn: (body: NewWebhook) => call(createWebhook, { body }),
    onSettled: refresh,
  });
}

export function useChangeWebhook() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ webhook, ...change }: { webhook: Webhook; events?: WebhookEvent[]; isOn?: boolean }) =>
      call(changeWebhook, { params: { id: webhook.id }, body: { basedOn: webhook.revision, ...change } }),
    onSettled: refresh,
  });
}

export function useDeleteWebhook() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: Webhook) => call(deleteWebhook, { params: { id } }),
    onSuccess: (_, { name }) => showToast({ type: "success", message: `“${name}” is removed` }),
    onSettled: refresh,
  });
}

export function useTestWebhook() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: Webhook) => call(testWebhook, { params: { id } }),
    onSuccess: (_, { name }) =>
      showToast({ type: "success", message: `A test is on its way to “${name}”: see its deliveries` }),
    onSettled: refresh,
  });
}

export function useResend(webhookId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: WebhookDelivery) =>
      call(resendWebhookDelivery, { params: { id: webhookId, deliveryId: id } }),
    onSettled: refresh,
  });
}
