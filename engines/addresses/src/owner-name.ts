/** What an owner of record is, as far as its name tells. */
export type OwnerKind = "company" | "trust" | "person";

export interface OwnerName {
  kind: OwnerKind;
  /** The same for every spelling of the name; it links nobody by itself. */
  key: string;
  /** The name stands for somebody else, or for more than it says: a trustee, others who are not named. */
  isPartial: boolean;
}

/** Why a name is no one owner's. */
export type NoOwnerName =
  | "noName"
  | "placeholder"
  | "careOf"
  | "givenNameMissing"
  | "trustNotNamed"
  | "unclear"
  | "cut";

/** Shares, tenancies and relations: they say how it is owned, not by whom. */
const HOW_OWNED = [
  /\b\d+(?:\.\d+)?\s*%(?:\s*INT(?:EREST)?\b)?/g,
  /\b\d+\/\d+(?:\s*(?:INT(?:EREST)?|SH(?:ARE)?)\b)?/g,
  /\(\s*(?:TE|LE|TIC|JT|JTWROS|TC|H&W|H\/W)\s*\)/g,
  /\b(?:H\s?\/\s?W|H\s?&\s?W|HUSBAND\s*(?:&|AND)\s*WIFE|HUSB\s*(?:&|AND)\s*WF|HWJT|JTWROS|JTRS|JT\s*TEN|JOINT TENANTS?|TEN\s*COM|TENANTS? IN COMMON|TENANTS? BY (?:THE )?ENTIRET(?:Y|IES)|T\/C|L\/E|LIFE EST(?:ATE)?)\b/g,
];
const OTHERS = /\b(?:ET\s*AL[S.]?|ET\s*UX|ET\s*VIR|(?:&|AND)\s*OTHERS)(?=\W|$)/g;
const CARE_OF = /%|\bC\s?[/\\]\s?O\b|\bCARE OF\b|\bATTN\b|\bATTENTION\b/;
const PLACEHOLDER =
  /^(?:(?:CURRENT|PRESENT|UNKNOWN|RECORD|PROPERTY|REGISTERED)\b.*\bOWNER|OWNERS?$|OWNER (?:OCCUPIED|UNKNOWN|OF RECORD)|TAX\s?PAYER\b|OCCUPANT|RESIDENT\b|UNKNOWN|UNAVAILABLE|NOT (?:AVAILABLE|ON FILE|RELEASED)|CONFIDENTIAL|WITHHELD|REDACTED|EXEMPT|NO NAME|NONE|N\/A|NAME (?:WITHHELD|REDACTED|NOT))/;

