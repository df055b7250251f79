import type { Field } from "./header-synonyms.ts";

/** Words of a heading, in `normalizeWords` form, for what is taken off a rent. */
const CONCESSION =
  /\b(conc(ess\w*)?|(rent|lease|recurring|monthly) (credits?|discounts?|specials?)|rent abatements?)\b/;

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
