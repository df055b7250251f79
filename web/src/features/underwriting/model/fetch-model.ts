import { loadModel, type ModelModule } from "@labs/underwriting/compiled-model";
import type { ModelName } from "@labs/underwriting/formula-record";

/** Why the compiled model is not there. */
export const NO_MODEL = "The formulas could not be loaded. Check the connection and try again.";

/** Imports the compiled model by its content hash: the same bytes that the server evaluates. */
export async function fetchModel(model: ModelName, moduleUrl: string): Promise<void> {
  const module: ModelModule = await import(/* @vite-ignore */ moduleUrl).catch(() => {
    // The browser's own words hold the address of the module, which tells a person nothing.
    throw new Error(NO_MODEL);
  });
  loadModel(model, module);
}
