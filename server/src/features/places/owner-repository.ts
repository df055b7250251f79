import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";

/** Where more owners than these get their mail is an agent, a manager or a building: a person is not known by it. */
export const MOST_NAMES = 10;

/** Every owner with a sure key: how many homes the rolls give it, and how many owners share the mail's place. */
function countOwners(where: SQL): SQL {
  return sql`(select mailing_key, name_key, count(*) as homes, count(*) over (partition by mailing_key) as names
    from property_owners where stands and name_key is not null and ${where} group by mailing_key, name_key)`;
}

/** `w` is the owner of the property `p`, `oc` the owner's counts. */
export const joinOwners = (where: SQL = sql`true`): SQL => sql`
  left join property_owners w on w.county_fips = p.county_fips and w.oid = p.oid and w.stands
  left join ${countOwners(where)} oc on oc.mailing_key = w.mailing_key and oc.name_key = w.name_key`;

/** Null where the owner is not known by its mail. */
export const ownerHomes: SQL = sql`case when w.kind <> 'person' or oc.names <= ${sql.raw(String(MOST_NAMES))} then oc.homes end`;

export interface OwnerRow {
  [column: string]: unknown;
  ownerName: string;
  stands: boolean;
  mailingAddress: string | null;
  mailingKey: string | null;
  nameKey: string | null;
  kind: "company" | "trust" | "person" | null;
  confidence: "high" | "medium" | "low" | null;
  reason: string | null;
  occupancy: "ownerOccupied" | "absentee" | "outOfState" | null;
  source: string;
  asOf: string | null;
  names: number;
  homes: number;
}

export async function findOwner(
  database: Executor,
  { countyFips, oid }: { countyFips: string; oid: number },
): Promise<OwnerRow | undefined> {
  const { rows } = await database.execute<OwnerRow>(sql`
    select o.owner_name as "ownerName", o.stands, o.mailing_address as "mailingAddress",
      o.mailing_key::text as "mailingKey", o.name_key::text as "nameKey", o.kind, o.confidence, o.reason, o.occupancy,
      case when i.demo then o.source else coalesce(nullif(i.publisher, ''), o.source) end as source, coalesce(i.vintage, (select p.source_as_of from properties p
        where p.county_fips = o.county_fips and p.oid = o.oid and p.import_id = o.import_id)) as "asOf",
      (select count(*)::int from (select distinct name_key from property_owners n
        where n.mailing_key = o.mailing_key and n.name_key is not null and n.stands limit ${MOST_NAMES + 1}) few) as names,
      (select count(*)::int from property_owners n
        where n.mailing_key = o.mailing_key and n.name_key = o.name_key and n.stands) as homes
    from property_owners o join data_imports i on i.id = o.import_id
    where o.county_fips = ${countyFips} and o.oid = ${oid}`);
  return rows[0];
}

export interface OwnedRow {
  [column: string]: unknown;
  googlePlacesId: string;
  ownerName: string;
  confidence: "high" | "medium" | "low";
  name: string | null;
  addressLine: string | null;
  city: string | null;
  state: string;
  zip: string | null;
  parcelNumber: string | null;
  countyName: string | null;
}

/** Further homes of an owner, by county and number. */
export async function listOwned(
  database: Executor,
  of: { mailingKey: string; nameKey: string; countyFips: string; oid: number; limit: number },
): Promise<OwnedRow[]> {
  const { rows } = await database.execute<OwnedRow>(sql`
    select p.google_places_id as "googlePlacesId", o.owner_name as "ownerName", o.confidence, p.name,
      p.address_line as "addressLine", p.city, p.state, p.zip, p.parcel_number as "parcelNumber",
      c.name as "countyName"
    from (
      select * from property_owners where mailing_key = ${of.mailingKey}::bigint and name_key = ${of.nameKey}::bigint
        and name_key is not null and stands and (county_fips, oid) <> (${of.countyFips}, ${of.oid}::bigint)
      order by county_fips, oid limit ${of.limit}
    ) o join properties p on p.county_fips = o.county_fips and p.oid = o.oid left join counties c on c.fips = p.county_fips
    order by o.county_fips, o.oid`);
  return rows;
}
