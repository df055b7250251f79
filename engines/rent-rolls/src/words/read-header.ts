import { normalizeWords } from "@labs/sheets/sheet";
import { findForeignField } from "./foreign-words.ts";
import { type Field, findNamedField } from "./header-synonyms.ts";
import { readChargeCode } from "./read-charge-code.ts";
import { readConcessionHeader } from "./read-concession.ts";

/** A rate, a share or a change: figures, but none that a roll adds up. */
const RATIO =
  /\/ ?(yr|year)\b|p\.a\.|per sq|psf|\$ ?\/ ?(sf|sq)|\/ ?(sf|sq\.? ?ft)\b|per sf|\/ ?(sq(uare)?\.? ?m(et\w*)?|m2|m²)\b|rent ?\/ ?sq|rent ?\/ ?area|% of|%$|percent|\bannual|per year|yearly|variance|\bavg\b|average|increase|pro ?forma|projected|\bproposed|\brequested|\bpsqft/i;

/** What a word of the header is replaced by where the whole is unknown. */
const LOOSE: Partial<Record<Field, RegExp>> = {
  skip: /phone|e-?mail|birth|ssn|days|count|last (rent )?(incr|pay)|next rent|renewal (offer|rent|stage)|returned payment|\b(reg|regulation|dhcr|hcr|stab\w*|insurance|application|screening|recert\w*|certification|compliance|inspection|collections?|eviction|work order) status$|new (lease|rent)|\bgl\b/,
  residentId:
    /\b(tenant|resident|res|lease|resh|household|occupancy|account|person)s? ?(id|code|no|number|nbr)$/,
  subsidy: /subsid|\bhcv\b|\bhap\b|section 8|sec 8|voucher|\b(housing|rent|rental|tenant|hud|usda|ra) assist/,
  tenantRent:
    /^(tenant|resident|family|household) (portion|share|paid|pays|payment|contribution)\b(?!.*\b(date|day|method|status|type)\b)/,
  concessionOneTime: /(one time|upfront).*conc/,
  concession: /\bconc(ess\w*)?\b/,
  effectiveRent: /effective rent|net effective/,
  marketRent:
    /\b(market|mkt|asking|street)\b.*\b(rent|rate|amount|price)\b|\b(rent|rate)\b.*\b(market|mkt|asking)\b|market \+ addl/,
  moveIn:
    /(move ?d? ?in\b|movein)(?!.*\b(dep|deposits?|fees?|costs?|charges?|rent|reason|condition|inspection)\b)/,
  moveOut:
    /(move ?d? ?out\b|moveout|vacate)(?!.*\b(dep|deposits?|fees?|costs?|charges?|reason|condition|inspection)\b)/,
  noticeDate: /notice.*date|date.*notice/,
  leaseStart: /\b(lease|contract|term)\b.*\b(start|begin|from|commence)|^rent(al)? (start|begin|commence)/,
  leaseEnd: /\b(lease|contract|term)\b.*\b(end|exp|expir\w*|to|thru|through|ends)\b|expir/,
  term: /\blease (term|length)\b|\bterm\b.*\bmo/,
  otherDeposit: /(other|pet|key).*\bdep/,
  deposit: /\b(sec(urity)?|dep(osit)?s?)\b.*\b(dep(osit)?s?|held|hand|paid|amount)\b|\bdeposits?\b/,
  prepaid: /prepa(id|y)/,
  balance: /\b(balance|past due|outstanding|delinquen\w+|arrears)\b/,
  totalCharges: /^total\b.*\b(charges?|billing|monthly|billed|income|rent)\b/,
  otherCharges: /^(other|misc\w*|additional|addl?)\b.*\b(charges?|income|billings?|rent|fees)\b/,
  chargeCode: /\b(charge|trans\w*|tran|ar|income) ?(code|type|desc\w*)\b/,
  sqft: /\b(sq|square) ?(ft|feet|foot\w*)\b|\bsqft\b|\bsf\b/,
  bedBath: /\b(bed|br|bd|bdrm)s?\w* .*\b(bath|ba|bth)/,
  beds: /\bbed ?rooms?\b|\bbdrms?\b|\bno (of )?beds\b/,
  baths: /\bbath ?rooms?\b|\bbaths\b/,
  floorPlan: /floor ?plan|unit type|apartment type/,
  status: /\bstatus\b|\b(occ|occupancy|unit) stat\b/,
  contractRent:
    /\b(actual|current|contract\w*|in ?place|lease|base|monthly|scheduled|billed|weekly|quarterly)\b.*\b(rents?|rate)\b|\brent\b.*\b(week|wk|pw)\b|\b20\d\d rents?$|\brent\b.*\b(amount|charge|roll|current|actual|in place|contract|\d{4})\b/,
  tenant: /\b(tenant|resident|lessee|occupant|renter)s?\b.*\bnames?\b|\bnames? (of )?(tenant|resident)/,
  unit: /^(unit|apt|apartment)\b.*\b(no|number|id|name|code|num|nbr)\b|\b(no|number) of unit$|^bldg.*unit|^unit$/,
  building: /^(building|bldg)\b/,
  property: /^property\b/,
};

