import { evaluateFlag, evaluateFlags } from "@labs/contract/flags";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerError, answerNotModified, isCurrent, route } from "../../lib/http.ts";
import { findFlag, listFlags } from "./service.ts";

/** The OpenFeature remote evaluation protocol; its errors have a shape of their own, so it has its own scope. */
export async function flagsRoutes(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.setErrorHandler(answerInProtocol);
    route(scope, evaluateFlags, ({ request, reply }) => {
      const { flags, etag } = listFlags();
      reply.header("etag", etag);
      if (isCurrent(request, etag)) return answerNotModified(reply);
      return { flags };
    });
    route(scope, evaluateFlag, ({ params, reply }) => {
      const flag = findFlag(params.key);
      if (flag !== undefined) return flag;
      reply.status(404).send({
        key: params.key,
        errorCode: "FLAG_NOT_FOUND",
        errorDetails: "There is no flag with this key",
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
