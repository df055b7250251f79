import type { FormulaPages } from "@labs/contract/underwriting";
import { takeDefinitions } from "@labs/underwriting/definitions";
import type { FormulaPage } from "@labs/underwriting/formula-record";
import type { z } from "zod";

/** The content hash of the formulas that this build was made with; only a build has one. */
declare const BUILT_FORMULAS: string | undefined;

/** Takes the served formulas over; what is opened next evaluates them. */
export function takeFormulas({ version, models, portfolio }: z.output<typeof FormulaPages>): void {
  const read = (pages: unknown) => pages as FormulaPage[];
  takeDefinitions({
    version,
    pages: {
      singlefamily: read(models.singlefamily?.pages),
      multifamily: read(models.multifamily?.pages),
      portfolio: read(portfolio.pages),
    },
  });
}

/** Whether the application was made with these formulas: newer ones may need what only a newer one can do. */
export const isBuiltWith = (version: string): boolean =>
  typeof BUILT_FORMULAS === "undefined" || version === BUILT_FORMULAS;
