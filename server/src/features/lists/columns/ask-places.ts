import type { Content } from "./column-content.ts";
import { spellHeader } from "./column-headers.ts";
import type { Guess, Mapping } from "./map-columns.ts";

/** A part of a place that doesn't say whose it is. */
const BARE: readonly [field: string, words: RegExp][] = [
  ["city", /^(?:city|town|city name)$/],
  ["state", /^(?:state|st)$/],
  ["zip", /^(?:zip|zip code|zipcode|postal code|zip ?5)$/],
  ["city_state_zip", /^(?:city (?:state|st) zip(?: code)?|city (?:state|st)|csz)$/],
];
const PLACE = /\b(?:city|town|state|st|zip|zip code|zipcode|postal code|csz)$/;
const STREETS = /\b(?:address|addr|add|street|str)(?: ?1)?\b(?! (?:2|3|type|number|name|dir\w*|suffix))/;
const MOSTLY = 0.6;

interface Asked {
  headers: readonly string[];
  contents: readonly Content[];
  known: { byColumn: ReadonlyMap<number, Guess>; mapping: Mapping };
  /** Fields that the list has to say and doesn't. */
  missing: ReadonlySet<string>;
  /** Columns that are taken for somebody else's place. */
  isOthers: (column: number) => boolean;
  /** Somebody said before that these are not read. */
  isLeftOut: (column: number) => boolean;
}

/**
 * Whose city is it? Behind the address of an owner, a seller or an agent stands the only city, state or ZIP code of a list:
 * it may be that person's, or the home's. The parts that are asked about, and the question.
 */
export function askOfPlaces(of: Asked): { parts: ReadonlySet<string>; questions: string[] } {
  const { headers, contents, known } = of;
  const home = known.mapping.address ?? known.mapping.street_name;
  const none = { parts: new Set<string>(), questions: [] };
  if (home === undefined || (contents[home]?.whole ?? 0) >= MOSTLY) return none;
  const found = headers.flatMap((header, column) => {
    const words = spellHeader(header);
    const field = BARE.find(([, bare]) => bare.test(words))?.[0];
    const guess = known.byColumn.get(column);
    if (field === undefined || of.isLeftOut(column) || guess?.source === "remembered") return [];
    // Where it is read as the home's, or would be if it were not somebody else's.
    const isOpen =
      guess === undefined
        ? (of.missing.has(field) || field === "city_state_zip") && of.missing.size > 0 && of.isOthers(column)
        : guess.field === field;
    const owner = isOpen ? findOtherStreets(of, { home, column }) : undefined;
    return owner === undefined ? [] : [{ field, header, owner, isRead: guess !== undefined }];
  });
  const [first] = found;
  if (first === undefined) return none;
  const named = joinWords(found.map(({ header }) => `"${header}"`));
  const [stand, are] = found.length === 1 ? ["stands", "is it"] : ["stand", "are they"];
  const behind = `${named} ${stand} behind "${headers[first.owner]}"`;
  const question = first.isRead
    ? `${behind}, and nothing else says where the homes are: ${are} the homes'?`
    : `${behind} and ${found.length === 1 ? "is" : "are"} not read: ${are} where the homes are?`;
  const parts = found.flatMap(({ field }) =>
    field === "city_state_zip" ? ["city", "state", "zip"] : [field],
  );
  return { parts: new Set(parts), questions: [question] };
}

const HOMES =
  /\b(?:property|prop|situs|site|location|loc|premises?|physical|subject|house|home|parcel|service|building|bldg)\b/;
const BOX = /^(?:p\.? ?o\.? ?(?:box|drawer)|post office box|box \d)/i;
const FEWEST_BOXES = 2;
const MANY_BOXES = 0.1;

/** Homes have no PO boxes: addresses that do not say whose they are, with some among them, are where owners get their mail. */
export function askOfMail({
  headers,
  contents,
  known,
}: Pick<Asked, "headers" | "contents" | "known">): string[] {
  const home = known.mapping.address;
  if (home === undefined || known.byColumn.get(home)?.source === "remembered") return [];
  const header = headers[home] ?? "";
  if (HOMES.test(spellHeader(header))) return [];
  const texts = (contents[home]?.texts ?? []).filter((text) => text !== "");
  const boxes = texts.filter((text) => BOX.test(text)).length;
  if (boxes < FEWEST_BOXES || boxes < MANY_BOXES * texts.length) return [];
  return [`"${header}" holds PO boxes: is it where the homes are, or where their owners get mail?`];
}

/** The column of somebody else's streets that stands nearest before a place, without a place of its own. */
function findOtherStreets(
  { headers, contents, known }: Asked,
  { home, column }: { home: number; column: number },
): number | undefined {
  for (let at = column - 1; at >= 0 && at !== home; at -= 1) {
    const words = spellHeader(headers[at] ?? "");
    if (PLACE.test(words) && !BARE.some(([, bare]) => bare.test(words))) return undefined;
    if (!STREETS.test(words) || known.byColumn.has(at)) continue;
    const { street = 0, whole = 0, texts = [] } = contents[at] ?? {};
    // A whole address needs no city behind it.
    if (street + whole === 0 || (whole >= MOSTLY && known.byColumn.has(column))) return undefined;
    const homes = contents[home]?.texts ?? [];
    return texts.every((text, row) => text.includes(homes[row] ?? "")) ? undefined : at;
  }
  return undefined;
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
