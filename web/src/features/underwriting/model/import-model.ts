import type { ModelName } from "@labs/underwriting/formula-record";
import { CallError, NO_ANSWER } from "../../../lib/calls/call-error.ts";
import { fetchModel, NO_MODEL } from "./fetch-model.ts";

const imports = new Map<string, Promise<void>>();

/** Imports the compiled model once; a failure is that of a call. */
export function importModel(model: ModelName, moduleUrl: string): Promise<void> {
  const known = imports.get(moduleUrl);
  if (known) return known;
  const loading = fetchModel(model, moduleUrl).catch(() => {
    throw new CallError(NO_ANSWER, NO_MODEL);
  });
  imports.set(moduleUrl, loading);
  // A failed import may be tried again.
  loading.catch(() => imports.delete(moduleUrl));
  return loading;
}
