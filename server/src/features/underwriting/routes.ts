import {
  createUnderwriting,
  getFormulaPages,
  getUnderwriting,
  listUnderwriting,
  lockUnderwriting,
  startUnderwriting,
} from "@labs/contract/underwriting";
import type { FastifyInstance } from "fastify";
import { contentDisposition } from "../../lib/content-disposition.ts";
import type { Database } from "../../lib/database/database.ts";
import { requireUser, route } from "../../lib/http.ts";
import { typedForms } from "../places/service.ts";
import * as pages from "./formula-pages.ts";
import { setLock } from "./locks.ts";
import { getStart } from "./prefill.ts";
import * as underwriting from "./service.ts";
import { writeVersion } from "./workbook.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export function underwritingRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, getFormulaPages, () => pages.getFormulaPages());
  modelModules(app);
  for (const { endpoint, propertyType } of typedForms(startUnderwriting)) {
    route(app, endpoint, ({ params }) => getStart({ database, googlePlacesId: params.id, propertyType }));
  }
  for (const { endpoint, propertyType } of typedForms(createUnderwriting)) {
    route(app, endpoint, ({ params, body, user }) =>
      underwriting.createVersion({ database, googlePlacesId: params.id, propertyType, ...body, user }),
    );
  }
  for (const { endpoint, propertyType } of typedForms(listUnderwriting)) {
    route(app, endpoint, ({ params }) =>
      underwriting.listHistory({ database, googlePlacesId: params.id, propertyType }),
    );
  }
  for (const { endpoint, propertyType } of typedForms(lockUnderwriting)) {
    route(app, endpoint, ({ params, body, user }) =>
      setLock({
        database,
        googlePlacesId: params.id,
        propertyType,
        version: params.version,
        isLocked: body.isLocked,
        user,
      }),
    );
  }
  for (const { endpoint, propertyType } of typedForms(getUnderwriting)) {
    route(app, endpoint, async ({ params, query, reply }) => {
      const { id: googlePlacesId, version } = params;
      const found = await underwriting.getVersion({ database, googlePlacesId, propertyType, version });
      if (query.format === "xlsx") {
        const { name, bytes } = await writeVersion(found);
        return reply
          .header("content-disposition", contentDisposition(name, XLSX))
          .type(XLSX)
          .send(bytes) as never;
      }
      return query.grain === "month" ? { ...found, lines: found.monthlyLines } : found;
    });
  }
}

/** Not JSON, so bound by hand: each model under its content hash, which never changes its bytes. */
function modelModules(app: FastifyInstance): void {
  app.route<{ Params: { file: string } }>({
    method: "GET",
    url: `${pages.MODULES_PATH}/:file`,
    schema: {
      summary: "A compiled model as an ES module, named by its content hash",
      tags: ["underwriting"],
    },
    onRequest: async (request) => void (await requireUser(app, request)),
    handler: async (request, reply) => {
      const source = pages.getModelModule(request.params.file);
      return reply
        .header("content-type", "text/javascript; charset=utf-8")
        .header("cache-control", "private, max-age=31536000, immutable")
        .send(source);
    },
  });
}
