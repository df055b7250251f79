import { normalizeWords } from "@labs/sheets/sheet";
import type { LeaseKind, UnitStatus } from "../roll.ts";
import { translateState } from "./foreign-words.ts";

/** What a status says: how the unit stands, or that the row is a lease not in place; whether it tells leased from not. */
export type StatusReading =
  | { unit: UnitStatus; lease?: undefined; isExact: boolean }
  | { unit?: undefined; lease: LeaseKind; isExact: boolean };

/** A status is said in few words: what more there is in a cell is not searched. */
const LONGEST = 200;

const UNLEASED =
  /^open( (lot|site|space|unit|pad))?$|\b(for rent|to let|no tenant|un ?rented|un ?leased|not (pre ?)?(rented|leased)|available|no lease|unrsv|unreserved)\b/;
const LEASED = /\b(rented|leased|pre ?leased|preleased|ntvl|reserved|rsvd|lsd)\b/;

const CODES: Record<string, UnitStatus> = {
  o: "occupied",
  oc: "occupied",
  occ: "occupied",
  c: "occupied",
  cur: "occupied",
  on: "notice",
  n: "notice",
  ntv: "notice",
  nu: "notice",
  nn: "notice",
  ntvl: "notice_leased",
  "ntv l": "notice_leased",
  "ntv r": "notice_leased",
  "ntv u": "notice",
  nl: "notice_leased",
  nr: "notice_leased",
  v: "vacant",
  vac: "vacant",
  vu: "vacant",
  vn: "vacant",
  vl: "vacant_leased",
  "v l": "vacant_leased",
  "v r": "vacant_leased",
  "v u": "vacant",
  "vac l": "vacant_leased",
  "vac r": "vacant_leased",
  "vac u": "vacant",
  vr: "vacant_leased",
  m: "model",
  mdl: "model",
  d: "down",
  dn: "down",
  adm: "down",
  ooo: "down",
  oos: "down",
  oo: "down",
  e: "employee",
  emp: "employee",
  y: "occupied",
  yes: "occupied",
};

/**
 * What the words of a status column mean, of any system: `Occupied No Notice`, `Notice-Unrented`, `Vacant Rented
 * Ready`, `NTVL`, `Pending renewal`, `Current`, `Evict`. Undefined for words that mean none of it.
 *
 * @example readStatus("Vacant-Leased")?.unit // "vacant_leased"
 */
export function readStatus(text: string): StatusReading | undefined {
  const words = normalizeWords(text.slice(0, LONGEST));
  if (words === "") return undefined;
  const code = Object.hasOwn(CODES, words) ? CODES[words] : undefined;
  if (code !== undefined) {
    return { unit: code, isExact: /^(n(tv)? ?[url]|v(ac)? ?[url])$/.test(words) };
  }
  return readLease(words) ?? readUnit(words) ?? readUnit(translateState(words) ?? "");
}

function readLease(words: string): StatusReading | undefined {
  if (/\b(vacant|vac|occupied|notice|ntv)\b/.test(words)) return undefined;
  if (/^(past|former|previous|prior|moved out|cancell?ed|denied|terminated|evicted)\b/.test(words)) {
    return { lease: "past", isExact: false };
  }
  if (
    /\b(pending renewal|renewal pending|renewal lease|future renewal)\b|^(pend ren|renewal|future lease)$/.test(
      words,
    )
  ) {
    return { lease: "renewal", isExact: false };
  }
  if (
    /\b(applicant|application|applied|pending approval|pending resident)\b|^(app|approved|pending|wait(ing)? ?list)$/.test(
      words,
    )
  ) {
    return { lease: "applicant", isExact: false };
  }
  if (/\b(future|pending move in|upcoming|pending transfer|moving in)\b|^pre ?leased?$/.test(words)) {
    return { lease: "future", isExact: false };
  }
  return undefined;
}

