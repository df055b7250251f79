import * as contract from "@labs/contract/uploads/memoranda";
import type { FastifyInstance } from "fastify";
import { route } from "../../lib/http.ts";
import { acceptMemorandumOf, type MemorandumParts, readMemorandumOf } from "./service.ts";

export function memorandaRoutes(app: FastifyInstance, parts: MemorandumParts): void {
  route(app, contract.readMemorandum, ({ params, user }) => readMemorandumOf(parts, user, params.id));
  route(app, contract.acceptMemorandum, ({ params, body, user }) =>
    acceptMemorandumOf(parts, user, { ...body, id: params.id }),
  );
}
