import type { Subject } from "./figure.ts";

/** Where a text names what figures are of; without an id it is something that no figure given is of. */
export interface Named {
  id: string | undefined;
  name: string;
  start: number;
  end: number;
}

const literal = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");

const WORD = "(?:(?:St|Ste|Ft|Mt)\\.|[A-Z][\\w'’]{0,30})";
/** Names of places as texts write them. */
const PLACES = new RegExp(
  `\\b${WORD}(?:[ -]${WORD}){0,3} (?:County|Parish|Borough|Metro|metro|MSA|metropolitan area)\\b|\\b${WORD}(?: ${WORD}){0,2}, [A-Z]{2}\\b(?!\\w)`,
  "g",
);

/** Every place and property that a text names, in order. The longest name wins where several begin alike. */
export function findSubjects(
  text: string,
  subjects: readonly Subject[],
  addresses: readonly { start: number; end: number }[],
): Named[] {
  const found: Named[] = [];
  const isFree = (start: number, end: number) => found.every((one) => start >= one.end || end <= one.start);
  const names = subjects
    .flatMap(({ id, names: own }) => own.map((name) => ({ id, name })))
    .filter(({ name }) => name.trim() !== "")
    .sort((a, b) => b.name.length - a.name.length);
  for (const { id, name } of names) {
    const first = /^\w/.test(name) ? "(?<![\\w-])" : "";
    for (const match of text.matchAll(new RegExp(`${first}${literal(name)}(?![\\w-])`, "gi"))) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (isFree(start, end)) found.push({ id, name: match[0], start, end });
    }
  }
  const others = [
    ...addresses,
    ...[...text.matchAll(PLACES)].map(({ index, 0: name }) => ({ start: index, end: index + name.length })),
  ];
  for (const { start, end } of others) {
    if (isFree(start, end)) found.push({ id: undefined, name: text.slice(start, end), start, end });
  }
  return found.sort((a, b) => a.start - b.start);
}

/** The one that a number is most likely of, then the others of its sentence. */
export function orderSubjects(
  text: string,
  mention: { start: number; end: number },
  named: readonly Named[],
): Named[] {
  const before = named.filter(({ end }) => end <= mention.start).toReversed();
  const after = named.filter(({ start }) => start >= mention.end);
  const [next] = after;
  const between = next === undefined ? "" : text.slice(mention.end, next.start);
  // `5.1% in Travis County`: what follows so closely is meant.
  const isNext =
    next !== undefined && /^[^,;.\d]{0,24}\b(?:in|for|of|at|across|around)\s+(?:the\s+)?$/i.test(between);
  return isNext ? [...after, ...before] : [...before, ...after];
}
