import type { InputMapping } from "@labs/contract/firm-models/model-mappings";
import { findInputField } from "@labs/workbooks/model-fields";
import type { LinkedCells } from "./model-answers.ts";

const PERCENT = 100;

/** The cells that are one assumption with a cell: those mapped to the same field, the cell itself first. */
export function linkCells(cell: string, mapped: readonly InputMapping[]): LinkedCells {
  const plain = normalize(cell);
  const own = mapped.find((mapping) => mapping.cell === plain);
  const field = own === undefined ? undefined : findInputField(own.field);
  // Floor plans are many figures: one of them may be moved alone.
  if (own === undefined || field === undefined || field.isByPlan) return [{ cell, how: "add", weight: 1 }];
  const how = field.quantity === "share" ? ("add" as const) : ("scale" as const);
  const size = ({ unit }: InputMapping): number =>
    (unit.scale === "percent" ? PERCENT : 1) * (unit.isNegative ? -1 : 1);
  const others = mapped.filter((mapping) => mapping.field === own.field && mapping.cell !== own.cell);
  return [own, ...others].map((mapping) => ({ cell: mapping.cell, how, weight: size(mapping) / size(own) }));
}

const normalize = (cell: string): string =>
  cell
    .replace(/^'(.*)'!/s, (_, name: string) => `${name.replaceAll("''", "'")}!`)
    .replaceAll(/\$(?=[A-Z\d])/g, "");
