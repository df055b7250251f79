import type { KeyDate, PipelineStatus } from "@labs/contract/deals/pipeline";
import { sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { joinSubject } from "./subject-repository.ts";

export interface DueDeal extends Record<KeyDate, string | null> {
  googlePlacesId: string;
  status: PipelineStatus | null;
  step: string | null;
  stepDueOn: string | null;
  isStepMine: boolean;
  isDealMine: boolean;
  addressLine: string | null;
  city: string | null;
  state: string;
  zip: string | null;
  parcelNumber: string | null;
  name: string | null;
  countyName: string | null;
}

const MOST = 1_000;

/**
 * Properties with something due by a day that concerns somebody: a step its person, a date whoever the deal is assigned
 * to; where that is nobody who may sign in, the one who changed the deal last.
 */
export async function listDueDeals(
  database: Executor,
  { userId, until }: { userId: string; until: string },
): Promise<DueDeal[]> {
  const { rows } = await database.execute<DueDeal & Record<string, unknown>>(sql`
    with due as (
      select w.*, coalesce(d.id, a.id, w.changed_by) = ${userId}::uuid as is_step_mine,
        coalesce(a.id, w.changed_by) = ${userId}::uuid as is_deal_mine
      from pipeline_properties w
      left join users a on a.id = w.assignee_id and a.disabled_at is null
      left join users d on d.id = w.next_step_person_id and d.disabled_at is null
      where least(w.next_step_due_on, w.offer_expires_on, w.diligence_ends_on, w.closing_on) <= ${until}::date
        and w.status is distinct from 'passed' and w.status is distinct from 'owned'
        and w.status is distinct from 'closed'
    )
    select w.google_places_id as "googlePlacesId", w.status, w.next_step as step, w.next_step_due_on as "stepDueOn",
      w.offer_expires_on as "offerExpiresOn", w.diligence_ends_on as "diligenceEndsOn", w.closing_on as "closingOn",
      w.is_step_mine as "isStepMine", w.is_deal_mine as "isDealMine", p.address_line as "addressLine", p.city, p.state,
      p.zip, p.parcel_number as "parcelNumber", p.name, c.name as "countyName"
    from due w ${joinSubject("w")}
    left join counties c on c.fips = p.county_fips
    where w.is_step_mine or w.is_deal_mine
    order by least(w.next_step_due_on, w.offer_expires_on, w.diligence_ends_on, w.closing_on), 1 limit ${MOST}`);
  return rows;
}
