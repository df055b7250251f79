import { loadModel, type ModelModule } from "@labs/underwriting/compiled-model";
import type { ModelName } from "@labs/underwriting/formula-record";
import { CallError, NO_ANSWER } from "../../../lib/calls/call-error.ts";

const imports = new Map<string, Promise<void>>();

/** Imports the compiled model by its content hash, once: the same bytes that the server evaluates. */
export function importModel(model: ModelName, moduleUrl: string): Promise<void> {
  const known = imports.get(moduleUrl);
  if (known) return known;
  const loading = import(/* @vite-ignore */ moduleUrl).then(
    (module: ModelModule) => loadModel(model, module),
    // The browser's own words hold the address of the module, which tells a person nothing.
    () => {
      throw new CallError(NO_ANSWER, "The formulas could not be loaded. Check the connection and try again.");
    },
  );
  imports.set(moduleUrl, loading);
  // A failed import may be tried again.
  loading.catch(() => imports.delete(moduleUrl));
  return loading;
}
