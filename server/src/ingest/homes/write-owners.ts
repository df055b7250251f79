import { getTableName } from "drizzle-orm";
import type { PoolClient } from "pg";
import { propertyOwners } from "../../lib/database/tables/properties.ts";
import { type Cell, copyRows } from "../copy-rows.ts";
import type { Owner } from "./read-owner.ts";

const OWNERS = getTableName(propertyOwners);

const COLUMNS = [
  ...["county_fips", "oid", "owner_name", "mailing_address", "mailing_key", "name_key", "kind", "confidence"],
  ...["reason", "occupancy", "source", "import_id"],
] as const;

export interface OwnedHome {
  county: string;
  oid: number;
  /** Null where the file tells none. */
  owner: Owner | null;
}

interface Target {
  client: PoolClient;
  source: string;
  importId: string;
  homes: readonly OwnedHome[];
}

/** Writes the owners of homes that have none yet. */
export async function copyOwners(target: Target): Promise<void> {
  const rows = listRows(target);
  if (rows.length === 0) return;
  await copyRows({ client: target.client, table: OWNERS, columns: COLUMNS, rows });
}

/** Writes what the file says of the homes' owners; one of whom it says nothing is left as it was. */
export async function writeOwners(target: Target): Promise<void> {
  const { client } = target;
  const rows = listRows(target);
  if (rows.length === 0) return;
  await client.query(
    `create temporary table if not exists listed_owners (like ${OWNERS} including defaults) on commit delete rows`,
  );
  await client.query("truncate listed_owners");
  await copyRows({ client, table: "listed_owners", columns: COLUMNS, rows });
  const names = COLUMNS.join(", ");
  await client.query(
    `insert into ${OWNERS} (${names}, stands)
     select ${COLUMNS.map((name) => `l.${name}`).join(", ")}, (p.owner_name = l.owner_name) is true
     from listed_owners l join properties p on p.county_fips = l.county_fips and p.oid = l.oid
     on conflict (county_fips, oid) do update set stands = excluded.stands,
       ${COLUMNS.slice(2)
         .map((name) => `${name} = excluded.${name}`)
         .join(", ")}`,
  );
}

function listRows({ source, importId, homes }: Target): Cell[][] {
  return homes.flatMap(({ county, oid, owner }): Cell[][] => {
    if (owner === null) return [];
    const { name, mailingAddress, mailingKey, nameKey, kind, confidence, reason, occupancy } = owner;
    const told = [name, mailingAddress, mailingKey, nameKey, kind, confidence, reason, occupancy];
    return [[county, oid, ...told, source, importId]];
  });
}
