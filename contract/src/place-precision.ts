/** Precisions that tell the middle of an area, and not where the home itself stands. */
const CENTERS: Readonly<Record<string, string>> = {
  street: "street",
  zip: "ZIP code",
  city: "city",
  state: "state",
};

/** The area in whose middle a home was put for want of its own place; null where the home itself is placed. */
export function centerArea(precision: string | null): string | null {
  return (precision === null ? undefined : CENTERS[precision]) ?? null;
}

/** What a map says beside a home that stands in the middle of an area; null where the home itself is placed. */
export function placedAtCenter(precision: string | null): string | null {
  const area = centerArea(precision);
  return area === null ? null : `Placed at ${area} center`;
}
