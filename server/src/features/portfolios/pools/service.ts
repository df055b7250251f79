import type { Basis, PoolTerms, PortfolioPool } from "@labs/contract/portfolio-figures";
import type { Holding } from "@labs/contract/portfolio-holdings";
import { keepOrKick, priceForTarget } from "@labs/underwriting/pool-bids";
import { sizeFacility } from "@labs/underwriting/pool-facility";
import { peakEquity, rampUp, withPlatformCost } from "@labs/underwriting/pool-ramp";
import { POOL_STRESSES, type StressedHolding, stressPool } from "@labs/underwriting/pool-stress";
import { poolFlows } from "@labs/underwriting/pooled-returns";
import type { Executor } from "../../../lib/database/database.ts";
import { readFlows, whole } from "../returns/service.ts";
import { listNewestPoolRows, type PoolRow } from "./repository.ts";

/** So many homes to leave out are named. */
const MOST_NAMED = 25;
const NOTHING = "No holding has an underwriting version with a whole cash flow";

interface PooledHome {
  holding: Holding;
  flows: StressedHolding;
  cost: number;
  ncf: number | null;
}

/** Facility, bulk bid, homes to leave out and stresses of the holdings' newest versions. */
export async function analysePool(
  database: Executor,
  of: { holdings: readonly Holding[]; basis: Basis; terms: PoolTerms },
): Promise<PortfolioPool> {
  const { holdings, basis, terms } = of;
  const underwritten = holdings.filter(({ underwriting }) => underwriting !== null);
  const rows = await listNewestPoolRows(
    database,
    underwritten.map(({ googlePlacesId }) => googlePlacesId),
  );
  const rowOf = new Map(rows.map((row) => [row.googlePlacesId, row]));
  const homes = underwritten.flatMap((holding): PooledHome[] => {
    const row = rowOf.get(holding.googlePlacesId);
    const share = basis === "share" ? holding.ownershipShare : 1;
    const flows = row === undefined ? undefined : readStressed(row, share);
    if (row === undefined || flows === undefined) return [];
    const ncf = row.ncf === null ? null : share * (row.ncf - terms.platformCost);
    const cost = share * (row.cost ?? 0);
    return [{ holding, flows: withPlatformCost(flows, terms.platformCost), cost, ncf }];
  });
  const unavailable: Record<string, string> = {};
  if (homes.length === 0) {
    for (const key of ["facility", "ramp", "bid", "keepOrKick", "stresses"]) unavailable[key] = NOTHING;
  }
  const series = homes.map(({ flows }) => flows.unlevered.map((flow) => flow * flows.share));
  return {
    basis,
    terms,
    pooled: homes.length,
    of: holdings.length,
    facility: homes.length === 0 ? null : facilityOf(homes, terms, unavailable),
    ramp: homes.length === 0 ? null : rampOf(homes, terms),
    bid: homes.length === 0 ? null : priceForTarget(series, terms.targetIrr),
    keepOrKick: weakest(homes, series),
    stresses: homes.length === 0 ? [] : stressesOf(homes, terms, unavailable),
    unavailable,
    demo: holdings.some(({ demo }) => demo),
  };
}

/** Stored lines begin with month 1; at closing nothing is earned and the loan stands at its size. */
function readStressed(row: PoolRow, share: number): StressedHolding | undefined {
  const flows = readFlows(row, share);
  const [income, balance] = [whole(row.income), whole(row.balance)];
  if (!flows || !income || !balance || row.exitValue === null || row.saleCosts === null) return undefined;
  const sale = flows.unlevered.length - 1;
  return {
    ...flows,
    income: [0, ...income.slice(0, sale)],
    balance: [row.loan ?? 0, ...balance.slice(0, sale)],
    saleProceeds: row.exitValue - row.saleCosts,
  };
}

function facilityOf(
  homes: readonly PooledHome[],
  terms: PoolTerms,
  unavailable: Record<string, string>,
): PortfolioPool["facility"] {
  const unknown = homes.find(({ ncf }) => ncf === null);
  if (unknown !== undefined) {
    unavailable.facility = `The net cash flow of ${unknown.holding.label} is not known`;
    return null;
  }
  const cost = homes.reduce((sum, home) => sum + home.cost, 0);
  const ncf = homes.reduce((sum, home) => sum + (home.ncf ?? 0), 0);
  const { limits, loan, binding, debtService, dscr, debtYield } = sizeFacility({ basis: cost, ncf }, terms);
  return { cost, ncf, limits, loan, binding, debtService, dscr, debtYield };
}

const bought = (homes: readonly PooledHome[], { boughtPerMonth }: PoolTerms): StressedHolding[] =>
  rampUp(
    homes.map(({ flows }) => flows),
    boughtPerMonth,
  );

function rampOf(homes: readonly PooledHome[], terms: PoolTerms): PortfolioPool["ramp"] {
  const { levered } = poolFlows(bought(homes, terms));
  const { amount, month } = peakEquity(levered);
  const { boughtPerMonth } = terms;
  const months = boughtPerMonth > 0 ? Math.ceil(homes.length / boughtPerMonth) : 0;
  return { months, peakEquity: amount, peakMonth: month };
}

function weakest(
  homes: readonly PooledHome[],
  series: readonly (readonly number[])[],
): PortfolioPool["keepOrKick"] {
  return keepOrKick(series)
    .homes.slice(0, MOST_NAMED)
    .flatMap(({ index, irr, irrWithout, gain }) => {
      const home = homes[index];
      if (home === undefined) return [];
      const { googlePlacesId, label } = home.holding;
      return [{ googlePlacesId, label, irr, irrWithout, gain }];
    });
}

function stressesOf(
  homes: readonly PooledHome[],
  terms: PoolTerms,
  unavailable: Record<string, string>,
): PortfolioPool["stresses"] {
  const flows = bought(homes, terms);
  const all = [{ name: "base", label: "As underwritten" }, ...POOL_STRESSES];
  return all.map((stress) => {
    const { unleveredReturn, leveredReturn } = stressPool(flows, stress);
    const { name, label } = stress;
    if (!unleveredReturn.irr.ok) unavailable[`stresses.${name}.unleveredIrr`] = unleveredReturn.irr.message;
    if (!leveredReturn.irr.ok) unavailable[`stresses.${name}.leveredIrr`] = leveredReturn.irr.message;
    return {
      name,
      label,
      unleveredIrr: unleveredReturn.irr.ok ? unleveredReturn.irr.rate : null,
      leveredIrr: leveredReturn.irr.ok ? leveredReturn.irr.rate : null,
      profit: leveredReturn.profit,
    };
  });
}
