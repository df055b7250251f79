import { definedVersion, findDefinition } from "#definitions";
import { type Catalog, openCatalog } from "../language/catalog.ts";
import type { CatalogName, FormulaPage, ModelName } from "../language/rows.ts";

export interface FormulaPages {
  /** Content hash of the catalog: it changes with any formula, default or text. */
  readonly version: string;
  readonly models: Record<ModelName, { pages: FormulaPage[] }>;
}

const modelPages = (model: ModelName) => ({ pages: findDefinition(model).pages });

const models: FormulaPages["models"] = {
  get singlefamily() {
    return modelPages("singlefamily");
  },
  get multifamily() {
    return modelPages("multifamily");
  },
};

/** The pages of many homes together; no version of a property's underwriting hangs on them. */
export const listPortfolioPages = (): readonly FormulaPage[] => findDefinition("portfolio").pages;

/** The executable catalog of both models, as served and as evaluated; the version is hashed on first use. */
export const formulaPages: FormulaPages = {
  get version() {
    return definedVersion();
  },
  models,
};

const catalogs: Partial<Record<CatalogName, Catalog>> = {};

/** The catalog of a model: its rows, parsed and ordered where somebody asks for it, and once. */
export function getCatalog(model: CatalogName): Catalog {
  const found = catalogs[model] ?? openCatalog(findDefinition(model));
  catalogs[model] = found;
  return found;
}
