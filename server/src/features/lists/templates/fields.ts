import type { TemplateField } from "@labs/contract/uploads/data-request-rows";

/** How the text of a cell is read. */
type Reading =
  | { kind: "text"; pattern?: RegExp }
  | { kind: "number"; min: number; max: number; integer: boolean; scale?: Scale; isDollars?: true }
  | { kind: "share"; min: number; max: number }
  | { kind: "date" }
  | { kind: "year" }
  | { kind: "choice"; choices: readonly string[] }
  | { kind: "state" }
  | { kind: "zip" };

/** What a figure far too small or large for its unit looks like: thousands of dollars, or a year's rent. */
type Scale = "price" | "rent";

export interface Field extends TemplateField {
  /** Known in a list that has it; the template asks for the same in another way. */
  isAlternative?: boolean;
  /** Other headers that mean the same, in lower case. */
  synonyms: readonly string[];
  reading: Reading;
}

/** What every field has beside its key and its name; left out, there is no description and no example. */
interface Words {
  description?: string;
  example?: string;
  synonyms: readonly string[];
  required?: boolean;
}

function field(key: string, label: string, of: Words & { reading: Reading; expected: string }): Field {
  return { key, label, description: "", example: "", required: false, ...of };
}

export function text(
  key: string,
  label: string,
  { pattern, expected = "text", ...words }: Words & { pattern?: RegExp; expected?: string },
): Field {
  const reading: Reading = pattern === undefined ? { kind: "text" } : { kind: "text", pattern };
  return field(key, label, { ...words, reading, expected });
}

export function number(
  key: string,
  label: string,
  { min, max, expected, ...words }: Words & { min: number; max: number; expected: string },
): Field {
  return field(key, label, {
    ...words,
    reading: { kind: "number", min, max, integer: false },
    expected,
  });
}

export function area(key: string, label: string, words: Words): Field {
  const expected = "square feet from 100 to 100,000";
  return number(key, label, { ...words, min: 100, max: 100_000, expected });
}

/** A whole number, of at least 0. */
export function whole(
  key: string,
  label: string,
  { min, max, ...words }: Words & { min: number; max: number },
): Field {
  const expected = `a whole number from ${min} to ${max.toLocaleString("en-US")}`;
  return field(key, label, { ...words, reading: { kind: "number", min, max, integer: true }, expected });
}

export function dollars(
  key: string,
  label: string,
  of: Words & { min?: number; max?: number; scale?: Scale },
): Field {
  const { min = 0, max = 1_000_000_000, scale, ...words } = of;
  const reading: Reading = {
    kind: "number",
    min,
    max,
    integer: false,
    isDollars: true,
    ...(scale === undefined ? {} : { scale }),
  };
  const expected = `dollars from ${min.toLocaleString("en-US")} to ${max.toLocaleString("en-US")}`;
  return field(key, label, { description: "Dollars.", ...words, reading, expected });
}

/** A share, as 5.5%, 0.055 or 5.5. */
export function share(
  key: string,
  label: string,
  { min = 0, max = 0.5, ...words }: Words & { min?: number; max?: number },
): Field {
  const expected = `a share from ${100 * min}% to ${100 * max}%, as 5.5% or 0.055`;
  return field(key, label, { ...words, reading: { kind: "share", min, max }, expected });
}

export function date(key: string, label: string, words: Words): Field {
  const expected = "YYYY-MM-DD or MM/DD/YYYY";
  return field(key, label, { description: "A day.", ...words, expected, reading: { kind: "date" } });
}

export function year(key: string, label: string, words: Words): Field {
  const expected = "a year from 1700 to this one";
  return field(key, label, { description: "Four digits.", ...words, expected, reading: { kind: "year" } });
}

export function choice(
  key: string,
  label: string,
  { choices, ...words }: Words & { choices: readonly string[] },
): Field {
  return field(key, label, { ...words, reading: { kind: "choice", choices }, expected: choices.join(", ") });
}

