import { contentHash } from "./content-hash.ts";
import type { FormulaPage, ModelDefinition, ModelName } from "./formula-record.ts";
import { buildCatalogue, type Catalogue } from "./formula-schedule.ts";
import { multiFamily } from "./multi-family.ts";
import { singleFamily } from "./single-family.ts";

export interface FormulaPages {
  /** Content hash of the catalogue: it changes with any formula, default or text. */
  version: string;
  models: Record<ModelName, { pages: FormulaPage[] }>;
}

const definitions: Record<ModelName, ModelDefinition> = {
  singlefamily: singleFamily,
  multifamily: multiFamily,
};

const models: FormulaPages["models"] = {
  singlefamily: { pages: singleFamily.pages },
  multifamily: { pages: multiFamily.pages },
};

/** The executable catalogue of both models, as served and as evaluated. */
export const formulaPages: FormulaPages = { version: contentHash(JSON.stringify(models)), models };

const catalogues: Partial<Record<ModelName, Catalogue>> = {};

/** The parsed and ordered catalogue of a model; parsing happens once. */
export function catalogueOf(model: ModelName): Catalogue {
  const found = catalogues[model] ?? buildCatalogue(definitions[model]);
  catalogues[model] = found;
  return found;
}
