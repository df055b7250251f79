const ANNUAL = /\bannual|yearly|per (year|annum)|\/ ?(yr|year)\b|p\.a\./i;
const AREA = /psf|\b(sf|sq\.? ?f|sqft|sq\.? ?ft|foot|feet)\b/i;

/** Whether a column of rents has those of a year. */
export const isAnnual = (header: string): boolean => ANNUAL.test(header) && !AREA.test(header);

/** Whether a column has rents of a square foot: `$/SF/Yr`, `Rent PSF`. */
export const isPerArea = (header: string): boolean =>
  AREA.test(header) && /\brent|\brate|base|psf|\$ ?\/|\/ ?(sf|sq)|per (sf|sq)/i.test(header);

/** How many months' rent the words beside a figure speak of: `Annual Rent`, `Weekly Rate`, `$250/wk`. */
export function monthsIn(words: string): number {
  if (AREA.test(words)) return 1;
  if (ANNUAL.test(words)) return 12;
  if (/\bquarterly|per quarter|\/ ?(qtr|quarter)\b/i.test(words)) return 3;
  if (/\b(bi-?weekly|fortnightly)|every (2|two) weeks/i.test(words)) return 12 / 26;
  return /\bweekly|(per|a) week\b|\/ ?(wk|week)\b|\bp\.?w\.?$/i.test(words) ? 12 / 52 : 1;
}

/** The month's rent of a space by its rate a square foot; rates from 6 dollars up are a year's unless the words say else. */
export function rentByArea(rate: number, { sqft, header }: { sqft: number; header: string }): number {
  const isMonthly = /\bmo\b|month/i.test(header) || (!ANNUAL.test(header) && rate < 6);
  return (rate * sqft) / (isMonthly ? 1 : 12);
}
