import type { RiskChart, RiskRow } from "@labs/contract/markets/charts";
import type { Database } from "../../lib/database/database.ts";
import type { Precompressed } from "../../lib/precompressed.ts";
import { explainReturns, measureRisk, type PriceIndex, type ReturnChoice } from "./area-returns.ts";
import { assume } from "./assumptions.ts";
import { findExpenseRatios } from "./expense-ratios.ts";
import { describeFrontier, describePortfolio } from "./frontier.ts";
import { keepAnswer } from "./keep-answer.ts";
import { findMarketReturns, listReturns, type MetroReturns } from "./metro-returns.ts";
import { countHomesByMetro, type HomesByMetro } from "./own-homes.ts";
import { findRegion, listStates } from "./regions.ts";
import { findNewestRate } from "./repository.ts";
import { getMetroSeries, monthText } from "./series.ts";
import { findPeople, getSnapshot, type Snapshot } from "./snapshot.ts";

export interface RiskQuery {
  homes?: number | undefined;
  window?: number | undefined;
  riskFree?: number | undefined;
  expenseRatio?: number | undefined;
  returnBasis: RiskChart["returnBasis"];
  msa?: string[] | undefined;
  maxWeight: number;
  smoothing: "raw" | "desmoothed";
  index: PriceIndex;
}

/** Return and risk of every metro, compressed once for each question, state of the data and number of own homes. */
export async function getRiskChart(database: Database, query: RiskQuery): Promise<Precompressed> {
  const snapshot = await getSnapshot(database);
  const homes = await countHomesByMetro(database, snapshot);
  const name = `risk ${JSON.stringify([query, [...homes.byMetro], homes.total])}`;
  return keepAnswer(snapshot, name, () => describeRisk(database, { snapshot, homes, query }));
}

interface Asked {
  snapshot: Snapshot;
  homes: HomesByMetro;
  query: RiskQuery;
}

async function describeRisk(database: Database, { snapshot, homes, query }: Asked): Promise<RiskChart> {
  const ratios = findExpenseRatios(snapshot, { kind: "msa" });
  const survey = await findNewestRate(database, snapshot.knownOn);
  const assumptions = assume(query, { survey, ratios, now: snapshot.now });
  const choice: ReturnChoice = {
    basis: query.returnBasis,
    windowYears: query.window,
    homes: query.homes,
    isDesmoothed: query.smoothing === "desmoothed",
    assumptions,
  };
  const series = await getMetroSeries(database, snapshot);
  const { known, omitted, to } = listReturns({ snapshot, series, choice, priceIndex: query.index });
  const market = findMarketReturns({ snapshot, series, known, choice, priceIndex: query.index });
  const rows = known.map((metro) =>
    describeMetro({ metro, market: market.byMonth, snapshot, choice, homes }),
  );
  const from = known.reduce((least, { returns }) => Math.min(least, (returns.months[0] ?? to) - 12), to);
  const { frontier, reason } = describeFrontier({
    ids: query.msa,
    known,
    maxWeight: query.maxWeight,
    choice,
  });
  const own = describePortfolio({ homes, known, choice });
  const value = snapshot.columns.msa.get("typicalHomeValue")?.metric;
  return {
    asOf: known.length === 0 ? null : monthText(to),
    window: {
      years: query.window ?? null,
      from: known.length === 0 ? null : monthText(from),
      to: known.length === 0 ? null : monthText(to),
    },
    frequency: "Yearly returns, one ending at each published month or quarter (overlapping)",
    riskFree: assumptions.riskFree,
    returnBasis: query.returnBasis,
    priceIndex: query.index,
    homes: query.homes ?? null,
    rows,
    omitted,
    ...(frontier === undefined ? {} : { frontier }),
    portfolio: own.portfolio,
    method: [...explainReturns(choice, market.words), ...(frontier === undefined ? [] : [FRONTIER_METHOD])],
    source: nameSources(snapshot),
    demo: value?.demo ?? false,
    assumptions: assumptions.stated,
    unavailable: {
      ...(reason === undefined ? {} : { frontier: reason }),
      ...(own.reason === undefined ? {} : { portfolio: own.reason }),
    },
  };
}

function nameSources(snapshot: Snapshot): string {
  const sources = ["typicalHomeValue", "typicalRent"].map(
    (key) => snapshot.columns.msa.get(key)?.metric.source,
  );
  return [...new Set(sources.filter((source) => source !== undefined && source !== ""))].join(" and ");
}

function describeMetro(of: {
  metro: MetroReturns;
  market: ReadonlyMap<number, number>;
  snapshot: Snapshot;
  choice: ReturnChoice;
  homes: HomesByMetro;
}): RiskRow {
  const { metro, market, snapshot, choice, homes } = of;
  const { id, path, returns } = metro;
  const area = snapshot.metros.get(id) ?? { name: id };
  const states = listStates(area, snapshot.countiesOfMetro.get(id) ?? []);
  return {
    msaId: id,
    name: area.name,
    states,
    region: findRegion(states[0]),
    population: findPeople(snapshot, { kind: "msa", id }) ?? null,
    homes: homes.byMetro.get(id) ?? 0,
    ...measureRisk({ path, returns, choice, market, people: findPeople(snapshot, { kind: "msa", id }) }),
  };
}

const FRONTIER_METHOD =
  "Frontier and our portfolio take the windows that all of their metros share, so their ends need not meet the dots.";
