import type { User } from "@labs/contract/auth";
import {
  type AddedHoldings,
  type Holding,
  type HoldingValues,
  MOST_HOLDINGS,
} from "@labs/contract/portfolios/holdings";
import { type Database, type Executor, isRepeated } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import { nameCounty } from "../../lib/geography/county-shapes.ts";
import { countyTitle, labelProperty } from "../../lib/property-names.ts";
import { inTurns } from "../../lib/spreadsheet/write-sheets.ts";
import {
  claimOwned,
  countHoldings,
  deleteHoldings,
  type HoldingRow,
  insertHoldings,
  listHeldIds,
  listHoldingRows,
  listKnownIds,
  type Members,
  overwriteHolding,
  releaseOwned,
  updateHoldingVersion,
  wouldMix,
} from "./holding-repository.ts";
import { touchPortfolio } from "./repository.ts";

export async function listHoldings(
  database: Executor,
  members: Members,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: Holding[]; total: number }> {
  const [total, rows] = await Promise.all([
    countHoldings(database, members),
    listHoldingRows(database, members, { limit: pageSize, offset: (page - 1) * pageSize }),
  ]);
  return { items: rows.map(toHolding), total };
}

/** So many are described before others get their turn. */
const TURN = 1_000;

/** Every holding, for figures over all of them. */
export async function listAllHoldings(database: Executor, members: Members): Promise<Holding[]> {
  const rows = await listHoldingRows(database, members, { limit: MOST_HOLDINGS, offset: 0 });
  const holdings: Holding[] = [];
  for await (const part of inTurns(rows, TURN)) holdings.push(...part.map(toHolding));
  return holdings;
}

function toHolding(row: HoldingRow): Holding {
  const isBuilding = row.propertyType === "multifamily";
  const acquisitionPrice = row.enteredPrice ?? row.acquisitionPrice;
  const actualRent = row.enteredRent ?? (row.isOccupied === false ? 0 : row.actualRent);
  const unavailable = whyMissing({ ...row, acquisitionPrice, actualRent });
  return {
    googlePlacesId: row.googlePlacesId,
    label: labelProperty(row),
    propertyType: row.propertyType,
    cmsPropertyOid: row.cmsPropertyOid,
    ownId: row.ownId,
    isOccupied: row.isOccupied,
    county: countyTitle(nameCounty(row.countyFips, row.countyName), row.state),
    countyId: row.countyFips,
    metro: row.metro,
    metroId: row.msaId,
    zip: row.zip,
    units: isBuilding ? (row.mixUnits ?? row.recordedUnits) : 1,
    beds: row.beds,
    baths: row.baths,
    sqft: row.sqft,
    yearBuilt: row.yearBuilt,
    acquiredAt: row.enteredAcquiredAt ?? row.acquiredAt,
    acquisitionPrice,
    actualRent,
    entered: listEntered(row),
    leaseAndLoan: row.leaseAndLoan ?? NOTHING_ENTERED,
    value: row.value,
    valueAsOf: row.value === null ? null : row.valueAsOf,
    estimatedRent: row.estimatedRent,
    rentAsOf: row.estimatedRent === null ? null : row.rentAsOf,
    occupancy: computeOccupancy(row),
    grossYieldOnCost: computeYield(actualRent, acquisitionPrice),
    grossYieldOnValue: computeYield(actualRent, row.value),
    ownershipShare: row.ownershipShare,
    notes: row.notes,
    version: row.version,
    underwriting: describeUnderwriting(row),
    latitude: row.latitude,
    longitude: row.longitude,
    geocodePrecision: row.geocodePrecision,
    unavailable,
    demo: row.demo,
  };
}

const NOTHING_ENTERED: Holding["leaseAndLoan"] = {
  rentAsOf: null,
  leaseStartsOn: null,
  leaseEndsOn: null,
  loanBalance: null,
  loanRate: null,
  loanPayment: null,
  loanMaturesOn: null,
  loanAsOf: null,
};

function listEntered(row: HoldingRow): Holding["entered"] {
  const entered: Holding["entered"] = [];
  if (row.enteredAcquiredAt !== null) entered.push("acquiredAt");
  if (row.enteredPrice !== null) entered.push("acquisitionPrice");
  if (row.enteredRent !== null) entered.push("monthlyRent");
  return entered;
}

function computeYield(monthlyRent: number | null, price: number | null): number | null {
  return monthlyRent === null || price === null || price <= 0 ? null : (12 * monthlyRent) / price;
}

/** Of buildings whose unit mix says how many of each plan are occupied, and of homes whose owner says it. */
function computeOccupancy({ propertyType, isOccupied, mixUnits, mixOccupied }: HoldingRow): number | null {
  if (propertyType === "singlefamily") return isOccupied === null ? null : Number(isOccupied);
  return mixUnits === null || mixOccupied === null || mixUnits <= 0 ? null : mixOccupied / mixUnits;
}

function describeUnderwriting(row: HoldingRow): Holding["underwriting"] {
  const { underwritingVersion: version, unleveredIrr, leveredIrr, noi, debt } = row;
  return version === null || row.isBought ? null : { version, unleveredIrr, leveredIrr, noi, debt };
}

const NOT_VALUED = "Not estimated yet: run valuations";

