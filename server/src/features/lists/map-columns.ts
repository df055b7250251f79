import { editDistance } from "@labs/addresses/match-address";
import { standardizeAddress } from "@labs/addresses/standardize-address";
import type { InvalidField } from "@labs/contract/errors";
import type { ColumnMapping, MappingChoice } from "@labs/contract/uploads/data-request-rows";
import { invalid } from "../../lib/errors.ts";
import { cellText, spell, type Table } from "./find-table.ts";
import type { Field } from "./templates/fields.ts";

/** A field's key to the place of its column, from 0. */
export type Mapping = Record<string, number>;

export interface Proposal {
  columns: ColumnMapping[];
  mapping: Mapping;
  /** What keeps the mapping from confirming itself. */
  questions: string[];
}

const SAMPLES = 3;
const SEEN_ROWS = 50;

interface Guess {
  field: string;
  column: number;
  confidence: number;
  source: ColumnMapping["source"];
}

/**
 * Which column means which field: what the same person chose before, then the field's own name, then a known
 * synonym, then a name much like one. A field takes one column, a column one field, the surest first.
 */
export function proposeMapping(of: {
  table: Table;
  fields: readonly Field[];
  /** By header in one spelling; null was not to be read. */
  remembered: ReadonlyMap<string, string | null>;
}): Proposal {
  const { table, fields } = of;
  const guesses = table.headers
    .flatMap((header, column) => guessFields({ header, column, ...of }))
    .sort((a, b) => b.confidence - a.confidence || a.column - b.column);
  const byColumn = new Map<number, Guess>();
  const mapping: Mapping = {};
  for (const guess of guesses) {
    if (byColumn.has(guess.column) || Object.hasOwn(mapping, guess.field)) continue;
    byColumn.set(guess.column, guess);
    mapping[guess.field] = guess.column;
  }
  const columns = describeColumns(table, (column) => byColumn.get(column));
  return { columns, mapping, questions: listQuestions({ table, fields, columns, mapping }) };
}

const SYNONYM = 0.95;
const LEAST_LIKENESS = 0.8;

function guessFields(of: {
  header: string;
  column: number;
  fields: readonly Field[];
  remembered: ReadonlyMap<string, string | null>;
}): Guess[] {
  const { column, fields, remembered } = of;
  const header = spell(of.header);
  if (header === "") return [];
  if (remembered.has(header)) {
    const field = remembered.get(header);
    const isField = fields.some(({ key }) => key === field);
    return isField && typeof field === "string"
      ? [{ field, column, confidence: 1, source: "remembered" }]
      : [];
  }
  return fields.flatMap((field): Guess[] => {
    const names = [spell(field.key), spell(field.label)];
    if (names.includes(header)) return [{ field: field.key, column, confidence: 1, source: "exact" }];
    if (field.synonyms.includes(header)) {
      return [{ field: field.key, column, confidence: SYNONYM, source: "synonym" }];
    }
    const likeness = Math.max(...[...names, ...field.synonyms].map((name) => likenessOf(header, name)));
    return likeness < LEAST_LIKENESS
      ? []
      : [{ field: field.key, column, confidence: Math.round(90 * likeness) / 100, source: "fuzzy" }];
  });
}

/** 1 for the same letters; short names have to be the same. */
function likenessOf(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  if (longest < 5 || Math.abs(a.length - b.length) > longest * (1 - LEAST_LIKENESS)) return 0;
  return 1 - editDistance(a, b) / longest;
}

function describeColumns(table: Table, guessOf: (column: number) => Guess | undefined): ColumnMapping[] {
  return table.headers.map((header, index) => {
    const guess = guessOf(index);
    return {
      index,
      header,
      samples: samplesOf(table, index),
      field: guess?.field ?? null,
      confidence: guess?.confidence ?? 0,
      source: guess?.source ?? "none",
    };
  });
}

function samplesOf({ rows }: Table, column: number): string[] {
  const samples: string[] = [];
  for (const { cells } of rows.slice(0, SEEN_ROWS)) {
    const text = cellText(cells[column] ?? null).trim();
    if (text !== "") samples.push(text.slice(0, 200).toWellFormed());
    if (samples.length === SAMPLES) break;
  }
  return samples;
}

