import type { RentRoll } from "./roll.ts";

/**
 * The roll with the initials of its residents in place of their names.
 *
 * @example maskName("Lane, Ora") // "L. O."
 */
export function maskNames(roll: RentRoll): RentRoll {
  return {
    ...roll,
    units: roll.units.map((unit) => ({ ...unit, tenantName: maskName(unit.tenantName) })),
    otherLeases: roll.otherLeases.map((lease) => ({ ...lease, tenantName: maskName(lease.tenantName) })),
  };
}

/** The first letter of each word of a name. */
export function maskName(name: string | null): string | null {
  if (name === null) return null;
  const initials = name
    .split(/[^\p{L}\p{N}']+/u)
    .flatMap((word) => (word === "" ? [] : [`${[...word][0]}.`]));
  return initials.length === 0 ? null : initials.slice(0, 6).join(" ").toUpperCase();
}
