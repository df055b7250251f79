import type { z } from "zod";
import { NOW, sample } from "./sample.ts";

const DAY = 86_400_000;
const DEEPEST = 9;

/**
 * A value of a schema with everything in it: lists of several that differ, and something wherever null may stand. It
 * is the opposite of `sample`, by the same rule: the same schema always gives the same. `turn` 1 gives the other side:
 * booleans and choices exchanged, and null in a third of the places that may be null.
 */
export function fullest<Schema extends z.ZodType>(
  schema: Schema,
  given: Partial<z.input<Schema>> = {},
  turn = 0,
): z.input<Schema> {
  const full = fill(schema, { name: "", path: "", depth: 0, turn });
  const value =
    typeof full === "object" && full !== null && !Array.isArray(full) ? { ...full, ...given } : full;
  return value as z.input<Schema>;
}

interface Place {
  name: string;
  path: string;
  depth: number;
  turn: number;
}

function fill(schema: z.ZodType, place: Place): unknown {
  if (place.depth > DEEPEST) return sample(schema);
  const { def } = schema as z.ZodType & { def: z.core.$ZodTypeDef };
  const known = FULLEST[def.type];
  if (!known) throw new TypeError(`No full value of the kind "${def.type}" (${place.path}) is known`);
  const value = known(schema as never, place);
  return schema.safeParse(value).success ? value : leaveOut(schema, value);
}

/** What does not fit together by a rule of its own is left out where it may be, else it is as plain as can be. */
function leaveOut(schema: z.ZodType, value: unknown): unknown {
  for (const nothing of [undefined, null]) if (schema.safeParse(nothing).success) return nothing;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return sample(schema);
  const parsed = schema.safeParse(value);
  const wrong = new Set(parsed.error?.issues.map(({ path }) => path[0]));
  const kept = Object.entries(value).filter(([key]) => !wrong.has(key));
  const some = Object.fromEntries(kept);
  if (kept.length < Object.keys(value).length && schema.safeParse(some).success) return some;
  return schema.safeParse({}).success ? {} : sample(schema);
}

const inside = (place: Place, name: string): Place => ({
  ...place,
  name,
  path: `${place.path}.${name}`,
  depth: place.depth + 1,
});

/** A number of the place, the same in every run. */
function numberOf({ path }: Place): number {
  let hash = 7;
  for (const letter of path) hash = (hash * 31 + letter.charCodeAt(0)) % 1_000_003;
  return hash;
}

const choose = <Option>(options: readonly Option[], place: Place): Option =>
  options[(numberOf(place) + place.turn) % options.length] as Option;

/** Of a list its members take turns; elsewhere the first is what is known, and the last what is known of nothing. */
function chooseOne(options: readonly z.ZodType[], place: Place): z.ZodType {
  const chosen = place.path.endsWith("]") ? choose(options, place) : options.at(place.turn === 0 ? 0 : -1);
  return chosen as z.ZodType;
}

const mayBeNull = (schema: { unwrap: () => z.ZodType }, place: Place) =>
  place.turn === 1 && numberOf(place) % 3 === 0 ? null : fill(schema.unwrap(), place);

function tryInner(schema: { unwrap: () => unknown }, place: Place): unknown {
  try {
    return fill(schema.unwrap() as z.ZodType, place);
  } catch {
    return undefined;
  }
}

const FULLEST: Record<string, (schema: never, place: Place) => unknown> = {
  string: (schema: z.ZodString, place) => writeText(schema, place),
  number: (schema: z.ZodNumber, place) => writeNumber(schema, place),
  boolean: (_: z.ZodBoolean, place) => (numberOf(place) + place.turn) % 2 === 0,
  unknown: (_: z.ZodType, place) => (numberOf(place) % 90) + 10,
  any: () => null,
  null: () => null,
  undefined: () => undefined,
  nullable: (schema: z.ZodNullable<z.ZodType>, place) => mayBeNull(schema as never, place),
  optional: (schema: z.ZodOptional<z.ZodType>, place) => tryInner(schema, place),
  default: (schema: z.ZodDefault<z.ZodType>, place) => tryInner(schema, place),
  literal: (schema: z.ZodLiteral, place) => choose([...schema.values], place),
  enum: (schema: z.ZodEnum, place) => choose(schema.options, place),
  array: (schema: z.ZodArray<z.ZodType>, place) =>
    Array.from({ length: chooseLength(schema, place) }, (_, at) =>
      fill(schema.element, { ...inside(place, place.name), path: `${place.path}[${at}]` }),
    ),
  tuple: (schema: z.ZodTuple<z.ZodType[]>, place) =>
    schema.def.items.map((item, at) =>
      fill(item, { ...inside(place, place.name), path: `${place.path}[${at}]` }),
    ),
  record: (schema: z.ZodRecord<z.ZodString, z.ZodType>, place) => fillRecord(schema, place),
  object: (schema: z.ZodObject, place) => fillObject(schema, place),
  union: (schema: z.ZodUnion<z.ZodType[]>, place) => fill(chooseOne(schema.options, place), place),
  intersection: (schema: z.ZodIntersection<z.ZodType, z.ZodType>, place) => ({
    ...(fill(schema.def.left, place) as object),
    ...(fill(schema.def.right, place) as object),
  }),
  pipe: (schema: z.ZodPipe<z.ZodType, z.ZodType>, place) => fill(schema.in, place),
  lazy: (schema: z.ZodLazy<z.ZodType>, place) => fill(schema.unwrap(), place),
  readonly: (schema: z.ZodReadonly<z.ZodType>, place) => fill(schema.unwrap() as z.ZodType, place),
};

