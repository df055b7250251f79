import { LIST_DEAL } from "@labs/contract/deals/pipeline";
import { type SQL, sql } from "drizzle-orm";

/**
 * What the deal of a row is of, as `p`: a property, or a list that the firm shares. A deal whose property is gone, or
 * whose list is gone or private again, is left out.
 */
export function joinSubject(row: string): SQL {
  const id = sql.raw(`${row}.google_places_id`);
  return sql`
    left join properties subject on subject.google_places_id = ${id}
    left join portfolios list on list.kind = 'list' and list.is_shared and ${sql.raw(`'${LIST_DEAL}'`)} || list.id::text = ${id}
    join lateral (
      select list.id as list_id, coalesce(list.name, subject.name) as name, subject.address_line, subject.city,
        coalesce(subject.state, '') as state, subject.zip, subject.parcel_number, subject.property_type,
        coalesce(lower(list.name), subject.search_text) as search_text, subject.county_fips,
        case when list.id is null then subject.demo else exists (
          select from portfolio_holdings held join properties home using (google_places_id)
          where held.portfolio_id = list.id and home.demo) end as demo
      where list.id is not null or subject.google_places_id is not null
    ) p on true`;
}

/** Of a deal's list what the pipeline tells of it; null of a property. */
export const listJson = (listId: string): SQL => {
  const id = sql.raw(listId);
  return sql`case when ${id} is not null then jsonb_build_object('id', ${id},
    'homes', (select count(*)::int from portfolio_holdings held where held.portfolio_id = ${id})) end`;
};
