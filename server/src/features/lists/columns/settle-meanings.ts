import type { Field } from "../templates/fields.ts";
import type { Content } from "./column-content.ts";
import { spellHeader } from "./column-headers.ts";
import type { Guess, Mapping } from "./map-columns.ts";

interface Settling {
  byColumn: Map<number, Guess>;
  mapping: Mapping;
  contents: readonly Content[];
  headers: readonly string[];
  fields: readonly Field[];
}

const SOLD = /^(?:sold|sld|closed|clo?sd?|s|recently[ _]sold|past sale)$/i;

/**
 * Headers whose meaning the other columns decide: the price of homes that are sold is a sale and that of others an
 * ask, and a closing or sale date belongs to the price beside it.
 */
export function settleMeanings(of: Settling): void {
  const { mapping, contents, headers, fields } = of;
  const street = contents[mapping.address ?? -1];
  const isBareStreet = street?.texts.every((text) => !/^\d+(-\d+)? /.test(text));
  if (mapping.street_number !== undefined && mapping.street_name === undefined && isBareStreet === true) {
    move(of, "address", "street_name", "The house number is in a column of its own");
  }
  if (!fields.some(({ key }) => key === "last_sale_price")) return;
  const headed = (field: string, pattern: RegExp) => {
    const column = mapping[field];
    return column !== undefined && pattern.test(spellHeader(headers[column] ?? ""));
  };
  const statuses = contents[mapping.listing_status ?? -1]?.texts ?? [];
  const isSold =
    statuses.length > 0 && statuses.filter((text) => SOLD.test(text)).length > statuses.length / 2;
  const hasSale = mapping.last_sale_date !== undefined;
  if (headed("list_price", /^price$/) && mapping.last_sale_price === undefined) {
    if (isSold) move(of, "list_price", "last_sale_price", "The homes are sold: their price is a sale's");
    else if (statuses.length === 0 && hasSale && isDated(of, "last_sale_date")) {
      move(of, "list_price", "last_sale_price", "A sale date is next to it: read as the sale price");
    } else if (mapping.acquisition_date !== undefined && mapping.purchase_price === undefined) {
      move(of, "list_price", "purchase_price", "An acquisition date is next to it");
    }
  }
  if (/\bask/i.test(headers[mapping.last_sale_price ?? -1] ?? "") && mapping.list_price === undefined) {
    move(of, "last_sale_price", "list_price", "The header says that it is asked for");
  }
  // An offer of homes that let tells their rents; of homes that were sold it would tell a day.
  const isOffered =
    ["current_rent", "after_repair_value", "renovation_budget"].some(
      (field) => mapping[field] !== undefined,
    ) || headers.some((header) => /\bcap rate\b|cash ?flow|yield|\bcash on cash\b/i.test(header));
  if (
    headed("last_sale_price", /^sales? price$/) &&
    !hasSale &&
    !isSold &&
    mapping.list_price === undefined &&
    isOffered
  ) {
    move(
      of,
      "last_sale_price",
      "list_price",
      "No day of a sale, and homes that are offered with their rents: an ask",
    );
  }
  const isPurchase = mapping.purchase_price !== undefined && mapping.last_sale_price === undefined;
  if (headed("last_sale_date", /^clos/) && isPurchase && mapping.acquisition_date === undefined) {
    move(of, "last_sale_date", "acquisition_date", "A purchase price is next to it");
  }
}

function isDated({ mapping, contents }: Settling, field: string): boolean {
  return (contents[mapping[field] ?? -1]?.filled ?? 0) > 0;
}

function move({ byColumn, mapping }: Settling, from: string, to: string, reason: string): void {
  const column = mapping[from];
  const guess = column === undefined ? undefined : byColumn.get(column);
  if (column === undefined || guess === undefined) return;
  delete mapping[from];
  mapping[to] = column;
  byColumn.set(column, { ...guess, field: to, source: "content", reason });
}
