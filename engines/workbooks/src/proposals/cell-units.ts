import type { InputField } from "./model-fields.ts";

/** In which unit a cell has a figure of Labs. */
export interface CellUnit {
  /** A share of 7% is 0.07 in `one` and 7 in `percent`; money may stand in thousands or millions, land in acres. */
  scale: "one" | "percent" | "thousands" | "millions" | "acres";
  period: "month" | "year" | null;
  /** Money of the whole property, of each of its units, or of each square foot. */
  per: "total" | "unit" | "sqft";
  /** Whether costs stand as amounts below zero. */
  isNegative: boolean;
  /** Which year, or which floor plan, counted from 1. */
  at: number | null;
}

const SCALES: Record<CellUnit["scale"], number> = {
  one: 1,
  percent: 100,
  thousands: 1 / 1_000,
  millions: 1 / 1_000_000,
  acres: 1 / 43_560,
};

/** Whether a figure of this kind can stand in a cell in that unit, or why not. */
export function refuseUnit(field: InputField, unit: CellUnit): string | undefined {
  const { quantity } = field;
  const scales: CellUnit["scale"][] =
    quantity === "money"
      ? ["one", "thousands", "millions"]
      : quantity === "share"
        ? ["one", "percent"]
        : quantity === "area" && !field.isByPlan
          ? ["one", "acres"]
          : ["one"];
  if (!scales.includes(unit.scale)) return `${field.label} is not counted in ${unit.scale}`;
  if (field.period === null && unit.period !== null) return `${field.label} has no period`;
  if (field.period !== null && unit.period === null) return `Say whether ${field.label} is by month or year`;
  if (unit.per !== "total" && (quantity !== "money" || field.isByPlan))
    return `${field.label} is not counted per unit or square foot`;
  if (unit.isNegative && quantity !== "money" && quantity !== "share")
    return `${field.label} is not below zero`;
  if (field.isByPlan && unit.at === null) return "Say which floor plan the cell is of";
  if (!field.isByPlan && !field.isByYear && unit.at !== null) return `${field.label} is not by year`;
  return undefined;
}

interface Property {
  units: number | null;
  sqft: number | null;
}

/** A figure as Labs has it, in the unit of a cell; or why it can't be. */
export function inUnit(
  value: number,
  { field, unit, property }: { field: InputField; unit: CellUnit; property: Property },
): { value: number } | { reason: string } {
  let figure = value;
  if (field.period !== null && unit.period !== null && field.period !== unit.period) {
    const isMore = (field.quantity === "span") === (unit.period === "month");
    figure = isMore ? figure * 12 : figure / 12;
  }
  if (unit.per !== "total") {
    const [size, words] = unit.per === "unit" ? [property.units, "number of units"] : [property.sqft, "area"];
    if (size === null || size <= 0) return { reason: `The ${words} of the property is not known` };
    figure /= size;
  }
  const scaled = (unit.isNegative ? -1 : 1) * figure * SCALES[unit.scale];
  // What is typed has no more than fifteen digits either.
  return { value: scaled === 0 ? 0 : Number(scaled.toPrecision(15)) };
}

/** The same the other way: what a cell holds, as Labs has it. */
export function fromUnit(
  value: number,
  of: { field: InputField; unit: CellUnit; property: Property },
): { value: number } | { reason: string } {
  const one = inUnit(1, of);
  return "reason" in one ? one : { value: value / one.value };
}

const SECONDS_A_DAY = 86_400_000;

/** A day such as 2026-12-31 as the workbook counts days. */
export function serialOfDay(day: string, is1904: boolean): number | undefined {
  const moment = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(moment)) return undefined;
  const zero = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  return Math.round((moment - zero) / SECONDS_A_DAY);
}

/** A number as it stands in a cell that holds text: a share with its sign where the text has one. */
export function asText(value: number, before: string): string {
  const isShare = before.trim().endsWith("%");
  return isShare ? `${Number((value * 100).toPrecision(12))}%` : String(value);
}

/** The number that a text such as "$1,250" or "7%" reads as. */
export function numberOfText(text: string): number | undefined {
  const match = /^\s*\(?\s*-?\$?\s*([\d,]+(?:\.\d+)?|\.\d+)\s*(%?)\s*\)?\s*$/.exec(text);
  if (match === null) return undefined;
  const size = Number((match[1] ?? "").replaceAll(",", ""));
  const isMinus = /^\s*(\(|-|\$-)/.test(text);
  return ((isMinus ? -1 : 1) * size) / (match[2] === "%" ? 100 : 1);
}
