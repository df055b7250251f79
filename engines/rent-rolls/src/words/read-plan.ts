import { type Cell, cellText } from "@labs/sheets/sheet";

export interface Plan {
  beds: number | null;
  baths: number | null;
}

const WORDS = ["zero", "one", "two", "three", "four", "five", "six"];
const STUDIO = /\b(studio|efficiency|eff|bachelor|stu|std|micro)\b|^(st|s)\d{0,2}[a-z]?$/;
const NUMBER = "(\\d(?:\\.\\d{1,2})?)";
const BEDS = new RegExp(
  `${NUMBER}\\s*(?:bedrooms?|beds?|bdrms?|brs?|bds?|bdr|b(?=\\s*\\/?\\s*\\d))(?![a-z])`,
);
const BEDS_RUN = new RegExp(`${NUMBER}\\s*(?:br|bd|bed|b)\\s*[/x-]?\\s*${NUMBER}\\s*(?:ba|bath|bth|b)`);
const BATHS = new RegExp(`${NUMBER}\\s*(?:bathrooms?|baths?|bths?|bas?)(?![a-z])`);
const PAIR = new RegExp(`(?:^|[^\\d.])([0-6])\\s*[x/+*]\\s*${NUMBER}(?![\\d])`);
const STUDIO_BATHS = new RegExp(`^(?:studio|efficiency|bachelor) ?[/x,-] ?${NUMBER}(?: ?ba(?:ths?)?)?$`);
const BAR_PAIR = /^([0-6])\s*-\s*([1-5](?:\.\d{1,2})?)$/;

/**
 * Beds and baths that a plan's name tells: `2x1.5`, `2BR/2BA`, `1-Bed`, `three_bedroom`, `Studio`, `2/1.00`. A bare
 * code such as `B2` tells nothing; `S1` is a studio.
 *
 * @example readPlan("B1 2BR/2BA") // { beds: 2, baths: 2 }
 */
export function readPlan(name: string): Plan {
  // A den is no bedroom: `2+Den`, `1 + D`.
  // A fraction behind a number is one with it, and where it counts all rooms tells no bedrooms: `2 1/2 bath`, `4 1/2`.
  const whole = name.replaceAll(/(?<=(?:^|[^a-z\d])\d)(?: ?½|[ -]1\/2)(?!\d)/gi, ".5");
  const text = spellOut(whole.toLowerCase().replaceAll(/[_\s]+/g, " ")).replace(
    /^([0-6]) ?\+ ?d(en)?\b/,
    "$1 br ",
  );
  const run = BEDS_RUN.exec(text);
  if (run !== null) return plan(run[1], run[2]);
  const pair = PAIR.exec(text) ?? BAR_PAIR.exec(text.trim());
  if (pair !== null) return plan(pair[1], pair[2]);
  const studio = STUDIO_BATHS.exec(text)?.[1];
  if (studio !== undefined) return plan("0", studio);
  const beds = BEDS.exec(text.replaceAll(/(\d)-(?=[a-z])/g, "$1 "))?.[1];
  const baths = BATHS.exec(text.replaceAll(/(\d)-(?=[a-z])/g, "$1 "))?.[1];
  if (beds === undefined && STUDIO.test(text.trim())) return { beds: 0, baths: plan("0", baths).baths };
  return plan(beds, baths);
}

/** Whether a cell says nothing but beds and baths: `2/1`, `2 BR / 2 BA`, `Studio`; a workbook makes days of some. */
export function saysBedBath(cell: Cell | undefined): boolean {
  if (typeof cell !== "string") return false;
  const text = cellText(cell);
  return (
    text.length <= 24 &&
    (/^[0-6] ?[x/+] ?[0-6](\.\d{1,2})?$/i.test(text) ||
      /^(\d ?-?(br|bd|bed(room)?s?|bdrms?)\b.*|studio|efficiency)$/i.test(text))
  );
}

function spellOut(text: string): string {
  return text.replaceAll(/\b(zero|one|two|three|four|five|six)\b/g, (word) => String(WORDS.indexOf(word)));
}

function plan(beds: string | undefined, baths: string | undefined): Plan {
  const [bedCount, bathCount] = [Number(beds), Number(baths)];
  const hasBeds = beds !== undefined && Number.isInteger(bedCount) && bedCount <= 6;
  return {
    beds: hasBeds ? bedCount : null,
    baths: baths !== undefined && bathCount <= 9 && (bathCount * 4) % 1 === 0 ? bathCount : null,
  };
}