function listQuestions(of: {
  table: Table;
  fields: readonly Field[];
  columns: readonly ColumnMapping[];
  mapping: Mapping;
}): string[] {
  const { table, fields, columns, mapping } = of;
  const labels = new Map(fields.map(({ key, label }) => [key, label]));
  const isWhole = mapping.address !== undefined && holdsWholeAddresses(table, mapping.address);
  const questions: string[] = [];
  for (const { key, label, required } of fields) {
    if (!required || mapping[key] !== undefined) continue;
    if (isWhole && ["city", "state", "zip"].includes(key)) continue;
    questions.push(`No column is certain to be the ${label.toLowerCase()}`);
  }
  for (const { header, field, source } of columns) {
    if (source !== "fuzzy" || field === null) continue;
    questions.push(`"${header}" is taken for ${labels.get(field)}: is it?`);
  }
  for (const [field, column] of Object.entries(mapping)) {
    const header = spell(table.headers[column] ?? "");
    const same = table.headers.filter((one) => spell(one) === header).length;
    if (same < 2) continue;
    questions.push(
      `${same} columns are headed "${table.headers[column]}"; the first is taken for ${labels.get(field)}`,
    );
  }
  return questions;
}

/** One column may hold the address with its city, state and postal code. */
function holdsWholeAddresses({ rows }: Table, column: number): boolean {
  const seen = rows
    .slice(0, SEEN_ROWS)
    .map(({ cells }) => cellText(cells[column] ?? null).trim())
    .filter(Boolean);
  const whole = seen.filter((text) => {
    const { city, state, zip } = standardizeAddress(text).components;
    return zip !== null && city !== null && state !== null;
  });
  return seen.length > 0 && whole.length >= seen.length / 2;
}

/** The mapping as somebody wants it: what is not named stays as proposed, and a null leaves a field out. */
export function applyChoice(of: {
  choice: MappingChoice;
  proposal: Pick<Proposal, "columns">;
  fields: readonly Field[];
}): { columns: ColumnMapping[]; mapping: Mapping } {
  const { fields } = of;
  const { columns } = of.proposal;
  const chosen = new Map<string, number | null>();
  const problems: InvalidField[] = [];
  for (const [key, wanted] of Object.entries(of.choice)) {
    const found = fields.some((field) => field.key === key)
      ? findColumn(columns, wanted)
      : { msg: `There is no field ${key}` };
    if ("msg" in found)
      problems.push({ loc: ["body", "mapping", key], msg: found.msg, type: "mapping_invalid" });
    else chosen.set(key, found.column);
  }
  const taken = new Map<number, string>();
  for (const [key, column] of chosen) {
    if (column === null) continue;
    const other = taken.get(column);
    if (other !== undefined) {
      const msg = `Column ${column + 1} cannot be both ${other} and ${key}`;
      problems.push({ loc: ["body", "mapping", key], msg, type: "mapping_invalid" });
    }
    taken.set(column, key);
  }
  if (problems.length > 0) throw invalid(problems);
  return settle(columns, chosen, taken);
}

function settle(
  columns: readonly ColumnMapping[],
  chosen: ReadonlyMap<string, number | null>,
  taken: ReadonlyMap<number, string>,
): { columns: ColumnMapping[]; mapping: Mapping } {
  const mapping: Mapping = {};
  const settled = columns.map((column): ColumnMapping => {
    const given = taken.get(column.index);
    const isKept = given === undefined && column.field !== null && !chosen.has(column.field);
    const field = given ?? (isKept ? column.field : null);
    if (field !== null) mapping[field] = column.index;
    if (given !== undefined && given !== column.field)
      return { ...column, field, confidence: 1, source: "given" };
    return field === null ? { ...column, field, confidence: 0, source: "none" } : { ...column, field };
  });
  if (mapping.address === undefined) {
    const msg = "Choose the column of the address";
    throw invalid([{ loc: ["body", "mapping", "address"], msg, type: "mapping_incomplete" }]);
  }
  return { columns: settled, mapping };
}

function findColumn(
  columns: readonly ColumnMapping[],
  wanted: string | number | null,
): { column: number | null } | { msg: string } {
  if (wanted === null) return { column: null };
  if (typeof wanted === "number") {
    return wanted < columns.length
      ? { column: wanted }
      : { msg: `There is no column ${wanted}: the file has ${columns.length}, counted from 0` };
  }
  const same = columns.filter(({ header }) => header === wanted);
  const like = same.length > 0 ? same : columns.filter(({ header }) => spell(header) === spell(wanted));
  const [first] = like;
  if (first === undefined) return { msg: `No column is headed "${wanted}"` };
  return like.length > 1
    ? { msg: `${like.length} columns are headed "${wanted}": name it by its place, counted from 0` }
    : { column: first.index };
}