function readUnit(words: string): StatusReading | undefined {
  const isUnleased = UNLEASED.test(words);
  const isLeased = LEASED.test(words) && !isUnleased;
  const isExact = isUnleased || isLeased;
  if (/\b(un ?occupied|vacant|vac|vacancy|empty|void|abandoned|no home)\b/.test(words))
    return readVacant(words, isLeased, isExact);
  if (/\bno (notice|ntv)\b/.test(words)) return { unit: "occupied", isExact };
  if (
    /\b(ntvl?|notice|vacating|moving out|move out pending|pending (?:move out|moveout|vacate)|given notice)\b/.test(
      words,
    )
  ) {
    return { unit: isLeased || /\bntvl\b/.test(words) ? "notice_leased" : "notice", isExact };
  }
  if (/^(model|mdl|show unit)\b|\b(excluded|non ?revenue|non ?rev|admin)\b.*\bmodels?\b/.test(words))
    return { unit: "model", isExact: false };
  if (/\b(staff|leasing|management|managers?|rental) office\b/.test(words))
    return { unit: "down", isExact: false };
  if (
    /\b(employee|manager|managers|mgr|caretaker|super|superintendent|courtesy officer|staff)\b|^maintenance [a-z]/.test(
      words,
    )
  ) {
    return { unit: "employee", isExact: false };
  }
  if (
    /\b(occupied|occ|current|tenant|evict|eviction|in eviction|renewed|skip|holdover|expiring soon|rented|month to month|mtm|at will)\b|^(active|leased|in place|lease(?! signed)|filled|resident|signed)\b/.test(
      words,
    ) &&
    !isUnleased
  ) {
    return { unit: "occupied", isExact: false };
  }
  if (/^(held( for\b.*)?|on hold)$/.test(words)) return { unit: "vacant", isExact: false };
  if (/^(reserved|rsvd|on reserve|reservation)$/.test(words)) return { unit: "vacant_leased", isExact: true };
  if (/\b(not available|unavailable|not (for rent|rentable))\b/.test(words))
    return { unit: "down", isExact: false };
  if (isUnleased || /\b(ready to (rent|lease)|rent ready|ready)\b/.test(words)) {
    return /make ready|not ready/.test(words)
      ? { unit: "down", isExact: false }
      : { unit: "vacant", isExact: false };
  }
  return isDown(words) ? { unit: "down", isExact: false } : undefined;
}

function readVacant(words: string, isLeased: boolean, isExact: boolean): StatusReading {
  if (/\b(model)\b/.test(words)) return { unit: "model", isExact: false };
  if (/\b(admin|administrative|down|offline|off line|out of service|non revenue)\b/.test(words)) {
    return { unit: "down", isExact: false };
  }
  const isPromised =
    isLeased || /\b(applicant|(pending|future) move in|future (resident|tenant|lease))\b/.test(words);
  return { unit: isPromised ? "vacant_leased" : "vacant", isExact };
}

/** Whether a remark beside an empty home says that nobody can live there: burnt, boarded up, condemned; repaired it says nothing. */
export const saysDown = (remark: string): boolean =>
  /\b(fire[- ]damaged?|burn(ed|t)( out)?|flood(ed|[- ]damaged?)|boarded( up)?|uninhabitable|condemned|red[- ]tagged|not (rentable|habitable)|off-?line|unrentable)\b/i.test(
    remark,
  ) && !/\b(repaired|restored|rebuilt|completed?|formerly|was|no longer)\b/i.test(remark);

function isDown(words: string): boolean {
  return /\b(down|offline|off ?line|ooo|oos|admin|administrative|office|out of (?:service|order|inventory)|not in service|make ready|rehab|renovation|under construction|fire|burned|burnt|flood(ed)?|water damage|casualty|demolished|condemned|uninhabitable|non revenue|storage|excluded|waitlist|hold unit|maint hold|repairs?|clubhouse|construction|corporate use|maintenance)\b/.test(
    words,
  );
}

/** Whether words beside a unit's state say that somebody has signed for it: `Leased`, `Pre-leased`, not `Unleased`. */
export const saysLeased = (text: string): boolean =>
  /^(pre ?)?(leased|rented|reserved)\b/.test(normalizeWords(text));

