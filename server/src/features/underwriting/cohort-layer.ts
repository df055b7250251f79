import { type Inputs, inputAt, withInput } from "@labs/underwriting/model-inputs";
import type { Executor } from "../../lib/database/database.ts";
import { findCohortVersion } from "./cohort-repository.ts";

/** Assumptions that somebody made for the homes of a market: above the firm's template, beneath all else. */
export interface CohortLayer {
  inputs: Inputs;
  /** By path: of which market, and as of when. */
  sources: Record<string, string>;
  /** Whose template it is; undefined for what an older version took. */
  portfolioId?: string | undefined;
}

export const NO_COHORT: CohortLayer = { inputs: {}, sources: {} };

/** What the newest version of a home took from a cohort template stays its starting point until a run says otherwise. */
export async function findKeptCohort(database: Executor, googlePlacesId: string): Promise<CohortLayer> {
  const version = await findCohortVersion(database, googlePlacesId);
  if (version === undefined) return NO_COHORT;
  const layer: CohortLayer = { inputs: {}, sources: {} };
  for (const [path, basis] of Object.entries(version.basis)) {
    if (basis !== "cohort") continue;
    layer.inputs = withInput(layer.inputs, path, inputAt(version.inputs as Inputs, path));
    layer.sources[path] = version.sources[path] ?? "";
  }
  return layer;
}
