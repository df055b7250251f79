import type { Basis, PortfolioUnderwriting } from "@labs/contract/portfolios/figures";
import type { Holding } from "@labs/contract/portfolios/holdings";
import {
  type FinancedHolding,
  type PooledReturn,
  percentile,
  poolFlows,
  poolYears,
} from "@labs/underwriting/pool-analysis";
import type { Executor } from "../../lib/database/database.ts";
import { listGaps } from "./repository.ts";
import { listNewestPoolRows, type PoolRow } from "./version-repository.ts";

/** So many holdings without flows are named; the rest are counted. */
const MOST_NAMED = 500;

/** Flows of each holding's newest version, added up from each closing, and what the sums return. */
export async function poolUnderwriting(
  database: Executor,
  of: { portfolioId: string; holdings: readonly Holding[]; basis: Basis },
): Promise<PortfolioUnderwriting> {
  const { holdings, basis } = of;
  const underwritten = holdings.filter(({ underwriting }) => underwriting !== null);
  const [rows, gaps] = await Promise.all([
    listNewestPoolRows(
      database,
      underwritten.map(({ googlePlacesId }) => googlePlacesId),
    ),
    listGaps(database, of.portfolioId),
  ]);
  const rowById = new Map(rows.map((row) => [row.googlePlacesId, row]));
  const gapById = new Map(gaps.map((gap) => [gap.googlePlacesId, gap]));
  const flows: FinancedHolding[] = [];
  const pooledRows: PoolRow[] = [];
  const missing: PortfolioUnderwriting["missing"] = [];
  for (const { googlePlacesId, label, ownershipShare, unavailable: why } of holdings) {
    const row = rowById.get(googlePlacesId);
    const read = row === undefined ? undefined : readFlows(row, basis === "share" ? ownershipShare : 1);
    if (row !== undefined && read !== undefined) {
      flows.push(read);
      pooledRows.push(row);
      continue;
    }
    const gap = row === undefined ? gapById.get(googlePlacesId) : undefined;
    const reason =
      row === undefined
        ? (why.underwriting ?? "No underwriting version yet")
        : `Version ${row.version} has no complete cash flow${row.gap === null ? "" : `: ${row.gap}`}`;
    missing.push({ googlePlacesId, label, reason: gap?.reason ?? reason, inputs: gap?.inputs ?? [] });
  }
  const pool = poolFlows(flows);
  const unavailable: Record<string, string> = {};
  return {
    basis,
    holdings: holdings.length,
    pooled: flows.length,
    years: poolYears(flows),
    unlevered: describeReturn("unlevered", pool.unleveredReturn, unavailable),
    levered: describeReturn("levered", pool.leveredReturn, unavailable),
    dispersion: {
      unleveredIrr: disperse(pooledRows.map((row) => row.unleveredIrr)),
      leveredIrr: disperse(pooledRows.map((row) => row.leveredIrr)),
    },
    missing: missing.slice(0, MOST_NAMED),
    missingTotal: missing.length,
    unavailable,
    demo: holdings.some(({ demo }) => demo),
  };
}

/** Stored lines begin with month 1; what is paid at closing stands among the outputs. */
export function readFlows(row: PoolRow, share: number): FinancedHolding | undefined {
  const { unlevered, levered, debtService, balance, outlay, equity, exitValue, saleCosts } = row;
  if (!unlevered || !levered || !debtService || !balance) return undefined;
  if (outlay === null || equity === null || exitValue === null || saleCosts === null) return undefined;
  return {
    unlevered: [-outlay, ...unlevered],
    levered: [-equity, ...levered],
    debtService: [0, ...debtService],
    balance: [row.loan ?? 0, ...balance.slice(0, unlevered.length)],
    saleProceeds: exitValue - saleCosts,
    share,
  };
}

function describeReturn(
  key: "unlevered" | "levered",
  { irr, multiple, profit }: PooledReturn,
  unavailable: Record<string, string>,
): PortfolioUnderwriting["unlevered"] {
  const isEmpty = !irr.ok && irr.reason === "too-few-flows";
  const reason = isEmpty ? "No holding has an underwriting version" : irr.ok ? "" : irr.message;
  if (!irr.ok) unavailable[`${key}.irr`] = reason;
  if (multiple === null) unavailable[`${key}.multiple`] = isEmpty ? reason : "No equity is invested";
  if (isEmpty) unavailable[`${key}.profit`] = reason;
  return { irr: irr.ok ? irr.rate : null, multiple, profit: isEmpty ? null : profit };
}

function disperse(values: readonly (number | null)[]): PortfolioUnderwriting["dispersion"]["leveredIrr"] {
  const known = values.filter((value) => value !== null);
  const at = (share: number) => percentile(known, share) ?? null;
  return { known: known.length, p10: at(0.1), p50: at(0.5), p90: at(0.9) };
}
