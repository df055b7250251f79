import * as contract from "@labs/contract/access/webhooks";
import type { FastifyInstance } from "fastify";
import { route } from "../../lib/http.ts";
import * as webhooks from "./service.ts";

export function webhooksRoutes(app: FastifyInstance, parts: webhooks.WebhookParts): void {
  route(app, contract.listWebhooks, ({ query }) => webhooks.listWebhooks(parts, query));
  route(app, contract.createWebhook, ({ body, user }) => webhooks.createWebhook(parts, user, body));
  route(app, contract.changeWebhook, ({ params, body }) =>
    webhooks.changeWebhook(parts, { id: params.id, ...body }),
  );
  route(app, contract.deleteWebhook, ({ params }) => webhooks.deleteWebhook(parts, params.id));
  route(app, contract.testWebhook, ({ params }) => webhooks.testWebhook(parts, params.id));
  route(app, contract.listWebhookDeliveries, ({ params, query }) =>
    webhooks.listDeliveries(parts, { webhookId: params.id, ...query }),
  );
  route(app, contract.resendWebhookDelivery, ({ params }) =>
    webhooks.resendDelivery(parts, { webhookId: params.id, id: params.deliveryId }),
  );
}
