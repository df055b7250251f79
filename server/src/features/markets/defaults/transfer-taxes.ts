import type { PropertyType } from "@labs/contract/estimates";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { z } from "zod";
import type { DefaultsDraft } from "./defaults-draft.ts";
import table from "./transfer-taxes.json" with { type: "json" };

const Row = z.strictObject({
  /** The tax and the law that it rests on. */
  tax: z.string(),
  paidOn: z.enum(["purchase", "loan", "sale"]),
  rate: z.number().min(0).max(0.1),
  above: z.number().positive().optional(),
  upTo: z.number().positive().optional(),
  taxes: z.literal("whole").optional(),
  for: z.enum(["singlefamily", "multifamily"]).optional(),
});

const Place = z.strictObject({
  place: z.string(),
  state: z.string().length(2).optional(),
  counties: z.array(z.string().length(5)).optional(),
  except: z.array(z.string().length(5)).optional(),
  city: z.string().optional(),
  for: z.enum(["singlefamily", "multifamily"]).optional(),
  note: z.string().optional(),
  rows: z.array(Row).min(1),
});

/** Places from the narrowest to the widest: the first that fits says all that is taken there. */
export const TRANSFER_TAXES = z.strictObject({ asOf: z.string(), places: z.array(Place) }).parse(table);

interface Asked {
  propertyType: PropertyType;
  countyFips: string;
  state: string | null;
  city: string | null;
}

/** What the state, county and city take of a sale and of a mortgage there. */
export function addTransferTaxes(draft: DefaultsDraft, of: Asked): void {
  const path = "transferTaxes";
  const found = TRANSFER_TAXES.places.find((each) => fits(each, of));
  if (found === undefined) {
    draft.reasons[path] = "the taxes of this place are not in the table of Labs";
    return;
  }
  const rows = found.rows.filter((row) => (row.for ?? of.propertyType) === of.propertyType);
  const note = found.note === undefined ? "" : `. ${found.note}`;
  const words = `Transfer and mortgage taxes of ${found.place}, law as of ${TRANSFER_TAXES.asOf}: confirm before closing${note}`;
  draft.add(
    path,
    rows.map(({ for: _type, ...row }): Inputs => row),
    words,
  );
}

function fits(place: z.infer<typeof Place>, { propertyType, countyFips, state, city }: Asked): boolean {
  if (place.for !== undefined && place.for !== propertyType) return false;
  if (place.except?.includes(countyFips)) return false;
  if (place.city !== undefined && place.city.toLowerCase() !== city?.trim().toLowerCase()) return false;
  return place.counties?.includes(countyFips) ?? place.state === state;
}
