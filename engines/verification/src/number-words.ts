const ONES =
  "zero,one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve,thirteen,fourteen,fifteen,sixteen,seventeen,eighteen,nineteen".split(
    ",",
  );
const TENS = ",,twenty,thirty,forty,fifty,sixty,seventy,eighty,ninety".split(",");
const LARGE: Record<string, number> = { thousand: 1e3, million: 1e6, billion: 1e9 };

const WORD = [
  ...ONES,
  ...TENS.filter(Boolean),
  "hundred",
  ...Object.keys(LARGE),
  "half",
  "quarter",
  "quarters",
  "dozen",
].join("|");
const SERIES = new RegExp(`\\b(?:a |an )?(?:${WORD})(?:(?:[ -]|\\s+and\\s+(?:a\\s+)?)(?:${WORD}))*\\b`, "gi");

/** Behind these, words are a number; elsewhere `one` is hardly ever one. */
const UNIT =
  /^[ -](?:percent|per cent|percentage points?|basis points?|dollars|times|units?|bedrooms?|beds?|bathrooms?|baths?|homes?|houses|properties|holdings|comps?|comparables|years?|months?|days|floors?|stor(?:y|ies)|apartments?|doors|acres?|miles?|square feet|floor plans?|counties|metros|households|jobs)\b/i;

export interface NumberInWords {
  start: number;
  end: number;
  kind: "money" | "share" | "multiple" | "count";
  value: number;
  half: number;
  scale: number;
  decimals: number;
}

/** Numbers in words with what they count: `five and a half percent`, `twelve units`, `1.2` is none. */
export function findNumberWords(text: string): NumberInWords[] {
  const found: NumberInWords[] = [];
  for (const match of text.matchAll(SERIES)) {
    const start = match.index;
    const end = start + match[0].length;
    const [unit] = UNIT.exec(text.slice(end, end + 24)) ?? [];
    // The word behind a number in digits is its scale.
    if (unit === undefined || /[\d.]\s?$/.test(text.slice(0, start))) continue;
    const read = readNumberWords(match[0]);
    if (read === undefined) continue;
    const counted = unit.slice(1).toLowerCase();
    const isShare = /^(?:per|basis)/.test(counted);
    const kind = isShare
      ? "share"
      : counted === "dollars"
        ? "money"
        : counted === "times"
          ? "multiple"
          : "count";
    const scale = isShare ? (counted.startsWith("basis") ? 1e-4 : 1e-2) : 1;
    const isUnit = isShare || counted === "dollars" || counted === "times";
    found.push({
      start,
      end: isUnit ? end + unit.length : end,
      kind,
      value: read.value * scale,
      half: read.half * scale,
      scale,
      decimals: read.value % 1 === 0 ? 0 : 1,
    });
  }
  return found;
}

/** `two hundred and five` as 205; undefined where the words are no number. */
function readNumberWords(words: string): { value: number; half: number } | undefined {
  let total = 0;
  let part = 0;
  let half = 0.5;
  let isFraction = false;
  let last = 0;
  for (const word of words.toLowerCase().split(/[\s-]+/)) {
    const one = ONES.indexOf(word);
    const ten = TENS.indexOf(word);
    if (one >= 0) part += one;
    else if (ten >= 2) part += 10 * ten;
    else if (word === "hundred") part = 100 * Math.max(part, 1);
    else if (word === "dozen") part = 12 * Math.max(part, 1);
    else if (word === "half") [part, isFraction] = [part + 0.5, true];
    else if (word === "quarter") [part, isFraction] = [part + 0.25, true];
    // The three of “five and three quarters” counts quarters.
    else if (word === "quarters") [part, isFraction] = [part - last + last / 4, true];
    else if (word in LARGE) {
      const scale = LARGE[word] ?? 1;
      total += Math.max(part, 1) * scale;
      half = scale / 2;
      part = 0;
    } else if (word !== "and" && word !== "a" && word !== "an") return undefined;
    last = Math.max(one, 0);
  }
  if (part > 0) half = isFraction ? 0.125 : 0.5;
  const value = total + part;
  return value === 0 && !/zero/i.test(words) ? undefined : { value, half };
}
