import { createRandom } from "@labs/estimation/seeded-random";

/** A schema of the OpenAPI document, as far as calls are made of it. */
export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/** Where integers, doubles, dates and texts of programs and databases end. */
const NUMBERS = [
  0, -0, 1, -1, 0.5, 1e-300, 1e15, 2_147_483_647, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_992, 1e300,
  -1e300,
];
const TEXTS = [
  "",
  " ",
  "0",
  "-1",
  "null",
  "NaN",
  "Infinity",
  "%",
  "'",
  '"',
  "\u0000",
  "\ud800",
  "é",
  "👩‍👩‍👧",
  "../..",
  "__proto__",
  "constructor",
  "x".repeat(3_000),
  "9".repeat(400),
  "2026-02-30",
  "9999-12-31",
  "0000-00-00",
  "latest",
  "{}",
  "[]",
];

/** Makes values that a schema describes, and now and then others; ids come from those that answers named. */
export function createValues(seed: number, known: readonly string[]) {
  const random = createRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const isStrange = () => random() < 0.12;

  function makeNumber(schema: JsonSchema, isWhole: boolean): unknown {
    if (isStrange()) return pick([...NUMBERS, "7", null, true]);
    const low = schema.minimum ?? schema.exclusiveMinimum ?? -10;
    const high = schema.maximum ?? schema.exclusiveMaximum ?? 1_000_000;
    const edge =
      pick([low, high, low + random() * (high - low), low + random() * Math.min(20, high - low)]) ?? low;
    return isWhole ? Math.round(edge) : edge;
  }

  function makeText(schema: JsonSchema, name: string): unknown {
    if (isStrange()) return pick([...TEXTS, 5, null, ["x"], {}]);
    if (schema.format === "date") return pick(["2026-01-31", "1900-01-01", "2024-02-29"]);
    if (schema.format === "date-time") return "2026-01-31T12:00:00.000Z";
    if (/id$/i.test(name) || schema.format === "uuid") return pick(known) ?? "";
    return pick([
      ...known.slice(-5),
      "Austin",
      "1204 N Oak St, Austin, TX 78704",
      "78704",
      "a",
      "month",
      "latest",
    ]);
  }

  function makeObject(schema: JsonSchema, depth: number): unknown {
    const required = new Set(schema.required ?? []);
    const entries = Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
      const isLeftOut = required.has(key) ? random() < 0.03 : random() < 0.6;
      return isLeftOut ? [] : [[key, make(value, key, depth + 1)] as const];
    });
    if (isStrange()) entries.push([pick(TEXTS) ?? "x", pick(NUMBERS)]);
    const more = schema.additionalProperties;
    if (typeof more === "object" && random() < 0.7) {
      entries.push([pick(["a", "debt", "capital", ...TEXTS]) ?? "a", make(more, "", depth + 1)]);
    }
    return Object.fromEntries(entries);
  }

  function make(schema: JsonSchema, name: string, depth = 0): unknown {
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) return make(pick(choices) ?? {}, name, depth);
    if (schema.const !== undefined && !isStrange()) return schema.const;
    if (schema.enum !== undefined && !isStrange()) return pick(schema.enum);
    const type = Array.isArray(schema.type) ? pick(schema.type) : schema.type;
    if (depth > 8) return null;
    if (type === "integer" || type === "number") return makeNumber(schema, type === "integer");
    if (type === "boolean") return isStrange() ? "yes" : random() < 0.5;
    if (type === "null") return null;
    if (type === "object") return isStrange() ? pick([[], "x", null]) : makeObject(schema, depth);
    if (type !== "array") return makeText(schema, name);
    if (isStrange()) return pick(["x", {}, null]);
    const length = Math.min(schema.maxItems ?? 3, Math.floor(random() * 4));
    return Array.from({ length }, () => make(schema.items ?? {}, name, depth + 1));
  }

  return { make, pick, random };
}

export type Values = ReturnType<typeof createValues>;
