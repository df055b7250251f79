import type { AddressComponents } from "./parse-address.ts";

/**
 * A key that is equal for two spellings of one address: house number, directionals, street, suffix, unit number, and
 * ZIP code or else city and state. The unit's designator takes no part (`APT 4` is `# 4`), nor does ZIP+4.
 */
export function addressKey(components: AddressComponents): string {
  const { number, predirectional, street, suffix, postdirectional, unit, zip, city, state } = components;
  const place = zip ?? [city, state].map((part) => part ?? "").join(" ");
  return [number, predirectional, street, suffix, postdirectional, unit, place]
    .map((part) => (part ?? "").replace(/[^A-Z0-9/]/g, ""))
    .join("|");
}

/** What each part counts in the similarity; the number is required besides (see `addressSimilarity`). */
const weights = { number: 0.3, street: 0.3, place: 0.2, suffix: 0.06, directional: 0.06, unit: 0.08 };

/**
 * How alike two addresses are, 0 to 1 and 1 for itself: names by Damerau-Levenshtein distance, so that a letter
 * wrong, missing or swapped costs little; house numbers almost all or nothing, since next door is another home.
 * A part that one side lacks counts half: it neither speaks for a match nor against.
 */
export function addressSimilarity(a: AddressComponents, b: AddressComponents): number {
  const directionals = (part: AddressComponents) =>
    `${part.predirectional ?? ""} ${part.postdirectional ?? ""}`;
  return (
    weights.number * compare(a.number, b.number, numberLikeness) +
    weights.street * compare(a.street, b.street, textLikeness) +
    weights.suffix * compare(a.suffix, b.suffix, equality) +
    weights.directional * compare(directionals(a), directionals(b), equality) +
    weights.unit * compare(a.unit, b.unit, equality) +
    weights.place * placeLikeness(a, b)
  );
}

function compare(a: string | null, b: string | null, likeness: (a: string, b: string) => number): number {
  if (a === null && b === null) return 1;
  if (a === null || b === null) return 0.5;
  return likeness(a, b);
}

function placeLikeness(a: AddressComponents, b: AddressComponents): number {
  const city = compare(a.city, b.city, textLikeness);
  const state = compare(a.state, b.state, equality);
  const zip = compare(a.zip, b.zip, textLikeness);
  return 0.4 * city + 0.2 * state + 0.4 * zip;
}

function equality(a: string, b: string): number {
  return a === b ? 1 : 0;
}

/** Swapped or dropped digits are a typing error perhaps, but weak evidence. */
function numberLikeness(a: string, b: string): number {
  if (a === b) return 1;
  return editDistance(a, b) === 1 && Math.min(a.length, b.length) >= 3 ? 0.3 : 0;
}

function textLikeness(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 1 : 1 - editDistance(a, b) / longest;
}

/**
 * Insertions, deletions, replacements and swaps of neighbors between two texts (optimal string alignment).
 *
 * @example editDistance("MIAN", "MAIN") // 1
 */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min(
        (previous[j] ?? 0) + 1,
        (current[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      }
      current.push(least);
    }
    before = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}
