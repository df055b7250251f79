import type { Footprint, FootprintMarket, Mover } from "@labs/contract/footprint";
import { dateWords } from "@labs/reporting/figure-format";
import type { Database } from "../../lib/database/database.ts";
import { countyTitle } from "../../lib/property-names.ts";
import { getSnapshot, LEAST_RANKED_PEOPLE, type MetricColumn, type Snapshot } from "../markets/service.ts";
import { listCountySeries, listOwnCounties } from "./repository.ts";

const MOST_MARKETS = 6;
const MOST_MOVERS = 3;
const POINTS = 24;

/** Where we own homes and where this user looks, with rent and value there; and where rents moved most. */
export async function getFootprint(of: { database: Database; userId: string }): Promise<Footprint> {
  const { database, userId } = of;
  const [snapshot, own] = await Promise.all([
    getSnapshot(database),
    listOwnCounties(database, { userId, limit: MOST_MARKETS }),
  ]);
  const countyIds = own.map(({ countyId }) => countyId);
  const series =
    countyIds.length === 0 ? [] : await listCountySeries(database, { key: "typicalRent", countyIds });
  const pointsByCounty = new Map(series.map((row) => [row.countyId, lastPoints(row)]));
  return {
    markets: own.map((row) =>
      describeMarket(snapshot, { ...row, points: pointsByCounty.get(row.countyId) ?? [] }),
    ),
    movers: findMovers(snapshot),
  };
}

function describeMarket(
  snapshot: Snapshot,
  {
    countyId,
    homes,
    opened,
    points,
  }: { countyId: string; homes: number; opened: number; points: [string, number][] },
): FootprintMarket {
  const county = snapshot.counties.get(countyId);
  const rent = describeLevel(snapshot, { countyId, level: "typicalRent", growth: "rentGrowth1y" });
  const homeValue = describeLevel(snapshot, { countyId, level: "typicalHomeValue", growth: "valueGrowth1y" });
  const reasons = [
    ["rent", rent.missing.level],
    ["rentChange", rent.missing.growth],
    ["homeValue", homeValue.missing.level],
    ["homeValueChange", homeValue.missing.growth],
  ].filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    countyId,
    name: county === undefined ? `County ${countyId}` : countyTitle(county.name, county.state),
    homes,
    opened,
    rent: rent.figure,
    homeValue: homeValue.figure,
    rentPoints: rent.figure.value === null ? [] : points,
    unavailable: Object.fromEntries(reasons),
  };
}

interface Asked {
  countyId: string;
  level: string;
  growth: string;
}

function describeLevel(snapshot: Snapshot, { countyId, level, growth }: Asked) {
  const column = snapshot.columns.county.get(level);
  const growths = snapshot.columns.county.get(growth);
  const value = column?.values.get(countyId);
  const change = growths?.values.get(countyId);
  const old = value === undefined ? column?.lastKnown.get(countyId) : undefined;
  return {
    figure: {
      value: value?.value ?? null,
      change: change?.value ?? null,
      asOf: value?.asOf ?? null,
      lastKnown: old === undefined ? null : { value: old.value, asOf: old.asOf },
      source: column?.metric.source ?? "",
      demo: column?.metric.demo ?? false,
    },
    missing: {
      level: value === undefined ? explainMissing(column, countyId) : undefined,
      growth: change === undefined ? explainMissing(growths, countyId) : undefined,
    },
  };
}

function explainMissing(column: MetricColumn | undefined, countyId: string): string {
  const isLoaded = column !== undefined && column.metric.coverage > 0;
  const missing = isLoaded ? "Not published for this county" : "No loaded source has this metric";
  return column?.reasons.get(countyId) ?? missing;
}

/** The last two years of a series; a month without a value is left out. */
function lastPoints(row: {
  startMonth: string;
  stepMonths: number;
  values: (number | null)[];
}): [string, number][] {
  const first = Number(row.startMonth.slice(0, 4)) * 12 + Number(row.startMonth.slice(5, 7)) - 1;
  const points = row.values.flatMap((value, index): [string, number][] => {
    const month = first + index * row.stepMonths;
    const name = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
    return value === null ? [] : [[name, value]];
  });
  return points.slice(-POINTS);
}

/** Of metros that a rank of growth admits. None where rents rose everywhere, or fell everywhere: a rise is no fall because it is the smallest. */
function findMovers(snapshot: Snapshot): Footprint["movers"] {
  const column = snapshot.columns.msa.get("rentGrowth1y");
  const moved = [...(column?.ranked ?? [])]
    .flatMap(([msaId, value]): Mover[] => {
      const name = snapshot.metros.get(msaId)?.name;
      const asOf = column?.values.get(msaId)?.asOf ?? null;
      return name === undefined || value === 0 ? [] : [{ msaId, name, change: value, asOf }];
    })
    .sort((a, b) => b.change - a.change || a.msaId.localeCompare(b.msaId));
  return {
    rising: moved.filter(({ change }) => change > 0).slice(0, MOST_MOVERS),
    falling: moved
      .filter(({ change }) => change < 0)
      .slice(-MOST_MOVERS)
      .reverse(),
    of: column?.ranked.size ?? 0,
    unavailable: explainNoMovers(column),
    source: column?.metric.source ?? "",
    demo: column?.metric.demo ?? false,
  };
}

function explainNoMovers(column: MetricColumn | undefined): string | null {
  if (column === undefined || column.metric.coverage === 0 || column.ranked.size > 0) return null;
  const { label, asOf, isLastKnown } = column.metric;
  if (isLastKnown)
    return `${label} of metros is last known for ${dateWords(asOf)}, past its publisher's cycle`;
  return `No metro has five years of rents and ${LEAST_RANKED_PEOPLE.toLocaleString("en-US")} people`;
}
