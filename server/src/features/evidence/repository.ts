import { earthRadiusMiles, reachInDegrees } from "@labs/estimation/distance";
import { and, between, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { counties, dataImports } from "../../lib/database/tables/markets.ts";
import {
  CORRECTABLE_COLUMNS,
  evidenceExtents,
  properties,
  rentalListings,
  sales,
} from "../../lib/database/tables/properties.ts";
import { countyTitle } from "../../lib/property-names.ts";

/** What is estimated, and so what is observed: rents as listed or leased, prices as sold. */
export type EvidenceKind = "rent" | "price";

interface EvidenceSet {
  evidence: EvidenceKind;
  propertyType: "singlefamily" | "multifamily";
  /** Real evidence or simulated evidence, never both. */
  demo: boolean;
}

export interface MarketKey extends EvidenceSet {
  kind: "county" | "msa";
  id: string;
}

/** A rent counts net of its concessions where they are known, and on the day of the lease before that of the listing. */
const OBSERVED = {
  rent: {
    table: rentalListings,
    amount: sql<number>`coalesce(${rentalListings.effectiveRent}, ${rentalListings.rent})`,
    day: sql<string>`coalesce(${rentalListings.leasedOn}, ${rentalListings.listedOn})`,
  },
  price: { table: sales, amount: sql<number>`${sales.price}`, day: sql<string>`${sales.soldOn}` },
};

/**
 * The rule of what may take part in an estimate: sales, public rents and our own. Competitors' nonpublic rents are
 * read only where somebody decided so for one property.
 */
function takesPart(evidence: EvidenceKind, isNonpublicUsed = false): SQL | undefined {
  if (evidence === "price" || isNonpublicUsed) return undefined;
  return inArray(rentalListings.visibility, ["public", "own"]);
}

function isOfSet({ evidence, propertyType, demo }: EvidenceSet): (SQL | undefined)[] {
  const { table } = OBSERVED[evidence];
  return [eq(table.propertyType, propertyType), eq(table.demo, demo)];
}

/** What every reader of evidence takes of a row. */
function observe(evidence: EvidenceKind) {
  const { table, amount, day } = OBSERVED[evidence];
  return {
    countyFips: table.countyFips,
    id: table.id,
    oid: table.oid,
    amount,
    observedOn: sql<string>`${day}::text`,
    latitude: table.latitude,
    longitude: table.longitude,
    sqft: table.sqft,
    beds: table.beds,
    baths: table.baths,
    yearBuilt: table.yearBuilt,
  };
}

/** ISO dates, both included. */
interface Days {
  since: string;
  until: string;
}

export interface Neighborhood extends EvidenceSet, Days {
  latitude: number;
  longitude: number;
  radiusMiles: number;
  limit: number;
  /** The record of the home itself, whose history is none of its comps. */
  own: { countyFips: string; oid: number } | null;
  isNonpublicUsed: boolean;
}

type Box = Record<"south" | "north" | "west" | "east", number>;

/** The counties that have evidence in a box, or may have: named as a list, their partitions alone are read. */
async function listCountiesIn(database: Executor, { south, north, west, east }: Box): Promise<string[]> {
  const extent = sql`box(point(${evidenceExtents.west}, ${evidenceExtents.south}), point(${evidenceExtents.east}, ${evidenceExtents.north}))`;
  const found = await database
    .selectDistinct({ countyFips: evidenceExtents.countyFips })
    .from(evidenceExtents)
    .where(sql`${extent} && box(point(${west}, ${south}), point(${east}, ${north}))`);
  return found.map(({ countyFips }) => countyFips);
}

/** The nearest rents or sales of others, each with what a reader is shown of it. */
export async function listNear(database: Executor, near: Neighborhood) {
  const { evidence, latitude, longitude, radiusMiles, since, until, own } = near;
  const { table, day } = OBSERVED[evidence];
  const reach = reachInDegrees(latitude, radiusMiles);
  const center = { latitude: sql`${latitude}::float8`, longitude: sql`${longitude}::float8` };
  // What is under the root of the great-circle distance: it grows with it.
  const distance = sql`(sin(radians(${table.latitude} - ${center.latitude}) / 2) ^ 2
    + cos(radians(${center.latitude})) * cos(radians(${table.latitude})) * sin(radians(${table.longitude} - ${center.longitude}) / 2) ^ 2)`;
  const farthest = Math.sin(radiusMiles / (2 * earthRadiusMiles)) ** 2;
  const isRent = evidence === "rent";
  const at = rentalListings;
  const [south, north] = [latitude - reach.latitude, latitude + reach.latitude];
  const [west, east] = [longitude - reach.longitude, longitude + reach.longitude];
  const reached = await listCountiesIn(database, { south, north, west, east });
  return database
    .select({
      ...observe(evidence),
      label: table.label,
      faceAmount: isRent
        ? sql<number | null>`case when ${at.effectiveRent} is null then null else ${at.rent} end`
        : sql<null>`null`,
      floorPlan: isRent ? sql<string | null>`${at.floorPlan}` : sql<null>`null`,
      basis: isRent ? sql<"asking" | "achieved" | "sale">`${at.basis}` : sql<"sale">`'sale'`,
      visibility: isRent ? sql<"public" | "own" | "nonpublic">`${at.visibility}` : sql<"public">`'public'`,
      source: table.source,
      publisher: dataImports.publisher,
    })
    .from(table)
    .innerJoin(dataImports, eq(dataImports.id, table.importId))
    .where(
      and(
        inArray(table.countyFips, reached),
        ...isOfSet(near),
        between(table.latitude, south, north),
        between(table.longitude, west, east),
        sql`${distance} <= ${farthest}::float8`,
        own === null
          ? undefined
          : sql`(${table.countyFips}, ${table.oid}) is distinct from (${own.countyFips}, ${own.oid}::bigint)`,
        sql`${day} between ${since}::date and ${until}::date`,
        takesPart(evidence, near.isNonpublicUsed),
      ),
    )
    .orderBy(distance, table.countyFips, table.id)
    .limit(near.limit);
}

export interface EvidenceBox extends EvidenceSet, Days, Box {}

/** Everything in a box, in no order. */
export async function listInBox(database: Executor, box: EvidenceBox) {
  const { table, day } = OBSERVED[box.evidence];
  const reached = await listCountiesIn(database, box);
  return database
    .select({
      ...observe(box.evidence),
      // What lies between two bounds is known.
      latitude: sql<number>`${table.latitude}`,
      longitude: sql<number>`${table.longitude}`,
    })
    .from(table)
    .where(
      and(
        inArray(table.countyFips, reached),
        ...isOfSet(box),
        between(table.latitude, box.south, box.north),
        between(table.longitude, box.west, box.east),
        sql`${day} between ${box.since}::date and ${box.until}::date`,
        takesPart(box.evidence),
      ),
    );
}

/** Another hash for any other row in the box; the order of the rows is all one. */
export async function hashBox(database: Executor, box: EvidenceBox): Promise<string> {
  const { table, day } = OBSERVED[box.evidence];
  const row = sql.join(Object.values(observe(box.evidence)), sql`, `);
  const reached = await listCountiesIn(database, box);
  const found = await database
    .select({
      count: sql<string>`count(*)`,
      sum: sql<string>`coalesce(sum(hashtextextended(row(${row})::text, 0)::numeric), 0)`,
      other: sql<string>`coalesce(sum(hashtextextended(row(${row})::text, 1)::numeric), 0)`,
    })
    .from(table)
    .where(
      and(
        inArray(table.countyFips, reached),
        ...isOfSet(box),
        between(table.latitude, box.south, box.north),
        between(table.longitude, box.west, box.east),
        sql`${day} between ${box.since}::date and ${box.until}::date`,
        takesPart(box.evidence),
      ),
    );
  return found.map(({ count, sum, other }) => [count, sum, other].join(" ")).join();
}

/** The newest rents or sales of a postal code whose area is known, by the records of their homes. */
export function listInZip(
  database: Executor,
  of: EvidenceSet & { countyFips: string; zip: string; since: string; limit: number },
): Promise<{ amount: number; sqft: number }[]> {
  const { table, amount, day } = OBSERVED[of.evidence];
  return database
    .select({ amount, sqft: sql<number>`${table.sqft}::float8` })
    .from(properties)
    .innerJoin(table, and(eq(table.countyFips, properties.countyFips), eq(table.oid, properties.oid)))
    .where(
      and(
        eq(properties.zip, of.zip),
        eq(properties.countyFips, of.countyFips),
        ...isOfSet(of),
        sql`${table.sqft} > 0 and ${amount} > 0`,
        sql`${day} between ${of.since}::date and current_date`,
        takesPart(of.evidence),
      ),
    )
    .orderBy(desc(day), table.id)
    .limit(of.limit);
}

/** So many of the newest say enough about a market, and more would only slow its first page. */
const NEWEST = 20_000;

/** Without corrections: a market is fitted to its sources, or one corrected home would have it fitted again. */
const SOURCED_FACTS = sql<Record<string, number | string> | null>`case
  when ${properties.sourceFacts} = '{}'::jsonb then ${properties.facts}
  else jsonb_strip_nulls(${properties.facts} || (${properties.sourceFacts} - ${sql.raw(
    `array[${CORRECTABLE_COLUMNS.map((fact) => `'${fact}'`).join(", ")}]`,
  )})) end`;

/** A market's rents or sales, newest first, with what the home's own record adds to what the observation repeats. */
export async function listOfMarket(database: Executor, market: MarketKey) {
  const { table, day } = OBSERVED[market.evidence];
  return database
    .select({
      ...observe(market.evidence),
      label: table.label,
      propertyType: table.propertyType,
      observedFacts: table.facts,
      city: properties.city,
      zip: properties.zip,
      facts: SOURCED_FACTS,
      sourceFacts: properties.sourceFacts,
      lotSqft: properties.lotSqft,
      stories: properties.stories,
      yearRenovated: properties.yearRenovated,
      condition: properties.condition,
      grade: properties.grade,
    })
    .from(table)
    .leftJoin(properties, and(eq(properties.countyFips, table.countyFips), eq(properties.oid, table.oid)))
    .where(
      and(isInMarket(market), ...isOfSet(market), sql`${day} <= current_date`, takesPart(market.evidence)),
    )
    .orderBy(desc(day), table.countyFips, table.id)
    .limit(NEWEST);
}

function isInMarket({ evidence, kind, id }: MarketKey): SQL {
  const { countyFips } = OBSERVED[evidence].table;
  if (kind === "county") return eq(countyFips, id);
  return sql`${countyFips} in (select ${counties.fips} from ${counties} where ${counties.msaId} = ${id})`;
}

/** Rents or sales that are loaded for a market and take no part there, by the first rule that leaves them out. */
export interface LeftOut {
  /** Simulated where the property is real, real where it is simulated. */
  otherData: number;
  /** Of buildings where the property is a home, of homes where it is a building. */
  otherType: number;
  /** Competitors' nonpublic rents. */
  nonpublic: number;
}

export async function countLeftOut(database: Executor, market: MarketKey): Promise<LeftOut> {
  const { table } = OBSERVED[market.evidence];
  const isOtherData = ne(table.demo, market.demo);
  const isOtherType = and(eq(table.demo, market.demo), ne(table.propertyType, market.propertyType));
  const isNonpublic =
    market.evidence === "rent"
      ? and(...isOfSet(market), eq(rentalListings.visibility, "nonpublic"))
      : sql`false`;
  const count = (rule: SQL | undefined) => sql<number>`(count(*) filter (where ${rule}))::int`;
  const [row] = await database
    .select({ otherData: count(isOtherData), otherType: count(isOtherType), nonpublic: count(isNonpublic) })
    .from(table)
    .where(isInMarket(market));
  return row ?? { otherData: 0, otherType: 0, nonpublic: 0 };
}

export interface EvidencedMarket extends MarketKey {
  name: string;
  observations: number;
}

type EvidencedRow = Omit<EvidencedMarket, "name"> & Record<"county" | "state" | "metro", string | null>;

/** Markets with enough evidence of their own, the largest first: metros, and counties that are in none. */
export async function listEvidencedMarkets(
  database: Executor,
  of: { evidence: EvidenceKind; least: number; limit: number },
): Promise<EvidencedMarket[]> {
  const { table, day } = OBSERVED[of.evidence];
  // The method for homes estimates no value of a whole building.
  const isEstimated = of.evidence === "price" ? eq(table.propertyType, "singlefamily") : undefined;
  const { rows } = await database.execute<EvidencedRow & Record<string, unknown>>(sql`
    with counted as (
      select ${table.countyFips} as county_fips, ${table.propertyType} as property_type, ${table.demo} as demo,
        count(*)::int as n
      from ${table}
      where ${and(sql`${day} <= current_date`, takesPart(of.evidence), isEstimated)}
      group by 1, 2, 3
    ), placed as (
      select case when c.msa_id is null then 'county' else 'msa' end as kind,
        coalesce(c.msa_id, counted.county_fips) as id,
        c.name as county, c.state, m.name as metro, counted.*
      from counted
      left join counties c on c.fips = counted.county_fips
      left join metros m on m.id = c.msa_id
    )
    select ${of.evidence}::text as evidence, kind, id, min(county) as county, min(state) as state,
      min(metro) as metro, property_type as "propertyType", demo,
      sum(n)::int as observations
    from placed
    group by kind, id, property_type, demo
    having sum(n) >= ${of.least}
    order by demo, observations desc, id
    limit ${of.limit}`);
  return rows.map(({ county, state, metro, ...market }) => {
    const { kind, id } = market;
    const name = kind === "msa" ? (metro ?? `Metro ${id}`) : state === null ? id : countyTitle(county, state);
    return { ...market, name };
  });
}

/** A property's own sales and listings, newest first. */
export async function listEvents(
  database: Executor,
  { countyFips, oid, demo }: { countyFips: string; oid: number; demo: boolean },
) {
  const isOwn = (table: typeof sales | typeof rentalListings) =>
    and(eq(table.countyFips, countyFips), eq(table.oid, oid), eq(table.demo, demo));
  const [sold, listed] = await Promise.all([
    database
      .select({
        date: sales.soldOn,
        amount: sales.price,
        source: sales.source,
        publisher: dataImports.publisher,
      })
      .from(sales)
      .innerJoin(dataImports, eq(dataImports.id, sales.importId))
      .where(isOwn(sales))
      .orderBy(desc(sales.soldOn)),
    database
      .select({
        date: rentalListings.listedOn,
        leasedOn: rentalListings.leasedOn,
        amount: rentalListings.rent,
        basis: rentalListings.basis,
        source: rentalListings.source,
        publisher: dataImports.publisher,
      })
      .from(rentalListings)
      .innerJoin(dataImports, eq(dataImports.id, rentalListings.importId))
      .where(isOwn(rentalListings))
      .orderBy(desc(rentalListings.listedOn)),
  ]);
  return { sold, listed };
}

/** How many rents and sales are loaded for some counties, whoever may use them, and of when the newest are. */
export async function countEvidence(database: Executor, countyIds: string[]) {
  const count = async (table: typeof sales | typeof rentalListings, day: SQL) => {
    const [row] = await database
      .select({ count: sql<number>`count(*)::int`, latest: sql<string | null>`max(${day})::text` })
      .from(table)
      .where(inArray(table.countyFips, countyIds));
    return row ?? { count: 0, latest: null };
  };
  const [listings, sold] = await Promise.all([
    count(rentalListings, sql`${rentalListings.listedOn}`),
    count(sales, sql`${sales.soldOn}`),
  ]);
  return { listings, sold };
}
