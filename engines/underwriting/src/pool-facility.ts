/** What the facility of a pool is sized on. */
export interface FacilityPool {
  /** What the lender advances on: the homes' cost or value, together. */
  basis: number;
  /** Stabilised net cash flow of a year, together. */
  ncf: number;
}

export interface FacilityTerms {
  /** Share of the basis that is advanced. */
  advanceRate: number;
  minDscr: number;
  minDebtYield: number;
  /** Yearly rate, 30/360. */
  rate: number;
  /** Years of level payments; 0 pays interest alone. */
  amortYears: number;
}

export interface Facility {
  limits: Record<"advance" | "dscr" | "debtYield", number | null>;
  loan: number;
  /** The limit that the loan meets. */
  binding: "advance" | "dscr" | "debtYield";
  /** Yearly payment over the loan. */
  constant: number;
  debtService: number;
  dscr: number | null;
  debtYield: number | null;
}

function constantOf({ rate, amortYears }: FacilityTerms): number {
  if (amortYears === 0) return rate;
  const [i, n] = [rate / 12, 12 * amortYears];
  return i === 0 ? 12 / n : (12 * i) / (1 - (1 + i) ** -n);
}

/**
 * Sizes one loan over a pool of homes: `min(advance × basis, NCF / (DSCR × K), NCF / debt yield)`, never negative,
 * with `K` the yearly payment over the loan. In dollars; a limit that divides by zero is null and binds nothing.
 * Source: `domain.md` PF-4.
 *
 * @example
 * sizeFacility(
 *   { basis: 1_000_000, ncf: 60_000 },
 *   { advanceRate: 0.7, minDscr: 1.2, minDebtYield: 0.08, rate: 0.06, amortYears: 0 },
 * ).loan // 700000
 */
export function sizeFacility(pool: FacilityPool, terms: FacilityTerms): Facility {
  const constant = constantOf(terms);
  const ncf = Math.max(0, pool.ncf);
  const over = (divisor: number): number | null => (divisor > 0 ? ncf / divisor : null);
  const limits = {
    advance: terms.advanceRate * pool.basis,
    dscr: over(terms.minDscr * constant),
    debtYield: over(terms.minDebtYield),
  };
  const loan = Math.max(0, Math.min(limits.advance, limits.dscr ?? Infinity, limits.debtYield ?? Infinity));
  const binding = loan === limits.advance ? "advance" : loan === limits.dscr ? "dscr" : "debtYield";
  const debtService = loan * constant;
  return {
    limits,
    loan,
    binding,
    constant,
    debtService,
    dscr: debtService > 0 ? pool.ncf / debtService : null,
    debtYield: loan > 0 ? pool.ncf / loan : null,
  };
}
