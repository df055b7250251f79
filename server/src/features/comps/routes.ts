import * as contract from "@labs/contract/comps";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../lib/database/database.ts";
import { requireCaller, route, routeByType } from "../../lib/http.ts";
import type { GeocoderClient } from "../places/service.ts";
import * as comps from "./service.ts";

export function compsRoutes(
  app: FastifyInstance,
  { database, geocoder }: { database: Database; geocoder: GeocoderClient | undefined },
): void {
  const rent = { database, kind: "rent" } as const;
  const sale = { database, kind: "sale" } as const;
  route(app, contract.getRentComps, async ({ query, request }) => {
    const { googlePlacesId } = query;
    if (!query.refresh) return comps.getComps({ ...rent, googlePlacesId });
    // A refresh is kept, so it needs the same role whichever way it is asked for.
    await requireCaller(app, request, contract.refreshRentComps);
    return comps.refreshComps({ ...rent, googlePlacesId });
  });
  routeByType(app, contract.getSaleComps, ({ params, propertyType }) =>
    comps.getComps({ ...sale, googlePlacesId: params.id, propertyType }),
  );
  route(app, contract.refreshRentComps, ({ body }) => comps.refreshComps({ ...rent, ...body }));
  route(app, contract.refreshSaleComps, ({ body }) => comps.refreshComps({ ...sale, ...body }));
  route(app, contract.toggleRentComp, ({ body, user }) =>
    comps.toggleComp({ ...rent, ...body, userId: user.id }),
  );
  route(app, contract.toggleSaleComp, ({ body, user }) =>
    comps.toggleComp({ ...sale, ...body, userId: user.id }),
  );
  route(app, contract.adjustRentComp, ({ body, user }) =>
    comps.setAdjustment({ ...rent, ...body, userId: user.id }),
  );
  route(app, contract.adjustSaleComp, ({ body, user }) =>
    comps.setAdjustment({ ...sale, ...body, userId: user.id }),
  );
  route(app, contract.changeRentRule, ({ body, user }) => comps.changeRule({ ...rent, ...body, user }));
  route(app, contract.changeSaleRule, ({ body, user }) => comps.changeRule({ ...sale, ...body, user }));
  route(app, contract.addRentComp, ({ body, user }) => comps.addComp({ ...rent, ...body, geocoder, user }));
  route(app, contract.addSaleComp, ({ body, user }) => comps.addComp({ ...sale, ...body, geocoder, user }));
  route(app, contract.removeRentComp, ({ body, user }) =>
    comps.removeComp({ ...rent, ...body, userId: user.id }),
  );
  route(app, contract.removeSaleComp, ({ body, user }) =>
    comps.removeComp({ ...sale, ...body, userId: user.id }),
  );
}
