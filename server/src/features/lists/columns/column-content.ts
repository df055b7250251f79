import { findState } from "@labs/addresses/states";
import { findZip, isCity } from "../../../lib/postal-codes.ts";
import { readAddress } from "../../../lib/read-address.ts";
import { cellText, type Table } from "../find-table.ts";
import { IN_THOUSANDS } from "../in-thousands.ts";
import { isPeriodic, readPeriod } from "../periods.ts";
import {
  findLotUnit,
  isShortDay,
  MONTH_ALONE,
  readAmount,
  readDay,
  readDayFirst,
  readLot,
  withoutDots,
  writesCommas,
  writesDots,
} from "../read-cell.ts";
import type { Field } from "../templates/fields.ts";
import { readBaths, readCount, readRooms } from "../templates/rooms.ts";

const SEEN_ROWS = 30;
/** A longer text is neither a figure nor a place. */
const SEEN_LETTERS = 300;
const MOSTLY = 0.6;

/** What the cells of a column look like, as shares of those that are not empty. */
export interface Content {
  filled: number;
  /** Figures alone, as amounts are written. */
  figures: number;
  whole: number;
  street: number;
  /** A city with its state, without a street. */
  region: number;
  state: number;
  zip: number;
  /** ZIP codes that there are, of five digits. */
  knownZip: number;
  city: number;
  day: number;
  listing: number;
  occupancy: number;
  /** Bedrooms and bathrooms in one cell, in words. */
  rooms: number;
  /** Kinds of homes, in words. */
  kinds: number;
  /** The middle of what can be read as an amount. */
  typical: number | null;
  /** Thousands have dots: amounts and areas are a thousand times what they look like. */
  isDotted: boolean;
  /** The list or the heading says that dollars are told in thousands. */
  isInThousands: boolean;
  texts: string[];
}

/** Stages of a listing as portals, boards and lists in other languages write them, by what they come to. */
const STAGES = [
  // Offered.
  "a|act|actv|active|available|new|listed|for[ _]sale",
  "coming soon|csn?|(?:on|pre)[-_ ]?market|pre[- ]?list(?:ed)?",
  "back on market|bom|bids open|price (?:reduced|drop(?:ped)?|changed?)",
  "(?:(?:house|home|condo|townhouse|townhome|apartment|multi-?family home|lot|land|unit) )?for (?:sale|rent)",
  // Under contract.
  "p|pend|pnd|pnc|pending|ctg|contingent|under contract|active under contract",
  // Sold.
  "s|sold|sld|recently[ _]sold|c|cls?d?|closed",
  // Over without a sale, or for a while.
  "exp|expired|w[dt]hd?n?|withdrawn|cnl|canc|cancell?ed|tmp|tom|temp off market|off market",
  // In other languages.
  "actif|activ[eo]|aktiv|pendiente|vendu|vendid[ao]|verkauft",
];
const LISTING = new RegExp(`^(?:${STAGES.join("|")})$`, "i");
const OCCUPANCY =
  /^(?:vacant|occupied|owner|owner[- ]occupied|tenant|tenant[- ]occupied|leased|rented|unoccupied|unknown|mtm|current|evict(?:ion)?|(?:vacant|notice|occupied)(?:[- ]+(?:unrented|rented|leased|unleased|ready|not ready|on notice|ntv|marketed|make ready|no notice))*|o|t|v)$/i;
const KINDS =
  /\b(?:s\.?f\.?[rdh]|single[- ]?fam(?:ily)?|town ?(?:house|home)s?|row ?(?:house|home)s?|condo\w*|duplex|triplex|four-?plex|quad\w*|multi[- ]?fam(?:ily)?|mobile home|manufactured|residential|apartments?|pud|co-?op|detached|2-4 units?)\b/i;
/** Of a tape: townhouse, condo, manufactured home. */
const SHORT_KINDS = /^(?:th|twn?h?|cnd|mh|mfh?|dup|apt)$/i;
const CANADIAN = /^[a-z]\d[a-z] ?\d[a-z]\d$/i;
const PROVINCE = /^(?:AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT)$/i;

export function isProvince(text: string): boolean {
  return PROVINCE.test(text.trim());
}

export function isCanadianCode(text: string): boolean {
  return CANADIAN.test(text.trim());
}

/** `City of Milwaukee`: a municipality by its whole name. */
export const withoutCityOf = (text: string): string =>
  text.replace(/^(?:city|town|village|borough|township) of /i, "");

