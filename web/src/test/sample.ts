import type { z } from "zod";

/** The day and hour of every test of a screen. */
export const NOW = "2026-11-02T15:00:00.000Z";

/**
 * The plainest value that a schema accepts: empty lists, null where null may stand, texts that say which field they
 * are. A test gives what it is about and leaves the rest to this, so that a field that the contract gains later
 * needs no change of a test, and one that it loses is an error of types.
 */
export function sample<Schema extends z.ZodType>(
  schema: Schema,
  given: Partial<z.input<Schema>> = {},
): z.input<Schema> {
  const plain = plainest(schema, "");
  const value =
    typeof plain === "object" && plain !== null && !Array.isArray(plain) ? { ...plain, ...given } : plain;
  return schema.parse(value) as z.input<Schema>;
}

/** A list of the contract's shape: its items and how many there are in all. */
export function list<Item>(...items: Item[]): { items: Item[]; total: number } {
  return { items, total: items.length };
}

function plainest(schema: z.ZodType, name: string): unknown {
  const { def } = schema as z.ZodType & { def: z.core.$ZodTypeDef };
  const known = PLAINEST[def.type];
  if (!known) throw new TypeError(`No sample of the kind "${def.type}" (${name}) is known`);
  return known(schema as never, name);
}

const PLAINEST: Record<string, (schema: never, name: string) => unknown> = {
  string: (schema: z.ZodString, name) => textFor(schema, name),
  number: (schema: z.ZodNumber) => Math.max(schema.minValue ?? 0, 0),
  boolean: () => false,
  unknown: () => null,
  any: () => null,
  null: () => null,
  undefined: () => undefined,
  nullable: () => null,
  optional: () => undefined,
  default: () => undefined,
  literal: (schema: z.ZodLiteral) => [...schema.values][0],
  enum: (schema: z.ZodEnum) => schema.options[0],
  array: (schema: z.ZodArray<z.ZodType>, name) =>
    Array.from({ length: chooseLength(schema) }, () => plainest(schema.element, name)),
  tuple: (schema: z.ZodTuple<z.ZodType[]>, name) => schema.def.items.map((item) => plainest(item, name)),
  record: (schema: z.ZodRecord<z.ZodString, z.ZodType>, name) =>
    schema.keyType.def.type === ("enum" as string)
      ? Object.fromEntries(
          (schema.keyType as unknown as z.ZodEnum).options.map((key) => [
            key,
            plainest(schema.valueType, name),
          ]),
        )
      : {},
  object: (schema: z.ZodObject) =>
    Object.fromEntries(
      Object.entries(schema.shape).map(([key, part]) => [key, plainest(part as z.ZodType, key)]),
    ),
  union: (schema: z.ZodUnion<[z.ZodType]>, name) => plainest(schema.options[0], name),
  intersection: (schema: z.ZodIntersection<z.ZodType, z.ZodType>, name) => ({
    ...(plainest(schema.def.left, name) as object),
    ...(plainest(schema.def.right, name) as object),
  }),
  pipe: (schema: z.ZodPipe<z.ZodType, z.ZodType>, name) => plainest(schema.in, name),
  lazy: (schema: z.ZodLazy<z.ZodType>, name) => plainest(schema.unwrap(), name),
  readonly: (schema: z.ZodReadonly<z.ZodType>, name) => plainest(schema.unwrap(), name),
};

function chooseLength(schema: z.ZodArray<z.ZodType>): number {
  const least = schema.def.checks?.find((check) => check._zod.def.check === "min_length");
  return least ? (least._zod.def as unknown as { minimum: number }).minimum : 0;
}

function textFor(schema: z.ZodString, name: string): string {
  if (schema.format === "uuid") return "00000000-0000-4000-8000-000000000001";
  if (schema.format === "email") return "someone@labs.example";
  if (schema.format === "datetime" || /At$/.test(name)) return NOW;
  return /(On|date|from|until)$/i.test(name) ? NOW.slice(0, 10) : name;
}
