import type { Endpoint } from "@labs/contract/endpoint";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../lib/errors.ts";
import { requireUser } from "../../lib/http.ts";
import { answerOverHttp, type MakeCall, RefusedCall } from "./service.ts";

const PATH = "/api/mcp";

/** Earlier editions of the protocol let a client send several messages at once. */
const MOST_MESSAGES = 10;

/** The tools for agents over Streamable HTTP, for who shows an access token. */
export function agentsRoutes(app: FastifyInstance): void {
  app.route({
    method: "POST",
    url: PATH,
    schema: { hide: true },
    onRequest: async (request) => {
      // A page that somebody has open is no agent: its session opens no tool.
      if (request.headers.authorization === undefined)
        throw new AppError("signed_out", "Agents show an access token, as Authorization: Bearer labs_pat_…");
      await requireUser(app, request, { need: "any" });
    },
    handler: async (request, reply) => {
      if (Array.isArray(request.body) && request.body.length > MOST_MESSAGES)
        throw new AppError("invalid", `At most ${MOST_MESSAGES} messages at once`);
      const headers = { authorization: request.headers.authorization ?? "" };
      const onFailure = (error: unknown) => request.log.error({ err: error }, "A tool failed");
      reply.hijack();
      await answerOverHttp(
        { call: callsOf(app, { headers, remoteAddress: request.ip }), onFailure },
        { request: request.raw, response: reply.raw, body: request.body },
      );
    },
  });
}

/** Calls of the contract as whoever sent the headers: by the same routes, with their rights, limits and audit. */
export function callsOf(
  app: FastifyInstance,
  from: { headers: Record<string, string>; remoteAddress?: string },
): MakeCall {
  return async (endpoint, { params = {}, query = {}, body } = {}) => {
    const answer = await app.inject({
      ...from,
      method: endpoint.method,
      url: writeUrl(endpoint, { params: params as object, query: query as object }),
      ...(body === undefined ? {} : { payload: body as object }),
    });
    if (answer.statusCode >= 400) throw new RefusedCall(answer.statusCode, readWords(answer.json()));
    return answer.json();
  };
}

function writeUrl({ path }: Endpoint, { params, query }: { params: object; query: object }): string {
  const named = new Map(
    Object.entries(params).map(([key, value]) => [key, encodeURIComponent(String(value))]),
  );
  const written = path.replace(/:(\w+)/g, (_, key) => named.get(key) ?? "");
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) search.append(key, String(one));
  }
  return search.size === 0 ? written : `${written}?${search}`;
}

/** The words of a refusal; of invalid fields each with its place. */
function readWords({ detail }: { detail?: unknown }): string {
  if (typeof detail === "string") return detail;
  if (!Array.isArray(detail)) return "Something went wrong";
  return detail
    .map(({ loc, msg }: { loc: unknown[]; msg: string }) =>
      [loc.slice(1).join("."), msg].filter(Boolean).join(": "),
    )
    .join("; ");
}
