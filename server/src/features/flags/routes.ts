import { evaluateFlag, evaluateFlags, listFirmFlags, updateFlag } from "@labs/contract/flags";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "../../lib/database/database.ts";
import { answerError, answerNotModified, isCurrent, route } from "../../lib/http.ts";
import * as flags from "./service.ts";

/** The OpenFeature remote evaluation protocol; its errors have a shape of their own, so it has its own scope. */
export async function flagsRoutes(app: FastifyInstance, { database }: { database: Database }): Promise<void> {
  route(app, listFirmFlags, () => flags.listFirmFlags(database));
  route(app, updateFlag, ({ params, body, user }) =>
    flags.changeFlag(database, user, { key: params.key, value: body.value }),
  );
  await app.register(async (scope) => {
    scope.setErrorHandler(answerInProtocol);
    route(scope, evaluateFlags, async ({ request, reply }) => {
      const evaluated = await flags.listFlags(database);
      reply.header("etag", evaluated.etag);
      if (isCurrent(request, evaluated.etag)) return answerNotModified(reply);
      return { flags: evaluated.flags };
    });
    route(scope, evaluateFlag, async ({ params, reply }) => {
      const flag = await flags.findFlag(database, params.key);
      if (flag !== undefined) return flag;
      reply.status(404).send({
        key: params.key,
        errorCode: "FLAG_NOT_FOUND",
        errorDetails: "Flag not found",
      });
      return reply as never;
    });
  });
}

function answerInProtocol(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const isBadInput = error.validation !== undefined || error.statusCode === 400;
  if (!isBadInput) return answerError(error, request, reply);
  const key = (request.params as { key?: string } | null)?.key;
  return reply.status(400).send({
    ...(key === undefined ? {} : { key }),
    errorCode: error.validation === undefined ? "PARSE_ERROR" : "INVALID_CONTEXT",
    errorDetails:
      error.validation === undefined ? "The body is not valid JSON" : "The context is not a JSON object",
  });
}
