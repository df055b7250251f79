import type { PropertyType } from "@labs/contract/estimates";
import type { ReportKind } from "@labs/contract/uploads/data-requests";

// The contract's own schemas would bring theirs of all uploads and estimates to the first page.
const TYPES: Record<PropertyType, true> = { singlefamily: true, multifamily: true };

/** The server takes rent rolls and operating statements of communities alone. */
const OF_COMMUNITIES: Record<ReportKind, true> = { "rent-roll": true, "operating-statement": true };

/** Types of places met in this tab: once a type is known, its property is asked for by the typed call. */
const types = new Map<string, PropertyType>();

/** Learns the types that an answer tells: of itself, of its parts, and of the items of either. */
export function learnTypes(answer: unknown): void {
  for (const part of [answer, ...listValues(answer)]) {
    learn(part);
    const items = readField(part, "items");
    if (Array.isArray(items)) for (const item of items) learn(item);
  }
}

export function knownType(googlePlacesId: string): PropertyType | undefined {
  return types.get(googlePlacesId);
}

function learn(place: unknown): void {
  const id = readField(place, "googlePlacesId");
  const type = readType(place);
  if (typeof id === "string" && type !== undefined) types.set(id, type);
}

function readType(place: unknown): PropertyType | undefined {
  const type = readField(place, "propertyType");
  if (isKeyOf(TYPES, type)) return type;
  return isKeyOf(OF_COMMUNITIES, readField(place, "kind")) ? "multifamily" : undefined;
}

const isKeyOf = <Key extends string>(record: Record<Key, true>, value: unknown): value is Key =>
  typeof value === "string" && Object.hasOwn(record, value);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const readField = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

const listValues = (value: unknown): unknown[] => (isObject(value) ? Object.values(value) : []);
