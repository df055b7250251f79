import type { User } from "@labs/contract/auth";
import type { Basis } from "@labs/contract/portfolios/figures";
import {
  type enterValuation as enterCall,
  type PortfolioValuations,
  VALUATION_METHODS,
  type Valuation,
  type ValuedHome,
} from "@labs/contract/portfolios/valuations";
import { monthIndex } from "@labs/underwriting/plan-months";
import type { z } from "zod";
import type { Database } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import { labelProperty } from "../../lib/property-names.ts";
import type { Viewer } from "../../lib/rights.ts";
import { keepFigures, openList, openPortfolio } from "../portfolios/service.ts";
import * as repository from "./repository.ts";

interface Asked {
  database: Database;
  user: Viewer;
  id: string;
}

const MOST_LISTED = 1_000;

/** What a portfolio's homes were worth, month by month and home by home. See docs/methods/portfolios.md#valuations-over-time. */
export async function getValuations({
  database,
  user,
  id,
  basis,
}: Asked & { basis: Basis }): Promise<PortfolioValuations> {
  const { members } = await openPortfolio({ database, user, id });
  const rests = repository.signEntered(members);
  return keepFigures({ database, members, rests }, ["valuations", basis], async () => {
    const of = { members, isShare: basis === "share", limit: MOST_LISTED };
    const { sums, months, homes } = await repository.readValued(database, of);
    const asOf = months.at(-1)?.month ?? null;
    return {
      ...{ basis, asOf, ...sums },
      months: months.map(({ from, both, before, after, ...month }) => ({
        ...month,
        likeForLike:
          from === null || both === 0 || before === null || after === null
            ? null
            : { from, homes: both, before, after },
      })),
      homes: homes.map((home) => describeHome(home, asOf)),
      more: sums.holdings - homes.length,
    };
  });
}

function describeHome(home: repository.HomeRow, asOf: string | null): ValuedHome {
  const { googlePlacesId, ownId, months, month, method, value, previousMonth, previousValue } = home;
  const of = { googlePlacesId, ownId, label: labelProperty(home), months };
  if (month === null || method === null || value === null)
    return { ...of, newest: null, monthsBehind: 0, previous: null };
  return {
    ...{
      ...of,
      newest: { month, method, value },
      monthsBehind: monthIndex(asOf ?? month) - monthIndex(month),
    },
    previous:
      previousMonth === null || previousValue === null
        ? null
        : { month: previousMonth, method, value: previousValue },
  };
}

export async function listHomeValuations({
  database,
  user,
  id,
  placeId: googlePlacesId,
}: Asked & { placeId: string }): Promise<{ items: Valuation[] }> {
  const { members } = await openPortfolio({ database, user, id });
  await requireMember(database, { members, googlePlacesId });
  const rows = await repository.listOfHome(database, { members, googlePlacesId });
  return { items: rows.map((row) => describe(row, user)) };
}

async function requireMember(
  database: Database,
  of: Parameters<typeof repository.isMember>[1],
): Promise<void> {
  if (!(await repository.isMember(database, of)))
    throw new AppError("not_found", "The portfolio does not hold this property");
}

const isAuthor = (row: repository.ValuationRow, user: Viewer) =>
  row.portfolioId !== null && (row.byId === user.id || user.role === "admin");

function describe(row: repository.ValuationRow, user: Viewer): Valuation {
  const { portfolioId: _, byId: __, ...valuation } = row;
  return { ...valuation, mayDelete: isAuthor(row, user) && user.role !== "viewer" };
}

/** Keeps a valuation that somebody made outside of Labs; another one of the same month and method stands in its way. */
export async function enterValuation({
  database,
  user,
  id,
  given,
}: Asked & { user: User; given: z.output<typeof enterCall.body> }): Promise<Valuation> {
  const { row: list, members } = await openList({ database, user, id });
  const { googlePlacesId, method, value, asOf, source } = given;
  await requireMember(database, { members, googlePlacesId });
  if (asOf > new Date().toISOString().slice(0, 10)) {
    throw invalid([
      { loc: ["body", "asOf"], msg: "The day of a valuation is still to come", type: "future" },
    ]);
  }
  const month = asOf.slice(0, 7);
  const kept = await repository.insertValuation(database, {
    ...{ portfolioId: list.id, googlePlacesId, month, method, value, asOf, createdBy: user.id },
    // PostgreSQL keeps no zero bytes.
    source: source?.replaceAll("\u0000", "") || null,
  });
  const written = kept === undefined ? undefined : await repository.findValuation(database, kept);
  if (written === undefined) {
    const name = VALUATION_METHODS[method].toLowerCase();
    throw new AppError("conflict", `This home has an entry for ${month} (${name}): delete it first`);
  }
  return describe(written, user);
}

export async function deleteValuation({
  database,
  user,
  id,
  valuationId,
}: Asked & { valuationId: string }): Promise<undefined> {
  const { row: list } = await openList({ database, user, id });
  const row = await repository.findValuation(database, valuationId);
  if (row === undefined || row.portfolioId !== list.id)
    throw new AppError("not_found", "Valuation not found");
  if (!isAuthor(row, user)) {
    throw new AppError(
      "forbidden",
      `Only ${row.by ?? "its author"} or an administrator can delete this valuation`,
    );
  }
  await repository.removeValuation(database, { id: row.id, portfolioId: list.id });
}
