import { type SQL, sql } from "drizzle-orm";
import { type Members, selectMembers } from "../portfolios/service.ts";

/** Homes of a portfolio, and whether our share of each counts or the whole. */
export interface HeldOf {
  members: Members;
  isShare: boolean;
}

/** What a home is called by. */
export interface HeldName {
  googlePlacesId: string;
  ownId: string | null;
  addressLine: string | null;
  city: string | null;
  state: string;
  zip: string | null;
  parcelNumber: string | null;
  name: string | null;
  countyName: string | null;
}

/** Homes that are held today: `w` of each counts. */
export const selectHeld = ({ members, isShare }: HeldOf): SQL => sql`
  select m.google_places_id as id, m.own_id, ${isShare ? sql`m.ownership_share` : sql`1::float8`} as w, p.demo,
    p.property_type, coalesce(m.acquired_at, p.acquired_at)::text as acquired_at, p.address_line, p.city, p.state, p.zip,
    p.parcel_number, p.name, c.name as county_name
  from (${selectMembers(members)}) m join properties p on p.google_places_id = m.google_places_id
  left join counties c on c.fips = p.county_fips`;

/** The columns of `HeldName` of a home that is called `h`. */
export const HELD_NAME =
  sql.raw(`h.id as "googlePlacesId", h.own_id as "ownId", h.address_line as "addressLine",
  h.city, h.state, h.zip, h.parcel_number as "parcelNumber", h.name, h.county_name as "countyName"`);

/** What lists say of their homes: of a list its own; elsewhere what stands in lists that are shared with the firm. */
export function isSeen(members: Members, portfolioId: string): SQL {
  const list = sql.raw(portfolioId);
  if (members !== "owned" && "list" in members) return sql`${list} = ${members.list}::uuid`;
  return sql`exists (select 1 from portfolios f where f.id = ${list} and f.is_shared and not f.is_archived)`;
}

/** In one word which files of those lists are applied: months change by files alone. */
export const signFiles = (members: Members): SQL => sql`
  (select concat_ws(' ', count(*), sum(hashtext(b.id::text)), max(b.applied_at), max(b.undone_at))
    from book_uploads b where b.applied_at is not null and ${isSeen(members, "b.portfolio_id")})`;
