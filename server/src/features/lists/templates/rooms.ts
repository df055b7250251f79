import { type Field, named, number, text } from "./fields.ts";

const several = { min: 0, max: 20, expected: "a number from 0 to 20" };

/** Rooms as lists count them elsewhere: baths by their kind, or bedrooms, baths and area in one cell. */
export const otherRooms: readonly Field[] = [
  {
    ...number("full_baths", "Full bathrooms", {
      description: "Those with a tub or shower; with half ones they are the bathrooms.",
      synonyms:
        named(`full bath, full baths, fullb, full bathroom, fb, f bath, f baths, bath full count, full bath count, bths full,
bathrooms full`),
      ...several,
    }),
    isAlternative: true,
  },
  {
    ...number("half_baths", "Half bathrooms", {
      description: "Without a tub or shower; each counts 0.5.",
      synonyms:
        named(`half bath, half baths, halfb, half bathroom, hb, h bath, h baths, bath half count, half bath count, 1 2 bath,
1 2 baths, partial baths, partial bathrooms, powder rooms, bathrooms half, bathrooms partial`),
      ...several,
    }),
    isAlternative: true,
  },
  {
    ...number("three_quarter_baths", "Three-quarter bathrooms", {
      description: "With a shower alone; each counts 0.75.",
      synonyms:
        named(`3 4 bath, 3 4 baths, three quarter bath, three quarter baths, 3qb, tqb, bath 3qtr count,
bathrooms three quarter, bathrooms 3 4`),
      ...several,
    }),
    isAlternative: true,
  },
  {
    ...text("beds_baths", "Bedrooms and bathrooms", {
      description: "As 3/2 or 3 bd / 2 ba, also with the area.",
      synonyms:
        named(`bd ba, bed bath, beds baths, beds bath, br ba, bed ba, bdrm bath, bedrooms bathrooms, bedrooms baths,
bedroom bathroom, bed and bath, beds and baths, bed bath count, beds baths sqft, bd ba sf, bd ba sqft, bed bath sqft,
br ba sqft, br bth, bed bth, bdrms baths, layout, config, facts, unit type, floor plan, bed bath style, bd bth`),
      expected: "bedrooms and bathrooms, as 3/2",
    }),
    isAlternative: true,
  },
];

export interface Rooms {
  beds: number;
  baths: number;
  sqft?: number;
}

const BED = "(?:bd|bds|br|brs|bed|beds|bedrooms?|bdrms?)\\.?";
const BATH = "(?:ba|bas|bath|baths|bathrooms?|bth|bths)\\.?";
const COUNTED = new RegExp(
  `^(studio|\\d{1,2})(?: ?${BED})?( ?[/|x·,+&] ?| - |(?<=[a-z.]) )(\\d{1,2}(?:\\.\\d{1,2})?)(?: ?${BATH})?(?: ?[/|·,-]? ?([\\d,]{3,7})(?: ?(?:sq\\.? ?ft\\.?|sqft|sf))?)?$`,
  "i",
);

/** `3/2`, `3 bd / 2.5 ba / 1,356 sqft`, `3BR 2BA`, `2x1`, `Studio/1`; undefined for anything else. */
export function readRooms(text: string): Rooms | undefined {
  const [, beds, , baths = "", area] = COUNTED.exec(text.trim().replaceAll(/\s+/g, " ")) ?? [];
  if (beds === undefined) return undefined;
  const counted = { beds: /studio/i.test(beds) ? 0 : Number(beds), baths: readBaths(baths) ?? Number(baths) };
  if (counted.beds > 20 || counted.baths > 20) return undefined;
  return area === undefined ? counted : { ...counted, sqft: Number(area.replaceAll(",", "")) };
}

/** Baths as listing services write them: `2.1` and `2F/1H` are two and a half; undefined for a plain figure. */
export function readBaths(text: string): number | undefined {
  const [, full, half] =
    /^(\d{1,2})\.([1-3])0?$/.exec(text) ??
    /^(\d{1,2}) ?(?:f|full)?(?: baths?)? ?[/|,&] ?([0-4]) ?(?:h|half|p|partial)?(?: baths?)?$/i.exec(text) ??
    /^(\d{1,2}) ?(?:f|full) ?(\d) ?(?:h|half)$/i.exec(text) ??
    // All, and of those the full ones and the half ones: "2 (1 1)".
    /^\d{1,2} ?\((\d{1,2}) (\d)(?: \d)?\)$/.exec(text) ??
    [];
  return full === undefined ? undefined : Number(full) + Number(half) / 2;
}

const COUNT_WITH_UNIT = new RegExp(`^(studio|\\d{1,2}(?:\\.\\d{1,2})?) ?(?:${BED}|${BATH})?$`, "i");

/** `3 Bed`, `1.5 Baths`, `Studio`. */
export function readCount(text: string): string {
  const count = COUNT_WITH_UNIT.exec(text.trim())?.[1] ?? text;
  return /^studio$/i.test(count) ? "0" : count;
}

/**
 * The bathrooms of a home whose list counts them by kind. A whole number beside an odd number of half ones can't
 * count those as halves: it is the full ones, or under the heading of a total the rooms.
 */
export function addBaths(numbers: Readonly<Record<string, number>>, isTotal: boolean): number | undefined {
  const { baths, full_baths: full, half_baths: half = 0, three_quarter_baths: threeQuarter = 0 } = numbers;
  if (full !== undefined) return full + 0.5 * half + 0.75 * threeQuarter;
  if (baths === undefined || !Number.isInteger(baths) || half % 2 !== 1) return baths;
  return isTotal ? baths - half / 2 : baths + half / 2;
}
