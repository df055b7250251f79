import type { ClientBase, Pool } from "pg";

/** Tables that grow with the country, each with the county in all its keys, so that it can be parted and distributed by it. */
export const LARGE_TABLES = [
  "properties",
  "sales",
  "property_taxes",
  "rental_listings",
  "roll_parcels",
  "home_figures",
] as const;

export const COUNTY = "county_fips";

/** How a table is made beside its columns, in the words of the database's own catalog. */
export interface Definitions {
  primaryKeys: string[];
  indexes: string[];
  triggers: { name: string; definition: string }[];
  /** The tables that its foreign keys name. */
  references: string[];
}

export async function readDefinitions(client: Pool | ClientBase, table: string): Promise<Definitions> {
  const { rows } = await client.query<Definitions>(
    `select
       array(select pg_get_constraintdef(oid) from pg_constraint where conrelid = t and contype = 'p') as "primaryKeys",
       array(select pg_get_indexdef(indexrelid) from pg_index where indrelid = t and not indisprimary order by 1) as indexes,
       array(select jsonb_build_object('name', tgname, 'definition', pg_get_triggerdef(oid)) from pg_trigger
         where tgrelid = t and not tgisinternal order by tgname) as triggers,
       array(select distinct confrelid::regclass::text from pg_constraint where conrelid = t and contype = 'f' order by 1) as "references"
     from (select $1::regclass as t) of_table`,
    [`public.${table}`],
  );
  const [found] = rows;
  if (found === undefined) throw new Error(`There is no table ${table}`);
  return found;
}

/**
 * What makes the tables of a database that is up to date distributed ones of Citus: the large ones by their county, those that
 * they refer to once on each node. Citus takes no triggers of statements, so that triggers are dropped, by name.
 */
export async function writeDistribution(client: Pool | ClientBase): Promise<string[]> {
  const statements = ["create extension if not exists citus"];
  const everywhere = new Set<string>();
  const seek = async (table: string): Promise<void> => {
    for (const reference of (await readDefinitions(client, table)).references) {
      if (everywhere.has(reference)) continue;
      await seek(reference);
      everywhere.add(reference);
    }
  };
  for (const table of LARGE_TABLES) await seek(table);
  for (const table of [...everywhere, ...LARGE_TABLES]) {
    const { triggers } = await readDefinitions(client, table);
    statements.push(...triggers.map(({ name }) => `drop trigger ${name} on ${table}`));
  }
  for (const table of everywhere) statements.push(`select create_reference_table('${table}')`);
  const [first, ...others] = LARGE_TABLES;
  statements.push(`select create_distributed_table('${first}', '${COUNTY}', colocate_with => 'none')`);
  for (const table of others) {
    statements.push(`select create_distributed_table('${table}', '${COUNTY}', colocate_with => '${first}')`);
  }
  return statements;
}
