import {
  createUnderwriting,
  getFormulaPages,
  getUnderwriting,
  listUnderwriting,
  lockUnderwriting,
  startUnderwriting,
} from "@labs/contract/underwriting";
import { loadModel, type ModelModule } from "@labs/underwriting/compiled-model";
import type { ModelName } from "@labs/underwriting/formula-record";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { addressOf, call, queryOf } from "../../lib/call.ts";

export const formulaPagesQuery = () => queryOf(getFormulaPages);

export const startQuery = (id: string) => queryOf(startUnderwriting, { params: { id } });

export const historyQuery = (id: string) => queryOf(listUnderwriting, { params: { id } });

export const versionQuery = (id: string, version: number | "latest") =>
  queryOf(getUnderwriting, { params: { id, version } });

export const workbookHref = (id: string, version: number) =>
  addressOf(getUnderwriting, { params: { id, version }, query: { format: "xlsx" } });

interface NewVersion {
  id: string;
  name?: string;
  inputs: Inputs;
  basedOn?: number;
}

export const saveVersion = ({ id, ...body }: NewVersion) =>
  call(createUnderwriting, { params: { id }, body });

export const lockVersion = ({ id, version, isLocked }: { id: string; version: number; isLocked: boolean }) =>
  call(lockUnderwriting, { params: { id, version }, body: { isLocked } });

const imports = new Map<string, Promise<void>>();

/** Imports the compiled model by its content hash, once: the same bytes that the server evaluates. */
export function importModel(model: ModelName, moduleUrl: string): Promise<void> {
  const known = imports.get(moduleUrl);
  if (known) return known;
  const loading = import(/* @vite-ignore */ moduleUrl).then((module: ModelModule) =>
    loadModel(model, module),
  );
  imports.set(moduleUrl, loading);
  // A failed import may be tried again.
  loading.catch(() => imports.delete(moduleUrl));
  return loading;
}
