import type { PropertyType } from "@labs/contract/estimates";
import type { ActualsSpan, PortfolioActuals, PropertyActuals } from "@labs/contract/portfolios/actuals";
import { findAccount } from "@labs/operating-statements/chart";
import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import type { Viewer } from "../../lib/rights.ts";
import { getSubject } from "../places/service.ts";
import { listMemberPlaces, openPortfolio } from "../portfolios/service.ts";
import { findActuals } from "./actuals-apart.ts";
import { listPlans } from "./approved-plans.ts";
import { measureActuals } from "./measure-actuals.ts";
import { listAcquired, nameHome } from "./read-statements.ts";
import * as repository from "./repository.ts";

export { findStart, listApproved } from "./plan-repository.ts";
export { type ActualLine, type KeptMonth, statements } from "./repository.ts";

interface Asked {
  database: Database;
  user: Viewer;
  id: string;
  span: ActualsSpan;
}

/** Actuals of a portfolio's homes against the versions that the committee approved. */
export async function getPortfolioActuals({
  database,
  user,
  id,
  span,
  signal,
}: Asked & { signal: AbortSignal }): Promise<{ name: string; actuals: PortfolioActuals }> {
  const { row, name } = await openPortfolio({ database, user, id });
  const viewer = { id: user.id, role: user.role };
  const source =
    row?.kind === "list"
      ? { list: row.id }
      : { places: (await listMemberPlaces({ database, user, id })).places, viewer };
  return { name, actuals: await findActuals({ database, source, span, who: user.id, signal }) };
}

/** A property's actuals against its approved version, with the file and cell behind each amount. */
export async function getPropertyActuals({
  database,
  user,
  id: googlePlacesId,
  span,
  propertyType,
}: Asked & { propertyType: PropertyType | undefined }): Promise<PropertyActuals> {
  await getSubject({ database, googlePlacesId, propertyType });
  const portfolio = await repository.findPortfolioOf(database, { googlePlacesId, viewer: user });
  const home = await repository.findHome(database, { googlePlacesId, portfolioId: portfolio?.id ?? null });
  if (home === undefined) throw new AppError("not_found", "Property not found");
  const kept =
    portfolio === undefined ? [] : await repository.statements.list(database, portfolio.id, [googlePlacesId]);
  const plans = await listPlans(database, [googlePlacesId], listAcquired([home]));
  const measured = await measureActuals([{ homes: [nameHome(home)], kept, plans }], span);
  const { homes, counts: _, more: __, ...compared } = measured;
  const files = await repository.listFileNames(database, [...new Set(kept.map(({ uploadId }) => uploadId))]);
  const [listed] = homes;
  return {
    ...compared,
    portfolio: portfolio ?? null,
    home: listed ?? { ...NOTHING, googlePlacesId, label: nameHome(home).label, ownId: home.ownId },
    statements: kept
      .toSorted((a, b) => (a.month < b.month ? 1 : -1))
      .map(({ month, uploadId, lines }) => ({
        ...{ month, uploadId, fileName: files.get(uploadId) ?? "" },
        lines: lines.map(({ source, placement: ___, ...line }) => ({
          ...line,
          ...source,
          accountName: findAccount(line.account)?.label ?? line.account,
        })),
      })),
  };
}

const NOTHING = {
  ...{ version: null, reason: "No approved version and no operating statement yet", months: 0 },
  ...{ from: null, to: null, planNoi: null, actualNoi: null, variance: null, missing: 0, unplanned: 0 },
};
