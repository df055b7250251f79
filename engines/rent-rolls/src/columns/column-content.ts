import { looksDated } from "@labs/sheets/read-date";
import { looksNumeric, readNumber } from "@labs/sheets/read-number";
import { type Cell, cellText, isBlank } from "@labs/sheets/sheet";
import { readDateRange, readRemarkedDay, saysMonthToMonth } from "../words/lease-dates.ts";
import { readChargeCode } from "../words/read-charge-code.ts";
import { partPeriod, readFrequency, saysFrequency } from "../words/read-frequency.ts";
import { saysBedBath } from "../words/read-plan.ts";
import { readStatus } from "../words/read-status.ts";

/** What stands under a header, in shares of the cells that are filled. */
export interface Content {
  filled: number;
  numeric: number;
  dated: number;
  ranged: number;
  /** Of words for a lease from month to month. */
  monthly: number;
  statuses: number;
  /** Of yes and no. */
  answers: number;
  /** Of words for a kind of lease: `Fixed`, `At-will`. */
  leaseKinds: number;
  codes: number;
  letters: number;
  /** Of words that name a known kind of charge. */
  chargeWords: number;
  /** Of words that say how often a rent is due, and whether some say other than by the month. */
  frequencies: number;
  isOftenOther: boolean;
  /** Of cells such as `2/1` or `2 BR / 2 BA`. */
  bedBaths: number;
  /** Of lengths and widths in feet: `14x66`, `35'`. */
  lengths: number;
  distinct: number;
  average: number;
}

/** Measures the cells of one column. */
export function measureContent(rows: readonly Cell[][], index: number): Content {
  const values = rows.map((row) => row[index]).filter((cell) => cell !== undefined && !isBlank(cell));
  const filled = values.length;
  const share = (test: (cell: Cell | undefined) => boolean) =>
    filled === 0 ? 0 : values.filter(test).length / filled;
  const numbers = values.flatMap((cell) => {
    const reading = readNumber(cell);
    return reading.ok && reading.value !== null ? [reading.value] : [];
  });
  const sum = numbers.reduce((total, value) => total + value, 0);
  return {
    filled,
    numeric: share(
      (cell) => looksNumeric(cell) || (typeof cell === "string" && partPeriod(cellText(cell)) !== undefined),
    ),
    dated: share((cell) => looksDated(cell) || saysMonthToMonth(cell) || readRemarkedDay(cell) !== undefined),
    monthly: share(saysMonthToMonth),
    leaseKinds: share(
      (cell) => saysMonthToMonth(cell) || /^(fixed|periodic|roll ?over|term|lease)\b/i.test(cellText(cell)),
    ),
    ranged: share((cell) => readDateRange(cell) !== undefined),
    statuses: share((cell) => typeof cell === "string" && readStatus(cell) !== undefined),
    answers: share((cell) => /^(y|n|yes|no|x|true|false)$/i.test(cellText(cell))),
    codes: share((cell) => /^[a-z]{0,3}\d{3,}[a-z]?$/i.test(cellText(cell))),
    letters: share((cell) => /^([a-h]|(bed|bd|room|rm) ?[a-h1-8])$/i.test(cellText(cell))),
    chargeWords: countChargeWords(values),
    frequencies: share(saysFrequency),
    isOftenOther: values.some((cell) => saysFrequency(cell) && readFrequency(cellText(cell)) !== 12),
    bedBaths: share(saysBedBath),
    lengths: share((cell) =>
      /^\d{1,3} ?['′]?( ?[x×*] ?\d{2,3} ?['′]?|(?<=['′])| ?ft)$/i.test(cellText(cell)),
    ),
    distinct: new Set(values.map(cellText)).size,
    average: numbers.length === 0 ? 0 : sum / numbers.length,
  };
}

/** A few cells tell it. */
function countChargeWords(values: readonly (Cell | undefined)[]): number {
  const words = values.slice(0, 40).filter((cell) => typeof cell === "string");
  const known = words.filter((cell) => readChargeCode(cell) !== "other");
  return words.length === 0 ? 0 : known.length / words.length;
}

const EMPTY = measureContent([], 0);

export const contentAt = (contents: readonly Content[], index: number): Content => contents[index] ?? EMPTY;
