import type { Basis } from "@labs/contract/portfolios/figures";
import type { PortfolioOperations } from "@labs/contract/portfolios/operations";
import type { Database } from "../../lib/database/database.ts";
import type { Members } from "./holding-repository.ts";
import { countSold, type ExpirationRow, type MaturityRow, readOperations } from "./operations-repository.ts";

const MONTHS = 24;

/** Occupancy, leases, rents, loans and purchases of a portfolio, summed where they are kept: see docs/methods/portfolios.md. */
export async function getOperations(
  database: Database,
  { members, basis }: { members: Members; basis: Basis },
): Promise<PortfolioOperations> {
  const today = new Date().toISOString().slice(0, 10);
  const of = { members, isShare: basis === "share", today };
  const [{ sums, expirations, tradeOuts, maturities }, sold] = await Promise.all([
    readOperations(database, { ...of, months: MONTHS }),
    countSold(database, members),
  ]);
  const { occupied, vacant, unknown } = sums;
  const findMonth = (key: string) => describeLeases(expirations.filter(({ month }) => month === key));
  const findYear = (key: string) => describeLoans(maturities.filter(({ year }) => year === key));
  const compare = (left: number | null, right: number | null, known: number, all: number) => ({
    ...{ left, right, known, of: all },
  });
  return {
    ...{ basis, asOf: today, holdings: sums.holdings, sold, demo: sums.demo },
    occupancy: { occupied, vacant, unknown },
    rentAgainstMarket: compare(sums.rent, sums.market, sums.rentKnown, sums.rented),
    costAgainstValue: compare(sums.cost, sums.value, sums.costKnown, sums.holdings),
    leases: {
      undated: sums.undated,
      ended: findMonth("ended"),
      months: listMonths(today).map((month) => ({ month, ...findMonth(month) })),
      later: findMonth("later"),
      tradeOuts,
    },
    loans: {
      total: describeLoans(maturities),
      balanceAgainstValue: compare(sums.loanBalance, sums.loanValue, sums.loanKnown, sums.loans),
      ...{ none: sums.noLoan, unknown: sums.unknownLoan },
      ...{ matured: findYear("matured"), undated: findYear("undated") },
      years: maturities
        .filter(({ year }) => /^\d+$/.test(year))
        .map((row) => ({ year: Number(row.year), ...describeLoans([row]) })),
    },
  };
}

function listMonths(today: string): string[] {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return Array.from({ length: MONTHS }, (_, at) =>
    new Date(Date.UTC(year, month - 1 + at, 1)).toISOString().slice(0, 7),
  );
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

/** A part of a sum is never shown as the whole. */
function describeLeases(rows: readonly ExpirationRow[]): { leases: number; rent: number | null } {
  const isWhole = rows.every(({ leases, rents }) => leases === rents);
  return {
    leases: sum(rows.map(({ leases }) => leases)),
    rent: isWhole ? sum(rows.map(({ rent }) => rent ?? 0)) : null,
  };
}

function describeLoans(rows: readonly MaturityRow[]): {
  loans: number;
  balance: number;
  rate: number | null;
} {
  const balance = sum(rows.map((row) => row.balance));
  const isWhole = rows.every(({ loans, rates }) => loans === rates);
  return {
    loans: sum(rows.map(({ loans }) => loans)),
    balance,
    rate: isWhole && balance > 0 ? sum(rows.map(({ rate }) => rate ?? 0)) / balance : null,
  };
}