/** What a park charges for the home on its lot. */
const HOME_RENT = /^((mobile |poh |park owned )?home|poh|trailer|rv|chattel) rent$/;

/** What a shop pays of the building's own costs: of common areas, taxes and insurance. */
const RECOVERY =
  /\b(cam|nnn|triple net|common area)\b|\bcost recover\w*|\b(tax|ins|insurance|expense|opex) (recover\w*|reimb\w*)|^recover(y|ies)\b|\boutgoings\b/;

/**
 * A program's name of a column in words: `InPlaceRent`, `Unit/LeaseStatus`, and with the kind of what it holds before
 * it `sUnitCode`, `dtLeaseFrom`, `cRent`.
 */
function spaceOut(header: string): string {
  const name = header.trim();
  if (!/^[A-Za-z/+.]*[a-z]\/?[A-Z][A-Za-z/+.]*$/.test(name)) return header;
  const withoutKind = /^(?:str|dt|int|dbl|dec|[bcdins])((?:[A-Z][a-z]+)+)$/.exec(name)?.[1] ?? name;
  return withoutKind.replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, " ");
}

/** Without the number that a program adds to a name it has used already. */
const headerWords = (header: string): string =>
  normalizeWords(
    spaceOut(header.replace(ACCOUNT, ""))
      .replace(/\.\d+$/, "")
      .replaceAll("$", ""),
  );

/** The number of an income account before its name, which is no year: `4100: Rent Income`, `4130-000 Pet Rent`. */
const ACCOUNT = /^(?!(?:19|20)\d\d\b)\d{4,6}(?:[-.]\d{2,6})*\s*[-–:]?\s+(?=[a-z])/i;

/** The most that may be asked, beside what is: `Legal Reg. Rent`, `Preferential Rent`, `Max Net Rent`. */
const RENT_ALLOWED =
  /^((legal )?(reg|regulated|registered|stabilized)|pref|preferential|(max|maximum)\b.*) rents?$|^preferential$/;

/** What a housing authority and the tenant pay together: `HAP Contract Rent`. */
const OF_CONTRACT = /^(current )?(hap|hud|sec(tion)? 8|s8) contract rents?$/;

/** A rent by its time, other than the month: `Rate/Week`, `Rent per 2 weeks`. */
const PER_TIME =
  /^(room )?(rent|rate|amount|price|charge|payment)s? (per |a |each |every |by the )?(week|wk|fortnight|(2|two) w(ee)?ks|day|night|quarter|qtr)$|^(per|by the) (week|wk)$/;

/** Whether a header is one word for word, not only by a part of it. */
export const isNamedHeader = (header: string): boolean => findNamedField(headerWords(header)) !== undefined;

/**
 * What a column's header says that it holds; undefined where the words mean nothing here. A header that names a
 * kind of charge (`Pet Rent`, `PARKING`, `TRASHREIMB`) is a `charge` column.
 */
