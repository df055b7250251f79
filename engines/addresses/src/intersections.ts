import { readName, type StreetName, type StreetPlace } from "./street-name.ts";

/**
 * Two streets that cross, without a house number: `N SCOTT ST & 14TH ST N`, `CORNER OF MAIN ST AND 3RD AVE`.
 * `undefined` for names with such a word in them, such as `LOCK AND DAM RD`.
 */
export function readIntersection(
  words: readonly string[],
  place: StreetPlace,
): { street: string; rest: string[] } | undefined {
  const named =
    /^(?:(?:[NS]?[EW]? )?COR(?:NER)?(?: OF)?|[NS][EW]C(?: OF)?|INTERSECTION OF|(?:(?:VACANT )?(?:LAND|LOT|LOTS|PARCEL|ACREAGE)) (?:AT|ON|NEAR)) /.exec(
      words.join(" "),
    );
  const start = named ? named[0].trim().split(" ").length : 0;
  const at = words.findIndex((word, index) => index > start && /^(?:&|AND|AT)$/.test(word));
  if (at < 0) return undefined;
  const left = readName(words.slice(start, at), { ...place, hasCity: false });
  const right = readName(words.slice(at + 1), place);
  const isPlain = words[at] === "&" || named !== null || /^\d+[A-Z]{2}$/.test(right.street ?? "");
  const [first, second] = [isStreet(left), isStreet(right)];
  const isCrossing = isPlain ? first || second : first && second;
  if (!isCrossing || left.street === null || right.street === null || left.rest.length > 0) return undefined;
  return { street: `${write(left)} & ${write(right)}`, rest: right.rest };
}

/** The words say a street: by suffix, number or Broadway. */
function isStreet({ street, suffix }: StreetName): boolean {
  return suffix !== null || /\d|^BROADWAY$/.test(street ?? "");
}

function write({ predirectional, street, suffix, postdirectional }: StreetName): string {
  return [predirectional, street, suffix, postdirectional].filter((part) => part !== null).join(" ");
}
