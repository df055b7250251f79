import type { Subject } from "../places/service.ts";

interface HomeFact {
  /** Path of the input that it fills. */
  path: string;
  value: number;
  /** What the record says, for the input's source. */
  words: string;
}

type Recorded = Pick<Subject, "sqft" | "beds" | "baths" | "lotSqft" | "yearBuilt">;

const EARLIEST = 1700;

/** What the record of a home tells the inputs. A year of the future or of long ago is a misprint, and left out. */
export function homeFacts(home: Recorded, today = new Date()): HomeFact[] {
  const { yearBuilt } = home;
  const age = today.getUTCFullYear() - (yearBuilt ?? Number.NaN);
  const isYear = yearBuilt !== null && yearBuilt >= EARLIEST && age >= 0;
  const facts: [path: string, value: number | null, words: string][] = [
    ["sqft", home.sqft, "Living area"],
    ["beds", home.beds, "Bedrooms"],
    ["baths", home.baths, "Bathrooms"],
    ["lotSqft", home.lotSqft, "Lot"],
    ["yearBuilt", isYear ? yearBuilt : null, "Year built"],
    ["age", isYear ? age : null, `Built in ${yearBuilt}`],
  ];
  return facts.flatMap(([path, value, words]) => (value === null ? [] : [{ path, value, words }]));
}
