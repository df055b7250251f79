import { type MakeCall, RefusedCall } from "@labs/contract/access/client";
import { suggestions } from "@labs/contract/places";
import { z } from "zod";

export const Place = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .describe("A property: its place id as find answers it (labs_48453_1), or its address with city and state");

const HOMES = new Set(["address", "parcel", "name"]);

const fold = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** The place id of what was named; an address that is several properties is refused with all of them. */
export async function openPlace(call: MakeCall, place: string): Promise<string> {
  if (/^[\w-]+$/.test(place)) return place;
  const { items } = await call(suggestions, { query: { query: place } });
  const homes = items.flatMap(({ kind, googlePlacesId, propertyId, label }) =>
    HOMES.has(kind) && googlePlacesId !== null && propertyId !== 0 ? [{ id: googlePlacesId, label }] : [],
  );
  const named = homes.filter(({ label }) => fold(label) === fold(place));
  const found = named.length > 0 ? named : homes;
  const [only, ...others] = found;
  if (only === undefined)
    throw new RefusedCall(404, `No property is called "${place}". Use find with fewer words`);
  if (others.length > 0) {
    const listed = found.map(({ id, label }) => `${label} (${id})`).join("; ");
    throw new RefusedCall(
      409,
      `"${place}" is ${found.length} properties: ${listed}. Name one by its place id`,
    );
  }
  return only.id;
}