/** Each spelling of what a company is, and of words that rolls cut short; by them no two companies become one. */
const SPELLINGS: [RegExp, string][] = [
  [/\bL\s?\.?\s?L\s?\.?\s?L\s?\.?\s?P\b\.?/g, "LLLP"],
  [/\bL\s?\.?\s?L\s?\.?\s?C\b\.?|\b(?:LIMITED|LTD)\.? LIAB(?:ILITY)?\.? (?:COMPANY|CO)\b\.?/g, "LLC"],
  [/\bL\s?\.?\s?L\s?\.?\s?P\b\.?/g, "LLP"],
  [
    /\b(?:LIMITED|LTD)\.? (?:PARTNERSHIP|PTNRSHP|PTNSHP|PTSHP|PRTNRSHP)\b|\bL\s?\.\s?P\b\.?|\bL P(?=\s*$)/g,
    "LP",
  ],
  [/\bINC(?:ORPORATED|ORP|\.)?(?=\W|$)/g, "INC"],
  [/\bCORP(?:ORATION|N|\.)?(?=\W|$)/g, "CORP"],
  [/\b(?:COMPANY|CO\.)(?=\W|$)/g, "CO"],
  [/\b(?:LIMITED|LTD\.)(?=\W|$)/g, "LTD"],
  [/\bNATIONAL (?:ASSOCIATION|ASSN|ASSOC)\b|\bN\.\s?A\.?(?=\W|$)|\bN A(?=\s*$)/g, "NA"],
  [/\b(?:ASSOCIATION|ASSOC|ASSN|ASSC)\b\.?/g, "ASSN"],
  [/\b(?:TRST|TRUST)\b\.?/g, "TRUST"],
  [/\b(?:REVOCABLE|REVOC|REV)\b\.?(?=.*\bTR(?:UST)?\b)/g, "REVOCABLE"],
  [/\b(?:LIVING|LIV|LVG)\b\.?(?=.*\bTR(?:UST)?\b)/g, "LIVING"],
  [/\b(?:FAMILY|FAM|FMLY)\b\.?(?=.*\bTR(?:UST)?\b)/g, "FAMILY"],
  [/\b(?:PROPERTIES|PROPS)\b/g, "PROPERTIES"],
  [/\b(?:HOLDINGS|HLDGS|HLDNGS)\b/g, "HOLDINGS"],
  [/\b(?:INVESTMENTS|INVSTMNTS|INVS|INVESTMNTS)\b/g, "INVESTMENTS"],
  [/\b(?:MANAGEMENT|MGMT|MGT|MGMNT)\b/g, "MANAGEMENT"],
  [/\b(?:DEVELOPMENT|DEVEL|DEVLPMNT)\b/g, "DEVELOPMENT"],
  [/\b(?:APARTMENTS|APTS)\b/g, "APARTMENTS"],
  [/\b(?:ENTERPRISES|ENTRPRS|ENTPRS)\b/g, "ENTERPRISES"],
];
const DESIGNATORS = new Set("LLC LLLP LLP LP INC CORP CO LTD NA FSB PLC PLLC ASSN".split(" "));
const OF_ORGANIZATIONS = new Set(
  (
    "BANK CHURCH MINISTRIES AUTHORITY DEPARTMENT DEPT DISTRICT COUNTY CITY TOWN VILLAGE UNIVERSITY COLLEGE SCHOOL BOARD FOUNDATION " +
    "PROPERTIES HOLDINGS INVESTMENTS REALTY HOMES RENTALS HOUSING APARTMENTS PARTNERS PARTNERSHIP ASSOCIATES VENTURES CAPITAL " +
    "FUND ENTERPRISES DEVELOPMENT MANAGEMENT GROUP MORTGAGE FINANCIAL BORROWER PROPCO SOCIETY CLUB CONDOMINIUM USA"
  ).split(" "),
);
const TRUSTEE = /\b(?:(?:(?<!TRUST )CO|SUCC(?:ESSOR)?|AS)[\s-]*)*(?:TRUSTEES?|TTEES?|TRSTES?|TRS)\b/;
/** At the end of a name, behind a person: the trustee. Behind what a trust is called it is the trust. */
const TR_AT_END = /\bTR$/;
const OF_TRUSTS = new Set(
  "THE OF A AN AND FOR UNDER TRUST FAMILY LIVING REVOCABLE IRREVOCABLE LAND NO NUMBER DTD DATED UA UAD UTD AGREEMENT".split(
    " ",
  ),
);
const TITLES = new Set("MR MRS MS MISS DR REV".split(" "));
const SUFFIXES = new Set("JR SR II III IV V MD ESQ".split(" "));
const MOST_WORDS = 5;
/** Rolls cut names at 30 characters and more; what is behind may tell two companies apart. */
const CUT_FROM = 28;

/** Without any of these a name is spelled already, and says nothing of how it is owned; most are people's. */
const NEEDS_READING =
  /[^A-Z ,&-]|\b(?:[LN]|LL|LLC|LLP|LLLP|LP|L P|LIMITED|LTD|INC\w*|CORP\w*|COMPANY|NATIONAL|ASS\w+|TRST|TRUST|TR|PROPS|HLD\w+|INV\w+|MG\w+|MANAGEMENT|DEV\w+|AP\w+TS|ENT\w+|H|HUSB\w*|HWJT|JT\w*|JOINT|TENANTS?|TEN|LIFE|ET|ET\w+|OTHERS|CARE|ATTN|ATTENTION)\b/;

const listWords = (text: string): string[] => text.split(/[^A-Z0-9]+/).filter(Boolean);

/**
 * Reads the name of an owner of record as assessors write it: `SMITH JOHN & MARY`, `Oak St. Homes, L.L.C.`,
 * `% SMITH JOHN`, `DOE JANE TRUSTEE ET AL`.
 */
