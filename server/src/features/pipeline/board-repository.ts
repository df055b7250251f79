import type { DealCard } from "@labs/contract/deals/board";
import type { ChecklistLine } from "@labs/contract/deals/deal-settings";
import { sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { sumBids } from "./offer-repository.ts";
import { decidedColumns, type Filter, narrow } from "./repository.ts";
import { joinSubject, listJson } from "./subject-repository.ts";

export interface StoredCard extends Omit<DealCard, "label" | "since">, Record<string, unknown> {
  since: string;
  addressLine: string | null;
  city: string | null;
  state: string;
  zip: string | null;
  parcelNumber: string | null;
  name: string | null;
  countyName: string | null;
}

/** Of each status the deals whose next step is due first, then those that changed last. */
export async function listCards(
  database: Executor,
  { filter, most, lines }: { filter: Filter; most: number; lines: readonly ChecklistLine[] },
): Promise<StoredCard[]> {
  const { rows } = await database.execute<StoredCard>(sql`
    with ranked as (
      select w.*, p.address_line, p.city, p.state, p.zip, p.parcel_number, p.name, p.property_type, p.demo,
        p.county_fips, p.list_id,
        row_number() over (partition by w.status
          order by w.next_step_due_on nulls last, w.changed_at desc, w.google_places_id) as place
      from pipeline_properties w ${joinSubject("w")}
      where w.status is not null and ${narrow(filter)}
    )
    select w.google_places_id as "googlePlacesId", w.version, ${decidedColumns}, w.address_line as "addressLine",
      w.city, w.state, w.zip, w.parcel_number as "parcelNumber", w.name, c.name as "countyName",
      w.property_type as "propertyType", w.demo, ${listJson("w.list_id")} as list, since.at as since,
      price.named as price, checks.counted as checklist,
      case when w.list_id is not null then (${sumBids(sql`w.list_id`)}) when f.stale is null then f.max_bid end as "maxBid"
    from ranked w
    left join users a on a.id = w.assignee_id
    left join users d on d.id = w.next_step_person_id
    left join counties c on c.fips = w.county_fips
    left join home_figures f on f.google_places_id = w.google_places_id and f.valued_at is not null
    left join lateral (
      select jsonb_build_object('kind', o.kind, 'amount', o.amount, 'offeredOn', o.offered_on,
        'maxBid', o.max_bid) as named
      from property_offers o where o.google_places_id = w.google_places_id
      order by o.offered_on desc, o.created_at desc limit 1
    ) price on true
    join lateral (
      select coalesce(min(e.changed_at), w.changed_at) as at from pipeline_changes e
      where e.google_places_id = w.google_places_id and e.version > coalesce((
        select max(b.version) from pipeline_changes b
        where b.google_places_id = w.google_places_id and b.status is distinct from w.status), 0)
    ) since on true
    join lateral (
      select jsonb_build_object('required', count(*), 'done', count(k.line_id)) as counted
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(id text, "propertyType" text, "isRequired" boolean)
      left join deal_checks k on k.google_places_id = w.google_places_id and k.line_id = l.id
        and (k.waived_reason is not null
          or exists (select from documents x where x.id = k.document_id and x.deleted_at is null))
      where l."isRequired" and (l."propertyType" is null or l."propertyType" = w.property_type
        or exists (select from portfolio_holdings held join properties home using (google_places_id)
          where held.portfolio_id = w.list_id and home.property_type = l."propertyType"))
    ) checks on true
    where w.place <= ${most}
    order by w.place`);
  return rows;
}
