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

/** The USPS abbreviation of a directional in capitals (`NORTHEAST` to `NE`); `undefined` for any other word. */
export function findDirectional(word: string | undefined): string | undefined {
  return word === undefined ? undefined : byWord.get(word);
}