export function readOwnerName(written: string): OwnerName | { reason: NoOwnerName } {
  const full = written
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .replace(/['’`]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  if (!/[A-Z]/.test(full)) return { reason: "noName" };
  if (PLACEHOLDER.test(full)) return { reason: "placeholder" };
  if (!NEEDS_READING.test(full)) return readWhole(full.replace(/[,& ]+$/, ""), full.length);
  const owned = HOW_OWNED.reduce((text, words) => text.replace(words, " "), full);
  const [before = "", ...behind] = owned.split(CARE_OF);
  const hasOthers = before.search(OTHERS) >= 0;
  const name = SPELLINGS.reduce(
    (text, [spelling, one]) => text.replace(spelling, ` ${one} `),
    before.replace(OTHERS, " "),
  )
    .replace(/\s+/g, " ")
    .replace(/[\s,;&]+$/, "")
    .trim();
  if (name === "") return { reason: "careOf" };
  const read = readWhole(name, full.length);
  if ("reason" in read) return read;
  // Of a person's mail that goes to another the address is the other's.
  if (behind.length > 0 && read.kind === "person") return { reason: "careOf" };
  return { ...read, isPartial: read.isPartial || hasOthers || behind.length > 0 };
}

function readWhole(name: string, length: number): OwnerName | { reason: NoOwnerName } {
  const trust = findTrust(name);
  // What is cut off a trust's name may be its date.
  if (trust !== undefined) return "reason" in trust ? trust : { ...trust, isPartial: length >= CUT_FROM };
  const words = listWords(name);
  if (words.every((word) => DESIGNATORS.has(word))) return { reason: "unclear" };
  const isCompany = words.some((word, at) => DESIGNATORS.has(word) && at > 0);
  const isTrustee = TRUSTEE.test(name) || TR_AT_END.test(name);
  if (isCompany || words.some((word) => OF_ORGANIZATIONS.has(word))) {
    if (isTrustee) return { reason: "trustNotNamed" };
    if (!isCompany && length >= CUT_FROM) return { reason: "cut" };
    const read = readCompany(words);
    // Behind what a company is called a roll may have cut which series it is.
    const isWhole = DESIGNATORS.has(words.at(-1) ?? "") || length < CUT_FROM;
    return "reason" in read ? read : { ...read, isPartial: !isWhole };
  }
  const people = name.replace(TRUSTEE, " ").replace(TR_AT_END, " ").trim();
  const read = readPeople(people);
  return "reason" in read ? read : { ...read, isPartial: isTrustee };
}

function readCompany(words: readonly string[]): OwnerName | { reason: NoOwnerName } {
  const kept = words.filter((word) => word !== "AND" && word !== "THE");
  const own = kept.filter((word) => !DESIGNATORS.has(word));
  if (own.join("").length < 2) return { reason: "unclear" };
  return { kind: "company", key: kept.join(" "), isPartial: false };
}

/** The trust that a name names, whoever is its trustee. */
function findTrust(name: string): OwnerName | { reason: NoOwnerName } | undefined {
  const isTrust = /\bTRUST\b/.test(name) || /\b(?:FAMILY|LIVING|REVOCABLE|IRREVOCABLE|LAND) TR\b/.test(name);
  if (!isTrust) return undefined;
  const spelled = name.replace(/\b(FAMILY|LIVING|REVOCABLE|IRREVOCABLE|LAND) TR\b/g, "$1 TRUST");
  const parts = spelled.split(TRUSTEE).filter((part) => /\bTRUST\b/.test(part));
  const words = listWords(parts.at(-1) ?? spelled);
  if (words.includes("CO") || words.some((word) => DESIGNATORS.has(word) && word !== "CO")) {
    // `BIG TRUST CO`, `NORTH TRUST LLC`: a company of that name, or one that holds for a trust.
    return TRUSTEE.test(spelled) ? { reason: "trustNotNamed" } : readCompany(words);
  }
  const own = words.filter((word) => !OF_TRUSTS.has(word));
  if (own.join("").length < 2) return { reason: "trustNotNamed" };
  const kept = words.filter(
    (word) => !["THE", "OF", "AND", "A", "DTD", "DATED", "UA", "UAD", "UTD"].includes(word),
  );
  return { kind: "trust", key: kept.join(" "), isPartial: false };
}

function readPeople(name: string): OwnerName | { reason: NoOwnerName } {
  const parts = splitPeople(name).map((part) => listWords(part).filter((word) => !TITLES.has(word)));
  const named = parts.filter((words) => words.length > 0);
  if (named.length === 0) return { reason: "noName" };
  if (named.some((words) => words.length > MOST_WORDS || words.some((word) => /\d/.test(word)))) {
    return { reason: "unclear" };
  }
  const whole = shareSurname(named);
  // A surname alone, or with an initial, is many people.
  const isKnown = (words: readonly string[]) =>
    words.filter((word) => word.length > 1 && !SUFFIXES.has(word)).length > 1;
  if (!whole.every(isKnown)) return { reason: "givenNameMissing" };
  const key = whole
    .map((words) => words.toSorted().join(" "))
    .sort()
    .join(" + ");
  return { kind: "person", key, isPartial: false };
}

/** `SMITH, JOHN` is one, `SMITH JOHN, DOE JANE` are two. */
function splitPeople(name: string): string[] {
  return name.split(/&|\bAND\b|;|\+|\//).flatMap((part) => {
    const between = part.split(",");
    return between.every((one) => listWords(one).length > 1) ? between : [part.replaceAll(",", " ")];
  });
}

/** `SMITH JOHN & MARY` and `JOHN & MARY SMITH` name the surname once. */
function shareSurname(parts: readonly string[][]): string[][] {
  const isGiven = (words: readonly string[]) =>
    words.filter((word) => word.length > 1 && !SUFFIXES.has(word)).length < 2;
  const [first, ...others] = parts;
  const last = parts.at(-1);
  if (first === undefined || last === undefined || others.length === 0) return [...parts];
  const surname = isGiven(first)
    ? last.findLast((word) => !SUFFIXES.has(word))
    : first.find((word) => !SUFFIXES.has(word));
  if (surname === undefined || (isGiven(first) && isGiven(last))) return [...parts];
  return parts.map((words) => (isGiven(words) ? [surname, ...words] : words));
}
