import * as contract from "@labs/contract/underwriting";
import { getStatement } from "@labs/contract/underwriting-statement";
import type { FastifyInstance } from "fastify";
import { XLSX } from "../../lib/content-disposition.ts";
import type { Database } from "../../lib/database/database.ts";
import { requireUser, route, routeByType, sendDownload } from "../../lib/http.ts";
import * as branches from "./branches.ts";
import * as pages from "./formula-pages.ts";
import { setLock } from "./locks.ts";
import { tellPresence } from "./presence.ts";
import { readStatement } from "./read-statement.ts";
import * as underwriting from "./service.ts";

export function underwritingRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, contract.getFormulaPages, () => pages.getFormulaPages());
  modelModules(app);
  routeByType(app, contract.startUnderwriting, ({ params, propertyType }) =>
    underwriting.getStart({ database, googlePlacesId: params.id, propertyType }),
  );
  routeByType(app, contract.createUnderwriting, ({ params, propertyType, body, user }) =>
    underwriting.createVersion({ database, googlePlacesId: params.id, propertyType, ...body, user }),
  );
  routeByType(app, contract.listUnderwriting, ({ params, propertyType }) =>
    underwriting.listHistory({ database, googlePlacesId: params.id, propertyType }),
  );
  routeByType(app, contract.lockUnderwriting, ({ params, propertyType, body, user }) => {
    const { id: googlePlacesId, version } = params;
    const reason = body.isLocked ? body.reason : null;
    return setLock({ database, googlePlacesId, propertyType, version, reason, user });
  });
  branchRoutes(app, { database });
  routeByType(app, contract.tellPresence, ({ params, propertyType, body, user }) =>
    tellPresence({ database, googlePlacesId: params.id, propertyType, user, ...body }),
  );
  routeByType(app, contract.getUnderwriting, async ({ params, propertyType, query, user, reply }) => {
    const { id: googlePlacesId, version } = params;
    const found = await underwriting.getVersion({ database, googlePlacesId, propertyType, version });
    if (query.format === "xlsx") {
      const { name, bytes } = await underwriting.writeVersionWorkbook(found, { who: user.id });
      return sendDownload(reply, { name, contentType: XLSX, content: bytes });
    }
    return query.grain === "month" ? { ...found, lines: found.monthlyLines } : found;
  });
  routeByType(app, getStatement, async ({ params, propertyType, query }) => {
    const { id: googlePlacesId, version } = params;
    const found = await underwriting.getVersion({ database, googlePlacesId, propertyType, version });
    return readStatement(found, query.grain);
  });
}

function branchRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  routeByType(app, contract.listBranches, ({ params, propertyType }) =>
    branches.listOpenBranches({ database, googlePlacesId: params.id, propertyType }),
  );
  routeByType(app, contract.createBranch, ({ params, propertyType, body, user }) =>
    branches.createBranch({ database, googlePlacesId: params.id, propertyType, user, ...body }),
  );
  routeByType(app, contract.saveBranch, ({ params, propertyType, body, user }) =>
    branches.saveBranch({
      ...{ database, googlePlacesId: params.id, propertyType, user },
      ...{ id: params.branch, ...body },
    }),
  );
  routeByType(app, contract.removeBranch, ({ params, propertyType }) =>
    branches.removeBranch({ database, googlePlacesId: params.id, propertyType, id: params.branch }),
  );
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
    onRequest: async (request) => void (await requireUser(app, request, { need: "underwriting:read" })),
    handler: async (request, reply) => {
      const source = pages.getModelModule(request.params.file);
      return reply
        .header("content-type", "text/javascript; charset=utf-8")
        .header("cache-control", "private, max-age=31536000, immutable")
        .send(source);
    },
  });
}
