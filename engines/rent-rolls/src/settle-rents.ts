import { type Content, contentAt } from "./column-content.ts";
import type { Field } from "./fields.ts";
import type { OpenColumn } from "./map-columns.ts";
import { isAnnual } from "./read-header.ts";

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
