const byWord = new Map<string, string>(
  Object.entries({
    NORTH: "N",
    SOUTH: "S",
    EAST: "E",
    WEST: "W",
    NORTHEAST: "NE",
    NORTHWEST: "NW",
    SOUTHEAST: "SE",
    SOUTHWEST: "SW",
    NO: "N",
    SO: "S",
  }).flatMap(([word, short]) => [
    [word, short],
    [short, short],
  ]),
);

// Two letters that changed places: "NROTH", "SOUHT".
for (const word of ["NORTH", "SOUTH", "EAST", "WEST"]) {
  for (let at = 0; at < word.length - 1; at += 1) {
    const typed = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
    byWord.set(typed, word.charAt(0));
  }
}

/** The USPS abbreviation of a directional in capitals (`NORTHEAST` to `NE`); `undefined` for any other word. */
export function findDirectional(word: string | undefined): string | undefined {
  return word === undefined ? undefined : byWord.get(word);
}

const whole: Readonly<Record<string, string>> = {
  N: "NORTH",
  S: "SOUTH",
  E: "EAST",
  W: "WEST",
  SO: "SOUTH",
  NO: "NORTH",
};

/** What people write for a large city of their own state. */
const shortCities: Readonly<Record<string, string>> = {
  ...{ "NY NY": "NEW YORK", "NYC NY": "NEW YORK", "LA CA": "LOS ANGELES", "SF CA": "SAN FRANCISCO" },
  ...{ "CHGO IL": "CHICAGO", "PHILA PA": "PHILADELPHIA", "PGH PA": "PITTSBURGH", "MPLS MN": "MINNEAPOLIS" },
  ...{
    "INDPLS IN": "INDIANAPOLIS",
    "INDY IN": "INDIANAPOLIS",
    "JAX FL": "JACKSONVILLE",
    "ATL GA": "ATLANTA",
  },
  ...{
    "SLC UT": "SALT LAKE CITY",
    "OKC OK": "OKLAHOMA CITY",
    "STL MO": "SAINT LOUIS",
    "BALTO MD": "BALTIMORE",
  },
  ...{ "KC MO": "KANSAS CITY", "KC KS": "KANSAS CITY", "PHX AZ": "PHOENIX", "ABQ NM": "ALBUQUERQUE" },
  ...{ "CINTI OH": "CINCINNATI", "MKE WI": "MILWAUKEE", "NOLA LA": "NEW ORLEANS", "WASH DC": "WASHINGTON" },
};

/**
 * A city as USPS spells it: directionals, SAINT, FORT and MOUNT in full (`E ST LOUIS` to `EAST SAINT LOUIS`), and what
 * is short for one of the state (`INDPLS` in Indiana).
 */
export function writeCity(city: string, state: string | null = null): string {
  const known = shortCities[`${city} ${state}`];
  if (known !== undefined) return known;
  const words = city.replace(/ A F B$/, " AFB").split(" ");
  const [first = "", ...rest] = words;
  const head = rest.length > 0 ? (whole[first] ?? first) : first;
  const at = head === first && findDirectional(first) === undefined ? 0 : 1;
  return [head, ...rest]
    .map((word, place) => (place === at && place < words.length - 1 ? (saints[word] ?? word) : word))
    .join(" ")
    .replace("SAULT STE MARIE", "SAULT SAINTE MARIE")
    .replace(SAINT_INSIDE, "SAINT ");
}

/** Names that are a saint's behind ST in the middle of a city or street: `PORT ST LUCIE`, `OLD ST AUGUSTINE RD`. */
const namesOfSaints =
  "ANDREWS?|ANNS?|ANNES?|ANTHONYS?|AUGUSTINES?|BERNARDS?|CHARLES|CLAIRS?|CLAIRE|CLOUD|DAVIDS?|ELMO|FRANCIS|GEORGES?|HELENAS?|HELENS?|JAMES|JOE|JOHNS?|JOSEPHS?|JUDES?|LAWRENCE|LEOS?|LOUIS|LUCIES?|LUKES?|MARKS?|MARTINS?|MARYS?|MATTHEWS?|MICHAELS?|NICHOLAS|PATRICKS?|PAULS?|PETERS?|PHILIPS?|SIMONS?|STEPHENS?|THOMAS|VINCENTS?";
const SAINT_INSIDE = new RegExp(`(?<=\\w )ST (?=(?:${namesOfSaints})\\b)`, "g");

/** ST spelled out before the name of a saint, behind another word. */
export const spellSaintInside = (name: string): string => name.replace(SAINT_INSIDE, "SAINT ");

const saints: Readonly<Record<string, string>> = { ST: "SAINT", STE: "SAINTE", FT: "FORT", MT: "MOUNT" };
