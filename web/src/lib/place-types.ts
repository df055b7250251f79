import type { PropertyType } from "@labs/contract/estimates";

/** Types of places met in this tab: once a type is known, its property is asked for by the typed call. */
const types = new Map<string, PropertyType>();

export function rememberType(googlePlacesId: string, type: PropertyType): void {
  types.set(googlePlacesId, type);
}

export function knownType(googlePlacesId: string): PropertyType | undefined {
  return types.get(googlePlacesId);
}
