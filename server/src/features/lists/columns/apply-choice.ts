import type { InvalidField } from "@labs/contract/errors";
import type { ColumnMapping, MappingChoice } from "@labs/contract/uploads/data-request-rows";
import { invalid, invalidFields } from "../../../lib/errors.ts";
import type { Field } from "../templates/fields.ts";
import { spell } from "./column-headers.ts";
import type { Mapping, Proposal } from "./map-columns.ts";

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
  if (problems.length > 0) throw invalidFields(problems);
  return settle(columns, chosen, { taken, needsPlace: fields.some(({ key }) => key === "address") });
}

function settle(
  columns: readonly ColumnMapping[],
  chosen: ReadonlyMap<string, number | null>,
  { taken, needsPlace }: { taken: ReadonlyMap<number, string>; needsPlace: boolean },
): { columns: ColumnMapping[]; mapping: Mapping } {
  const mapping: Mapping = {};
  const settled = columns.map((column): ColumnMapping => {
    const given = taken.get(column.index);
    const isKept = given === undefined && column.field !== null && !chosen.has(column.field);
    const field = given ?? (isKept ? column.field : null);
    if (field !== null) mapping[field] = column.index;
    if (given !== undefined && given !== column.field)
      return { ...column, field, confidence: 1, source: "given", reason: "Chosen by hand" };
    // Why a column was never read stays known.
    return field === null && column.field !== null
      ? { ...column, field, confidence: 0, source: "none", reason: "Left out by hand" }
      : { ...column, field };
  });
  const isPlaced = ["address", "street_name", "apn", "upid"].some((key) => mapping[key] !== undefined);
  if (needsPlace && !isPlaced) {
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
