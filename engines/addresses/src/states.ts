/** States, the District, territories and military regions: USPS abbreviation, name, first three digits of its ZIP codes. */
const table = `AL Alabama 350-369|AK Alaska 995-999|AZ Arizona 850-865|AR Arkansas 716-729|CA California 900-961
CO Colorado 800-816|CT Connecticut 060-069|DE Delaware 197-199|DC District of Columbia 200-205 569|FL Florida 320-349
GA Georgia 300-319 398-399|HI Hawaii 967-968|ID Idaho 832-838|IL Illinois 600-629|IN Indiana 460-479|IA Iowa 500-528
KS Kansas 660-679|KY Kentucky 400-427|LA Louisiana 700-714|ME Maine 039-049|MD Maryland 206-219
MA Massachusetts 010-027 055|MI Michigan 480-499|MN Minnesota 550-567|MS Mississippi 386-397|MO Missouri 630-658
MT Montana 590-599|NE Nebraska 680-693|NV Nevada 889-898|NH New Hampshire 030-038|NJ New Jersey 070-089
NM New Mexico 870-884|NY New York 100-149 005 06390|NC North Carolina 270-289|ND North Dakota 580-588|OH Ohio 430-459
OK Oklahoma 730-732 734-749|OR Oregon 970-979|PA Pennsylvania 150-196|RI Rhode Island 028-029|SC South Carolina 290-299
SD South Dakota 570-577|TN Tennessee 370-385 42223|TX Texas 733 750-799 885 73949 73960|UT Utah 840-847|VT Vermont 050-054 056-059
VA Virginia 201 220-246|WA Washington 980-994|WV West Virginia 247-268|WI Wisconsin 530-549|WY Wyoming 820-831 83414
PR Puerto Rico 006-007 009|VI Virgin Islands 008|GU Guam 969|AS American Samoa 96799|MP Northern Mariana Islands 969
AA Armed Forces Americas 340|AE Armed Forces Europe 090-098|AP Armed Forces Pacific 962-966`;

const byName = new Map<string, string>();
const names = new Map<string, string>();
const zipRanges = new Map<string, [from: string, to: string][]>();
for (const entry of table.split(/[|\n]/)) {
  const [code = "", ...rest] = entry.split(" ");
  const name = rest.filter((part) => !/^\d/.test(part)).join(" ");
  names.set(code, name);
  byName.set(code, code);
  byName.set(name.toUpperCase(), code);
  const ranges = rest.filter((part) => /^\d/.test(part)).map((part) => part.split("-"));
  zipRanges.set(
    code,
    ranges.map(([from = "", to = from]) => [from, to]),
  );
}
// Older abbreviations that people still write.
for (const [short, code] of Object.entries({
  ...{ ALA: "AL", ARIZ: "AZ", ARK: "AR", CALIF: "CA", COLO: "CO", CONN: "CT", FLA: "FL", ILL: "IL" },
  ...{ KANS: "KS", MASS: "MA", MICH: "MI", MINN: "MN", MISS: "MS", NEB: "NE", NEBR: "NE", NEV: "NV" },
  ...{ OKLA: "OK", OREG: "OR", PENN: "PA", PENNA: "PA", TENN: "TN", TEX: "TX", WASH: "WA" },
  ...{ WIS: "WI", WISC: "WI", WYO: "WY" },
  ...{
    "W VA": "WV",
    "N CAR": "NC",
    "S CAR": "SC",
    "N DAK": "ND",
    "S DAK": "SD",
    "N MEX": "NM",
    "N MEXICO": "NM",
  },
  ...{ "N CAROLINA": "NC", "S CAROLINA": "SC", "N DAKOTA": "ND", "S DAKOTA": "SD", "W VIRGINIA": "WV" },
  ...{ "N HAMPSHIRE": "NH", "N JERSEY": "NJ", "N YORK": "NY", "R I": "RI", "D C": "DC" },
})) {
  byName.set(short, code);
}

/** The USPS code of a state's code or name in capitals; `undefined` for anything else. */
export function findState(text: string): string | undefined {
  return byName.get(text);
}

/** False when a ZIP code can't lie in a state, judged by its first three digits. */
export function canZipBeInState(zip: string, state: string): boolean {
  const ranges = zipRanges.get(state);
  if (ranges === undefined) return true;
  return ranges.some(([from, to]) => zip.slice(0, from.length) >= from && zip.slice(0, to.length) <= to);
}

/** `ORGEON` beside a ZIP code of Oregon: a long name of a state with one letter wrong, or two that changed places. */
export function findMistypedState(
  words: readonly string[],
  { zip, mayBeWhole }: { zip: string | null; mayBeWhole: boolean },
): { state: string; length: number } | undefined {
  if (zip === null) return undefined;
  for (const length of [2, 1]) {
    const written = words.slice(-length).join(" ");
    if (written.length < 5 || /\d/.test(written) || words.length < length) continue;
    if (words.length === length && !mayBeWhole) continue;
    const state = [...byName].find(
      ([name, code]) => name.length >= 5 && canZipBeInState(zip, code) && isOneTypo(written, name),
    )?.[1];
    if (state !== undefined) return { state, length };
  }
  return undefined;
}

function isOneTypo(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const isSwapped = left.length === 2 && left[0] === right[1] && left[1] === right[0];
  return isSwapped || (left.length <= 1 && right.length <= 1);
}

/** The state at the end of a list of words and how many words it takes; the longest name wins. */
export function findStateAtEnd(words: readonly string[]): { state: string; length: number } | undefined {
  for (const length of [4, 3, 2, 1]) {
    if (length > words.length) continue;
    const state = findState(words.slice(words.length - length).join(" "));
    if (state) return { state, length };
  }
  // "D C" and "N Y" after their full stops are gone.
  const pair = words.slice(-2);
  const joined =
    pair.length === 2 && pair.every((word) => word.length === 1) ? findState(pair.join("")) : undefined;
  return joined ? { state: joined, length: 2 } : undefined;
}

/** The name of a state by its abbreviation; what is none stays as it is. */
export const nameState = (code: string): string => names.get(code) ?? code;
