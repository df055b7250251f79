import * as contract from "@labs/contract/comps";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../lib/database/database.ts";
import { requireUser, route, routeByType } from "../../lib/http.ts";
import type { GeocoderClient } from "../places/service.ts";
import * as comps from "./service.ts";

export function compsRoutes(
  app: FastifyInstance,
  { database, geocoder }: { database: Database; geocoder: GeocoderClient | undefined },
): void {
  route(app, contract.getRentComps, async ({ query, request }) => {
    const { googlePlacesId } = query;
    if (!query.refresh) return comps.getRentComps({ database, googlePlacesId });
    // A refresh is kept, so it needs the same role whichever way it is asked for.
    await requireUser(app, request, "analyst");
    return comps.refreshRentComps({ database, googlePlacesId });
  });
  route(app, contract.refreshRentComps, ({ body }) =>
    comps.refreshRentComps({ database, googlePlacesId: body.googlePlacesId }),
  );
  route(app, contract.toggleRentComp, ({ body, user }) =>
    comps.toggleRentComp({ database, ...body, userId: user.id }),
  );
  route(app, contract.changeCompRule, ({ body, user }) => comps.changeCompRule({ database, ...body, user }));
  route(app, contract.addRentComp, ({ body, user }) =>
    comps.addRentComp({ database, geocoder, ...body, user }),
  );
  route(app, contract.removeRentComp, ({ body, user }) =>
    comps.removeRentComp({ database, ...body, userId: user.id }),
  );
  routeByType(app, contract.getSaleComps, ({ params, propertyType }) =>
    comps.getSaleComps({ database, googlePlacesId: params.id, propertyType }),
  );
}
