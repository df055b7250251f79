import type { CatalogName, ModelDefinition } from "../language/rows.ts";
import type * as own from "./definitions.ts";
import { TABLES } from "./tables.ts";

/**
 * In a browser the models are those that the server sends with its formula pages: as scripts of its own they would
 * come a second time, and more than half of what underwriting loads would be formulas.
 */
const taken: Partial<Record<CatalogName, ModelDefinition>> = {};
let version: string | undefined;

export const findDefinition: typeof own.findDefinition = (model) => {
  const found = taken[model];
  if (found === undefined) throw new Error(`The definitions of the model ${model} were not taken over`);
  return found;
};

export const definedVersion: typeof own.definedVersion = () => version ?? "none taken over";

/** Those that came first stay: drafts are evaluated by them until the page is reloaded. */
export const takeDefinitions: typeof own.takeDefinitions = (served) => {
  version ??= served.version;
  if (served.version !== version) return;
  for (const model of Object.keys(TABLES) as CatalogName[]) {
    const pages = served.pages[model];
    if (pages !== undefined) taken[model] ??= { model, pages, tables: TABLES[model] };
  }
};