/** A notice that is written beside a name: `Bell, Ann (NTV 6/30)`. */
export const hasNotice = (name: string): boolean =>
  /(?:^|[([,*–-]\s*)(ntv|on notice|notice to vacate|notice given|(gave|given) notice|vacating)\b/i.test(name);

/** Who works where he lives, as written behind a name: `Sam (super)`, `Diaz, J. - maintenance`. */
export const isStaff = (name: string): boolean =>
  /(?:\(|\s[-–]\s)(?:super|supt|superintendent|employee|manager|mgr|maintenance|maint|caretaker|staff|courtesy officer)\.?\)?$/i.test(
    name,
  );

const NAME_STATUS =
  /^(-+ ?)?(vacant|vacancy|vac\b|unoccupied|empty|model$|model unit|model apt|down$|down unit|down[ -]+\W|offline|off-line|admin$|admin unit|administrative|office( ?[-–(/].*)?$|(staff|leasing|management|managers?|rental) office|held( for\b.*)?$|on hold$|employee$|employee unit|mgr\.?( ?[-–(]|$)|manager( ?[-–(]|$)|managers? (unit|apt\.?|apartment|residence|suite)|maintenance( ?[-–(].*)?$|occupied\b|current$|available( (now|today|immediately|soon|units?|(on|from|for|as of) .*|\d.*))?$|(resident|on-?site|live-?in|site|property|apartment|apt|building|community|complex|park|(asst\.?|assistant)( property)?) (manager|mgr)\.?( unit| apt\.?| apartment)?( ?[-–(]|$)|super( ?[-–,(]|$)|staff( ?[-–,(]|$)|superintendent\b|storage( ?[-–(/].*)?$|abandoned([ ,;(–-].*)?$|demolished$|condemned$|out of service|open$|open (lot|site|space|unit|pad)|unrented|unleased|not rented|for rent|to let|no tenant|void$|(ooo|oos|out of (order|inventory)|off ?line|fire|burned|burnt|flood|water damage|uninhabitable|under (construction|renovation)|rehab|renovation|make[ -]ready)( unit)?( ?[-–(:/].*)?$)/i;

/** A status that stands where a name would: `VACANT`, `-- Vacant --`, `MODEL`, `down - water damage`. */
export function readNameStatus(name: string): StatusReading | undefined {
  if (name.length > LONGEST) return undefined;
  const text = name
    .replaceAll(/^[\s*<([{–—-]+|[\s*>)\]}–—-]+$/g, "")
    .replace(/(?<=[a-z])['’]s\b/i, "")
    // `MODEL, MODEL` in the place of both names, `Model R00000008` with a number for the person.
    .replace(/^(\w+),? \1$|^(model|vacant|down|admin) [a-z]?\d{3,}$/i, "$1$2");
  const isForeign = translateState(normalizeWords(text)) !== undefined;
  return isForeign || NAME_STATUS.test(text) ? readStatus(text) : undefined;
}

const BESIDE_EMPTY =
  /^(un|not|pre|re)|ready|unit|apartment|apt|suite|lot|space|room|home|house|bed|site|leased|rented|available|renov|rehab|remodel|construct|repair|paint|turn|market|hold|model|down|admin|office|employee|manager|maint|stor|storage|month|pend|lease|rent/i;

/** A surname after a word of state, `Vacant Smith`: of one who pays it is a name. */
export const isNamedLikeStatus = (name: string): boolean => {
  const surname = /^(?:Vacant|Model|Empty|Current|Manager|Employee|Office|Down)[, ]+([A-Z][a-z]+)$/.exec(
    name,
  )?.[1];
  return (
    surname !== undefined &&
    !BESIDE_EMPTY.test(surname) &&
    translateState(surname.toLowerCase()) === undefined
  );
};

/** A unit's number with its state behind it: `104 (vacant)`, `12 - model`. */
export function partUnitState(text: string): { unit: string; status: StatusReading } | undefined {
  const [, unit = "", state = ""] =
    /^(\S*\d\S*) ?(?:\(([^()]+)\)| - (.+))$/.exec(text.trim())?.filter(Boolean) ?? [];
  const status = readNameStatus(state);
  return status === undefined || unit === "" ? undefined : { unit, status };
}

/** A kind of unit and its state in one cell, as brokers write them: `residential/vacant`, `2 bedroom - vacant`. */
export function partPlanStatus(
  text: string,
): { plan: string | null; text: string; status: StatusReading } | undefined {
  const whole = readNameStatus(text);
  if (whole !== undefined) return { plan: null, text, status: whole };
  const parts = /^(.+?)(?: ?[/;–] ?| - |, )([^/;,–]+)$/.exec(text.trim());
  const state = parts?.[2]?.trim() ?? "";
  const status = readNameStatus(state);
  return status === undefined ? undefined : { plan: parts?.[1] ?? null, text: state, status };
}

/** Where others say under which limit of income they are let: `Mgr`, `Staff unit`. */
export const isStaffUnit = (limit: string | null): boolean =>
  /^(mgr|manager|employee|staff|exempt staff|super|caretaker|custodian|(?:live-?in|on-?site) (?:manager|staff))('?s)?\.?( unit)?$/i.test(
    limit ?? "",
  );
