import type { PlannedSale } from "@labs/underwriting/measure-exit";
import { sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { maySee } from "./repository.ts";

/** A home that was sold for a price on a day, with what the version that was approved before says of its sale. */
export interface SoldHome extends Omit<PlannedSale, "capRate"> {
  googlePlacesId: string;
  state: string;
  soldOn: string;
  salePrice: number;
  acquiredAt: string | null;
  decidedAt: string;
  author: string | null;
  closing: string | null;
  isOwned: boolean;
  created: string;
  exitCapApplied: number | null;
  /** 0 where the cap rate is entered. */
  exitCapStep: number;
  /** Whether the price is one after the buyer's taxes. */
  isBuyersTax: boolean;
}

const number = (of: "inputs" | "outputs", key: string) =>
  sql.raw(`case jsonb_typeof(v.${of}->'${key}') when 'number' then (v.${of}->>'${key}')::float8 end`);

/**
 * Sales of homes that the viewer may see, each against the version that stood approved on its day; a version for a home
 * that was bought back is of another deal. A sale that several portfolios tell counts once.
 */
export async function listSoldHomes(
  database: Executor,
  viewer: { id: string; role: string },
): Promise<SoldHome[]> {
  const { rows } = await database.execute<SoldHome & Record<string, unknown>>(sql`
    select distinct on (l.google_places_id, l.sold_on) l.google_places_id as "googlePlacesId", h.state,
      l.sold_on::text as "soldOn", l.sale_price as "salePrice",
      coalesce(l.holding->>'acquired_at', h.acquired_at::text) as "acquiredAt",
      to_char(s.decided_at at time zone 'UTC', 'YYYY-MM-DD') as "decidedAt", a.first_name || ' ' || a.last_name as author,
      v.model, v.inputs->>'closingDate' as closing, coalesce(v.inputs->>'ownership' = 'owned', false) as "isOwned",
      to_char(v.created_at at time zone 'UTC', 'YYYY-MM-DD') as created, v.inputs->>'exitChannel' as "exitChannel",
      v.inputs->>'exitNoiBasis' as "exitNoiBasis", ${number("inputs", "homePriceGrowth")} as "homePriceGrowth",
      ${number("inputs", "holdYears")} as "holdYears", ${number("outputs", "exitValue")} as "exitValue",
      ${number("outputs", "exitCapApplied")} as "exitCapApplied",
      case when v.inputs->>'exitCapMethod' = 'goingInPlusStep' then coalesce(${number("inputs", "exitCapStep")}, 0)
        else 0 end as "exitCapStep",
      coalesce(v.inputs->>'exitTax' = 'buyer', false) as "isBuyersTax", coalesce(v.monthly_lines->'noi', '[]') as noi
    from sold_holdings l
    join portfolios p on p.id = l.portfolio_id and ${maySee(viewer)}
    join properties h on h.google_places_id = l.google_places_id and not h.demo
    join lateral (
      select c.underwriting_version, coalesce(c.decided_at, c.created_at) as decided_at from committee_submissions c
      where c.google_places_id = l.google_places_id and c.state in ('approved', 'approvedWithConditions')
        and (coalesce(c.decided_at, c.created_at) at time zone 'UTC')::date <= l.sold_on
      order by c.decided_at desc limit 1
    ) s on true
    join underwriting_versions v on v.google_places_id = l.google_places_id and v.version = s.underwriting_version
    left join users a on a.id = v.created_by
    where l.sold_on is not null and l.sale_price > 0
    order by l.google_places_id, l.sold_on, l.upload_id`);
  return rows;
}
