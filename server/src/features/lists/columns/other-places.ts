import type { Content } from "./column-content.ts";
import { explainOther, spellHeader } from "./column-headers.ts";

/** City, state and postal code right behind the address of an owner are the owner's, whatever they are called. */
export function belongsToMail(headers: readonly string[], column: number): boolean {
  for (let at = column; at >= 0; at -= 1) {
    const words = spellHeader(headers[at] ?? "");
    if (!/^(?:city|town|state|st|zip|zip code|zipcode|postal code)$/.test(words))
      return (
        at < column &&
        /\b(?:address|addr)(?: ?[12])?\b/.test(words) &&
        explainOther(headers[at] ?? "") !== undefined
      );
  }
  return false;
}

const OF_OWNER = /\bown(?:er|nme|name)?\b|^(?:owner|grantee|taxpayer|borrower)/;
const OF_HOME = /prop|situs|site|loc|premise|subject|phys|phy\b|collateral|home/;
const PLACE = /\b(?:city|cityname|town|state|st|zip|zipcode|postal|csz)\b/;
/** Nobody's home is a box. */
const BOX = /^p\.? ?o\.? ?box\b/i;

/**
 * Columns of the place of somebody who is named left of them: where the heading of one column says that its streets are
 * the home's, streets behind an owner's name, and the city, state and ZIP code behind those, are the owner's.
 */
export function findElsewhere(headers: readonly string[], contents: readonly Content[]): ReadonlySet<number> {
  const words = headers.map(spellHeader);
  const isStreets = (at: number) => {
    const { street = 0, whole = 0 } = contents[at] ?? {};
    return street + whole >= 0.6;
  };
  const streets = headers.flatMap((_, at) => (isStreets(at) ? [at] : []));
  const ofHome = streets.filter((at) => OF_HOME.test(words[at] ?? ""));
  const found = findOtherGroups(headers);
  for (const at of findBareBesideHome(words, contents)) found.add(at);
  if (ofHome.length !== 1) return found;
  const isMail = (at: number) => contents[at]?.texts.some((text) => BOX.test(text)) ?? false;
  const isPlace = (at: number) =>
    (PLACE.test(words[at] ?? "") || contents[at]?.filled === 0) && !OF_HOME.test(words[at] ?? "");
  for (const at of streets) {
    if (at === ofHome[0] || !(OF_OWNER.test(words[at - 1] ?? "") || isMail(at))) continue;
    found.add(at);
    for (const next of placeBehind(words, at, isPlace)) found.add(next);
  }
  return found;
}

/** The columns of one place: a second city behind an owner's is another's. */
function placeBehind(
  words: readonly string[],
  streets: number,
  isPlace: (column: number) => boolean,
): number[] {
  const found: number[] = [];
  const parts = new Set<string>();
  for (let next = streets + 1; next < words.length && isPlace(next); next += 1) {
    const part = PLACE.exec(words[next] ?? "")?.[0].slice(0, 2);
    if (part !== undefined && parts.has(part)) break;
    if (part !== undefined) parts.add(part);
    found.push(next);
  }
  return found;
}

const BARE_PLACE = /^(?:street )?(address|city|state|zip)(?: code)?$/;
const HOME_PLACE =
  /^(?:property|prop|situs|site|subject|premises?) (?:street )?(address|city|state|zip)(?: code)?$/;

/**
 * `Address`, `City`, `State` beside `Property Address` and `Property City` that say another place: of who sells, not of
 * the home.
 */
function findBareBesideHome(words: readonly string[], contents: readonly Content[]): number[] {
  const find = (places: RegExp) =>
    new Map(
      words.flatMap((word, at): [string, number][] => {
        const part = places.exec(word)?.[1];
        return part === undefined ? [] : [[part, at]];
      }),
    );
  const [bare, home] = [find(BARE_PLACE), find(HOME_PLACE)];
  const [one, other] = [bare, home].map((places) => contents[places.get("address") ?? -1]);
  const isSame = one?.texts.join("|") === other?.texts.join("|");
  if (one === undefined || other === undefined || !one.filled || !other.filled || isSame) return [];
  if (bare.has("city") && home.has("city")) return [...bare.values()];
  // Of two columns of streets the one that says so is the home's, and what stands behind the other is asked about.
  if (Math.min(one.street + one.whole, other.street + other.whole) < 0.6) return [];
  const streets = bare.get("address") ?? 0;
  const isBare = (column: number) => BARE_PLACE.test(words[column] ?? "");
  return [streets, ...placeBehind(words, streets, isBare)];
}

const OF_PLACE = /^(.*?)[ _]?(add(?:r(?:ess)?)?|city|state|st|zip(?:code)?)$/i;

/** `addr_city`, `addr_zip` beside `situs_city`, and `mcity`, `mstate`, `mzip`: a second place of each row. */
function findOtherGroups(headers: readonly string[]): Set<number> {
  const groups = new Map<string, { columns: number[]; parts: Set<string> }>();
  for (const [column, header] of headers.entries()) {
    const [, prefix = "", part = ""] = OF_PLACE.exec(header.trim()) ?? [];
    if (prefix === "" || part === "") continue;
    const name = prefix.toLowerCase();
    const group = groups.get(name) ?? { columns: [], parts: new Set() };
    group.columns.push(column);
    group.parts.add(part.toLowerCase().slice(0, 3));
    groups.set(name, group);
  }
  const isWhole = ({ parts }: { parts: Set<string> }) => parts.has("cit") && parts.has("zip");
  const hasHome = [...groups].some(
    ([name, { parts }]) => OF_HOME.test(name) && (parts.has("cit") || parts.has("zip")),
  );
  return new Set(
    [...groups].flatMap(([name, group]) => {
      const isOther = isWhole(group) && !OF_HOME.test(name) && (hasHome || name === "m");
      return isOther ? group.columns : [];
    }),
  );
}
