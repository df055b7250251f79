import { getUnitMix, listUnitMixVersions, saveUnitMix } from "@labs/contract/unit-mix";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../lib/database/database.ts";
import { route } from "../../lib/http.ts";
import { typedForms } from "../places/service.ts";
import * as unitMix from "./service.ts";

export function unitMixRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  for (const { endpoint, propertyType } of typedForms(getUnitMix)) {
    route(app, endpoint, ({ params }) =>
      unitMix.getUnitMix({ database, googlePlacesId: params.id, propertyType }),
    );
  }
  for (const { endpoint, propertyType } of typedForms(saveUnitMix)) {
    route(app, endpoint, ({ params, body, user }) =>
      unitMix.saveUnitMix({ database, googlePlacesId: params.id, propertyType, ...body, user }),
    );
  }
  for (const { endpoint, propertyType } of typedForms(listUnitMixVersions)) {
    route(app, endpoint, ({ params }) =>
      unitMix.listHistory({ database, googlePlacesId: params.id, propertyType }),
    );
  }
}
