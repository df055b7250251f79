import { PropertyType } from "@labs/contract/estimates";

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
  const type = PropertyType.safeParse(readField(place, "propertyType"));
  if (typeof id === "string" && type.success) types.set(id, type.data);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const readField = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

const listValues = (value: unknown): unknown[] => (isObject(value) ? Object.values(value) : []);
