import { sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { type Members, selectMembers } from "./holding-repository.ts";

/** A holding with what a decision about it rests on: what was entered goes before the record. */
export interface OwnedTerms {
  googlePlacesId: string;
  propertyType: "singlefamily" | "multifamily";
  addressLine: string | null;
  city: string | null;
  state: string;
  zip: string | null;
  parcelNumber: string | null;
  name: string | null;
  countyName: string | null;
  countyFips: string;
  metroId: string | null;
  ownId: string | null;
  /** By own id, by the company's number on its record, or by a purchase that was entered. */
  isOwned: boolean;
  ownershipShare: number;
  acquiredAt: string | null;
  acquisitionPrice: number | null;
  value: number | null;
  valueAsOf: string | null;
  valueReason: string | null;
  loanBalance: number | null;
  loanRate: number | null;
  loanPayment: number | null;
  loanMaturesOn: string | null;
  loanAsOf: string | null;
  demo: boolean;
}

/** Terms of a loan belong together: with a balance that was entered none of the record are taken. */
export async function listOwnedTerms(database: Executor, members: Members): Promise<OwnedTerms[]> {
  const loan = (column: string) =>
    sql.raw(`case when m.loan_balance is null then coalesce(m.${column}, p.${column}) else m.${column} end`);
  const { rows } = await database.execute<OwnedTerms & Record<string, unknown>>(sql`
    select p.google_places_id as "googlePlacesId", p.property_type as "propertyType", p.address_line as "addressLine",
      p.city, p.state, p.zip, p.parcel_number as "parcelNumber", p.name, c.name as "countyName",
      p.county_fips as "countyFips", c.msa_id as "metroId", m.own_id as "ownId",
      num_nonnulls(m.own_id, p.cms_property_oid, m.acquired_at::text, m.acquisition_price::text) > 0 as "isOwned",
      m.ownership_share as "ownershipShare", coalesce(m.acquired_at, p.acquired_at)::text as "acquiredAt",
      coalesce(m.acquisition_price, p.acquisition_price) as "acquisitionPrice", e.value,
      e.value_as_of as "valueAsOf", e.value_reason as "valueReason",
      ${loan("loan_balance")} as "loanBalance",
      ${loan("loan_rate")} as "loanRate",
      ${loan("loan_payment")} as "loanPayment",
      (${loan("loan_matures_on")})::text as "loanMaturesOn",
      (${loan("loan_as_of")})::text as "loanAsOf", p.demo
    from (${selectMembers(members)}) m
    join properties p on p.google_places_id = m.google_places_id
    left join counties c on c.fips = p.county_fips
    left join holding_estimates e on e.google_places_id = p.google_places_id`);
  return rows;
}
