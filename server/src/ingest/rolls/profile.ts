import { z } from "zod";
import { Column, Reading } from "../homes/field-reading.ts";
import type { PropertyField } from "../homes/property-columns.ts";
import { IngestError } from "../ingest-error.ts";

const FIELDS = [
  ...["parcelNumber", "address", "city", "zip", "latitude", "longitude", "beds", "baths", "sqft", "lotSqft"],
  ...[
    "stories",
    "yearBuilt",
    "yearRenovated",
    "condition",
    "grade",
    "units",
    "name",
    "owner",
    "mailingAddress",
    "mailingCity",
    "mailingState",
    "mailingZip",
    "assessedValue",
    "marketValue",
    "taxableValue",
    "taxYear",
  ],
  ...["taxAnnual", "hoaMonth", "price", "soldOn", "garageSpaces", "fireplaces", "pool", "waterfront", "view"],
  ...["sqftAbove", "sqftBasement"],
] as const satisfies readonly PropertyField[];

const Fips = z.string().regex(/^\d{5}$/, "a 5-digit FIPS code");
const Condition = z.strictObject({ column: Column, in: z.array(z.string()).min(1) });

/** How a county, a state or a city writes its roll of parcels. */
export const RollProfile = z.strictObject({
  /** Under which its homes are kept: the same name again is the same roll. */
  source: z.string().trim().min(1).max(120),
  publisher: z.string().trim().min(1).max(120),
  delimiter: z.enum([",", "\t", "|", ";"]).default(","),
  encoding: z.enum(["utf-8", "latin1"]).default("utf-8"),
  /** One county, or the column of its code with what each code means. */
  county: z.union([Fips, z.strictObject({ column: Column, codes: z.record(z.string(), Fips) })]),
  /** Rows of others, such as earlier years, are left out. */
  only: z.array(Condition).max(10).default([]),
  /** By the roll's own code of land use: what is one home, what a building of five and more; all else is left out. */
  use: z.strictObject({
    column: Column,
    singlefamily: z.record(z.string(), z.string()),
    multifamily: z.record(z.string(), z.string()),
  }),
  fields: z.partialRecord(z.enum(FIELDS), Reading).refine((fields) => fields.parcelNumber !== undefined, {
    message: "parcelNumber is needed: by it a later file knows the parcel",
  }),
  /** Only such rows tell a sale: qualified, of one parcel. */
  saleOnly: z.array(Condition).max(10).default([]),
});
export type RollProfile = z.infer<typeof RollProfile>;

/** Reads a profile that a person wrote; what is wrong is said with its line. */
export function readProfile(text: string, file: string): RollProfile {
  let written: unknown;
  try {
    written = JSON.parse(text);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    const at = /position (\d+)/.exec(words)?.[1];
    const line = at === undefined ? "" : ` line ${text.slice(0, Number(at)).split("\n").length}:`;
    throw new IngestError(`${file}:${line} it is no JSON: ${words.replace(/ in JSON at position.*$/, "")}`);
  }
  const parsed = RollProfile.safeParse(written);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.slice(0, 10).map(({ path, message, ...issue }) => {
    const keys = "keys" in issue && Array.isArray(issue.keys) ? [...path, issue.keys[0]] : path;
    return `line ${findLine(
      text,
      keys.filter((key) => key !== undefined),
    )}: ${keys.join(".") || "the profile"}: ${message}`;
  });
  throw new IngestError(`${file}: ${lines.join("; ")}`);
}

/** The line of the innermost key that is written at all, each looked for behind the one that holds it. */
function findLine(text: string, path: readonly PropertyKey[]): number {
  let at = 0;
  for (const key of path) {
    const found = typeof key === "number" ? -1 : text.indexOf(JSON.stringify(String(key)), at);
    if (found >= 0) at = found;
  }
  return text.slice(0, at).split("\n").length;
}
