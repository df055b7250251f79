import type { TeamEvent } from "@labs/contract/deals/pipeline";
import { sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import type { Deal } from "./open-deal.ts";

const MOST = 1_000;

/**
 * What is kept elsewhere of a deal, as lines of its activity: offers, the committee's steps, underwriting versions, documents that everybody in the firm
 * sees, and lines of the checklist as they stand.
 */
export async function listActivity(
  database: Executor,
  { id: googlePlacesId, list }: Pick<Deal, "id" | "list">,
): Promise<TeamEvent[]> {
  // Of a list the documents that are filed in it: whoever sees the deal sees them.
  const isOfDeal =
    list === null
      ? sql`google_places_id = ${googlePlacesId} and portfolio_id is null`
      : sql`portfolio_id = ${list.id}`;
  const { rows } = await database.execute<
    Pick<TeamEvent, "kind" | "detail"> & { at: string; by: string | null } & Record<string, unknown>
  >(sql`
    with done as (
      select 'offer' as kind, created_at as at, created_by as by_id,
        case kind when 'offer' then 'Our offer ' else 'Seller’s counter ' end || to_char(amount, 'FM$999,999,999,999,990')
          || coalesce(': ' || note, '') as detail
      from property_offers where google_places_id = ${googlePlacesId}
      union all
      select 'committee', e.at, e.by_id, e.text from committee_events e
      join committee_submissions s on s.id = e.submission_id where s.google_places_id = ${googlePlacesId}
      union all
      select 'version', created_at, created_by, 'Version ' || version || coalesce(': ' || nullif(name, ''), '')
      from underwriting_versions where google_places_id = ${googlePlacesId}
      union all
      select 'document', created_at, created_by,
        name || case when version > 1 then ', version ' || version else '' end
      from documents
      where ${isOfDeal} and deleted_at is null
      union all
      select 'checklist', k.changed_at, k.changed_by,
        coalesce('On file: ' || x.name, 'Waived: ' || k.waived_reason) || ' (' || k.line_id || ')'
      from deal_checks k left join documents x on x.id = k.document_id
      where k.google_places_id = ${googlePlacesId} and (k.document_id is null or x.deleted_at is null)
    )
    select d.kind, d.at, d.detail, u.first_name || ' ' || u.last_name as by
    from done d left join users u on u.id = d.by_id order by d.at desc limit ${MOST}`);
  return rows.map(({ at, by, ...event }) => ({
    ...event,
    at: new Date(at).toISOString(),
    by: by ?? "Labs",
  }));
}
