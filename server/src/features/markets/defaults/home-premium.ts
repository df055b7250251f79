/** What it costs to build a home, of new homes all over the country: $428,215 for 2,647 square feet. */
export const BUILDING_COST_PER_SQFT = 162;

/** Of a dollar of homeowners' premiums what insurers pay for losses, 2018 to 2022; the rest is reinsurance, costs and profit. */
const PAID_OF_PREMIUM = 0.575;
export const PAID_WORDS = `${(100 * PAID_OF_PREMIUM).toFixed(1)}% of homeowners' premiums paid for losses (U.S. Treasury, Federal Insurance Office, 2018 to 2022)`;

/**
 * Where owners paid more than $2,000 on average, by state FIPS: homeowners policies (HO-3) of 2022, as reported to the National
 * Association of Insurance Commissioners (Insurance Information Institute). Elsewhere the firm's premium is nearer to what is paid.
 */
const OWNERS_PREMIUMS: ReadonlyMap<string, { state: string; amount: number }> = new Map([
  ["08", { state: "Colorado", amount: 2_079 }],
  ["12", { state: "Florida", amount: 2_677 }],
  ["22", { state: "Louisiana", amount: 2_603 }],
  ["40", { state: "Oklahoma", amount: 2_268 }],
  ["44", { state: "Rhode Island", amount: 2_074 }],
  ["48", { state: "Texas", amount: 2_397 }],
]);

/** What hazards cost a year that a home of so many square feet is rebuilt from, in whole dollars. */
export const estimateLosses = (sqft: number, lossRate: number): number =>
  Math.round(Math.round(sqft * BUILDING_COST_PER_SQFT) * lossRate);

/** What insurers ask to carry such losses, in whole dollars. */
export const loadLosses = (losses: number): number => Math.round(losses / PAID_OF_PREMIUM);

/** What owners of a state pay on average, where it is more than $2,000; for a home, not for a building. */
export const findOwnersPremium = (stateFips: string): { state: string; amount: number } | undefined =>
  OWNERS_PREMIUMS.get(stateFips);

export interface StartingPremium {
  amount: number;
  /** The state's owners, where their average stands because it is more than what the firm's premium and hazards make. */
  owners?: { state: string; amount: number };
}

/**
 * The premium that a home starts from: the firm's with what hazards add to it, and not less than the state's owners pay on
 * average, unless the firm has entered a premium of its own. See docs/methods/assumptions.md#insurance.
 */
export function startPremium(of: {
  /** The firm's premium of all markets, and whether it is more than the sample of the first start. */
  firm: { amount: number; isOwn: boolean };
  stateFips: string;
  losses: number | null;
}): StartingPremium {
  const { firm, losses } = of;
  const amount = firm.amount + (losses === null ? 0 : loadLosses(losses));
  const owners = firm.isOwn ? undefined : findOwnersPremium(of.stateFips);
  return owners === undefined || owners.amount <= amount ? { amount } : { amount: owners.amount, owners };
}
