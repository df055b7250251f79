import type { TemplateField } from "@labs/contract/data-request-rows";

/** How the text of a cell is read. */
type Reading =
  | { kind: "text"; pattern?: RegExp }
  | { kind: "number"; min: number; max: number; integer: boolean; scale?: Scale }
  | { kind: "share"; min: number; max: number }
  | { kind: "date" }
  | { kind: "year" }
  | { kind: "choice"; choices: readonly string[] }
  | { kind: "state" }
  | { kind: "zip" };

/** What a figure far too small or large for its unit looks like: thousands of dollars, or a year's rent. */
type Scale = "price" | "rent";

export interface Field extends TemplateField {
  /** Other headers that mean the same, in lower case. */
  synonyms: readonly string[];
  reading: Reading;
}

interface Range {
  min: number;
  max: number;
  words: string;
  integer?: boolean;
}

const optional = { required: false } as const;

export function text(
  key: string,
  label: string,
  description: string,
  example: string,
  synonyms: readonly string[],
  given: { pattern?: RegExp; expected?: string; required?: boolean } = {},
): Field {
  const reading: Reading =
    given.pattern === undefined ? { kind: "text" } : { kind: "text", pattern: given.pattern };
  const expected = given.expected ?? "text";
  return { key, label, description, example, synonyms, reading, expected, required: given.required ?? false };
}

export function number(
  key: string,
  label: string,
  description: string,
  example: string,
  synonyms: readonly string[],
  range: Range = { min: 100, max: 100_000, words: "square feet from 100 to 100,000" },
): Field {
  const { min, max, words, integer = false } = range;
  const reading: Reading = { kind: "number", min, max, integer };
  return { key, label, description, example, synonyms, reading, expected: words, ...optional };
}

/** A whole number, of at least 0. */
export function whole(
  key: string,
  label: string,
  description: string,
  example: string,
  synonyms: readonly string[],
  range: { min: number; max: number; required?: boolean },
): Field {
  const { min, max, required = false } = range;
  const words = `a whole number from ${min} to ${max.toLocaleString("en-US")}`;
  return {
    ...number(key, label, description, example, synonyms, { min, max, words, integer: true }),
    required,
  };
}

export function dollars(
  key: string,
  label: string,
  example: string,
  synonyms: readonly string[],
  given: { min?: number; max?: number; scale?: Scale } = {},
): Field {
  const { min = 0, max = 1_000_000_000, scale } = given;
  const reading: Reading = {
    kind: "number",
    min,
    max,
    integer: false,
    ...(scale === undefined ? {} : { scale }),
  };
  const expected = `dollars from ${min.toLocaleString("en-US")} to ${max.toLocaleString("en-US")}`;
  return { key, label, description: "Dollars.", example, synonyms, reading, expected, ...optional };
}

/** A share, as 5.5%, 0.055 or 5.5. */
export function share(
  key: string,
  label: string,
  description: string,
  synonyms: readonly string[],
  range: { min: number; max: number; example?: string } = { min: 0, max: 0.5 },
): Field {
  const { min, max, example = "" } = range;
  const expected = `a share from ${100 * min}% to ${100 * max}%, as 5.5% or 0.055`;
  const reading: Reading = { kind: "share", min, max };
  return { key, label, description, example, synonyms, reading, expected, ...optional };
}

export function date(key: string, label: string, example: string, synonyms: readonly string[]): Field {
  const expected = "YYYY-MM-DD or MM/DD/YYYY";
  const description = "A day.";
  return { key, label, description, example, synonyms, expected, reading: { kind: "date" }, ...optional };
}

export function year(key: string, label: string, example: string, synonyms: readonly string[]): Field {
  const expected = "a year from 1700 to this one";
  const description = "Four digits.";
  return { key, label, description, example, synonyms, expected, reading: { kind: "year" }, ...optional };
}

export function choice(
  key: string,
  label: string,
  description: string,
  example: string,
  synonyms: readonly string[],
  choices: readonly string[],
): Field {
  const reading: Reading = { kind: "choice", choices };
  return { key, label, description, example, synonyms, reading, expected: choices.join(", "), ...optional };
}

const required = { required: true } as const;

/** Where a property stands; what one column says need not stand in another. */
export const place: readonly Field[] = [
  text(
    "address",
    "Address",
    "House number and street, or the whole address.",
    "1204 N Oak St",
    [
      "street address",
      "property address",
      "address line 1",
      "address1",
      "street",
      "site address",
      "full address",
      "situs address",
      "addr",
      "location",
    ],
    { ...required, expected: "a house number and a street" },
  ),
  text("unit", "Unit", "Apartment or unit.", "", [
    "apt",
    "apartment",
    "unit number",
    "unit no",
    "suite",
    "address line 2",
    "address2",
  ]),
  text("city", "City", "", "Austin", ["town", "municipality", "property city", "site city"], {
    ...required,
    expected: "a city",
  }),
  {
    ...text("state", "State", "Two letters or the name.", "TX", ["st", "property state", "site state"], {
      ...required,
      expected: "one of the fifty states or DC",
    }),
    reading: { kind: "state" },
  },
  {
    ...text(
      "zip",
      "ZIP code",
      "Five digits.",
      "78704",
      ["zip code", "zipcode", "postal code", "postal", "zip5"],
      {
        ...required,
        expected: "five digits",
      },
    ),
    reading: { kind: "zip" },
  },
];
