import { and, between, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { dataImports } from "../../lib/database/tables/markets.ts";
import { rentalListings, sales } from "../../lib/database/tables/properties.ts";
import { searchEstimates } from "../../lib/database/tables/property-search.ts";
import { rentCompChoices } from "../../lib/database/tables/research.ts";

/** A box of single homes' evidence, of real or of demo data alone, in the days of the estimate's window. */
export interface EvidenceBox {
  demo: boolean;
  south: number;
  north: number;
  west: number;
  east: number;
  since: string;
  until: string;
}

function inBox(table: typeof sales | typeof rentalListings, box: EvidenceBox) {
  return [
    eq(table.propertyType, "singlefamily"),
    eq(table.demo, box.demo),
    between(table.latitude, box.south, box.north),
    between(table.longitude, box.west, box.east),
  ];
}

export async function listRentsInBox(database: Executor, box: EvidenceBox) {
  const at = rentalListings;
  const seen = sql<string>`coalesce(${at.leasedOn}, ${at.listedOn})`;
  return database
    .select({
      countyFips: at.countyFips,
      id: at.id,
      oid: at.oid,
      amount: sql<number>`coalesce(${at.effectiveRent}, ${at.rent})`,
      observedOn: sql<string>`${seen}::text`,
      latitude: sql<number>`${at.latitude}`,
      longitude: sql<number>`${at.longitude}`,
      sqft: at.sqft,
      beds: at.beds,
      baths: at.baths,
      yearBuilt: at.yearBuilt,
    })
    .from(at)
    .where(
      and(
        ...inBox(at, box),
        inArray(at.visibility, ["public", "own"]),
        sql`${seen} between ${box.since}::date and ${box.until}::date`,
      ),
    )
    .orderBy(at.countyFips, at.id);
}

export async function listSalesInBox(database: Executor, box: EvidenceBox) {
  const at = sales;
  return database
    .select({
      countyFips: at.countyFips,
      id: at.id,
      oid: at.oid,
      amount: at.price,
      observedOn: sql<string>`${at.soldOn}::text`,
      latitude: sql<number>`${at.latitude}`,
      longitude: sql<number>`${at.longitude}`,
      sqft: at.sqft,
      beds: at.beds,
      baths: at.baths,
      yearBuilt: at.yearBuilt,
    })
    .from(at)
    .where(and(...inBox(at, box), between(at.soldOn, box.since, box.until)))
    .orderBy(at.countyFips, at.id);
}

export type EvidenceRow = Awaited<ReturnType<typeof listSalesInBox>>[number];

/** Changes with every import. */
export async function findDataState(database: Executor): Promise<string> {
  const [row] = await database
    .select({ state: sql<string>`count(*) || ' ' || coalesce(max(${dataImports.importedAt})::text, '')` })
    .from(dataImports);
  return row?.state ?? "";
}

/** What users decided about rent comps of some homes. */
export async function listDecisions(database: Executor, googlePlacesIds: string[]) {
  return database
    .select({
      googlePlacesId: rentCompChoices.googlePlacesId,
      compId: rentCompChoices.compId,
      included: rentCompChoices.included,
    })
    .from(rentCompChoices)
    .where(inArray(rentCompChoices.googlePlacesId, googlePlacesIds));
}

export type KeptEstimate = typeof searchEstimates.$inferSelect;

export async function listKeptEstimates(
  database: Executor,
  of: { googlePlacesIds: string[]; dataState: string },
): Promise<KeptEstimate[]> {
  return database
    .select()
    .from(searchEstimates)
    .where(
      and(
        eq(searchEstimates.dataState, of.dataState),
        sql`${searchEstimates.googlePlacesId} = any(${sql.param(of.googlePlacesIds)}::text[])`,
      ),
    );
}

export async function keepEstimates(database: Executor, rows: KeptEstimate[]): Promise<void> {
  if (rows.length === 0) return;
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  await database
    .insert(searchEstimates)
    .values(rows)
    .onConflictDoUpdate({
      target: searchEstimates.googlePlacesId,
      set: {
        dataState: excluded("data_state"),
        value: excluded("value"),
        valueReason: excluded("value_reason"),
        rent: excluded("rent"),
        rentReason: excluded("rent_reason"),
      },
    });
}
