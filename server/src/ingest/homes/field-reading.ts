import { z } from "zod";
import { parseNumber } from "../cells.ts";

/** A column by its name in the header; with a question mark behind it, one that a file may lack. */
export const Column = z.string().trim().min(1).max(120);

/** What a field is read from. */
export const Reading = z.union([
  Column,
  /** Joined by a space, without those that are empty. */
  z.array(Column).min(1).max(6),
  /** Added up, each times its factor: full and half baths. */
  z.strictObject({ sum: z.record(Column, z.number()) }),
  /** A day of which the file knows the month alone is the first of it. */
  z.strictObject({ year: Column, month: Column, day: Column.optional() }),
]);
export type Reading = z.infer<typeof Reading>;

export type Cell = (cells: readonly string[]) => string;

/** What a field says in a row, by where its columns stand. */
export function openReading(reading: Reading, column: (name: string) => Cell): Cell {
  if (typeof reading === "string") return column(reading);
  if (Array.isArray(reading)) {
    const parts = reading.map(column);
    return (cells) =>
      parts
        .map((part) => part(cells))
        .filter(Boolean)
        .join(" ");
  }
  if ("sum" in reading) {
    const parts = Object.entries(reading.sum).map(([name, factor]) => ({ cell: column(name), factor }));
    return (cells) => {
      const known = parts.filter(({ cell }) => cell(cells) !== "");
      if (known.length === 0) return "";
      // What is no number is passed on as it stands, and left out with its reason.
      const strange = known.find((part) => parseNumber(part.cell(cells)) == null);
      if (strange !== undefined) return strange.cell(cells);
      return String(
        known.reduce((sum, { cell, factor }) => sum + factor * (parseNumber(cell(cells)) ?? 0), 0),
      );
    };
  }
  const [year, month] = [column(reading.year), column(reading.month)];
  const day = reading.day === undefined ? undefined : column(reading.day);
  return (cells) => {
    const [inYear, inMonth, onDay] = [year(cells), month(cells), day?.(cells) || "1"];
    if (!(Number(inYear) > 0) || !(Number(inMonth) > 0)) return "";
    return `${inYear}-${inMonth.padStart(2, "0")}-${onDay.padStart(2, "0")}`;
  };
}
