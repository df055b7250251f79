import { sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";

/** What a list of holdings says of an owned home's lease and loan. */
export interface EnteredHolding {
  googlePlacesId: string;
  /** The name of the list. */
  list: string;
  /** False of a home that stands empty; null where nobody said it. */
  isOccupied: boolean | null;
  actualRent: number | null;
  actualRentAsOf: string | null;
  leaseEndsOn: string | null;
  loanBalance: number | null;
  loanRate: number | null;
  loanPayment: number | null;
  loanMaturesOn: string | null;
  loanAsOf: string | null;
  acquiredAt: string | null;
  acquisitionPrice: number | null;
}

/** Of lists that are shared with the firm, and of the one whose homes are being underwritten. */
export async function listEnteredHoldings(
  database: Executor,
  of: { ids: readonly string[]; portfolioId: string | undefined },
): Promise<EnteredHolding[]> {
  const { rows } = await database.execute<EnteredHolding & Record<string, unknown>>(sql`
    select h.google_places_id as "googlePlacesId", p.name as list, h.is_occupied as "isOccupied", h.monthly_rent as "actualRent",
      h.rent_as_of::text as "actualRentAsOf", h.lease_ends_on::text as "leaseEndsOn", h.loan_balance as "loanBalance",
      h.loan_rate as "loanRate", h.loan_payment as "loanPayment", h.loan_matures_on::text as "loanMaturesOn",
      h.loan_as_of::text as "loanAsOf", h.acquired_at::text as "acquiredAt", h.acquisition_price as "acquisitionPrice"
    from portfolio_holdings h join portfolios p on p.id = h.portfolio_id
    where h.google_places_id = any(${sql.param(of.ids)}) and not p.is_archived
      and (p.is_shared or p.id::text = ${of.portfolioId ?? null})
      and num_nonnulls(h.monthly_rent, h.lease_ends_on, h.loan_balance, h.acquisition_price, h.acquired_at, h.is_occupied) > 0
    order by p.id`);
  return rows;
}
