import { type MakeCall, RefusedCall, writeAddress } from "@labs/contract/access/client";
import { askCells } from "@labs/contract/spreadsheet";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../lib/config.ts";
import { AppError } from "../../lib/errors.ts";
import { requireUser, route } from "../../lib/http.ts";
import { answerOverHttp } from "./service.ts";
import { ADD_IN_FILES, PANE_POLICY, readAddInFile, writeManifest } from "./spreadsheet/add-in-files.ts";
import { answerCells } from "./spreadsheet/answer-cells.ts";

const PATH = "/api/mcp";

/** Earlier editions of the protocol let a client send several messages at once. */
const MOST_MESSAGES = 10;

/** The tools for agents over Streamable HTTP, for who shows an access token. */
export function agentsRoutes(app: FastifyInstance, { config }: { config: Config }): void {
  spreadsheetRoutes(app, config);
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

/** The functions of spreadsheets, and the files of the add-in that brings them to Excel. */
function spreadsheetRoutes(app: FastifyInstance, config: Config): void {
  route(app, askCells, async ({ body, request }) => {
    const { authorization, cookie } = request.headers;
    const headers: Record<string, string> =
      authorization === undefined ? { cookie: cookie ?? "" } : { authorization };
    const call = callsOf(app, { headers, remoteAddress: request.ip });
    return { cells: await answerCells(call, body.cells) };
  });
  app.get("/api/spreadsheet/manifest.xml", { schema: { hide: true } }, (_, reply) =>
    reply
      .type("application/xml; charset=utf-8")
      .header("content-disposition", 'attachment; filename="labs-excel.xml"')
      .send(writeManifest(config)),
  );
  for (const name of ADD_IN_FILES) {
    const { content, contentType } = readAddInFile(name);
    app.get(`/api/spreadsheet/${name}`, { schema: { hide: true } }, (_, reply) => {
      reply.raw.removeHeader("x-frame-options");
      reply.raw.removeHeader("cross-origin-opener-policy");
      return reply
        .type(contentType)
        .header("content-security-policy", PANE_POLICY)
        .header("cross-origin-resource-policy", "cross-origin")
        .send(content);
    });
  }
}

/** Calls of the contract as whoever sent the headers: by the same routes, with their rights, limits and audit. */
export function callsOf(
  app: FastifyInstance,
  from: { headers: Record<string, string>; remoteAddress?: string },
): MakeCall {
  return async (endpoint, input = {}) => {
    const { body } = input;
    const answer = await app.inject({
      ...from,
      method: endpoint.method,
      url: findAddress(endpoint, input),
      ...(body === undefined ? {} : { payload: body as object }),
    });
    if (answer.statusCode >= 400) throw new RefusedCall(answer.statusCode, answer.json());
    return answer.json();
  };
}

function findAddress(...call: Parameters<typeof writeAddress>): string {
  try {
    return writeAddress(...call);
  } catch (error) {
    // An id of nothing but dots, which would lead to another call.
    if (error instanceof TypeError) throw new RefusedCall(404, "There is no such id");
    throw error;
  }
}
