import type { ChargeCategory } from "../roll.ts";

/** First match wins: what is called rent but pays for something else comes before rent. */
const RULES: Partial<Record<ChargeCategory, RegExp>> = {
  subsidy:
    /hap\b|^hap|^sub$|\busda\b|subs(id|r|$)|^sub[ _-]?rent|voucher|vchr|sec(tion)?[ -]?8|\bs8|hud|housing auth|assist|rentsub|\bpha\b/,
  employee: /empl|emp(con|cr|dis)|of(fi)?cr|staff|manager (unit|disc|credit)|courtesy|officer|crtsy/,
  insurance:
    /^r?r?ins$|pdlw|surety|\brhino\b|lease ?lock|insur|renters?'? ?s? protect|deposit premium|\bins\b|waiver|liab|lliw|\bpll|\brli\b|legal liab|damage prot|ho4/,
  mtm: /\bmtm|m2m|mtom|mo(nth)?[ -]?(to|2)[ -]?mo(nth)?/,
  concession:
    /conc(?!ierge)|^co(n|mo|ro)$|^r(en)?t?conc?$|^cr(gar|carp|pet|park|rent|stor)|^(rent|cp|gar|pet|park) ?cr$|discount|\bdisc|dscnt|special|spcl|promo|free rent|abate|credit(?! ?(build|report|card|check|bureau))|upfr|upfront|incentive|loyalty|gift|allowance|rent adj|proration/,
  pet: /\bpet|pet(rent|fee)?s?\b|rentpet|animal|\bdogs?\b|\bcats?\b/,
  garage: /garag|rentgar|\bgar(rent|age|r)?\b|\bgrg/,
  parking: /park|^[a-z]prk$|carport|\bcpt\b|covered sp|\bpkg\b|\bprk/,
  storage: /stor(age|rent)?\b|\bstrg|\bstor(?!es?\b|efront)|locker|rentstor|^a?stg$|\bstg\b/,
  trash: /trash|^a?tra$|^valts?h|waste|valet|garb|refuse|rubbish|trsh/,
  pest: /pest|exterm|bug/,
  cable: /cable|internet|wi-?fi|\btech|\btv\b|media|telecom|satellite|smart|broadband|fiber|bulk/,
  laundry: /wash|laundry|dryer|\bw[/ ]?d\b|wshdry/,
  amenity: /amen|club ?fee|facility|fitness/,
  utilities:
    /util|\bdwp\b|ladwp|conservice|convergent|water|sewer|drainage|electr|\bgas\b|rubs?\b|\bwtr|\bswr|\belec|\bws\b|reimb|hot water|heat|stormw/,
  premium: /premium|\bview|upgrade|reno|furn|short ?term|\bstfee|location|floor prem|lease term/,
  rent: /^[abru]rnt$|^aptr$|^(mkt|market|base|apt|apartment|unit|res|resident|residential|net|gross|lease|monthly|tenant|contract|scheduled|actual|r|b|l)?[ _.-]*rent(al)?s?\b|^rnt|rrent|renl$|^rent|baserent|\brent\b|rent$|rent(chg|charge|inc|income|res|al)|^(loss|gain).*lease|^ltl|^gtl|^lease$|^lse|^(base|brt|crt|bmr|ttp|contract|total tenant payment)$/,
};

const NOT_RENT =
  /rent(er|ers|ers')\b|refund|prepa(id|y)|late|fee\b|nsf|tax|appl|admin|adm\b|deposit|damage|legal|short|writeoff|\bcam\b|\bnnn\b|common area|recover|outgoings/;

/**
 * The kind of a charge by its code or name: `rntnt`, `RENT`, `Base Rent`, `rnsvchr`, `petrent`, `CONC/SPECL`. What
 * it does not know is `other`.
 *
 * @example readChargeCode("rrent") // "rent"
 */
export function readChargeCode(code: string): ChargeCategory {
  const known = KNOWN.get(code);
  if (known !== undefined) return known;
  const category = findCategory(code);
  if (KNOWN.size < MOST_KNOWN) KNOWN.set(code, category);
  return category;
}

/** A roll has few codes, each in thousands of rows. */
const KNOWN = new Map<string, ChargeCategory>();
const MOST_KNOWN = 2_000;

function findCategory(code: string): ChargeCategory {
  const text = code.toLowerCase().replaceAll(/_/g, " ").trim();
  // What is held for the end of a lease is no charge of its kind.
  if (/\bdeposits?\b|\bdep$/.test(text) && !/waiv|insur|altern|surety/.test(text)) return "other";
  const rules = Object.entries(RULES) as [ChargeCategory, RegExp][];
  const found = rules.find(([, pattern]) => pattern.test(text))?.[0] ?? "other";
  return found === "rent" && NOT_RENT.test(text) ? "other" : found;
}
