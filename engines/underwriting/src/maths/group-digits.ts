/** From here on JavaScript writes numbers with an exponent. */
const EXPONENT_FROM = 1e21;

/**
 * The digits of a rounded amount in groups of three, as they are printed in the United States.
 *
 * By hand, as the first formatter of `Intl` in a process takes longer than the rest of a page's first figures (record
 * 283).
 *
 * @param rounded has no more decimals than are written: rounding is its owner's, as it differs by what is shown
 * @param fewest decimals that are written even where they are zero
 * @param most decimals that are written
 * @example groupDigits(1234567.5, 2) // "1,234,567.50"
 */
export function groupDigits(rounded: number, fewest: number, most = fewest): string {
  if (!(Math.abs(rounded) < EXPONENT_FROM))
    return rounded.toLocaleString("en-US", { minimumFractionDigits: fewest, maximumFractionDigits: most });
  const [whole = "", decimals = ""] = Math.abs(rounded).toFixed(most).split(".");
  let written = decimals.length;
  while (written > fewest && decimals[written - 1] === "0") written -= 1;
  const sign = rounded < 0 ? "-" : "";
  return `${sign}${groupThousands(whole)}${written === 0 ? "" : `.${decimals.slice(0, written)}`}`;
}

function groupThousands(whole: string): string {
  if (whole.length <= 3) return whole;
  const first = whole.length % 3 || 3;
  let text = whole.slice(0, first);
  for (let at = first; at < whole.length; at += 3) text += `,${whole.slice(at, at + 3)}`;
  return text;
}
