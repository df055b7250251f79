import { sql } from "drizzle-orm";

/**
 * Of properties `p` those that the firm owns. Real homes and those of the demo are never in one sum: with the first real
 * one of ours the demo's are left out.
 */
export const OWNED_HOMES = sql.raw(`p.cms_property_oid is not null and (not p.demo
  or not exists (select 1 from properties r where r.cms_property_oid is not null and not r.demo))`);
