import type { AddressComponents, AddressProblem } from "@labs/addresses/parse-address";
import { writeStreetLine } from "@labs/addresses/standardize-address";
import type { GivenPlace, RowIssue } from "@labs/contract/uploads/data-request-rows";
import { findZip, isCity } from "../../lib/postal-codes.ts";
import { readAddress } from "../../lib/read-address.ts";
import { withoutCityOf } from "./columns/column-content.ts";
import { findContradiction, type SaidPlace } from "./place-contradiction.ts";
import type { RowValues } from "./read-row.ts";
import {
  describeCanadian,
  describeContradiction,
  describeDisagreement,
  describeTwoUnits,
} from "./row-issues.ts";
import { findDisagreement } from "./zip-disagreement.ts";

/** The address of a row as its columns together say it. */
export interface RowAddress {
  row: number;
  components: AddressComponents;
  /** In one spelling; null where there is nothing to write. */
  standardised: string | null;
  /** What is missing or contradicts itself, and keeps the row out. */
  issue: RowIssue | undefined;
}

/**
 * What one column says need not stand in another: an address in one column is taken apart, one in several is put
 * together, and what neither says is taken from what was given for the whole list.
 */
export function readRowAddress(
  { row, text }: RowValues,
  { place: given = {}, needsZip = false }: { place?: GivenPlace | undefined; needsZip?: boolean } = {},
): RowAddress {
  const typed = text.address ?? joinStreet(text);
  const alone = readAddress(typed);
  const isCanadian = alone.problems.some(isCanadianProblem);
  const { zip: zipAlone, city: cityAlone, state: stateAlone, number, street: name } = alone.components;
  const isWhole = zipAlone !== null || (cityAlone !== null && stateAlone !== null) || isCanadian;
  const street = isWhole && (number !== null || name !== null) ? writeStreetLine(alone.components) : typed;
  const region = readRegion(text.city_state_zip);
  const cityOf = (name: string) => withoutKind(name, text.state ?? given.state ?? null);
  const state = text.state ?? region.state ?? (isWhole ? stateAlone : null) ?? given.state;
  const zip = text.zip ?? region.zip ?? (isWhole ? zipAlone : null) ?? given.zip;
  const column = (text.city && cityOf(text.city)) || undefined;
  // A whole address knows its post office; beside it a municipality may stand under the heading of a city.
  const isOfZip = zip !== undefined && findZip(zip)?.city.toUpperCase() === cityAlone?.toUpperCase();
  const isPost =
    isWhole &&
    cityAlone !== null &&
    isPlaceOf(cityAlone, state) &&
    (isOfZip || !isPlaceOf(column ?? "", state));
  const city = (isPost ? cityAlone : column) ?? region.city ?? (isWhole ? cityAlone : null) ?? given.city;
  const line = [
    `${street}${writeUnit(text.unit, alone.components)}`,
    city,
    [state, zip].filter(Boolean).join(" "),
  ]
    .filter(Boolean)
    .join(", ");
  const { components, standardised, problems } = readAddress(line);
  const address = { row, components, standardised };
  const canadian = [...alone.problems, ...problems].find(isCanadianProblem);
  if (canadian !== undefined) return { ...address, issue: describeCanadian(row, line) };
  const isParcel = text.upid !== undefined || (text.apn !== undefined && hasCounty(text));
  const missing =
    typed.trim() === "" && isParcel ? undefined : findMissing(row, typed, { ...components, needsZip });
  const disagreement = missing === undefined ? findDisagreement({ city, state, zip }) : undefined;
  const contradiction =
    missing === undefined && disagreement === undefined
      ? findContradiction(
          { city, state, zip },
          listPlaces(text, column, {
            region,
            alone: isWhole ? alone.components : readEnd(typed, alone.components, standardised, state),
            isWhole,
          }),
        )
      : undefined;
  const used = standardised ?? line;
  const other = findOtherUnit(text.unit, alone.components);
  const issue =
    missing ??
    (other && describeTwoUnits(row, standardised ?? line, other)) ??
    (disagreement && describeDisagreement(row, used, disagreement)) ??
    (contradiction && describeContradiction(row, used, contradiction));
  return { ...address, issue };
}

/** A street line whose last word is not in what was written of it may end in a city: `12 Oak St Dallas`. */
function readEnd(
  typed: string,
  alone: AddressComponents,
  standardised: string | null,
  state: string | null | undefined,
): AddressComponents {
  const [last] = /[a-z]+$/i.exec(typed.trim().toUpperCase()) ?? [];
  if (alone.city !== null || last === undefined || !state || (standardised ?? "").includes(last))
    return alone;
  return readAddress(`${typed}, ${state}`).components;
}

