/**
 * States, by FIPS, whose law taxes the home of any owner who lives there as it taxes a rental: no exemption, class, credit or
 * cap for owner-occupants in general (for the old, disabled or poor alone), or one of little weight, and none that ends with
 * a sale. Elsewhere what owners pay is the least that a landlord does. Law as of 2025; see docs/methods/assumptions.md#of-the-county.
 */
const TAXED_ALIKE: ReadonlySet<string> = new Set([
  "04", // Arizona: both at 10% of the limited value, which a sale leaves; owners have a credit of at most $600
  "08", // Colorado
  "20", // Kansas
  "21", // Kentucky
  "29", // Missouri
  "31", // Nebraska
  "33", // New Hampshire
  "37", // North Carolina
  "41", // Oregon
  "47", // Tennessee: a single rented home
  "49", // Utah: whoever's primary residence it is, a tenant's too
  "51", // Virginia
  "53", // Washington
]);

export interface StartingTaxRate {
  rate: number;
  /** Whether the firm's rate stands because it is more than what owners pay, where a rental pays more than they do. */
  isFirms: boolean;
  isTaxedAlike: boolean;
}

/** The rate that a rental starts from, of what owners of the county pay and what the firm assumes of all markets. */
export function startTaxRate(of: { owners: number; firm: number; stateFips: string }): StartingTaxRate {
  const isTaxedAlike = TAXED_ALIKE.has(of.stateFips);
  const isFirms = !isTaxedAlike && of.firm > of.owners;
  return { rate: isFirms ? of.firm : of.owners, isFirms, isTaxedAlike };
}