/** What a home has to swim in, under the heading `Pool` that funds have too. */
const SWIMMING =
  /^(?:y|n|yes|no|none|private|community|shared|heated|in[- ]?ground|above[- ]?ground|pool|true|false)\b/i;

/** A stage as a word, or one with what it is of: `A-ER`, `S-CLSD`. */
function isListing(text: string): boolean {
  // `Active-Contingent`, `Pending / Taking Backups`: how far it is within a stage.
  const [first = "", ...more] = text.split(/\s*[-–/,:]\s*/);
  const isParted = more.length > 0 && more.length <= 2 && first.length >= 3 && text.length <= 40;
  if (isParted && LISTING.test(first) && more.every((part) => /^[a-z][a-z .]*$/i.test(part))) return true;
  return (
    LISTING.test(text) || (/^[A-Z]{1,4}-[A-Z]{1,5}$/.test(text) && LISTING.test(text.split("-")[0] ?? ""))
  );
}

/** Looks at the first rows of a column. */
export function readContent(
  { headers, rows, isInThousands }: Pick<Table, "headers" | "rows" | "isInThousands">,
  column: number,
): Content {
  const texts = rows
    .slice(0, SEEN_ROWS)
    .map(({ cells }) =>
      cellText(cells[column] ?? null)
        .trim()
        .slice(0, SEEN_LETTERS),
    )
    .filter(Boolean);
  const share = (test: (text: string) => boolean) =>
    texts.length === 0 ? 0 : texts.filter(test).length / texts.length;
  const isDotted = writesDots(texts) && !writesCommas(texts);
  const written = writesCommas(texts) ? texts.map(withoutDots) : texts;
  const amounts = written.map((text) => readAmount(text)).filter((amount) => amount !== undefined);
  const addresses = texts.map(describeAddress);
  const shareOf = (kind: string) =>
    texts.length === 0 ? 0 : addresses.filter((found) => found === kind).length / texts.length;
  return {
    filled: texts.length,
    figures: share((text) => readAmount(text.replace(/%$/, "")) !== undefined),
    whole: shareOf("whole"),
    street: shareOf("street"),
    region: shareOf("region"),
    state: share(
      (text) => findState(text.toUpperCase().replaceAll(".", "")) !== undefined || isProvince(text),
    ),
    zip: share((text) => /^\d{4,5}(?:-?\d{4})?$/.test(text) || isCanadianCode(text)),
    knownZip: share(
      (text) => isCanadianCode(text) || findZip(/^(\d{5})(?:-?\d{4})?$/.exec(text)?.[1] ?? "") !== undefined,
    ),
    city: share(
      (text) =>
        /^[\p{L} .'-]+$/u.test(text) &&
        isCity(withoutCityOf(text).toUpperCase().replaceAll(/[.']/g, ""), null),
    ),
    day: share(
      (text) =>
        readDay(text) !== undefined ||
        readDayFirst(text) !== undefined ||
        isShortDay(text) ||
        MONTH_ALONE.test(text),
    ),
    listing: share(isListing),
    rooms: share((text) => /[a-z]/i.test(text) && readRooms(text) !== undefined),
    kinds: share((text) => KINDS.test(text) || SHORT_KINDS.test(text)),
    occupancy: share((text) => OCCUPANCY.test(text)),
    isDotted,
    isInThousands: isInThousands || IN_THOUSANDS.test(headers[column] ?? ""),
    typical: amounts.sort((a, b) => a - b)[Math.floor(amounts.length / 2)] ?? null,
    texts,
  };
}

const LONGEST_ADDRESS = 200;

function describeAddress(text: string): "whole" | "street" | "region" | "none" {
  // `3/1 1100sf slab` is a home in short, and no street.
  if (/^\d{1,2} ?[/x] ?\d.*\b\d[\d,]* ?(?:sf|sq\.? ?ft)\b/i.test(text)) return "none";
  if (text.length > LONGEST_ADDRESS || !/[a-z].* |,/i.test(text) || !/\p{L}/u.test(text)) return "none";
  const { components, problems } = readAddress(text);
  const { number, street, suffix, city, state, zip } = components;
  const isCanadian = problems.some(({ code }) => code === "canadianAddress");
  const isPlaced = (zip !== null && (city !== null || state !== null)) || (city !== null && state !== null);
  const hasStreet = street !== null && (number !== null || /BOX| & /.test(street));
  if (hasStreet)
    return isPlaced || isCanadian
      ? "whole"
      : suffix !== null || /\d|^(?:AVENUE|AVENIDA|CALLE|CAMINO|VIA|PASEO) /.test(street)
        ? "street"
        : "none";
  return street === null && city !== null && (state !== null || zip !== null) ? "region" : "none";
}

interface Headed {
  header: string;
  /** What another column says that lots are told in. */
  lotUnits?: string | undefined;
}

/** Whether what a column holds may be what a field asks for; an empty column may be anything. */
export function mayHold(field: Field, content: Content, of: Headed = { header: "" }): boolean {
  if (content.filled === 0) return true;
  switch (field.key) {
    case "address":
      return (
        content.whole + content.street >= MOSTLY ||
        (content.figures < MOSTLY && hasNumbers(content) && !areCodes(content))
      );
    // The name of a building with its unit is no unit.
    case "unit":
      // A second line of an address may be a city as well.
      if (/(?:^|[^a-z])(?:addr|adr|address)[ _]?(?:line|ln)?[ _]?2$/i.test(of.header))
        return content.texts.every((text) => UNIT_LINE.test(text));
      return (
        content.texts.filter((text) => text.length > 20 || text.includes(" | ")).length <
        content.filled * MOSTLY
      );
    case "street_name":
      return content.street + content.whole < MOSTLY && (content.state < MOSTLY || content.filled === 0);
    // An area may be a part of town, by its number.
    case "sqft":
      if (content.texts.some((text) => /^0\d+$/.test(text))) return false;
      return (
        fitsReading(field, content) &&
        (content.typical === null || content.typical * (content.isDotted ? 1000 : 1) >= 250)
      );
    // `PropID` over figures in several parts is a parcel's number.
    case "request_row_id":
      return !(/prop|parcel|pcl/i.test(of.header) && content.texts.every((text) => IN_PARTS.test(text)));
    case "city_state_zip":
      return content.region >= MOSTLY;
    case "city":
      return content.figures < MOSTLY && content.region < MOSTLY && content.street + content.whole < MOSTLY;
    case "state":
      return content.state >= MOSTLY;
    case "zip":
      return content.zip >= MOSTLY;
    case "street_direction":
    case "street_post_direction":
      return content.texts.every((text) => /^(?:[NSEW]{1,2}|north|south|east|west)\.?$/i.test(text));
    case "street_suffix":
      return content.texts.every(isSuffix);
    case "portfolio":
      return !content.texts.every((text) => SWIMMING.test(text));
    case "property_type":
      return !content.texts.every(isSuffix);
    case "listing_status":
      return content.listing >= MOSTLY;
    case "occupancy_status":
      // The status of a lead, `New` or `Prospect`, says nothing about who lives there.
      return /^(?:prop(?:erty)?[ _]|home[ _]|unit[ _])?stat(?:us)?\.?$/i.test(of.header.trim())
        ? content.occupancy >= MOSTLY
        : content.listing < MOSTLY || content.occupancy >= MOSTLY;
    case "beds_baths":
      return content.texts.filter((text) => readRooms(text) !== undefined).length >= content.filled * MOSTLY;
    // Acres may have the same heading as square feet.
    case "lot_sqft":
      return holdsLots(content, of.lotUnits ?? of.header);
    default:
      return fitsReading(field, content, of.header);
  }
}

const IN_PARTS = /^\d\w{0,5}(?:[-. ]\w*\d\w*){2,}$/;

const UNIT_LINE =
  /^(?:#|apt|apartment|unit|ste|suite|lot|bldg|building|fl|floor|rm|room|spc|space|trlr)\b|^#?[a-z]?-?\d{1,5}-?[a-z]?$|^[a-z]$/i;

/** Of amounts and areas: a longitude has no thousands. */
export const hasDots = (reading: Field["reading"]): boolean =>
  reading.kind === "number" &&
  (reading.isDollars === true ||
    reading.max === 100_000 ||
    reading.max >= 10_000_000 ||
    reading.scale !== undefined);

function holdsLots({ texts: written, isDotted }: Content, said: string): boolean {
  const texts = isDotted ? written.map(withoutDots) : written;
  const unit = findLotUnit(texts, said);
  const areas = texts.map((text) => readLot(text, unit)).filter((area) => area !== undefined);
  const middle = areas.sort((a, b) => a - b)[Math.floor(areas.length / 2)] ?? 0;
  return areas.length >= texts.length * MOSTLY && middle >= 100;
}

function isSuffix(text: string): boolean {
  return readAddress(`1 Elm ${text}`).components.suffix !== null;
}

/** What is told in thousands of dollars, in dollars; rents of a month are never told so. */
export function inDollars({ key, reading }: Pick<Field, "key" | "reading">, content: Content): Content {
  const isDollars = reading.kind === "number" && reading.isDollars === true && key !== "current_rent";
  if (!isDollars || !content.isInThousands || content.typical === null) return content;
  return { ...content, typical: content.typical * 1000 };
}

/** What homes cost at least where a heading alone says nothing of homes. */
const LEAST_COST = 10_000;

function fitsReading({ key, reading }: Field, content: Content, header = ""): boolean {
  const { day, texts } = content;
  const isThousands = content.isDotted && hasDots(reading);
  const { typical: middle } = inDollars({ key, reading }, content);
  const typical = middle === null ? null : middle * (isThousands ? 1000 : 1);
  const least = texts.length < 3 ? 0 : MOSTLY / 2;
  const isRooms = key === "beds" || /baths$/.test(key);
  const figures = isRooms
    ? texts.filter((text) => readBaths(text) !== undefined || readAmount(readCount(text)) !== undefined)
        .length / (texts.length || 1)
    : isPeriodic(key)
      ? texts.filter((text) => readAmount(readPeriod(key, { text, header: "" }).text) !== undefined).length /
        (texts.length || 1)
      : content.figures;
  if (reading.kind === "number" || reading.kind === "share") {
    const isPriceLike = reading.kind === "number" && reading.scale === "price";
    // The costs of a tax sale or of repairs are headed as what a home cost, and are far smaller.
    if (isPriceLike && /^costs?$/i.test(header.trim()) && (typical ?? 0) < LEAST_COST) return false;
    // "$1,395/mo" is what a home lets for.
    const isMonthly = texts.filter((text) => /\/ ?mo|month/i.test(text)).length > texts.length / 2;
    if (isPriceLike && isMonthly) return false;
    // What homes let for, under the heading of a price.
    if (isPriceLike && typical !== null && typical >= 1000 && typical < 10_000) return false;
    // Of one or two cells one figure is enough, and none too few.
    const isNone = texts.length > 0 && texts.every((text) => /^(?:none|n\/?a|no|-+)$/i.test(text));
    if (isNone) return true;
    return (
      figures > 0 && figures >= least && !(isPriceLike && typical !== null && typical > 0 && typical < 100)
    );
  }
  // What is still to come is no sale and no purchase that has been: a day of an auction.
  if (key === "last_sale_date" || key === "acquisition_date") {
    const days = texts.map(readDay).filter((found) => found !== undefined);
    const today = new Date().toISOString().slice(0, 10);
    if (days.length > 0 && days.every((found) => found > today)) return false;
  }
  // Words where one of a few codes is asked for are of something else.
  if (reading.kind === "choice") {
    return texts.some((text) =>
      reading.choices.some((choice) => choice.toLowerCase() === text.toLowerCase()),
    );
  }
  if (reading.kind === "text" && reading.pattern !== undefined) {
    const { pattern } = reading;
    return texts.filter((text) => pattern.test(text)).length >= texts.length * MOSTLY;
  }
  if (reading.kind === "date") return day >= least || figures >= MOSTLY;
  // A year that all rows share is that of a roll or of its taxes.
  if (reading.kind === "year" && /^(?:year|yr)$/i.test(header.trim()) && isOneYear(texts)) return false;
  if (reading.kind === "year")
    return texts.length < 3 || typical === null || (typical >= 1700 && typical <= 2100);
  return true;
}

const isOneYear = (texts: readonly string[]): boolean =>
  texts.length > 1 && new Set(texts).size === 1 && Number(texts[0]) >= new Date().getFullYear() - 1;

/** `RS-10233`: what another system calls its homes. */
const areCodes = ({ texts }: Content): boolean =>
  texts.every((text) => /^[A-Z]{1,6}[-_ ]?\d+[A-Z]?$/i.test(text));

function hasNumbers({ texts }: Content): boolean {
  const numbered = texts.filter((text) => /^\S*\d/.test(text) && /[a-z]{2}/i.test(text));
  return numbered.length >= texts.length * MOSTLY;
}
