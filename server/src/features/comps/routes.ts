import * as contract from "@labs/contract/rent-comps";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../lib/database/database.ts";
import { requireUser, route } from "../../lib/http.ts";
import type { GeocoderClient } from "../places/geocode.ts";
import { typedForms } from "../places/service.ts";
import { getSaleComps } from "./sale-comps.ts";
import * as rentComps from "./service.ts";

export function compsRoutes(
  app: FastifyInstance,
  { database, geocoder }: { database: Database; geocoder: GeocoderClient | undefined },
): void {
  route(app, contract.getRentComps, async ({ query, request }) => {
    const { googlePlacesId } = query;
    if (!query.refresh) return rentComps.getRentComps({ database, googlePlacesId });
    // A refresh is kept, so it needs the same role whichever way it is asked for.
    await requireUser(app, request, "analyst");
    return rentComps.refreshRentComps({ database, googlePlacesId });
  });
  route(app, contract.refreshRentComps, ({ body }) =>
    rentComps.refreshRentComps({ database, googlePlacesId: body.googlePlacesId }),
  );
  route(app, contract.toggleRentComp, ({ body, user }) =>
    rentComps.toggleRentComp({ database, ...body, userId: user.id }),
  );
  route(app, contract.changeCompRule, ({ body, user }) =>
    rentComps.changeCompRule({ database, ...body, user }),
  );
  route(app, contract.addRentComp, ({ body, user }) =>
    rentComps.addRentComp({ database, geocoder, ...body, userId: user.id }),
  );
  route(app, contract.removeRentComp, ({ body, user }) =>
    rentComps.removeRentComp({ database, ...body, userId: user.id }),
  );
  for (const { endpoint, propertyType } of typedForms(contract.getSaleComps)) {
    route(app, endpoint, ({ params }) => getSaleComps({ database, googlePlacesId: params.id, propertyType }));
  }
}
