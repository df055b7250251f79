import type { Field } from "../words/fields.ts";
import { type Content, contentAt } from "./column-content.ts";
import type { OpenColumn } from "./map-columns.ts";
import { isAnnual, isPerArea } from "./rent-period.ts";

/** Where rents stand by the year alone, those are the rents. */
export function settleAnnual(columns: OpenColumn[], contents: readonly Content[]): void {
  const annual = columns.filter(
    ({ index, header, field }) =>
      field === "skip" &&
      isAnnual(header) &&
      contentAt(contents, index).average > 1_000 &&
      !/pro ?forma|projected|increase|variance|income|avg|average|%/i.test(header),
  );
  for (const field of ["marketRent", "contractRent"] as const) {
    const own = annual.find(({ header }) => /market|mkt|asking/i.test(header) === (field === "marketRent"));
    const isOnly = !columns.some((column) => SAYS_RENT[field].has(column.field));
    if (own !== undefined && isOnly) own.field = field;
  }
}

/** Where rents stand by the square foot alone, the area tells them. */
export function settlePerArea(columns: OpenColumn[], contents: readonly Content[]): void {
  const isKnown = columns.some(({ field }) => SAYS_RENT.contractRent.has(field));
  if (isKnown || !columns.some(({ field }) => field === "sqft")) return;
  const rate = columns.find(
    ({ index, header, field }) =>
      field === "skip" &&
      isPerArea(header) &&
      contentAt(contents, index).average > 0 &&
      !/market|mkt|asking|pro ?forma|avg|average|cam|recover|expense|increase/i.test(header),
  );
  if (rate !== undefined) rate.field = "contractRent";
}

const SAYS_RENT: Record<"marketRent" | "contractRent", ReadonlySet<Field | undefined>> = {
  marketRent: new Set<Field>(["marketRent"]),
  contractRent: new Set<Field>(["contractRent", "tenantRent", "chargeAmount", "totalCharges", "chargeCode"]),
};

const RENTS: ReadonlySet<Field | undefined> = new Set<Field>([
  "contractRent",
  "tenantRent",
  "subsidy",
  "charge",
]);

/** A gross rent holds the allowance for utilities; both payers' parts without it are the rent. */
export function settleGross(columns: OpenColumn[]): void {
  const has = (field: Field) => columns.some((column) => column.field === field);
  const gross = columns.find(({ field, header }) => field === "contractRent" && /gross/i.test(header));
  if (gross !== undefined && has("tenantRent") && has("subsidy")) gross.field = "skip";
}

/** A total of the rent alone is the rent. */
export function settleTotalRent(columns: OpenColumn[]): void {
  if (columns.some(({ field }) => RENTS.has(field))) return;
  const total = columns.find(({ field, header }) => field === "totalCharges" && /rent/i.test(header));
  if (total !== undefined) total.field = "contractRent";
}
