import type { InvalidField } from "@labs/contract/errors";
import type { InputMapping, ModelMapping, OutputMapping } from "@labs/contract/firm-models/model-mappings";
import { refuseUnit } from "@labs/workbooks/cell-units";
import { findInputField, findOutputField } from "@labs/workbooks/model-fields";
import type { Database } from "../../lib/database/database.ts";
import { AppError, invalidFields } from "../../lib/errors.ts";
import type { Viewer } from "../../lib/rights.ts";
import { insertMapping, listMappings, type MappingRow } from "./mapping-repository.ts";
import type { CellLook } from "./model-answers.ts";

/** Puts a question about cells to the workbook of a model. */
export type LookAt = (cells: readonly string[]) => Promise<CellLook[]>;

/** What was confirmed last, beside what is proposed. */
export async function describeMapping(of: {
  database: Database;
  modelId: string;
  lookAt: LookAt;
  propose: () => Promise<ModelMapping["proposed"]>;
}): Promise<ModelMapping> {
  const [versions, proposed] = await Promise.all([listMappings(of.database, of.modelId), of.propose()]);
  const [newest] = versions;
  const named = async <Mapping extends { cell: string }>(mappings: readonly Mapping[]) => {
    const looks = mappings.length === 0 ? [] : await of.lookAt(mappings.map(({ cell }) => cell));
    return mappings.map((mapping, at) => {
      const { label = "", value = null, text = "" } = looks[at] ?? {};
      return { ...mapping, label, value, text };
    });
  };
  return {
    version: newest?.version ?? 0,
    confirmedBy: newest?.author ?? null,
    confirmedAt: newest?.createdAt.toISOString() ?? null,
    inputs: await named(newest?.inputs ?? []),
    outputs: await named(newest?.outputs ?? []),
    proposed,
    history: versions.map(({ version, author, createdAt, inputs, outputs }) => ({
      ...{ version, by: author, at: createdAt.toISOString() },
      ...{ inputs: inputs.length, outputs: outputs.length },
    })),
  };
}

/** Keeps what somebody confirmed as the next version; from an older version, or of two at once, one is told so. */
export async function confirmMapping(of: {
  database: Database;
  modelId: string;
  viewer: Viewer;
  basedOn: number;
  inputs: readonly InputMapping[];
  outputs: readonly OutputMapping[];
  lookAt: LookAt;
}): Promise<void> {
  const { database, modelId, basedOn } = of;
  const newest = (await listMappings(database, modelId))[0]?.version ?? 0;
  if (newest !== basedOn) throw outdated(basedOn, newest);
  const looks = await of.lookAt([...of.inputs, ...of.outputs].map(({ cell }) => cell));
  const inputs = of.inputs.map((mapping, at) => ({ ...mapping, cell: looks[at]?.cell ?? mapping.cell }));
  const outputs = of.outputs.map((mapping, at) => ({
    ...mapping,
    cell: looks[inputs.length + at]?.cell ?? mapping.cell,
  }));
  const wrong = [...refuseInputs(inputs, looks), ...refuseOutputs(outputs)];
  if (wrong.length > 0) throw invalidFields(wrong);
  const row = { modelId, version: newest + 1, inputs, outputs, createdBy: of.viewer.id };
  if (!(await insertMapping(database, row))) throw outdated(basedOn, newest + 1);
}

const outdated = (basedOn: number, newest: number) =>
  new AppError(
    "conflict",
    `This mapping was made from version ${basedOn}, but ${newest === 0 ? "there is none yet" : `version ${newest} is the newest`}`,
  );

const fault = (loc: (string | number)[], msg: string): InvalidField => ({
  loc: ["body", ...loc],
  msg,
  type: "mapping_invalid",
});

function refuseInputs(inputs: readonly InputMapping[], looks: readonly CellLook[]): InvalidField[] {
  const cells = new Set<string>();
  return inputs.flatMap(({ cell, field: key, unit }, at) => {
    const field = findInputField(key);
    if (field === undefined) return [fault(["inputs", at, "field"], `There is no field ${key}`)];
    if (looks[at]?.isConstant !== true) {
      return [fault(["inputs", at, "cell"], `${cell} holds a formula: only constants are inputs`)];
    }
    if (cells.has(cell)) return [fault(["inputs", at, "cell"], `${cell} is mapped twice`)];
    cells.add(cell);
    const refused = refuseUnit(field, unit);
    return refused === undefined ? [] : [fault(["inputs", at, "unit"], refused)];
  });
}

/** A return has one cell: what else a workbook says of it is another's. */
function refuseOutputs(outputs: readonly OutputMapping[]): InvalidField[] {
  const fields = new Set<string>();
  return outputs.flatMap(({ field }, at) => {
    if (findOutputField(field) === undefined)
      return [fault(["outputs", at, "field"], `There is no return ${field}`)];
    if (fields.has(field)) return [fault(["outputs", at, "field"], `${field} is mapped twice`)];
    fields.add(field);
    return [];
  });
}

/** The mapping in force, for whoever fills or runs the model. */
export async function getMapping(database: Database, modelId: string): Promise<MappingRow> {
  const [newest] = await listMappings(database, modelId);
  if (newest === undefined) {
    throw new AppError("conflict", "The model is not mapped yet: confirm what its inputs are first");
  }
  return newest;
}

/** The mapping by which something was begun. */
export async function getMappingVersion(
  database: Database,
  of: { modelId: string; mappingVersion: number },
): Promise<MappingRow> {
  const found = (await listMappings(database, of.modelId)).find(
    ({ version }) => version === of.mappingVersion,
  );
  if (found === undefined)
    throw new AppError("conflict", "The mapping that this began with is gone: begin again");
  return found;
}
