import { hash as digest } from "node:crypto";
import { isBox } from "@labs/addresses/highways";
import { type NoOwnerName, type OwnerKind, readOwnerName } from "@labs/addresses/owner-name";
import type { AddressComponents } from "@labs/addresses/parse-address";
import { writeAddress, writeStreetLine } from "@labs/addresses/standardize-address";
import { readAddress } from "../../lib/read-address.ts";
import { findCity } from "./place-text.ts";
import type { Mailing, PropertyFacts } from "./property-facts.ts";

type Confidence = "high" | "medium" | "low";
type Occupancy = "ownerOccupied" | "absentee" | "outOfState";

/** Who owns a home as a roll says it, and what links it to the owner's others. */
export interface Owner {
  name: string;
  mailingAddress: string | null;
  /** Both null where the name is no one owner's, or the mail's place is not sure. */
  mailingKey: string | null;
  nameKey: string | null;
  kind: OwnerKind | null;
  confidence: Confidence | null;
  reason: NoOwnerName | "mailingMissing" | "mailingUnclear" | null;
  occupancy: Occupancy | null;
}

/** Null where the file tells no owner, or has no mailing addresses at all. */
export function readOwner(
  {
    owner,
    mailing,
    address,
    city,
    zip,
  }: Pick<PropertyFacts, "owner" | "mailing" | "address" | "city" | "zip">,
  state: string,
): Owner | null {
  if (owner === null || mailing === null) return null;
  const mail = mailing.address === null ? undefined : readPlace(mailing.address, mailing);
  const home =
    address === null ? undefined : readPlace(address, { city: findCity({ city, zip }), state, zip });
  const about = {
    name: owner,
    mailingAddress: mail?.written ?? null,
    occupancy: mail === undefined ? null : compare(mail, home, state),
  };
  const unlinked = { ...about, mailingKey: null, nameKey: null, kind: null, confidence: null };
  if (mailing.address === null) return { ...unlinked, reason: "mailingMissing" };
  if (mail === undefined) return { ...unlinked, reason: "mailingUnclear" };
  const name = readOwnerName(owner);
  if ("reason" in name) return { ...unlinked, reason: name.reason };
  // The address is another's: a person is not known by it, a company less surely.
  const isOthers = CARE_OF.test(mailing.address);
  if (isOthers && name.kind === "person") return { ...unlinked, reason: "careOf" };
  const confidence = gradeName(name.kind, name.isPartial || isOthers);
  const keys = { mailingKey: hash(`${mail.line}|${mail.unit}|${mail.zip}`), nameKey: hash(name.key) };
  return { ...about, ...keys, kind: name.kind, confidence, reason: null };
}

const CARE_OF = /%|\bc\s?[/\\]\s?o\b|\bcare of\b|\battn\b|\battention\b/i;

/** A company's name is one company's where the mail goes to one place; a person may share both with a relative. */
function gradeName(kind: OwnerKind, isPartial: boolean): Confidence {
  if (kind === "person") return isPartial ? "low" : "medium";
  return isPartial ? "medium" : "high";
}

/** 64 bits, as PostgreSQL's bigint. */
const hash = (text: string): string => digest("md5", text, "buffer").readBigInt64BE(0).toString();

/** A place that mail can go to: a house with its postal code, or a box. */
interface Place {
  written: string;
  /** Number and street, without the unit. */
  line: string;
  unit: string;
  zip: string;
  state: string | null;
  isBox: boolean;
}

/** Places by their street, with another number: rolls name each street for every house, and each post office for every box. */
let known = new Map<string, Place | undefined>();
const MOST_KNOWN = 100_000;
/** A number that is read as one whatever stands behind it. */
const SOME_NUMBER = "10407";
const HOUSE = /^([1-9]\d{0,5})( [a-z][a-z .]*[a-z])$/i;
const BOX = /^((?:p\.? ?o\.? )box )([1-9]\d{0,5})$/i;

/** Undefined where it is less than a whole address, or read with a doubt. */
function readPlace(address: string, { city, state, zip }: Omit<Mailing, "address">): Place | undefined {
  const place = [city, [state, readZip(zip)].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const [, house, street] = HOUSE.exec(address) ?? [];
  const [, box, number] = BOX.exec(address) ?? [];
  const own = house ?? number;
  const asked = street === undefined ? box && `${box}${SOME_NUMBER}` : `${SOME_NUMBER}${street}`;
  if (own === undefined || asked === undefined) return read(`${address}, ${place}`);
  const text = `${asked}, ${place}`;
  if (!known.has(text)) {
    if (known.size >= MOST_KNOWN) known = new Map();
    known.set(text, read(text));
  }
  const found = known.get(text);
  // Where the number was not taken for one, the address is read by itself.
  if (found === undefined || !found.line.includes(SOME_NUMBER)) return read(`${address}, ${place}`);
  const put = (of: string) => of.replace(SOME_NUMBER, own);
  return { ...found, line: put(found.line), written: put(found.written) };
}

const DOUBTS = new Set([
  "streetUnclear",
  "zipNotInState",
  "zipUnclear",
  "canadianAddress",
  "intersection",
  "tooLong",
]);

const PARTS = new Set(["FL", "BLDG", "LOT", "SPC"]);

function read(text: string): Place | undefined {
  const { components, problems } = readAddress(text);
  const { number, street, unit, zip, state } = components;
  const isOfBox = isBox(street);
  if (street === null || zip === null || (number === null && !isOfBox)) return undefined;
  if (problems.some(({ code }) => DOUBTS.has(code))) return undefined;
  const bare: AddressComponents = { ...components, unitDesignator: null, unit: null, zip4: null };
  const written = writeAddress({ ...components, zip4: null }) ?? text;
  // A suite is written as a unit or by a sign; a floor or a building is another place of the same number.
  const isPart = PARTS.has(components.unitDesignator ?? "");
  const place = isPart ? `${components.unitDesignator} ${unit}` : (unit ?? "");
  return { written, line: writeStreetLine(bare), unit: place, zip, state, isBox: isOfBox };
}

/** `33601-1234`, `336011234` and `33601.0` are of one post office; spreadsheets drop leading zeros. */
function readZip(zip: string | null): string {
  const digits = /^(\d{3,9}|\d{5}-\d{4})(?:\.0)?$/.exec(zip ?? "")?.[1]?.replace("-", "") ?? "";
  if (digits.length > 5) return digits.padStart(9, "0").slice(0, 5);
  return digits === "" ? "" : digits.padStart(5, "0");
}

/** Null where the mail's place tells nothing of where the owner lives: a box in the state, a unit that one of both leaves out. */
function compare(mail: Place, home: Place | undefined, state: string): Occupancy | null {
  if (home !== undefined && mail.line === home.line && mail.zip === home.zip) {
    return mail.unit === home.unit ? "ownerOccupied" : null;
  }
  if (mail.state !== null && mail.state !== state) return "outOfState";
  if (mail.isBox || home === undefined || mail.state === null) return null;
  // The same door under another postal code may be an error of either.
  return mail.line === home.line ? null : "absentee";
}
