import { eq, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { dataImports } from "../../lib/database/tables/markets.ts";
import { properties } from "../../lib/database/tables/properties.ts";
import { writePropertyId } from "../../lib/place-ids.ts";
import { ENTERED_BY_THE_FIRM } from "../../lib/property-names.ts";

/** Two people who add the same address come one after the other. */
export async function lockAddress(database: Executor, searchText: string): Promise<void> {
  await database.execute(sql`select pg_advisory_xact_lock(hashtext(${`address ${searchText}`}))`);
}

/** What the firm enters is one import that grows: the state of the data, under which much is remembered, stays as it is. */
async function findFirmImport(database: Executor, demo: boolean, rows = 1): Promise<string> {
  const fileHash = `${ENTERED_BY_THE_FIRM}${demo ? ", demo" : ""}`;
  const [known] = await database
    .update(dataImports)
    .set({ read: sql`${dataImports.read} + ${rows}`, kept: sql`${dataImports.kept} + ${rows}` })
    .where(eq(dataImports.fileHash, fileHash))
    .returning({ id: dataImports.id });
  if (known !== undefined) return known.id;
  const [made] = await database
    .insert(dataImports)
    .values({
      ...{ source: ENTERED_BY_THE_FIRM, publisher: "", file: "", fileHash, demo },
      ...{ read: rows, kept: rows, rejectedCount: 0, rejected: [] },
    })
    .returning({ id: dataImports.id });
  if (made === undefined) throw new Error("The import was not stored");
  return made.id;
}

type Added = Omit<typeof properties.$inferInsert, "oid" | "googlePlacesId" | "importId">;

export async function insertProperty(
  database: Executor,
  home: Added,
): Promise<{ googlePlacesId: string; propertyId: number }> {
  const importId = await findFirmImport(database, home.demo);
  const { rows } = await database.execute<{ oid: string }>(
    sql`select nextval(pg_get_serial_sequence('properties', 'oid')) as oid`,
  );
  const oid = Number(rows[0]?.oid);
  const googlePlacesId = writePropertyId(home.countyFips, oid);
  await database.insert(properties).values({ ...home, oid, googlePlacesId, importId });
  return { googlePlacesId, propertyId: oid };
}

const AT_ONCE = 1_000;

/**
 * Makes properties of many addresses that no list holds, and answers their place ids in the same order. An address that
 * somebody made a property meanwhile is that property.
 */
export async function insertProperties(
  database: Executor,
  homes: readonly (Omit<Added, "demo"> & { searchText: string })[],
): Promise<string[]> {
  if (homes.length === 0) return [];
  await database.execute(sql`select pg_advisory_xact_lock(hashtext('properties of files'))`);
  const { rows: known } = await database.execute<{ text: string; county: string; id: string }>(sql`
    select search_text as text, county_fips as county, google_places_id as id from properties
    where not demo and search_text = any(${sql.param(homes.map(({ searchText }) => searchText))})`);
  const key = (county: string, text: string) => `${county} ${text}`;
  const ids = new Map(known.map(({ text, county, id }) => [key(county, text), id]));
  const fresh = homes.filter(({ countyFips, searchText }) => !ids.has(key(countyFips, searchText)));
  if (fresh.length > 0) {
    const importId = await findFirmImport(database, false, fresh.length);
    const { rows } = await database.execute<{ oid: string }>(
      sql`select nextval(pg_get_serial_sequence('properties', 'oid')) as oid from generate_series(1, ${fresh.length})`,
    );
    const made = fresh.map((home, at) => {
      const oid = Number(rows[at]?.oid);
      const googlePlacesId = writePropertyId(home.countyFips, oid);
      ids.set(key(home.countyFips, home.searchText), googlePlacesId);
      return { ...home, demo: false, oid, googlePlacesId, importId };
    });
    for (let from = 0; from < made.length; from += AT_ONCE) {
      await database.insert(properties).values(made.slice(from, from + AT_ONCE));
    }
  }
  return homes.map(({ countyFips, searchText }) => ids.get(key(countyFips, searchText)) ?? "");
}

const KEPT_BY_PLACE = [
  ...["underwriting_versions", "underwriting_locks", "underwriting_branches", "comp_choices", "comp_rules"],
  ...["comp_additions", "comp_adjustments", "comp_sets", "unit_mix_versions", "accepted_statements"],
  ...["documents", "reports", "data_requests"],
];

/** What people did for the address before it was a property belongs to the property. */
export async function moveKeptWork(database: Executor, of: { from: string; to: string }): Promise<void> {
  for (const table of KEPT_BY_PLACE) {
    await database.execute(
      sql`update ${sql.identifier(table)} set google_places_id = ${of.to} where google_places_id = ${of.from}`,
    );
  }
}