/** Where a property stands; what one column says need not stand in another. */
export const place: readonly Field[] = [
  text("address", "Address", {
    description: "House number and street, or the whole address.",
    example: "1204 N Oak St",
    synonyms: [
      "street address",
      "property address",
      "address line 1",
      "address1",
      "street",
      "site address",
      "full address",
      "situs address",
      "addr",
      "address 1",
      "location",
      "location address",
      "unit address",
      "unparsed address",
      "full street line",
      "property",
      "where",
      "parcel add",
      "parcel address",
      "direccion",
      "adresse",
    ],
    required: true,
    expected: "a house number and a street",
  }),
  text("unit", "Unit", {
    description: "Apartment or unit.",
    synonyms: [
      "apt",
      "apartment",
      "unit number",
      "unit name",
      "unit info",
      "unit id",
      "unit no",
      "unit nbr",
      "unit lot number",
      "street unit",
      "site unit",
      "true site unit",
      "st misc",
      "apt number",
      "apt no",
      "apartment number",
      "suite",
      "address line 2",
      "addr line 2",
      "addr 2",
      "addr2",
      "adr 2",
      "address2",
      "address 2",
      "street address 2",
      "street 2",
      "apt suite",
      "apt suite unit",
    ],
  }),
  text("city", "City", {
    example: "Austin",
    synonyms: [
      "town",
      "municipality",
      "municipality name",
      "city name",
      "cty",
      "locality",
      "borough",
      "ciudad",
      "ville",
      "city town",
    ],
    required: true,
    expected: "a city",
  }),
  field("state", "State", {
    description: "Two letters or the name.",
    example: "TX",
    synonyms: [
      "st",
      "state or province",
      "province state",
      "state province",
      "state code",
      "state cd",
      "state2",
      "state name",
      "estado",
    ],
    required: true,
    reading: { kind: "state" },
    expected: "one of the fifty states or DC",
  }),
  field("zip", "ZIP code", {
    description: "Five digits.",
    example: "78704",
    synonyms: [
      "zip code",
      "zipcode",
      "postal code",
      "postal",
      "postalcode",
      "postcode",
      "zip5",
      "zip 4",
      "zip cd",
      "zip or postal code",
      "postal zip",
      "zip postal",
      "postal zip code",
      "codigo postal",
      "code postal",
    ],
    required: true,
    reading: { kind: "zip" },
    expected: "five digits",
  }),
];

/** The same place in other columns: a street in parts, a city with its state in one, a county by its name. */
export const otherPlace: readonly Field[] = [
  alternative("street_number", "Street number", {
    synonyms: [
      "house number",
      "site number",
      "situs number",
      "house no",
      "house num",
      "street no",
      "st number",
      "address number",
      "addr number",
      "st num",
    ],
  }),
  alternative("street_direction", "Street direction", {
    synonyms: [
      "street dir prefix",
      "dir prefix",
      "dir",
      "cp",
      "compass point",
      "street dir",
      "predirectional",
      "direction",
      "addr dir",
      "st pre",
      "pre dir",
      "street prefix",
    ],
  }),
  alternative("street_name", "Street name", {
    synonyms: ["st name", "street", "name of street", "full street name", "addr street"],
  }),
  alternative("street_suffix", "Street suffix", {
    synonyms: ["suffix", "street type", "st type", "type", "mode", "addr suffix", "st suffix"],
  }),
  alternative("street_post_direction", "Direction after the street", {
    synonyms: [
      "street dir suffix",
      "dir suffix",
      "post dir",
      "quadrant",
      "postdirectional",
      "post direction",
    ],
  }),
  alternative("city_state_zip", "City, state and ZIP code", {
    synonyms: ["csz", "city st zip", "city state", "city st", "city state zip code", "city and state"],
  }),
  alternative("county", "County", {
    synonyms: ["county name", "coname", "county or parish", "county parish", "parish county", "parish"],
  }),
];

function alternative(key: string, label: string, words: Words): Field {
  return { ...text(key, label, words), isAlternative: true };
}

/** Many names of one field, with commas between. */
export const named = (names: string): string[] => names.split(/,\s*/);
