import { IngestError } from "./ingest-error.ts";

/** Where each wanted column stands; undefined unless the header has them all. */
export function findColumns<Name extends string>(
  header: readonly string[],
  names: Readonly<Record<Name, string>>,
): Record<Name, number> | undefined {
  const plain = header.map((cell) => cell.trim());
  const columns = mapValues(names, (name) => plain.indexOf(name));
  return Object.values<number>(columns).includes(-1) ? undefined : columns;
}

export function getColumns<Name extends string>(
  header: readonly string[],
  names: Readonly<Record<Name, string>>,
): Record<Name, number> {
  const columns = findColumns(header, names);
  if (columns === undefined) throw new IngestError("The file lacks a column that its kind has");
  return columns;
}

function mapValues<Name extends string, From, To>(
  values: Readonly<Record<Name, From>>,
  map: (value: From) => To,
): Record<Name, To> {
  const entries = Object.entries<From>(values).map(([name, value]) => [name, map(value)]);
  return Object.fromEntries(entries);
}

/**
 * A number as publishers print it, with or without separators of thousands; null where they print none; undefined
 * for anything that is not a number.
 */
export function parseNumber(text: string): number | null | undefined {
  const plain = text.trim();
  if (MISSING.has(plain.toLowerCase())) return null;
  if (!/^[-+]?(\d[\d,]*)?(\.\d*)?([eE][-+]?\d+)?$/.test(plain) || !/\d/.test(plain)) return undefined;
  const value = Number(plain.replaceAll(",", ""));
  return Number.isFinite(value) ? value : undefined;
}

/** As the offices write that they have no figure. */
const MISSING = new Set(["", "-", ".", "n.a.", "na", "n/a", "null", "none", "(x)", "(na)", "*"]);
