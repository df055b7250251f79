import { dateWords } from "@labs/reporting/figure-format";
import type { Executor } from "../../lib/database/database.ts";
import { type EnteredHolding, listEnteredHoldings } from "./holdings-repository.ts";
import { nameOrigin, type OwnedHome } from "./home-record.ts";

const LEASE = ["actualRent", "leaseEndsOn"] as const;
/** What was paid is of one day: a list says it only where the record does not. */
const PURCHASE = ["acquiredAt", "acquisitionPrice"] as const;
const LOAN = ["loanBalance", "loanRate", "loanPayment", "loanMaturesOn"] as const;

/**
 * Owned homes with what lists of holdings say of their leases and loans. The later date wins; what has no date fills
 * only what the record does not say. See docs/methods/assumptions.md, Owned homes.
 */
export async function enterHoldings<Home extends OwnedHome & { googlePlacesId: string }>(
  database: Executor,
  homes: readonly Home[],
  portfolioId?: string,
): Promise<Home[]> {
  const ids = homes.flatMap((home) => (home.cmsPropertyOid === null ? [] : [home.googlePlacesId]));
  if (ids.length === 0) return [...homes];
  const entered = Map.groupBy(
    await listEnteredHoldings(database, { ids, portfolioId }),
    ({ googlePlacesId }) => googlePlacesId,
  );
  return homes.map((home) => (entered.get(home.googlePlacesId) ?? []).reduce(enterHolding<Home>, home));
}

function enterHolding<Home extends OwnedHome>(home: Home, entered: EnteredHolding): Home {
  const list = `list “${entered.list}”`;
  const { actualRentAsOf, loanAsOf } = entered;
  const isLease =
    entered.actualRent !== null &&
    isLater(actualRentAsOf, { day: home.actualRentAsOf, value: home.actualRent });
  const isLoan =
    entered.loanBalance !== null && isLater(loanAsOf, { day: home.loanAsOf, value: home.loanBalance });
  const fields = [...(isLease ? LEASE : []), ...(isLoan ? LOAN : [])];
  const origins = { ...home.origins };
  const values: Record<string, unknown> = {};
  for (const field of fields) {
    const asOf = LEASE.some((one) => one === field) ? actualRentAsOf : loanAsOf;
    const isTold = entered[field] !== null;
    // What the list leaves out stays as it was, with the day that it had.
    origins[field] = isTold
      ? [list, ...(asOf === null ? [] : [dateWords(asOf)])].join(", ")
      : nameOrigin(home, field);
    if (isTold) values[field] = entered[field];
  }
  // A home that stands empty has no lease, whatever its record remembers.
  if (entered.isOccupied === false && entered.actualRent === null) {
    for (const field of LEASE) values[field] = null;
  }
  for (const field of PURCHASE) {
    if (home[field] !== null || entered[field] === null) continue;
    values[field] = entered[field];
    origins[field] = list;
  }
  return {
    ...home,
    ...values,
    ...(isLease ? { actualRentAsOf } : {}),
    ...(isLoan ? { loanAsOf } : {}),
    origins,
  };
}

const isLater = (day: string | null, known: { day: string | null; value: number | null }): boolean =>
  known.value === null || (day !== null && (known.day === null || day > known.day));
