import { nameState } from "./states.ts";
import { isPlainSuffix } from "./street-suffixes.ts";

const number = String.raw`(?: (?:#|NO|NUMBER|NUM))?[ -]?(\d+(?:-\d+)?[A-Z]{0,2})\b`;
const letters = String.raw`[ -]?(\d+[A-Z]{0,2}|[A-Z]{1,2})\b`;
const highway = "(?:HIGHWAY|HWY|HIWAY)";
const route = "(?:ROUTE|RTE|RT)";
const road = "(?:ROAD|RD)";
const county = "(?:COUNTY|CNTY|CTY|CO)";

/** Roads that are named by kind and number, in the forms of USPS Publication 28, appendix F. */
const forms: readonly { pattern: RegExp; name: string }[] = [
  [`(?:INTERSTATE(?: ${highway})?|IH|I)${number}`, "INTERSTATE"],
  [`(?:US|U S|UNITED STATES) (?:${highway}|${route})${number}`, "US HIGHWAY"],
  [`(?:US|U S) (BUS|BUSINESS|ALT|BYP|BYPASS)(?: ${highway}| ${route})?${number}`, "US HIGHWAY"],
  [`(?:US|U S)${number}`, "US HIGHWAY"],
  [`${county} ${road}${letters}`, "COUNTY ROAD"],
  [`COUNTRY ${road}${number}`, "COUNTRY ROAD"],
  [`CR${number}`, "COUNTY ROAD"],
  [`${county} ${highway}${letters}`, "COUNTY HIGHWAY"],
  [`CTH${letters}`, "COUNTY HIGHWAY"],
  [`${county} ${route}${letters}`, "COUNTY ROUTE"],
  [`(?:STATE|ST) ${highway}${number}`, "STATE HIGHWAY"],
  [`SH${number}`, "STATE HIGHWAY"],
  [`(?:STATE|ST|NYS) ${route}${number}`, "STATE ROUTE"],
  [`(?:STATE|ST) ${road}${number}`, "STATE ROAD"],
  [`FARM (?:TO MARKET )?${road}${number}`, "FM"],
  [`(?:FARM TO MARKET|FM)(?: ${road})?${number}`, "FM"],
  [`RANCH TO MARKET(?: ${road})?${number}`, "RM"],
  [`RM(?: ${road})?${number}`, "RM"],
  [`(?:RANCH ${road}|RR)${number}`, "RANCH ROAD"],
  [`(?:TOWNSHIP|TWP) ${road}${number}`, "TOWNSHIP ROAD"],
  [`(?:TOWNSHIP|TWP) ${highway}${number}`, "TOWNSHIP HIGHWAY"],
  [`TSR${number}`, "TOWNSHIP ROAD"],
  [`TOWN ${road}${number}`, "TOWN ROAD"],
  [`(?:PRIVATE|PVT) ${road}${number}`, "PRIVATE ROAD"],
  [`(?:FOREST (?:SERVICE )?|FS )${road}${number}`, "FOREST SERVICE ROAD"],
  [`(?:BUSINESS|BUS)${number}`, "BUSINESS"],
  [`(?:STATE )?LOOP${number}`, "LOOP"],
  [`SPUR${number}`, "SPUR"],
  [`${highway}${number}`, "HIGHWAY"],
  // Florida's A1A, and Missouri's doubled letters.
  [`${highway} ([A-Z]\\d+[A-Z]?|([A-Z])\\2)\\b`, "HIGHWAY"],
  [`${road} (\\d+[A-Z]?)\\b`, "ROAD"],
  [`${route}[ -](\\d+[A-Z]{0,2})\\b`, "ROUTE"],
].map(([pattern = "", name = ""]) => ({ pattern: new RegExp(`^${pattern}`), name }));

/** Kinds that a road's number may carry after it: `US HIGHWAY 41 BUS`. */
const kinds: Readonly<Record<string, string>> = {
  BUS: "BUS",
  BUSINESS: "BUS",
  BYP: "BYP",
  BYPASS: "BYP",
  ALT: "ALT",
  ALTERNATE: "ALT",
  TRUCK: "TRUCK",
};

/** What may stand before a road: `OLD HIGHWAY 99`, `BUSINESS LOOP 70`. */
const prefixes: Readonly<Record<string, string>> = {
  OLD: "OLD",
  BUSINESS: "BUSINESS",
  BUS: "BUSINESS",
  ALT: "ALT",
};

/** `SR 60` and `NY-9D`: what the state calls its roads says the kind. */
const ofState = new RegExp(`^([A-Z]{2})${number}`);
const roadStates = new Set(["FL", "IN", "NM"]);
const highwayStates = new Set(["AR", "CA", "CO", "KS", "LA", "MN", "MO", "MS", "OK", "TX", "WI"]);

/**
 * The standard name of a numbered road at the start of a text and how many words it takes. What a state calls its
 * roads completes `SR 60` (a State Road in Florida) and `NY-9D` (a State Route).
 */
export function findHighway(
  words: readonly string[],
  state: string | null,
): { street: string; length: number } | undefined {
  const prefix = prefixes[words[0] ?? ""];
  const after = prefix === undefined ? undefined : findNumberedRoad(words.slice(1), state);
  if (after) return { street: `${prefix} ${after.street}`, length: after.length + 1 };
  return findNumberedRoad(words, state) ?? findRoadOfState(words, state) ?? findRoadOfCounty(words, state);
}

/** `AL HIGHWAY 157`, `ILLINOIS ROUTE 3`: the state's name stands for the word. */
function findRoadOfState(words: readonly string[], state: string | null) {
  if (state === null) return undefined;
  const names = [[state], nameState(state).toUpperCase().split(" ")];
  const name = names.find((parts) => parts.every((part, at) => words[at] === part));
  if (name === undefined || !/^(?:HIGHWAY|HWY|ROUTE|RTE|RT|ROAD|RD)$/.test(words[name.length] ?? ""))
    return undefined;
  const road = findNumberedRoad(["STATE", ...words.slice(name.length)], state);
  return road && { street: road.street, length: road.length + name.length - 1 };
}

