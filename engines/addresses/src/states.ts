/** States, the District, territories and military regions: USPS abbreviation, name, first digits of its ZIP codes. */
const table = `AL Alabama 3|AK Alaska 9|AZ Arizona 8|AR Arkansas 7|CA California 9|CO Colorado 8|CT Connecticut 0
DE Delaware 1|DC District of Columbia 2|FL Florida 3|GA Georgia 3 39|HI Hawaii 9|ID Idaho 8|IL Illinois 6|IN Indiana 4
IA Iowa 5|KS Kansas 6|KY Kentucky 4|LA Louisiana 7|ME Maine 0|MD Maryland 2|MA Massachusetts 0|MI Michigan 4|MN Minnesota 5
MS Mississippi 3|MO Missouri 6|MT Montana 5|NE Nebraska 6|NV Nevada 8|NH New Hampshire 0|NJ New Jersey 0|NM New Mexico 8
NY New York 1 06390 005|NC North Carolina 2|ND North Dakota 5|OH Ohio 4|OK Oklahoma 7|OR Oregon 9|PA Pennsylvania 1
RI Rhode Island 0|SC South Carolina 2|SD South Dakota 5|TN Tennessee 3|TX Texas 7 885|UT Utah 8|VT Vermont 0|VA Virginia 2
WA Washington 9|WV West Virginia 2|WI Wisconsin 5|WY Wyoming 8|PR Puerto Rico 0|VI Virgin Islands 0|GU Guam 9
AS American Samoa 9|MP Northern Mariana Islands 9|AA Armed Forces Americas 3|AE Armed Forces Europe 0|AP Armed Forces Pacific 9`;

const byName = new Map<string, string>();
const names = new Map<string, string>();
const zipStarts = new Map<string, string[]>();
for (const entry of table.split(/[|\n]/)) {
  const [code = "", ...rest] = entry.split(" ");
  const name = rest.filter((part) => !/^\d+$/.test(part)).join(" ");
  names.set(code, name);
  byName.set(code, code);
  byName.set(name.toUpperCase(), code);
  zipStarts.set(
    code,
    rest.filter((part) => /^\d+$/.test(part)),
  );
}
// Older abbreviations that people still write.
for (const [short, code] of Object.entries({
  ...{ ALA: "AL", ARIZ: "AZ", ARK: "AR", CALIF: "CA", COLO: "CO", CONN: "CT", FLA: "FL", ILL: "IL" },
  ...{ KANS: "KS", MASS: "MA", MICH: "MI", MINN: "MN", MISS: "MS", NEB: "NE", NEBR: "NE", NEV: "NV" },
  ...{ OKLA: "OK", OREG: "OR", PENN: "PA", PENNA: "PA", TENN: "TN", TEX: "TX", WASH: "WA" },
  ...{ WIS: "WI", WISC: "WI", WYO: "WY" },
})) {
  byName.set(short, code);
}

/** The USPS code of a state's code or name in capitals; `undefined` for anything else. */
export function findState(text: string): string | undefined {
  return byName.get(text);
}

/** False when a ZIP code can't lie in a state, judged by its first digits. */
export function canZipBeInState(zip: string, state: string): boolean {
  return zipStarts.get(state)?.some((start) => zip.startsWith(start)) ?? true;
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
