import { translateHeader } from "./foreign-headers.ts";
import { lengthen } from "./short-words.ts";

/** A header or a word in one spelling: small letters and digits with single spaces. */
export function spell(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** A cell may hold 32,767 letters, of which these patterns would look at some again and again. */
const LONGEST_HEADER = 300;

/** A header in one spelling: words parted where capitals part them, signs as words, without what is in parentheses. */
export function spellHeader(whole: string): string {
  const header = whole.slice(0, LONGEST_HEADER);
  const words = header
    .replaceAll(/\(.*?\)|\[.*?\]/g, " ")
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    // `APNFormatted`, `GISAcres`: capitals that are a word before one that begins with one.
    .replaceAll(/(\p{Lu}{2})(\p{Lu}\p{Ll}{2})/gu, "$1 $2")
    .replaceAll(/(?<=\p{Ll}\d)(?=\p{Lu}\p{Ll})/gu, " ")
    .replaceAll(/(?<=\p{L})'d\b/gu, "")
    .replaceAll(/\$?\s*\/\s*(?:mo(?:nth)?|mth)\b/gi, " monthly ")
    .replaceAll(/\$?\s*\/\s*(?:yr|year|annum)\b/gi, " annual ")
    .replaceAll(/\/\s*(?:q|qtr|quarter)\b/gi, " quarterly ")
    .replaceAll(/\bper (?:mo(?:nth)?)\b/gi, " monthly ")
    .replaceAll(/\bper (?:yr|year|annum)\b/gi, " annual ")
    .replaceAll(/\$\s*\//g, " per ")
    .replaceAll("#", " number ")
    .replaceAll("%", " percent ")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "");
  return shorten(spell(words) || spell(header));
}

/** One spelling of square feet and of numbers. */
export function shorten(text: string): string {
  return text
    .replaceAll(
      /\b(?:sq ft|sq feet|sq foot|sq footage|square feet|square foot|square footage|sf|ft2)\b/g,
      "sqft",
    )
    .replaceAll(/\b(?:no|num|nbr|nb)\b/g, "number");
}

/** Words before a header that say only that the home itself is meant: `Property City`, `SITUS_ZIP`. */
const ITSELF =
  /^(?:property|prop|situs|site|civic|location|subject|physical|phys?|premises?|listing|home|address|parcel(?= (?:add|address|addr|city|zip|state)\b)|approx|apx|appx|addr|adr|loc|coll|collateral|reo|rental|unit(?= (?:street|address|addr|city|state|st|zip|sqft|area|size|beds?|baths?|bedrooms?|bathrooms?|type)\b)) (?=.)/;

/** Words that narrow what a header names, and may be left out where nothing else is headed so. */
const NARROWING =
  /^number (?=(?:of )?(?:bed|bath|unit|br|ba|bd|stor|floor)\w*$)|\b(?:number of|formatted|unformatted|raw|standardized|(?:our|my|max|maximum)(?= .*offer)|current(?= listing)|gross(?= living)|(?:est|estimated)(?= (?:repair|rehab|arv)))\b|(?<=\bunits) code$/g;

/** Words that a shapefile, which keeps ten letters of a heading, cuts off: `Living_Are`, `Account_Nu`. */
const CUT = "number area acreage address street description amount value price rooms bathrooms".split(" ");
const SHAPEFILE_LETTERS = 10;

/** A heading of ten letters with the word that its last letters begin, where they begin but one. */
function complete(header: string): string[] {
  const name = header.trim();
  if (name.length !== SHAPEFILE_LETTERS) return [];
  const [, before, cut = ""] = /^(.*[a-z][ _])([a-z]{2,})$/i.exec(name) ?? [];
  if (before === undefined) return completeRun(name.toLowerCase());
  const found = CUT.filter((word) => word.startsWith(cut.toLowerCase()) && word !== cut.toLowerCase());
  return found.length === 1 ? [spellHeader(`${before}${found[0]}`)] : [];
}

/** `locationad`: the same of words that run together. */
function completeRun(run: string): string[] {
  if (!/^[a-z]+$/.test(run)) return [];
  for (let length = run.length - 2; length >= 3; length -= 1) {
    const words = partFrom(run.slice(0, length));
    const found = CUT.filter((word) => word.startsWith(run.slice(length)) && word !== run.slice(length));
    if (words !== undefined && found.length === 1) return [shorten([...words, ...found].join(" "))];
  }
  return [];
}

/** `curr rent` in full, and `ins yr` as what it is a year. */
function spellOut(text: string): string[] {
  const full = text.split(" ").map(lengthen).filter(Boolean).join(" ");
  const [, named = "", often = ""] = /^(.+) (annual|monthly)$/.exec(full) ?? [];
  return full === text ? [] : [full, ...(often === "" ? [] : [`${often} ${named}`])];
}

/** The header and, where it begins with such a word, what follows it; then both without their short forms. */
export function listSpellings(header: string): string[] {
  const written = [header, ...turnRound(header)].flatMap(listWritten);
  const full = [...written, ...written.flatMap(spellOut)].flatMap(withTranslation);
  const broad = full.map((text) => shorten(text.replaceAll(NARROWING, " ").replaceAll(/ +/g, " ").trim()));
  return [...new Set([...full, ...broad.filter(Boolean)])];
}

/** What a heading of another language says goes before its letters. */
function withTranslation(text: string): string[] {
  const translated = translateHeader(text);
  return translated === undefined ? [text] : [shorten(translated), text];
}

/** `Price - Current`, `Baths - Full`: what it is stands before which of them. */
function turnRound(header: string): string[] {
  const [, thing, which] = /^([^-]+) - ([^-]+)$/.exec(header.slice(0, LONGEST_HEADER)) ?? [];
  return thing === undefined ? [] : [`${which} ${thing}`];
}

function listWritten(header: string): string[] {
  const whole = spellHeader(header);
  const bare = whole.replace(ITSELF, "");
  const shorter = bare.replace(ITSELF, "").replace(/ line 1$/, "");
  // "Owner1" and "Sale Date 1": the first of several of a kind.
  const first = [bare, whole].map((text) => text.replace(/(?<=[a-z]) ?1(?= [a-z]|$)/, ""));
  const parted = [
    ...withoutKind(header),
    ...partRun(header),
    ...partWords(whole),
    ...complete(header),
  ].flatMap((one) => [one, one.replace(ITSELF, "")]);
  return [...new Set([whole, bare, shorter, ...first, ...parted])].filter(Boolean);
}

/** Names of a database that begin with the kind of what they hold: `sCity`, `iunitcount`, `dtacquired`, `cRent`. */
function withoutKind(header: string): string[] {
  const [, name] =
    /^(?:str|dt|int|dbl|b|c|d|i|n|s)((?!t?ate$|ity$|oor)[A-Za-z]{3,})\d?$/.exec(header.trim()) ?? [];
  return name === undefined ? [] : [spellHeader(name)];
}

/** Of which databases put names together. */
const PARTS = new Set(
  `ac acq acquired act actual add addr addres adress address adr amt amount ann annual apn area ask asking assd assessed bath baths bd bed
beds bedrm bedrms blt br build built bldg calc calculated city close closed cnt code condition consid cost count cty current date dt due dues end exp fee fin
foot feet square footage fin finished floor ft full gis half heat heated hoa home htd house ins acre acres cd deed dir fix gross id impr imprv improvement land lease legal list lnd loc location main nm notice change pstl postal recipient liv living lot lvg mail mailing mkt mo name nb nbr no num numb number occ own owner
par parcel place pr prc prefix prefx price prop property purch pur rent rms room rooms sale sales sf la suf cnty rm site situs size sold sq sqft st start state
status str street strt struct structure suffix suffx tax taxes tot total trans type unit units use val value yr year zip`.split(
    /\s+/,
  ),
);

/** `OWNNAME` and `SALEDT1` in their words, the longest first; what has other letters between is left as it is. */
function partRun(header: string): string[] {
  // The first of several may be told within: `OWNER1FULLNAME`.
  const run = /^([a-z]{4,32})1?$/i
    .exec(header.trim().replace(/(?<=[a-z])1(?=[a-z])/i, ""))?.[1]
    ?.toLowerCase();
  if (run === undefined) return [];
  const words = partFrom(run);
  return words === undefined || words.length < 2 ? [] : [shorten(words.join(" "))];
}

/** One of several words may be two that run together. */
function partWords(spelling: string): string[] {
  const words = spelling.split(" ");
  const parted = words.map((word) =>
    PARTS.has(word) || word.length < 5 ? word : (partFrom(word)?.join(" ") ?? word),
  );
  return words.length < 2 || parted.every((word, at) => word === words[at])
    ? []
    : [shorten(parted.join(" "))];
}

function partFrom(run: string): string[] | undefined {
  if (run === "") return [];
  for (let length = run.length; length >= 2; length -= 1) {
    const rest = PARTS.has(run.slice(0, length)) ? partFrom(run.slice(length)) : undefined;
    if (rest !== undefined) return [run.slice(0, length), ...rest];
  }
  return undefined;
}

const OTHERS: readonly { words: RegExp; reason: string }[] = [
  {
    words:
      /\b(?:mail(?!box)\w*|pstl|ml|taxpayer(?! name$|$))\b|\b(?:own|owners?|bill(?:ing)?|remit|recipients?)\b(?: \d)? (?:name )?(?:add(?:r(?:ess)?)?|adr|street|str|st|city|cty|state|zip)|\b(?:notice|postal|tax bill) (?:address|add|addr|street|city|state|zip)\b/,
    reason: "About where the owner gets mail, not about the home",
  },
  {
    words:
      /\b(?:agent|broker|brokerage|contact|attorney|grant(?:ee|or)|buyer|seller|lender|office|company|manager|management)s? (?:name )?(?:addr(?:ess)?|street|city|state|zip)/,
    reason: "About where somebody else is, not about the home",
  },
  {
    words:
      /^(?!.*\bowners?\b).*\b(?:est|estimated|zestimate|avm|bpo|assessed|assessment|appraised|market value|tiv|equity)\b/,
    reason: "An estimate or an assessment, which is not read",
  },
  {
    words: /\b(?:size|area|land|lot|floor)\b.*\b(?:sm|sqm|m2|sq m|square met(?:er|re)s?|hectares?|ha)$/,
    reason: "An area in square meters or hectares, which is not read",
  },
  { words: /^country(?: code)?$/, reason: "The country" },
  { words: /\btax(?:es)? (?:year|yr)$/, reason: "The year of a tax" },
  { words: /\bcents\b/, reason: "An amount in cents, which is not read" },
  { words: /\bper\b(?=.)/, reason: "A figure per unit of something, which is not read" },
  {
    words: /\b(?:pro forma|projected|traditional|airbnb|proposed)\b/,
    reason: "A projection, which is not read",
  },
];

const GUESSED_RENT =
  /\brents?\b.*\b(?:est|estimated?|market|mkt|potential|forecast|guess)\b|\b(?:est|estimated?|market|mkt|potential|zillow|rentometer)\b.*\brents?\b/;

/** Why a header is certain to be of no field; undefined where it may be of one. */
export function explainOther(header: string): string | undefined {
  const text = [spellHeader(header), ...partRun(header.trim().replace(/\d$/, ""))].join("; ");
  // "Rent (est)" says so in parentheses.
  if (GUESSED_RENT.test(spell(header.slice(0, LONGEST_HEADER)))) {
    return "What the home might rent for; not its rent in place";
  }
  // What repairs will cost and what a home is worth after them are estimates by nature.
  if (/\b(?:arv|after repair value|repairs?|rehab)\b/.test(text) && !/\bper\b/.test(text)) return undefined;
  return OTHERS.find(({ words }) => words.test(text))?.reason;
}

/** Of `HOA Fee` and `Monthly HOA Amount` the one that says how often it is due. */
export function isOtherwiseMonthly(headers: readonly string[], column: number): boolean {
  const saysMonth = (header: string) => /\bmonthly\b/.test(spellHeader(header));
  const isOfDues = (header: string) =>
    /\b(?:hoa|association)\b/.test(spellHeader(header)) && explainOther(header) === undefined;
  if (saysMonth(headers[column] ?? "")) return false;
  return headers.some((header, at) => at !== column && isOfDues(header) && saysMonth(header));
}
