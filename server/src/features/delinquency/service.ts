import { AGES, type DelinquentHome, type PortfolioDelinquency } from "@labs/contract/portfolios/delinquency";
import type { Basis } from "@labs/contract/portfolios/figures";
import { monthIndex } from "@labs/underwriting/plan-months";
import type { Database } from "../../lib/database/database.ts";
import { labelProperty } from "../../lib/property-names.ts";
import type { Viewer } from "../../lib/rights.ts";
import { keepFigures, openPortfolio } from "../portfolios/service.ts";
import * as repository from "./repository.ts";

export { readBalance, sumBalances } from "./read-balances.ts";
export { type BalanceLine, balances } from "./repository.ts";

const MOST_LISTED = 1_000;

/** What tenants of a portfolio's homes owe, by month and home. See docs/methods/portfolios.md#delinquency. */
export async function getDelinquency(of: {
  database: Database;
  user: Viewer;
  id: string;
  basis: Basis;
}): Promise<PortfolioDelinquency> {
  const { database, basis } = of;
  const { members } = await openPortfolio(of);
  const rests = repository.signReports(members);
  return keepFigures({ database, members, rests }, ["delinquency", basis], async () => {
    const asked = { members, isShare: basis === "share", limit: MOST_LISTED };
    const { sums, months, homes } = await repository.readTold(database, asked);
    const asOf = months.at(-1)?.month ?? null;
    return {
      ...{ basis, asOf, ...sums },
      months: months.map((month) => ({ ...month, ages: readAges(month.ages) })),
      homes: homes.map((home) => describeHome(home, asOf ?? home.month)),
      more: sums.told - homes.length,
    };
  });
}

function describeHome(home: repository.HomeRow, asOf: string): DelinquentHome {
  const { googlePlacesId, ownId, month, file, accounts, untold, owed, prepaid, billed, collected } = home;
  return {
    ...{ googlePlacesId, ownId, label: labelProperty(home), month, file, accounts, untold },
    ...{ owed, prepaid, billed, collected, ages: readAges(home) },
    monthsBehind: monthIndex(asOf) - monthIndex(month),
  };
}

type Ages = NonNullable<DelinquentHome["ages"]>;

function readAges(of: { [age in keyof Ages]?: number | null } | null): Ages | null {
  if (of === null || typeof of.age0 !== "number") return null;
  return Object.fromEntries(AGES.map((age) => [age, Number(of[age])])) as Ages;
}
