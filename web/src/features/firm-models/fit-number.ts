/** A digit of the type that the grid is set in, a point, and a stroke or bracket, in pixels. */
const DIGIT = 7.6;
const POINT = 3.7;
const STROKE = 5;

/** Bold letters are so much wider. */
const BOLD = 1.08;

const widthOf = (text: string): number =>
  [...text].reduce(
    (sum, letter) => sum + (/[.,:;'|! ]/.test(letter) ? POINT : /[-/()]/.test(letter) ? STROKE : DIGIT),
    0,
  );

/** Decimals as they come where no format says how many. */
const PLAIN = /^-?\d+\.\d{4,}$/;

/**
 * A number in the room that its column gives: plain decimals are rounded to what fits, as a spreadsheet does. Any other that
 * does not fit would read as another number where it is cut off, and shows none.
 */
export function fitNumber(text: string, width: number, isBold = false): string {
  const shown = text.trim();
  const room = isBold ? width / BOLD : width;
  if (widthOf(shown) <= room) return text;
  if (!PLAIN.test(shown)) return "###";
  const most = shown.length - shown.indexOf(".") - 1;
  for (let decimals = most - 1; decimals >= 0; decimals -= 1) {
    const rounded = Number(shown).toFixed(decimals);
    if (widthOf(rounded) <= room) return rounded;
  }
  return "###";
}
