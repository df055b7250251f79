import type { InboxItem, WatchedMarket, WatchedMarkets } from "@labs/contract/access/inbox";
import { MOST_WATCHED } from "@labs/contract/access/inbox";
import { dateWords, rate } from "@labs/reporting/figure-format";
import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { countyTitle } from "../../lib/property-names.ts";
import { getSnapshot, type Snapshot } from "../markets/service.ts";
import { insertAlerts } from "./market-alerts-repository.ts";
import { deleteWatched, listWatched, writeWatched } from "./repository.ts";

/** What one watches a market for: its level names the edition, its growth says what happened. */
const FIGURES = [
  { level: "typicalRent", growth: "rentGrowth1y", label: "Rent" },
  { level: "typicalHomeValue", growth: "valueGrowth1y", label: "Home value" },
] as const;

/** What is told of a market from the first day on that it is watched: growth that turned negative. */
const FIRST_ALERTS = FIGURES.map(({ growth }) => ({
  ...{ metricKey: growth, side: "below" as const, threshold: 0 },
}));

export function findName(snapshot: Snapshot, { kind, id }: WatchedMarket): string | undefined {
  if (kind === "msa") return snapshot.metros.get(id)?.name;
  const county = snapshot.counties.get(id);
  return county && countyTitle(county.name, county.state);
}

function read(snapshot: Snapshot, { kind, id }: WatchedMarket) {
  const columns = snapshot.columns[kind];
  const figures = FIGURES.map(({ level, growth, label }) => ({
    label,
    asOf: columns.get(level)?.values.get(id)?.asOf ?? null,
    change: columns.get(growth)?.values.get(id)?.value ?? null,
  }));
  return { figures, edition: figures.map(({ asOf }) => asOf ?? "").join(" ") };
}

interface Asked {
  database: Database;
  userId: string;
}

export async function listMarkets({ database, userId }: Asked): Promise<WatchedMarkets> {
  const [snapshot, rows] = await Promise.all([getSnapshot(database), listWatched(database, userId)]);
  return {
    items: rows.map(({ seen, ...market }) => ({
      ...market,
      name: findName(snapshot, market) ?? market.id,
      hasNews: read(snapshot, market).edition !== seen,
    })),
  };
}

/** Watches a market, and takes its figures as seen. */
export async function watch(of: Asked, market: WatchedMarket): Promise<WatchedMarkets> {
  const { database, userId } = of;
  const snapshot = await getSnapshot(database);
  if (findName(snapshot, market) === undefined) throw new AppError("not_found", "Market not found");
  const watched = await listWatched(database, userId);
  const isKnown = watched.some(({ kind, id }) => kind === market.kind && id === market.id);
  if (!isKnown && watched.length >= MOST_WATCHED) {
    throw new AppError("conflict", `${MOST_WATCHED} markets are the most that can be watched`);
  }
  await writeWatched(database, { ...market, userId, seen: read(snapshot, market).edition });
  if (!isKnown) await insertAlerts(database, { userId, market, rules: FIRST_ALERTS });
  return listMarkets(of);
}

export async function leave(of: Asked, market: WatchedMarket): Promise<WatchedMarkets> {
  await deleteWatched(of.database, { ...market, userId: of.userId });
  return listMarkets(of);
}

/** Watched markets with other editions than were seen, with what they say. */
export async function listMarketNews({ database, userId }: Asked): Promise<InboxItem[]> {
  const rows = await listWatched(database, userId);
  if (rows.length === 0) return [];
  const snapshot = await getSnapshot(database);
  return rows.flatMap(({ seen, ...market }): InboxItem[] => {
    const { figures, edition } = read(snapshot, market);
    const name = findName(snapshot, market);
    const told = figures.filter(({ asOf }) => asOf !== null);
    if (edition === seen || name === undefined || told.length === 0) return [];
    const words = told.map(({ label, change, asOf }) =>
      change === null
        ? `${label} as of ${dateWords(asOf)}`
        : `${label} ${signed(change)} in a year, as of ${dateWords(asOf)}`,
    );
    return [
      {
        key: `markets ${market.kind} ${market.id} ${edition}`,
        title: name,
        detail: words.join("; "),
        href: `/markets/${market.kind}/${market.id}`,
      },
    ];
  });
}

const signed = (change: number) => `${change > 0 ? "+" : ""}${rate(change)}`;
