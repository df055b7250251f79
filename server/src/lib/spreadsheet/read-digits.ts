export const ZERO = "0".charCodeAt(0);

/** More are no row, place or count of anything. */
const MOST_READ = 10_000_000;

/** The whole number that begins at a place; digits before it may have been read from an earlier stretch. */
export function readDigits(bytes: Buffer, start: number, end = bytes.length, before = 0): number {
  let number = before;
  for (let at = start; at < end; at += 1) {
    const digit = (bytes[at] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) break;
    number = Math.min(number * 10 + digit, MOST_READ);
  }
  return number;
}
