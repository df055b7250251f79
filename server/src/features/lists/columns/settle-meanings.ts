import { canZipBeInState, findState } from "@labs/addresses/states";
import { readAmount } from "../read-cell.ts";
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
 * ask, and a closing or sale date belongs to the price beside it. Gives columns that were left, each with the reason.
 */
export function settleMeanings(of: Settling): ReadonlyMap<number, string> {
  const left = new Map([
    ...leaveGuessedRent(of),
    ...leaveOtherState(of),
    ...leaveOwedTax(of),
    ...leaveRecordedNotice(of),
  ]);
  settlePrices(of);
  settleLots(of);
  return left;
}

function settlePrices(of: Settling): void {
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
  if (headed("list_price", /^price(?: 1)?$/) && mapping.last_sale_price === undefined) {
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

/**
 * `Monthly Rent` beside a gross yield that is a year of it over an estimated value: a program's estimate of both, for a
 * home that somebody else owns.
 */
function leaveGuessedRent({ byColumn, mapping, contents, headers }: Settling): ReadonlyMap<number, string> {
  const none = new Map<number, string>();
  const column = mapping.current_rent;
  if (column === undefined || mapping.lease_end !== undefined || mapping.occupancy_status !== undefined)
    return none;
  const at = (pattern: RegExp) => headers.findIndex((header) => pattern.test(spellHeader(header)));
  const [yields, values] = [at(/^gross yield\b/), at(/^(?:est|estimated) value$/)].map(
    (one) => contents[one]?.texts ?? [],
  );
  const rents = contents[column]?.texts ?? [];
  if (rents.length === 0 || yields?.length !== rents.length || values?.length !== rents.length) return none;
  const isEstimate = rents.every((rent, row) => {
    const [paid, value, share] = [rent, values[row] ?? "", (yields[row] ?? "").replace("%", "")].map(
      readAmount,
    );
    if (paid === undefined || value === undefined || share === undefined || value <= 0) return false;
    return Math.abs((paid * 1200) / value - share) < 0.11;
  });
  if (!isEstimate) return none;
  delete mapping.current_rent;
  byColumn.delete(column);
  return new Map([
    [column, "What a home might rent for: the gross yield beside it is of an estimated value"],
  ]);
}

/** Fewer rows may each have a state or a ZIP code wrong. */
const LEAST_ROWS = 3;

/**
 * A state that is not the one of the ZIP codes in most rows, right of a city or a street that is not the home's, is of
 * somebody else's place: an owner's, behind the lines of its address.
 */
function leaveOtherState({ byColumn, mapping, contents, headers }: Settling): ReadonlyMap<number, string> {
  const none = new Map<number, string>();
  const { state: column, zip, city } = mapping;
  if (column === undefined || zip === undefined || city === column - 1 || zip === column + 1) return none;
  const states = (contents[column]?.texts ?? []).map((text) => findState(text.toUpperCase()));
  const zips = (contents[zip]?.texts ?? []).map((text) => text.slice(0, 5));
  if (states.length < LEAST_ROWS || states.length !== zips.length) return none;
  const others = states.filter(
    (state, row) => state !== undefined && !canZipBeInState(zips[row] ?? "", state),
  );
  if (others.length <= states.length / 2) return none;
  delete mapping.state;
  byColumn.delete(column);
  return new Map([
    [column, `"${headers[column]}" is not the state of the ZIP codes: the state of another place`],
  ]);
}

const LOT = /^(?:vacant|lots?|land|unimproved|acreage|undeveloped)\b/i;

/** An area without a word of what it is of, where most rows are lots, is likelier a lot's: somebody is asked. */
function settleLots({ byColumn, mapping, contents, headers }: Settling): void {
  const column = mapping.sqft;
  const guess = byColumn.get(column ?? -1);
  if (column === undefined || guess === undefined || guess.source === "remembered") return;
  if (mapping.lot_sqft !== undefined || mapping.beds !== undefined) return;
  const kinds = contents[mapping.property_type ?? -1]?.texts ?? [];
  const isOfLots = kinds.filter((text) => LOT.test(text)).length > kinds.length / 2;
  if (!isOfLots || !/^(?:total )?(?:sqft|size|area)$/.test(spellHeader(headers[column] ?? ""))) return;
  delete mapping.sqft;
  mapping.lot_sqft = column;
  const reason = "Most rows are lots, and the header doesn't say of what the area is";
  byColumn.set(column, { ...guess, field: "lot_sqft", confidence: 0.7, source: "fuzzy", reason });
}

const DEBT =
  /^(?:fees?|penalty|penalties)$|\b(?:law ?suit|delinquen\w*|delinq|delq|dlq|penalt\w*|years? due|cause number)\b/;

/** A bare `Tax` beside its fees, penalties or a lawsuit is what is owed, for however many years. */
function leaveOwedTax(of: Settling): ReadonlyMap<number, string> {
  const column = of.mapping.tax_annual;
  const words = of.headers.map(spellHeader);
  if (column === undefined || !/^tax(?:es)?$/.test(words[column] ?? "")) return new Map();
  if (!words.some((one) => DEBT.test(one))) return new Map();
  return leave(of, "tax_annual", "What is owed in taxes, beside its fees; not a year's tax");
}

const OF_NOTICE =
  /\b(?:notice|signal|default|lis pendens|foreclosure|trustee sale|auction|filing|lien|case number)\b/;
const OF_DEED =
  /\b(?:sales?|sold|deed|grant(?:ee|or)|buyers?|sellers?|transfer\w*|conveyance|consideration|price)\b/;

/** The day when a notice was recorded is none of a sale, where nothing else is of a deed. */
function leaveRecordedNotice(of: Settling): ReadonlyMap<number, string> {
  const column = of.mapping.last_sale_date;
  const words = of.headers.map(spellHeader);
  if (column === undefined || !/^record(?:ed|ing) date$/.test(words[column] ?? "")) return new Map();
  if (words.some((one) => OF_DEED.test(one)) || !words.some((one) => OF_NOTICE.test(one))) return new Map();
  return leave(of, "last_sale_date", "The day when a notice was recorded, not that of a sale");
}

function leave({ byColumn, mapping }: Settling, field: string, reason: string): Map<number, string> {
  const column = mapping[field];
  if (column === undefined) return new Map();
  delete mapping[field];
  byColumn.delete(column);
  return new Map([[column, reason]]);
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
