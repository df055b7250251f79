import type { Holding, Portfolio } from "@labs/contract/portfolios";
import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { type HoldingRow, listOwned, sumOwned } from "./repository.ts";

/** The portfolio that keeps itself: every home that carries our own number. */
const OWNED = "owned";

export async function listPortfolios(database: Database): Promise<Portfolio[]> {
  const sums = await sumOwned(database);
  const unpriced = sums.properties - sums.withPrice;
  const unrented = sums.properties - sums.withRent;
  const unavailable: Record<string, string> = {};
  if (unpriced > 0)
    unavailable.invested = `${unpriced} of ${sums.properties} homes have no acquisition price`;
  if (unrented > 0) unavailable.monthlyRent = `${unrented} of ${sums.properties} homes have no rent`;
  return [
    {
      id: OWNED,
      name: "Homes we own",
      kind: "rule",
      description: "Every property that carries our own number; it follows the universe by itself.",
      properties: sums.properties,
      invested: unpriced > 0 ? null : (sums.invested ?? 0),
      monthlyRent: unrented > 0 ? null : (sums.monthlyRent ?? 0),
      unavailable,
      demo: sums.demo,
    },
  ];
}

export async function listHoldings(
  database: Database,
  options: { portfolioId: string; page: number; pageSize: number },
): Promise<{ items: Holding[]; total: number }> {
  if (options.portfolioId !== OWNED) throw new AppError("not_found", "There is no such portfolio");
  const offset = (options.page - 1) * options.pageSize;
  const [sums, rows] = await Promise.all([
    sumOwned(database),
    listOwned(database, { limit: options.pageSize, offset }),
  ]);
  return { items: rows.map(toHolding), total: sums.properties };
}

function toHolding(row: HoldingRow): Holding {
  const { addressLine, city, state, zip, parcelNumber, countyFips, countyName, ...shown } = row;
  const county = countyName === null ? countyFips : `${countyName}, ${state}`;
  const isPriced = row.actualRent !== null && row.acquisitionPrice !== null && row.acquisitionPrice > 0;
  return {
    ...shown,
    county,
    label:
      addressLine === null
        ? [parcelNumber === null ? row.googlePlacesId : `Parcel ${parcelNumber}`, county].join(", ")
        : [addressLine, city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", "),
    grossYieldOnCost: isPriced ? (12 * (row.actualRent ?? 0)) / (row.acquisitionPrice ?? 1) : null,
  };
}
