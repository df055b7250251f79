import type { FormulaPages } from "@labs/contract/underwriting";
import { compileModel } from "@labs/underwriting/compiled-model";
import { formulaPages, listPortfolioPages } from "@labs/underwriting/formula-pages";
import type { ModelName } from "@labs/underwriting/formula-record";
import type { z } from "zod";
import { AppError } from "../../lib/errors.ts";

export const MODULES_PATH = "/api/research-property/underwriting/models";
const MODELS: readonly ModelName[] = ["singlefamily", "multifamily"];

/** The catalog, and where the browser finds each model compiled: the very formulas the server evaluates. */
export function getFormulaPages(): z.input<typeof FormulaPages> {
  const describeModel = (model: ModelName) => {
    const { hash } = compileModel(model);
    const pages = formulaPages.models[model].pages.map((page) => ({ ...page }));
    return { hash, moduleUrl: `${MODULES_PATH}/${hash}.js`, pages };
  };
  return {
    version: formulaPages.version,
    models: { singlefamily: describeModel("singlefamily"), multifamily: describeModel("multifamily") },
    portfolio: {
      hash: compileModel("portfolio").hash,
      pages: listPortfolioPages().map((page) => ({ ...page })),
    },
  };
}

/** A compiled model's source by the name of its file; only the models of this build are known. */
export function getModelModule(file: string): string {
  const found = MODELS.map(compileModel).find(({ hash }) => `${hash}.js` === file);
  if (found === undefined) throw new AppError("not_found", "Model not found; reload the formulas");
  return found.source;
}
