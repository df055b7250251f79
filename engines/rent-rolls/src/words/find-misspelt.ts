import type { Field } from "./fields.ts";

/** The commonest headers, whose misspelling is worth guessing. */
const COMMON: [Field, string][] = [
  ["unit", "unit number|apartment|unit no"],
  ["tenant", "tenant|tenant name|resident|resident name|occupant"],
  ["status", "status|occupancy|unit status"],
  ["contractRent", "monthly rent|current rent|actual rent|contract rent|lease rent|in place rent"],
  ["marketRent", "market rent|asking rent"],
  ["leaseStart", "lease start|lease begin|lease start date|lease from"],
  ["leaseEnd", "lease end|lease expiration|lease exp|lease end date|lease expires"],
  ["moveIn", "move in|move in date"],
  ["moveOut", "move out|move out date"],
  ["sqft", "square feet|square footage|sq feet"],
  ["floorPlan", "floor plan|floorplan|unit type"],
  ["beds", "bedrooms|bedroom"],
  ["baths", "bathrooms|bathroom"],
  ["deposit", "deposit|security deposit"],
  ["balance", "balance|balance due"],
];
const KNOWN = COMMON.flatMap(([field, names]) => names.split("|").map((name) => ({ name, field })));

/** The field of a header with a letter wrong, missing, doubled or out of its place: `Lease Expiraton`, `Tenant Nmae`. */
export function findMisspelt(words: string): Field | undefined {
  if (words.length < 6 || words.length > 20 || /\d/.test(words)) return undefined;
  return KNOWN.find(({ name }) => name[0] === words[0] && isOneSlipAway(words, name))?.field;
}

function isOneSlipAway(one: string, two: string): boolean {
  if (Math.abs(one.length - two.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === two[at]) at += 1;
  const [rest, other] = [one.slice(at), two.slice(at)];
  const isSwapped = rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2);
  return isSwapped || rest.slice(1) === other.slice(1) || rest.slice(1) === other || rest === other.slice(1);
}