/** `VAN ZANDT COUNTY ROAD 2103`: the county's name is part of the road's. */
function findRoadOfCounty(words: readonly string[], state: string | null) {
  const at = words.findIndex((word, place) => place > 0 && /^(?:COUNTY|CNTY)$/.test(word));
  const name = words.slice(0, at);
  if (at < 1 || at > 2 || !name.every((word) => /^[A-Z]{3,}$/.test(word) && !isPlainSuffix(word)))
    return undefined;
  const road = findNumberedRoad(words.slice(at), state);
  return road && { street: [...name, road.street].join(" "), length: road.length + at };
}

function findNumberedRoad(words: readonly string[], state: string | null) {
  const text = words.join(" ");
  for (const { pattern, name } of forms) {
    const found = pattern.exec(text);
    if (found?.[1] === undefined) continue;
    const kind = kinds[found[1]];
    // "US BUS 220": the kind stands before the number.
    if (kind !== undefined && found[2] !== undefined)
      return { street: `${name} ${found[2]} ${kind}`, length: found[0].split(" ").length };
    return withKind(words, `${name} ${found[1]}`, found[0].split(" ").length);
  }
  // In Texas private roads have numbers; elsewhere PR is no road.
  const ofTexas = state === "TX" ? /^PR[ -]?(\d+[A-Z]?)\b/.exec(text) : null;
  if (ofTexas) return { street: `PRIVATE ROAD ${ofTexas[1]}`, length: ofTexas[0].split(" ").length };
  const [found, code, digits] = ofState.exec(text) ?? [];
  // "FL 6" is a floor: only a dash makes a road of it.
  const isFloor = code === "FL" && !text.startsWith("FL-");
  if (found === undefined || isFloor || (code !== "SR" && code !== state)) return undefined;
  const isHighway = code !== "SR" && (highwayStates.has(code ?? "") || isHighwayBehind(words, found));
  const kind = roadStates.has(state ?? "") ? "STATE ROAD" : isHighway ? "STATE HIGHWAY" : "STATE ROUTE";
  return withKind(words, `${kind} ${digits}`, found.split(" ").length);
}

/** `NC 98 HWY`: the kind behind the number. */
const isHighwayBehind = (words: readonly string[], found: string): boolean =>
  /^(?:HIGHWAY|HWY)$/.test(words[found.split(" ").length] ?? "");

function withKind(words: readonly string[], street: string, road: number) {
  // "US 401 HWY": the word says again what the road is.
  const isSaidAgain = /^(?:US|STATE) HIGHWAY /.test(street) && /^(?:HIGHWAY|HWY)$/.test(words[road] ?? "");
  const length = isSaidAgain ? road + 1 : road;
  const kind = kinds[words[length] ?? ""];
  return kind === undefined ? { street, length } : { street: `${street} ${kind}`, length: length + 1 };
}

const sign = "(?: #| NO| NUMBER| NUM)?";
const ruralKinds =
  "RR|R R|RURAL ROUTE|RURAL RTE|RURAL RT|RFD|RD|RT|RTE|ROUTE|(?:HC|HIGHWAY CONTRACT|HWY CONTRACT|STAR)(?: ROUTE| RTE| RT)?|HCR";
const ruralBox = new RegExp(
  `^(${ruralKinds})${sign}[ -]?(\\d+[A-Z]?),? (?:BOX|BX)${sign} ?(\\d+[A-Z]?(?:-[\\dA-Z]+)?)\\b`,
);
const boxKinds =
  "P ?O (?:BOX|BX|DRAWER|DRWR)|POBOX|POB|POST OFFICE (?:BOX|DRAWER)|P ?O B|BOX|BX|DRAWER|CALLER|CALLER BOX|FIRM CALLER|LOCKBOX|LOCK BOX";
// "BOX ST" is a street.
const postBox = new RegExp(
  `^(?:${boxKinds})${sign} ?([A-Z]?-?\\d[\\dA-Z-]*|(?!(?:ST|RD|DR|LN|CT|PL|AV)\\b)[A-Z]{1,2})\\b`,
);

/** A post-office box, rural route or highway-contract box at the start: they stand for a whole street line. */
export function findBox(words: readonly string[]): { street: string; length: number } | undefined {
  const text = words.join(" ");
  const length = (found: RegExpExecArray) => found[0].split(" ").length;
  const rural = ruralBox.exec(text);
  if (rural) {
    const kind = /^(?:HC|HIGHWAY|HWY|STAR)/.test(rural[1] ?? "") ? "HC" : "RR";
    // The post writes them without leading zeros.
    return { street: `${kind} ${rural[2]?.replace(/^0+(?=\d)/, "")} BOX ${rural[3]}`, length: length(rural) };
  }
  const military = /^(PSC|CMR|UNIT|OMC) (\d+) BOX (\d+)\b/.exec(text);
  if (military) return { street: military[0], length: length(military) };
  if (/^GENERAL DELIVERY\b/.test(text)) return { street: "GENERAL DELIVERY", length: 2 };
  const box = postBox.exec(text);
  return box ? { street: `PO BOX ${box[1]}`, length: length(box) } : undefined;
}

/** True for the streets that `findBox` writes. */
export function isBox(street: string | null): boolean {
  return /^(?:PO BOX|(?:RR|HC) \d|(?:PSC|CMR|UNIT|OMC) \d+ BOX|GENERAL DELIVERY)/.test(street ?? "");
}
