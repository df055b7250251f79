import type { Pool, PoolClient } from "pg";
import { copyRows } from "../ingest/copy-rows.ts";
import { ensureCounties } from "../ingest/county-geography.ts";
import { placeId } from "../ingest/homes/property-keys.ts";
import { copyOwners } from "../ingest/homes/write-owners.ts";
import { TAX_COLUMNS } from "../ingest/homes/write-taxes.ts";
import { insertImport, LOAD_LOCK } from "../ingest/import-file.ts";
import { withTransaction } from "../ingest/transaction.ts";
import { LAST_DAY, LAST_MONTH } from "./calendar.ts";
import { split } from "./county-profiles.ts";
import { createDemoUniverse, type DemoUniverse } from "./demo-universe.ts";
import { type Listing, listListings, listSales, type Sale } from "./evidence.ts";
import { listMetricRows, METRIC_COLUMNS } from "./metric-rows.ts";
import { DEMO_METROS, METRO_VINTAGE } from "./metros.ts";
import { listOwned } from "./owners.ts";
import { DEMO_SOURCE, listPropertyRows, PROPERTY_COLUMNS } from "./property-rows.ts";
import { listTaxRows } from "./taxes.ts";

/**
 * Fills an empty database with the demo; one that holds anything, or that was rid of it, is left alone. One transaction, so that an
 * interrupted first start leaves nothing half; a lock, so that of several processes one loads. True where it did.
 */
export async function loadDemo({ pool, log }: { pool: Pool; log: (line: string) => void }): Promise<boolean> {
  const isLoaded = await withTransaction(pool, async (client) => {
    await client.query("select pg_advisory_xact_lock($1)", [LOAD_LOCK]);
    const { rows } = await client.query(
      `select exists (select 1 from properties) or exists (select 1 from data_imports)
         or exists (select 1 from demo_removals) as used`,
    );
    if (rows[0]?.used === true) return false;
    log("Loading the demo data");
    await ensureCounties(client);
    await writeUniverse(client);
    return true;
  });
  if (!isLoaded) return false;
  // Statistics first, or the first pages would scan whole tables.
  await pool.query(
    "analyze counties, metros, metric_series, properties, property_owners, property_taxes, sales, rental_listings, unit_mix_versions",
  );
  log("Loaded the demo data");
  return true;
}

async function writeUniverse(client: PoolClient): Promise<void> {
  const universe = createDemoUniverse();
  const counts = {
    properties: universe.nextOid - 1,
    taxes: 0,
    owners: 0,
    sales: 0,
    listings: 0,
    unitMixes: 0,
    series: 0,
  };
  const importId = await insertImport(client, {
    source: "demo",
    publisher: "Labs demo generator",
    file: "generated",
    fileHash: "",
    vintage: LAST_MONTH,
    demo: true,
  });
  await writeMetros(client, importId);
  counts.series = await copyRows({
    client,
    table: "metric_series",
    columns: METRIC_COLUMNS,
    rows: listMetricRows(universe.profiles, importId),
  });
  await withoutIndexes(client, ["properties", "sales", "rental_listings"], async () => {
    await copyRows({
      client,
      table: "properties",
      columns: PROPERTY_COLUMNS,
      rows: listPropertyRows({ ...universe, importId }),
    });
    counts.sales = await writeSales(client, universe, importId);
    counts.listings = await writeListings(client, universe, importId);
  });
  counts.taxes = await copyRows({
    client,
    table: "property_taxes",
    columns: TAX_COLUMNS,
    rows: listTaxRows({ ...universe, importId }),
  });
  const owned = listOwned(universe.homes);
  await copyOwners({ client, source: DEMO_SOURCE, importId, homes: owned });
  counts.owners = owned.length;
  counts.unitMixes = await writeUnitMixes(client, universe);
  await client.query("select setval(pg_get_serial_sequence('properties', 'oid'), $1, false)", [
    universe.nextOid,
  ]);
  const total = Object.values(counts).reduce((sum, rows) => sum + rows, 0);
  await client.query("update data_imports set read = $2, kept = $2 where id = $1", [importId, total]);
}

async function writeMetros(client: PoolClient, importId: string): Promise<void> {
  for (const { id, name, central, outlying } of DEMO_METROS) {
    await client.query(
      "insert into metros (id, name, kind, vintage, import_id) values ($1, $2, $3, $4, $5)",
      [id, name, "metropolitan", METRO_VINTAGE, importId],
    );
    await client.query(
      `update counties set msa_id = $1, centrality = case when fips = any($2) then 'central' else 'outlying' end
       where fips = any($2) or fips = any($3)`,
      [id, split(central), split(outlying)],
    );
  }
}

const SUBJECT_COLUMNS = [
  "county_fips",
  "oid",
  "property_type",
  "label",
  "latitude",
  "longitude",
  "beds",
  "baths",
  "sqft",
  "year_built",
] as const;

function subjectCells({ subject }: Sale | Listing) {
  return [
    subject.countyFips,
    subject.oid,
    subject.propertyType,
    subject.label,
    subject.latitude,
    subject.longitude,
    subject.beds,
    subject.baths,
    subject.sqft,
    subject.yearBuilt,
  ];
}

function writeSales(client: PoolClient, universe: DemoUniverse, importId: string): Promise<number> {
  const rows = Array.from(listSales(universe), (sale) => [
    ...subjectCells(sale),
    sale.subject.units,
    sale.soldOn,
    sale.price,
    DEMO_SOURCE,
    true,
    importId,
  ]);
  const columns = [...SUBJECT_COLUMNS, "units", "sold_on", "price", "source", "demo", "import_id"];
  return copyRows({ client, table: "sales", columns, rows });
}

function writeListings(client: PoolClient, universe: DemoUniverse, importId: string): Promise<number> {
  const rows = Array.from(listListings(universe), (listing) => [
    ...subjectCells(listing),
    listing.rent,
    listing.effectiveRent,
    listing.floorPlan,
    listing.basis,
    listing.listedOn,
    listing.leasedOn,
    listing.visibility,
    DEMO_SOURCE,
    true,
    importId,
  ]);
  const columns = [
    ...SUBJECT_COLUMNS,
    ...[
      "rent",
      "effective_rent",
      "floor_plan",
      "basis",
      "listed_on",
      "leased_on",
      "visibility",
      "source",
      "demo",
      "import_id",
    ],
  ];
  return copyRows({ client, table: "rental_listings", columns, rows });
}

function writeUnitMixes(client: PoolClient, { communities }: DemoUniverse): Promise<number> {
  const rows = communities.flatMap(({ item, oid }) =>
    oid === null
      ? []
      : [[placeId(item.profile.fips, oid), 1, LAST_DAY, DEMO_SOURCE, JSON.stringify(item.plans), true]],
  );
  const columns = ["google_places_id", "version", "as_of", "source", "rows", "demo"];
  return copyRows({ client, table: "unit_mix_versions", columns, rows });
}

/** Builds the tables' indexes once over all rows instead of row by row; constraints keep theirs. */
async function withoutIndexes(
  client: PoolClient,
  tables: string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select format('%I.%I', schemaname, indexname) as name, indexdef as definition from pg_indexes
     where schemaname = current_schema() and tablename = any($1)
       and not exists (select 1 from pg_constraint where conname = indexname)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  await client.query("set local maintenance_work_mem = '128MB'");
  for (const { definition } of rows) await client.query(definition);
}