function whyMissing(row: HoldingRow): Record<string, string> {
  const unavailable: Record<string, string> = {};
  if (row.acquisitionPrice === null)
    unavailable.acquisitionPrice = "No acquisition price recorded or entered";
  if (row.actualRent === null) unavailable.actualRent = "No rent recorded or entered";
  if (row.value === null) unavailable.value = row.valueReason ?? NOT_VALUED;
  if (row.estimatedRent === null) unavailable.estimatedRent = row.rentReason ?? NOT_VALUED;
  if (computeOccupancy(row) === null) {
    unavailable.occupancy =
      row.propertyType === "multifamily" ? "No unit mix with occupancy" : "Occupancy not recorded";
  }
  if (row.underwritingVersion === null) unavailable.underwriting = "No underwriting version yet";
  else if (row.isBought)
    unavailable.underwriting = `Left out: version ${row.underwritingVersion} buys this home, which is owned`;
  return unavailable;
}

/** Place ids once each, parted into those of loaded properties and others. */
export async function splitKnown(
  database: Executor,
  placeIds: readonly string[],
): Promise<{ known: string[]; notFound: string[] }> {
  const asked = [...new Set(placeIds)];
  if (asked.length === 0) return { known: [], notFound: [] };
  const loaded = await listKnownIds(database, asked);
  return { known: asked.filter((id) => loaded.has(id)), notFound: asked.filter((id) => !loaded.has(id)) };
}

interface InList {
  database: Database;
  user: Pick<User, "id">;
  portfolioId: string;
}

/** Adds to a list; what it holds already is added no second time, but what is entered for it now is kept. */
export async function addHoldings(
  { database, user, portfolioId }: InList,
  given: { placeIds: readonly string[]; values?: Record<string, HoldingValues> | undefined },
): Promise<AddedHoldings> {
  const { known, notFound } = await splitKnown(database, given.placeIds);
  const valuesById = new Map(Object.entries(given.values ?? {}));
  const add = async (transaction: Executor) => {
    const held = await listHeldIds(transaction, { portfolioId, ids: known });
    const total = await countHoldings(transaction, { list: portfolioId });
    const fresh = known.filter((id) => !held.has(id));
    if (fresh.length > 0 && (await wouldMix(transaction, { portfolioId, ids: fresh }))) {
      throw new AppError(
        "conflict",
        "Your own homes and demo homes are never in one portfolio: use another one",
      );
    }
    if (total + fresh.length > MOST_HOLDINGS) {
      const msg = `A portfolio holds ${MOST_HOLDINGS.toLocaleString("en-US")} properties at most`;
      throw invalid([{ loc: ["body", "placeIds"], msg, type: "too_many" }]);
    }
    const rows = fresh.map((googlePlacesId) => ({
      portfolioId,
      googlePlacesId,
      addedBy: user.id,
      ...asColumns(valuesById.get(googlePlacesId) ?? {}),
    }));
    const added = await insertHoldings(transaction, rows);
    let changed = 0;
    for (const googlePlacesId of held) {
      const values = asColumns(valuesById.get(googlePlacesId) ?? {});
      if (Object.keys(values).length === 0) continue;
      await overwriteHolding(transaction, { portfolioId, googlePlacesId }, values);
      changed += 1;
    }
    if (given.values !== undefined) await claimOwned(transaction, { portfolioId, ids: known });
    if (added + changed > 0) await touchPortfolio(transaction, portfolioId);
    return { added, alreadyHeld: known.length - added, notFound, total: total + added };
  };
  return database.transaction(add).catch(explainOwnId);
}

/** An own id names one home of a portfolio. */
function explainOwnId(error: unknown): never {
  if (!isRepeated(error, "portfolio_holdings_own_id")) throw error;
  throw new AppError("conflict", "Another home of this portfolio has this own id");
}

/** What was left out stays as it is. */
function asColumns(values: HoldingValues): HoldingValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

export async function updateHolding(
  { database, portfolioId }: Omit<InList, "user">,
  given: HoldingValues & { googlePlacesId: string; basedOn: number },
): Promise<{ googlePlacesId: string; version: number }> {
  const { googlePlacesId, basedOn, ...values } = given;
  const held = await listHeldIds(database, { portfolioId, ids: [googlePlacesId] });
  if (!held.has(googlePlacesId)) throw new AppError("not_found", "The portfolio does not hold this property");
  const of = { portfolioId, googlePlacesId, basedOn };
  const version = await updateHoldingVersion(database, of, asColumns(values)).catch(explainOwnId);
  if (version === undefined) {
    throw new AppError("conflict", "This holding has changed: reload it");
  }
  if (values.ownId !== undefined) await claimOwned(database, { portfolioId, ids: [googlePlacesId] });
  return { googlePlacesId, version };
}

export async function removeHoldings(
  { database, portfolioId }: Omit<InList, "user">,
  placeIds: readonly string[],
): Promise<{ removed: number; total: number }> {
  const removed = await database.transaction(async (transaction) => {
    await releaseOwned(transaction, { portfolioId, ids: placeIds });
    return deleteHoldings(transaction, { portfolioId, ids: placeIds });
  });
  if (removed > 0) await touchPortfolio(database, portfolioId);
  return { removed, total: await countHoldings(database, { list: portfolioId }) };
}