/** A list says truly how long it is: whoever reads on until the end would never come there. */
function fillObject(schema: z.ZodObject, place: Place): object {
  const value: Record<string, unknown> = Object.fromEntries(
    Object.entries(schema.shape).map(([key, part]) => [key, fill(part as z.ZodType, inside(place, key))]),
  );
  if (Array.isArray(value.items) && "total" in value) value.total = value.items.length;
  return value;
}

function fillRecord(schema: z.ZodRecord<z.ZodString, z.ZodType>, place: Place): object {
  const isOfWords = schema.keyType.def.type === ("enum" as string);
  const keys = isOfWords
    ? (schema.keyType as unknown as z.ZodEnum).options.map(String)
    : ["1", "2"].map((at) => writeText(schema.keyType, inside(place, `${place.name}${at}`)));
  return Object.fromEntries(keys.map((key) => [key, fill(schema.valueType, inside(place, key))]));
}

function chooseLength(schema: z.ZodArray<z.ZodType>, { depth }: Place): number {
  const limits = new Map(
    (schema.def.checks ?? []).map((check) => {
      const def = check._zod.def as unknown as Record<string, number | string>;
      return [String(def.check), Number(def.minimum ?? def.maximum ?? def.length)];
    }),
  );
  const wanted = depth <= 2 ? 3 : 2;
  const exact = limits.get("length_equals");
  if (exact !== undefined) return exact;
  const least = limits.get("min_length") ?? 0;
  return Math.max(least, Math.min(wanted, limits.get("max_length") ?? wanted));
}

const SHARE =
  /share|rate|yield|margin|ratio|pct|percent|coverage|level|confidence|irr|growth|error|mdape|vacancy|occupancy|weight|drawdown/i;
const AMOUNT =
  /price|value|rent|cost|amount|noi|income|expense|tax|balance|point|low|high|cash|equity|loan|budget|spent|median|mean|sqft|size|bytes/i;

function guessNumber(name: string, of: number): number {
  if (/latitude/i.test(name)) return 27.5 + of / 100;
  if (/longitude/i.test(name)) return -82.9 + of / 100;
  if (/year/i.test(name)) return 2_016 + (of % 10);
  if (SHARE.test(name)) return of / 100 + 0.0025;
  return AMOUNT.test(name) ? of * 1_250 : of;
}

function writeNumber(schema: z.ZodNumber, place: Place): number {
  const of = 3 + (numberOf(place) % 90);
  const wanted = guessNumber(place.name, of);
  const { minValue, maxValue } = schema;
  const tried = [wanted, Math.round(wanted), of, of % 10, 1, 0.5, 0, minValue, maxValue];
  return tried.find((one) => one !== null && schema.safeParse(one).success) ?? 0;
}

const spell = (name: string) =>
  name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase())
    .trim();

function writeText(schema: z.ZodType, place: Place): string {
  const { name } = place;
  const of = numberOf(place);
  const two = String(10 + (of % 18));
  const before = new Date(Date.parse(NOW) - (of % 60) * DAY - (of % 7) * 3_600_000).toISOString();
  const month = `2026-0${1 + (of % 9)}`;
  const uuid = `00000000-0000-4000-8000-${String(of).padStart(12, "0")}`;
  const words = `${spell(name)} ${of % 1_000}`;
  const url = `https://labs.example/${of % 1_000}`;
  const day = `${month}-${two}`;
  const known: [RegExp, string][] = [
    [/At$/, before],
    [/(On|date|from|until|day)$/i, day],
    [/^(asOf|vintage|month)$/, month],
    [/^(county|fips)(Fips|Id)?$/i, "12057"],
    [/^(msa|metro)Id$/i, "45300"],
    [/url$|^href$/i, url],
    [/googlePlacesId$/i, `place-${of % 1_000}`],
    [/^id$|Id$/, uuid],
  ];
  const first = known.find(([names]) => names.test(name))?.[1] ?? words;
  const tried = [
    ...[first, words, before, day, month, uuid, `someone${of % 100}@labs.example`],
    ...[url, "12057", "12057000100", "FL", "#0f766e", name, "1"],
  ];
  return tried.find((one) => schema.safeParse(one).success) ?? sampleText(schema);
}

const sampleText = (schema: z.ZodType): string => String(sample(schema));
