import { getTableName } from "drizzle-orm";
import type { PoolClient } from "pg";
import { propertyTaxes } from "../../lib/database/tables/properties.ts";
import { copyRows } from "../copy-rows.ts";
import type { YearOfTaxes } from "./property-facts.ts";

export const TAXES = getTableName(propertyTaxes);

export const TAX_COLUMNS = [
  ...["county_fips", "oid", "tax_year", "source", "market_value", "assessed_value", "taxable_value"],
  ...["tax_amount", "demo", "import_id"],
] as const;

export const FIGURES = ["market_value", "assessed_value", "taxable_value", "tax_amount"] as const;

/** Of the record, by the columns of the year that they are of. */
const RECORD = [
  { fact: "assessedValue", column: "assessed_value", of: "assessed_value" },
  { fact: "taxAnnual", column: "tax_annual", of: "tax_amount" },
] as const;

export interface ParcelTaxes {
  county: string;
  oid: number;
  taxes: readonly YearOfTaxes[];
}

/**
 * Adds years to what is known of the parcels' taxes. A source that tells a year again corrects that year; other years
 * and other sources stay. The record then says what the newest year does, whichever file came last.
 */
export async function writeTaxes(of: {
  client: PoolClient;
  source: string;
  importId: string;
  parcels: readonly ParcelTaxes[];
  /** Of homes whose records this file did not write: one that says the figures already stays as it is. */
  isBesideRecord?: boolean;
}): Promise<void> {
  const { client, parcels, isBesideRecord = false } = of;
  if (parcels.every(({ taxes }) => taxes.length === 0)) return;
  await openListedTaxes(client);
  await copyTaxes({ ...of, table: "listed_taxes" });
  await keepListedTaxes(client, { isBesideRecord });
}

/** Writes the years as they are told, into a table that has none of them. */
export async function copyTaxes(of: {
  client: PoolClient;
  table: string;
  source: string;
  importId: string;
  parcels: readonly ParcelTaxes[];
}): Promise<void> {
  const { client, table, source, importId, parcels } = of;
  const rows = parcels.flatMap(({ county, oid, taxes }) =>
    taxes.map(({ year, marketValue, assessedValue, taxableValue, amount }) => [
      ...[county, oid, year, source, marketValue, assessedValue, taxableValue, amount, false, importId],
    ]),
  );
  if (rows.length > 0) await copyRows({ client, table, columns: TAX_COLUMNS, rows });
}

/** A table of the connection for what is to be kept, empty. */
export async function openListedTaxes(client: PoolClient): Promise<void> {
  await client.query(
    `create temporary table if not exists listed_taxes (like ${TAXES}) on commit delete rows`,
  );
  await client.query("truncate listed_taxes");
}

/** Keeps what stands in the connection's table of listed taxes. */
export async function keepListedTaxes(client: PoolClient, { isBesideRecord = false } = {}): Promise<void> {
  const names = TAX_COLUMNS.join(", ");
  await client.query(
    `insert into ${TAXES} as known (${names}) select ${names} from listed_taxes
     on conflict (county_fips, oid, tax_year, source) do update set
       ${FIGURES.map((name) => `${name} = coalesce(excluded.${name}, known.${name})`).join(", ")},
       import_id = excluded.import_id
     where ${FIGURES.map((name) => `excluded.${name} <> known.${name} or (excluded.${name} is not null and known.${name} is null)`).join(" or ")}`,
  );
  await client.query(isBesideRecord ? RENEW_OTHERS : RENEW_RECORDS);
}

/**
 * The newest year's figure, of two sources of that year the one that is being loaded. A bill of nothing is an exemption
 * of the owner's: it is in the history, and no bill that who buys the property would have.
 */
const newest = (column: string): string =>
  `(array_agg(t.${column} order by t.tax_year desc, t.source = l.source desc, t.source)
     filter (where t.${column} > 0))[1] as ${column}`;

/** A corrected fact stands: what the source says of it moves alone. */
const renewRecords = (parcels: string): string => `update properties p set
    ${RECORD.map(
      ({ fact, column, of }) =>
        `${column} = case when p.source_facts ? '${fact}' then p.${column} else coalesce(n.${of}, p.${column}) end`,
    ).join(",\n    ")},
    source_facts = p.source_facts || (
      select coalesce(jsonb_object_agg(key, value), '{}'::jsonb)
      from jsonb_each(jsonb_strip_nulls(jsonb_build_object(${RECORD.map(({ fact, of }) => `'${fact}', n.${of}`).join(", ")})))
      where p.source_facts ? key)
  from (
    select l.county_fips, l.oid, ${[...new Set(RECORD.map(({ of }) => of))].map(newest).join(", ")}
    from (${parcels}) l
    join ${TAXES} t on t.county_fips = l.county_fips and t.oid = l.oid
    group by 1, 2
  ) n
  where p.county_fips = n.county_fips and p.oid = n.oid
    and (p.source_facts ?| array[${RECORD.map(({ fact }) => `'${fact}'`).join(", ")}]
      or ${RECORD.map(({ column, of }) => `n.${of} <> p.${column} or (n.${of} is not null and p.${column} is null)`).join(" or ")})`;

const RENEW_RECORDS = renewRecords("select distinct county_fips, oid, source from listed_taxes");

/** A record says its newest year already: a year that says the same, or nothing, changes nothing of it. */
const RENEW_OTHERS = renewRecords(
  `select distinct listed.county_fips, listed.oid, listed.source from listed_taxes listed
     join properties r on r.county_fips = listed.county_fips and r.oid = listed.oid
     where r.source_facts ?| array[${RECORD.map(({ fact }) => `'${fact}'`).join(", ")}]
       or ${RECORD.map(({ column, of }) => `(listed.${of} > 0 and listed.${of} is distinct from r.${column})`).join(" or ")}`,
);
