import type { CellValue } from "@labs/contract/firm-models/firm-models";
import type { InputMapping } from "@labs/contract/firm-models/model-mappings";
import type { FilledInput, ModelFill } from "@labs/contract/firm-models/model-runs";
import { asText, type CellUnit, inUnit, serialOfDay } from "@labs/workbooks/cell-units";
import { findInputField, type InputField } from "@labs/workbooks/model-fields";
import type { CellLook, CellLooks, GivenChanges } from "./model-answers.ts";
import type { Figure, KnownFigures } from "./read-figures.ts";

/** Puts a question about cells to the workbook of a model, under changed inputs. */
export type LookUnder = (changes: GivenChanges, cells: readonly string[]) => Promise<CellLooks>;

/** The mapped inputs of a workbook from what Labs knows of a property; what is missing stands as the file has it. */
export async function fillProperty(of: {
  mapping: { version: number; inputs: readonly InputMapping[] };
  figures: KnownFigures;
  look: LookUnder;
}): Promise<ModelFill> {
  const { mapping, figures, look } = of;
  const cells = mapping.inputs.map(({ cell }) => cell);
  const before = await look([], cells);
  const room = countPlans(mapping.inputs);
  const found = mapping.inputs.map((input, at) => fillOne(input, { ...before, at, figures, room }));
  const changes = found.flatMap(({ cell, value }) => (value === undefined ? [] : [{ cell, value }]));
  const after = await look(changes, cells);
  const inputs = found.map(({ value, source, reason }, at): FilledInput => {
    const [now, mapped] = [after.cells[at], mapping.inputs[at]];
    if (now === undefined || mapped === undefined) throw new Error("The workbook answered of other cells");
    const { cell, label, fileText, text } = now;
    const { field, unit } = mapped;
    const basis = value === undefined ? "workbook" : "labs";
    return { cell, label, field, unit, fileText, source, reason, text, basis, value: now.value };
  });
  const { googlePlacesId, label, demo, targets } = figures;
  return { googlePlacesId, label, demo, targets, mappingVersion: mapping.version, inputs, changes };
}

interface Filled {
  cell: string;
  value: CellValue | undefined;
  source: string | null;
  reason: string | null;
}

function fillOne(
  { cell, field: key, unit }: InputMapping,
  of: { cells: readonly CellLook[]; is1904: boolean; at: number; figures: KnownFigures; room: number },
): Filled {
  const { figures, room } = of;
  const look = of.cells[of.at];
  const missing = (reason: string): Filled => ({ cell, value: undefined, source: null, reason });
  const field = findInputField(key);
  if (field === undefined || look === undefined)
    return missing("The mapping names a field that Labs no longer has");
  // Half a unit mix is another building: it is filled whole or not at all.
  if (field.isByPlan && figures.plans !== null && figures.plans > room) {
    return missing(`The workbook has room for ${room} floor plans, the property has ${figures.plans}`);
  }
  const figure = figures.find(field, unit.at);
  if ("reason" in figure) return missing(figure.reason);
  const value = writeFigure(figure, { field, unit, look, ...of });
  return "reason" in value
    ? missing(value.reason)
    : { cell, value: value.value, source: figure.source, reason: null };
}

/** For how many floor plans the workbook has rows. */
function countPlans(inputs: readonly InputMapping[]): number {
  const rows = inputs.flatMap(({ field, unit }) =>
    findInputField(field)?.isByPlan && unit.at !== null ? [unit.at] : [],
  );
  return Math.max(0, ...rows);
}

function writeFigure(
  { value }: Exclude<Figure, { reason: string }>,
  of: { field: InputField; unit: CellUnit; look: CellLook; is1904: boolean; figures: KnownFigures },
): { value: CellValue } | { reason: string } {
  const { field, unit, look, figures, is1904 } = of;
  if (field.quantity === "text") return { value: String(value) };
  if (field.quantity === "day") {
    const serial = serialOfDay(String(value), is1904);
    if (serial === undefined) return { reason: `“${value}” is no date` };
    return { value: serial };
  }
  if (typeof value !== "number") return { reason: `“${value}” is no number` };
  const written = inUnit(value, { field, unit, property: figures });
  if ("reason" in written) return written;
  const isText = look.entry === "text" && typeof look.fileValue === "string" && look.fileValue !== "";
  return isText ? { value: asText(written.value, String(look.fileValue)) } : written;
}
