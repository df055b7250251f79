import type { Content } from "./column-content.ts";
import { explainOther, spellHeader } from "./column-headers.ts";

/** City, state and postal code right behind the address of an owner are the owner's, whatever they are called. */
export function belongsToMail(headers: readonly string[], column: number): boolean {
  for (let at = column; at >= 0; at -= 1) {
    const words = spellHeader(headers[at] ?? "");
    if (!/^(?:city|town|state|st|zip|zip code|zipcode|postal code)$/.test(words))
      return (
        at < column && /\b(?:address|addr)\b/.test(words) && explainOther(headers[at] ?? "") !== undefined
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
    for (let next = at + 1; next < headers.length && isPlace(next); next += 1) found.add(next);
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
  const isBoth = ["address", "city"].every((part) => bare.has(part) && home.has(part));
  const [one, other] = [bare, home].map((places) => contents[places.get("address") ?? -1]?.texts ?? []);
  const isSame = one?.length === 0 || other?.length === 0 || one?.join("|") === other?.join("|");
  return isBoth && !isSame ? [...bare.values()] : [];
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
