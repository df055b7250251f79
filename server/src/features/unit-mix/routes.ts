import * as contract from "@labs/contract/unit-mix";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../lib/database/database.ts";
import { routeByType } from "../../lib/http.ts";
import { getUnitMix, listHistory, saveUnitMix } from "./service.ts";

export function unitMixRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  routeByType(app, contract.getUnitMix, ({ params, propertyType }) =>
    getUnitMix({ database, googlePlacesId: params.id, propertyType }),
  );
  routeByType(app, contract.saveUnitMix, ({ params, propertyType, body, user }) =>
    saveUnitMix({ database, googlePlacesId: params.id, propertyType, ...body, user }),
  );
  routeByType(app, contract.listUnitMixVersions, ({ params, propertyType }) =>
    listHistory({ database, googlePlacesId: params.id, propertyType }),
  );
}
