import type { Holding } from "@labs/contract/portfolio-holdings";
import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { type CohortLayer, createVersion, getStart } from "../underwriting/service.ts";
import { saveGap } from "./flow-repository.ts";

/** What the versions are called that a run makes. */
export const RUN_NAME = "Portfolio run";

/** A version of a holding by its market's assumptions over the firm's template; where inputs are missing, which, and why. */
export async function underwriteHolding(of: {
  database: Database;
  portfolioId: string;
  userId: string;
  holding: Holding;
  cohort: CohortLayer;
}): Promise<void> {
  const { database, portfolioId, userId, holding, cohort } = of;
  const { googlePlacesId } = holding;
  const inputs = inputsOf(holding);
  const start = await getStart({ database, googlePlacesId, cohort });
  const missing = start.missing.filter(({ path }) => !(path in inputs));
  if (missing.length > 0) {
    const reason = `Lacks ${missing.length === 1 ? "an input" : `${missing.length} inputs`}`;
    return saveGap(database, { portfolioId, googlePlacesId, reason, inputs: missing });
  }
  const user = { id: userId, firstName: "", lastName: "" };
  try {
    await createVersion({ database, googlePlacesId, name: RUN_NAME, inputs, cohort, user });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await saveGap(database, { portfolioId, googlePlacesId, reason: error.message, inputs: [] });
  }
}

/** What was paid, where the portfolio says so and the property's record does not. */
function inputsOf({ acquisitionPrice, entered }: Holding): Record<string, unknown> {
  return entered.includes("acquisitionPrice") && acquisitionPrice !== null
    ? { purchasePrice: acquisitionPrice }
    : {};
}
