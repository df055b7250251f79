import { getRentComps, refreshRentComps, toggleRentComp } from "@labs/contract/rent-comps";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../lib/database/database.ts";
import { requireUser, route } from "../../lib/http.ts";
import * as rentComps from "./service.ts";

export function rentCompsRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  route(app, getRentComps, async ({ query, request }) => {
    const { googlePlacesId } = query;
    if (!query.refresh) return rentComps.getRentComps({ database, googlePlacesId });
    // A refresh is kept, so it needs the same role whichever way it is asked for.
    await requireUser(app, request, "analyst");
    return rentComps.refreshRentComps({ database, googlePlacesId });
  });
  route(app, refreshRentComps, ({ body }) =>
    rentComps.refreshRentComps({ database, googlePlacesId: body.googlePlacesId }),
  );
  route(app, toggleRentComp, ({ body, user }) =>
    rentComps.toggleRentComp({ database, ...body, userId: user.id }),
  );
}