/** What each part of a row says of its place. */
function listPlaces(
  text: RowValues["text"],
  column: string | undefined,
  of: { region: GivenPlace; alone: AddressComponents; isWhole: boolean },
): SaidPlace[] {
  const { city, state, zip } = of.alone;
  return [
    { by: "the column of the city, state or ZIP code", city: column, state: text.state, zip: text.zip },
    {
      by: "the column of city, state and ZIP code together",
      ...{ city: undefined, state: undefined, zip: undefined },
      ...of.region,
    },
    { by: "the address", city, state, zip, isLoose: !of.isWhole },
  ];
}

function isCanadianProblem({ code }: AddressProblem): boolean {
  return code === "canadianAddress";
}

function hasCounty({ county, county_fips: fips }: RowValues["text"]): boolean {
  return county !== undefined || fips !== undefined;
}

const isPlaceOf = (name: string, state: string | null | undefined): boolean =>
  isCity(name.toUpperCase().replaceAll(/[.']/g, ""), state ?? null);

/** `Scranton City`, `Exeter Twp` are the municipality's names; the post knows the place without its kind. */
function withoutKind(whole: string, state: string | null): string {
  const city = withoutCityOf(whole);
  const [, name] = /^(.+) (?:city|twp|township|boro|borough|town|village)\.?$/i.exec(city) ?? [];
  const isKnown = (text: string) => isCity(text.toUpperCase().replaceAll(/[.']/g, ""), state);
  return name !== undefined && !isKnown(city) && isKnown(name) ? name : city;
}

/** A street in several columns: number, direction, name, suffix, direction. */
function joinStreet(text: RowValues["text"]): string {
  const { street_number: number, street_name: name } = text;
  if (name === undefined) return "";
  return [number, text.street_direction, name, text.street_suffix, text.street_post_direction]
    .filter(Boolean)
    .join(" ");
}

function readRegion(text: string | undefined): GivenPlace {
  if (text === undefined) return {};
  const { city, state, zip } = readAddress(text).components;
  return { city: city ?? undefined, state: state ?? undefined, zip: zip ?? undefined };
}

/** A unit of its own column, unless the address has said it already. */
function writeUnit(
  unit: string | undefined,
  { unit: said, number }: Pick<AddressComponents, "unit" | "number">,
): string {
  // A system that wants a unit of every home repeats the house number.
  if (unit === undefined || !/[\p{L}\d]/u.test(unit)) return "";
  if (/^\d{3,}$/.test(unit) && unit === number) return "";
  if (said !== null && spellUnit(said) === spellUnit(unit)) return "";
  return / |#/.test(unit) ? ` ${unit}` : ` Unit ${unit}`;
}

/** `Apt. 0204`, `#204` and `204` are one; so are `2-B` and `2B`. */
const spellUnit = (unit: string): string =>
  unit
    .replace(/^(?:unit|apt\.?|apartment|ste\.?|suite)\s+/i, "")
    .replace(/^[#\s0]+/, "")
    .replaceAll(/[\s-]/g, "")
    .toUpperCase();

/** A building, a floor or a side of a house stands beside the number of an apartment. */
const PLAIN = /^(?:#|APT|UNIT|STE|RM|SPC)$/;

/** The unit's column where it names another apartment than the address does; a part of the same number is none. */
function findOtherUnit(
  unit: string | undefined,
  { unit: said, unitDesignator, number }: AddressComponents,
): { address: string; column: string } | undefined {
  if (unit === undefined || said === null || !PLAIN.test(unitDesignator ?? "")) return undefined;
  const column = readAddress(`1 Elm St${writeUnit(unit, { unit: null, number })}`).components;
  if (column.unit === null || !PLAIN.test(column.unitDesignator ?? "")) return undefined;
  const [one, other] = [spellUnit(said), spellUnit(column.unit)];
  const isPart = one === other || isEndOf(said, other) || isEndOf(column.unit, one);
  return isPart ? undefined : { address: said, column: unit };
}

/** `3-204` or `BLDG 3 204` names apartment 204. */
const isEndOf = (whole: string, end: string): boolean =>
  whole.split(/[\s-]+/).length > 1 && spellUnit(whole.split(/[\s-]+/).at(-1) ?? "") === end;

function findMissing(
  row: number,
  typed: string,
  parts: AddressComponents & { needsZip: boolean },
): RowIssue | undefined {
  const missing =
    typed.trim() === ""
      ? { what: "Address", expected: "a house number and a street" }
      : parts.zip === null && (parts.needsZip || parts.city === null || parts.state === null)
        ? { what: "ZIP code", expected: "five digits" }
        : parts.city === null
          ? { what: "City", expected: "a city" }
          : undefined;
  if (missing === undefined) return undefined;
  const { what, expected } = missing;
  return {
    row,
    column: null,
    code: "A01",
    severity: "error",
    message: `Row ${row}, ${what}: expected ${expected}, found nothing`,
    expected,
    found: "",
    repair: `Fill in the ${what === "ZIP code" ? what : what.toLowerCase()}`,
  };
}
