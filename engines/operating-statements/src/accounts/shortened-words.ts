/** Whole words that bookkeepers cut or squeeze, those of most statements first: of two that a short form may be, the first is meant. */
const WHOLE =
  "insurance income water lease repairs contract service maintenance rental trash property revenue interest supplies cleaning expense tenant resident management taxes electric charges parking sewer utility legal vacancy employee replacement credit office internet security payroll leasing manager reimbursement market mortgage liability deposit removal gross elevator commission apartment storage recovery premium cable laundry garage concession carpet potential paint package control administrative payment monitoring inspection equipment damage vending miscellaneous discount software violation salaries reserve renewal license community common plumbing labor assessment appliance permits owner billing allowance eviction commercial benefits screening postage marketing landscaping irrigation garbage electrical clubhouse advertising turnover registration program professional officer janitorial interior housing furniture collection business answering adjustment settlement scheduled compliance building boiler machinery amortization treatment telephone residential patrol partnership locator heating ground flooring depreciation audit assistance workers uniforms transfer testing superintendent returned retail resurfacing referral processing lighting exterior franchise consultant concierge capital bonus blinds application washer dryer vehicle travel training subsidy reduction renters project principal operating mileage corporate computer casualty accounting waiver submeter safety renovation recycling policy personal fitness drywall delinquency county convenience compactor antenna website sprinkler signage septic rubbish refundable proceeds prepaid machine investments improvements forfeited escrow deductible decorating court copier construction carport broker association amenity plumber electrician carpenter debt write adjustments vinyl umbrella termination subscriptions stormwater seminars retention reputation refuse preferred porter penalties payable merchant housekeeping installment incentive exterminating entity earthquake district countertop contributions cancellation billback attorney abatement technology supervisor technician rooftop retained preparation percentage overtime minimum military meetings medical hurricane hardware frontage financial expenditures distribution delivery deferred compensation chemicals background assistant accrual sanitation municipal principal supervisor personnel retirement pension uncollectible professional promotional publications refrigeration temporary unemployment".split(
    " ",
  );
const KNOWN = new Set(WHOLE);
const SHORTEST = 3;

/**
 * A name with each unknown word that is a beginning or a skeleton of a known one written out: `Prem.` is a premium, `Stg` storage.
 * Undefined where no word is. Other words may be cut alike, so what is read of it is never sure.
 */
export function lengthen(words: string, isWord: (word: string) => boolean): string | undefined {
  const long = words
    .split(" ")
    .map((word) => (KNOWN.has(word) || isWord(word) ? word : (findWhole(word, WHOLE) ?? word)))
    .join(" ");
  return long === words ? undefined : long;
}

/** Shorter words that codes of charges run together with others. */
const RUN_TOGETHER = new Set(
  "admin app bad cable clean deposit fee fees key late legal mtm nsf pest pet pets rent short tax taxes term trash tv wifi".split(
    " ",
  ),
);

/** A name with each word that is two run together told apart: `LATEFEE` is late and fee. */
export function tellApart(words: string, isShortForm: (word: string) => boolean): string {
  const isWhole = (part: string) => KNOWN.has(part) || RUN_TOGETHER.has(part);
  const isPart = (part: string) => isWhole(part) || isShortForm(part);
  return words
    .split(" ")
    .map((word) => (/^[a-z]{6,}$/.test(word) && !isPart(word) ? (cut(word, isPart, isWhole) ?? word) : word))
    .join(" ");
}

/** The two words that a word is, at least one of them whole. */
function cut(word: string, isPart: (part: string) => boolean, isWhole: (part: string) => boolean) {
  for (let at = word.length - 2; at > 1; at -= 1) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every(isPart) && parts.some(isWhole)) return parts.join(" ");
  }
  return undefined;
}

/** The first of some words that begins with a cut one, or else whose letters it holds in their order. */
export function findWhole(short: string, wholes: readonly string[]): string | undefined {
  if (short.length < SHORTEST || !/^[a-z]+$/.test(short)) return undefined;
  const bare = short.replace(/(?<=\w{3})s$/, "");
  return (
    wholes.find((whole) => whole.length > short.length + 1 && whole.startsWith(bare)) ??
    wholes.find((whole) => whole.length > short.length && isSkeleton(short, whole))
  );
}

/** Whether the letters of a word stand in the other in their order, both begin alike, and few vowels are kept. */
function isSkeleton(short: string, whole: string): boolean {
  const vowels = short.slice(1).match(/[aeiou]/g)?.length ?? 0;
  if (short[0] !== whole[0] || (vowels > 1 && short.length < whole.length - 1)) return false;
  let at = 0;
  for (const letter of whole) if (letter === short[at]) at += 1;
  return at === short.length;
}