export function readHeader(printed: string): Field | undefined {
  if (printed === "" || printed.length > 60) return undefined;
  const header = spaceOut(printed.replace(ACCOUNT, ""));
  const words = headerWords(header);
  if (words === "") return undefined;
  // Dollars a month, and what one of several beds or rooms costs.
  if (/^\$ ?(\/|per |a )? ?mo(nth)?\.?$/i.test(header.trim())) return "contractRent";
  const [, each] = /^(.+?) ?(?:\/|per |\(per |by the )\s?(?:bed|room)(?: ?space)?s?\)?$/i.exec(header) ?? [];
  const ofEach = each === undefined ? undefined : findNamedField(headerWords(each));
  if (ofEach === "marketRent" || ofEach === "contractRent") return ofEach;
  if (/\bmarket\b.*pro ?forma|pro ?forma.*\bmarket\b/i.test(header)) return "marketRent";
  const named = findNamedField(words);
  if (named === "frequency") return named;
  if (PER_TIME.test(words) || OF_CONTRACT.test(words)) return "contractRent";
  const concession = readConcessionHeader(header, words);
  if (concession !== undefined && (named === undefined || RATIO.test(header))) return concession;
  // Of a shop's sales, in dollars: what it is a charge of is asked where a roll adds it up.
  if (/^percentage rents?( income)?$/i.test(header.trim())) return undefined;
  if (RATIO.test(header)) return "skip";
  if (RENT_ALLOWED.test(words)) return "skip";
  if (HOME_RENT.test(words) || RECOVERY.test(words)) return "charge";
  if (named !== undefined) return named;
  // What is said of who comes next, or was there before, is not said of who lives there.
  if (
    /^(future|next|incoming|upcoming|previous|prior|former|past|old) (?!due\b|balance\b|move ?outs?\b)/.test(
      words,
    )
  )
    return "skip";
  const category = readChargeCode(header);
  if (category === "rent" && /^[a-z]*[_-]?(rnt|rent|renl)[a-z]{0,3}$/i.test(header) && header.length <= 8)
    return "contractRent";
  const isCharge =
    category !== "other" && category !== "rent" && category !== "concession" && category !== "subsidy";
  if (
    isCharge &&
    words.split(" ").length <= 4 &&
    !/deposit|date|number|type|start|end\b|\bcosts?\b|budget|year|\bunits?$/.test(words)
  )
    return "charge";
  return (
    readCodeWithName(header) ??
    findForeignField(words) ??
    findLooseField(words) ??
    findMisspelled(words) ??
    readBothLanguages(header)
  );
}

const findLooseField = (words: string): Field | undefined =>
  (Object.entries(LOOSE) as [Field, RegExp][]).find(([, pattern]) => pattern.test(words))?.[0];

/** A code and its name: `RC (Rent)`, `Rent (RC)`, `RC - Rent`, `RC: Base Rent`. */
function readCodeWithName(header: string): Field | undefined {
  const parts =
    /^([^()]{1,30})\(([^()]{2,30})\)$/.exec(header) ??
    /^([a-z0-9]{1,6})\s*(?:[-–:]\s+|:)(.{2,30})$/i.exec(header);
  const named = [parts?.[2], parts?.[1]].map((part) =>
    part === undefined ? undefined : findNamedField(headerWords(part)),
  );
  return named.find(
    (field) =>
      field === "contractRent" ||
      field === "marketRent" ||
      field === "tenantRent" ||
      field === "subsidy" ||
      field === "concession",
  );
}

/** `Rent / Loyer` says one thing twice. */
function readBothLanguages(header: string): Field | undefined {
  const parts = header.split(/ ?[/|] ?/);
  if (parts.length !== 2) return undefined;
  const [one, two] = parts.map((part) => {
    const words = headerWords(part);
    return findNamedField(words) ?? findForeignField(words);
  });
  return one === two ? one : undefined;
}

/** The commonest headers, whose misspelling is worth guessing. */
const COMMON: Partial<Record<Field, string>> = {
  unit: "unit number|apartment|unit no",
  tenant: "tenant|tenant name|resident|resident name|occupant",
  status: "status|occupancy|unit status",
  contractRent: "monthly rent|current rent|actual rent|contract rent|lease rent|in place rent",
  marketRent: "market rent|asking rent",
  leaseStart: "lease start|lease begin|lease start date|lease from",
  leaseEnd: "lease end|lease expiration|lease exp|lease end date|lease expires",
  moveIn: "move in|move in date",
  moveOut: "move out|move out date",
  sqft: "square feet|square footage|sq feet",
  floorPlan: "floor plan|floorplan|unit type",
  beds: "bedrooms|bedroom",
  baths: "bathrooms|bathroom",
  deposit: "deposit|security deposit",
  balance: "balance|balance due",
};
const KNOWN = (Object.entries(COMMON) as [Field, string][]).flatMap(([field, names]) =>
  names.split("|").map((name) => ({ name, field })),
);

/** The field of a header with one letter wrong, missing, doubled or out of its place: `Lease Expiraton`, `Tenant Nmae`. */
function findMisspelled(words: string): Field | undefined {
  if (words.length < 6 || words.length > 20 || /\d/.test(words)) return undefined;
  return KNOWN.find(({ name }) => name[0] === words[0] && isOneSlipAway(words, name))?.field;
}

function isOneSlipAway(one: string, two: string): boolean {
  if (Math.abs(one.length - two.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === two[at]) at += 1;
  const [rest, other] = [one.slice(at), two.slice(at)];
  const isSwapped = rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2);
  return isSwapped || rest.slice(1) === other.slice(1) || rest.slice(1) === other || rest === other.slice(1);
}
