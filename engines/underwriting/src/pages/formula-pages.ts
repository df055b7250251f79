import { buildCatalog, type Catalog } from "../language/catalog.ts";
import type { CatalogName, FormulaPage, ModelDefinition, ModelName } from "../language/rows.ts";
import { contentHash } from "../maths/content-hash.ts";
import { multiFamily } from "./multi-family/model.ts";
import { portfolio } from "./portfolio/model.ts";
import { singleFamily } from "./single-family/model.ts";

export interface FormulaPages {
  /** Content hash of the catalog: it changes with any formula, default or text. */
  readonly version: string;
  models: Record<ModelName, { pages: FormulaPage[] }>;
}

const definitions: Record<CatalogName, ModelDefinition> = {
  singlefamily: singleFamily,
  multifamily: multiFamily,
  portfolio,
};

const models: FormulaPages["models"] = {
  singlefamily: { pages: singleFamily.pages },
  multifamily: { pages: multiFamily.pages },
};

/** The pages of many homes together; no version of a property's underwriting hangs on them. */
export const portfolioPages: readonly FormulaPage[] = portfolio.pages;

let version: string | undefined;

/** The executable catalog of both models, as served and as evaluated; the version is hashed on first use. */
export const formulaPages: FormulaPages = {
  get version() {
    version ??= contentHash(JSON.stringify(models));
    return version;
  },
  models,
};

const catalogs: Partial<Record<CatalogName, Catalog>> = {};

/** The parsed and ordered catalog of a model; parsing happens once. */
export function getCatalog(model: CatalogName): Catalog {
  const found = catalogs[model] ?? buildCatalog(definitions[model]);
  catalogs[model] = found;
  return found;
}
