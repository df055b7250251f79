import type { Field } from "./header-synonyms.ts";

/** Words of a heading, in `normalizeWords` form, for what is taken off a rent. */
const CONCESSION =
  /\b(conc(ess\w*)?|(rent|lease|recurring|monthly) (credits?|discounts?|specials?)|((rent|lease|leasing|marketing|move ?in|recurring|monthly) )?incentives?|rent abatements?)\b/;

/** Given once: at the move-in, up front, not again. */
const ONCE = /\b(one ?time|once|up ?front|move ?in|non ?recurring|initial|lump ?sum|1 ?x)\b/;

const OF_TERM =
  /\b((over|for|during|per|by) (the )?(whole |full |entire |lease )?(lease|term)|lease term|life of (the )?lease|full term|whole term|term total)\b/;

/** Shares, changes, counts and days of concessions are none themselves. */
const ABOUT =
  /%|\b(percent|pct|psf|avg|average|variance|budget|end|ends|start|starts|begin|from|thru|through|exp\w*|date|months?|mos|notes?|comments?|code|type|y n|yn)\b/;

/** What a heading of concessions holds: those of each month or year, or those given once; undefined of other headings. */
export function readConcessionHeader(header: string, words: string): Field | undefined {
  if (
    !CONCESSION.test(words) ||
    ABOUT.test(words.replace(/\bper months?\b|\ba month\b|\bby the month\b/g, ""))
  )
    return undefined;
  if (/%/.test(header)) return undefined;
  return ONCE.test(words) ? "concessionOneTime" : "concession";
}

/** Whether a heading says that its concessions are those of a whole lease: `Concession over Term`. */
export const isOfTerm = (words: string): boolean => CONCESSION.test(words) && OF_TERM.test(words);

/** `Total Concession`, `Concession Total`: of a month, or of a lease. */
export const isTotalConcession = (header: string): boolean =>
  /^total\b.*\bconc|\bconc.*\btotal$/i.test(header.trim());

/** Whether a charge's code or name says that it is given once: `CONCUPFR`, `Move-In Special`, `1 Month Free`. */
export const isGivenOnce = (code: string): boolean =>
  /upfr|up[ -]?front|one[ -]?time|1[ -]?time|move[ -]?in|non[ -]?rec|lump/i.test(code);

/** What words of a concession say is taken off a rent: so many months of it, or an amount, once or every month. */
export type SaidConcession = { months: number; isOnce: true } | { amount: number; isOnce: boolean };

const COUNT = String.raw`(\d+(?:\.\d+)?|\d\/\d|½|a|an|one|two|three|half(?: an?| of an?)?|first|1st)`;
const FREE_TIME = new RegExp(
  `^(?:free:? |(?=.))${COUNT} ?-?(?:free )?(months?|mos?|mths?|weeks?|wks?)(?:'?s?)?\\.?(?: of)?(?: rent)?(?: (?:free|off|concession|abated|abatement|special|credit))?(?: rent)?(?: (?:up ?-?front|at move ?-?in|on move ?-?in|given once|one ?-?time))?$`,
  "i",
);
const AMOUNT =
  /^(?:less |minus )?\(?-?\$? ?(\d[\d,]*(?:\.\d{1,2})?)\)? ?(?:(?:rent )?(?:off|credit|discount|concession|special|abatement))?(?: (?:of )?rent)?[ ,;:(-]*(.*?)\)?$/i;
const EACH_MONTH =
  /^(?:off )?(?:\/ ?|per |a |each |every )?(?:mo(?:nth)?s?|monthly|recurring)\b\.?(?: (?:credit|discount|concession|recurring))?$/i;
const AT_ONCE =
  /^(?:off |on |at |for )?(?:the )?(?:one ?-?time|once|up ?-?front|move ?-?in(?: (?:special|credit))?|(?:first|1st)(?: full)? month(?:'s rent|s rent)?(?: rent)?|non ?-?recurring)$/i;
const NO_CONCESSION =
  /^(none|no|n|nil|n\.a\.?|no concessions?|not applicable|no specials?|standard|expired)\.?$/i;

const COUNTS: Partial<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  first: 1,
  "1st": 1,
  two: 2,
  three: 3,
  "½": 0.5,
};

function readCount(text: string): number {
  const words = text.toLowerCase();
  const [, over, under] = /^(\d)\/(\d)$/.exec(words) ?? [];
  if (over !== undefined && under !== undefined) return Number(over) / Number(under);
  return words.startsWith("half") ? 0.5 : (COUNTS[words] ?? Number(words));
}

const WEEKS_A_MONTH = 52 / 12;

/**
 * The parts of `1/2 mo. free`, `2 weeks free`, `$50 off per month`, `$500 move-in credit`; "none" for words that deny one,
 * undefined for words that leave open how much it is, or whether it is given once. In a column of those given once each is.
 *
 * @example partConcession("2 months free", false) // { months: 2, isOnce: true }
 */
export function partConcession(text: string, isOfOnce: boolean): SaidConcession | "none" | undefined {
  const said = text.trim().replaceAll(/\s+/g, " ");
  if (said.length > 60) return undefined;
  if (NO_CONCESSION.test(said)) return "none";
  const free = FREE_TIME.exec(said);
  if (free !== null) {
    const count = readCount(free[1] ?? "");
    const months = /^w/i.test(free[2] ?? "") ? count / WEEKS_A_MONTH : count;
    // `12 months` may be how long a smaller one lasts.
    const most = /free|abat/i.test(said) ? 12 : 3;
    return months > 0 && months <= most ? { months, isOnce: true } : undefined;
  }
  const [, figure, rest = ""] = AMOUNT.exec(said) ?? [];
  if (figure === undefined) return undefined;
  const amount = Number(figure.replaceAll(",", ""));
  if (EACH_MONTH.test(rest)) return { amount, isOnce: false };
  return AT_ONCE.test(rest) || (rest === "" && isOfOnce) ? { amount, isOnce: true } : undefined;
}
