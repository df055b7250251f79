import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import type { JobContext, JobKind } from "../jobs/service.ts";
import { listCohorts } from "./cohort-repository.ts";
import { cohortOf, listToUnderwrite } from "./cohorts.ts";
import { deleteGaps } from "./flow-repository.ts";
import { listAllHoldings } from "./holdings.ts";
import { getMembers, OWNED } from "./service.ts";
import { RUN_NAME, underwriteHolding } from "./underwrite-holding.ts";
import { listUnestimated } from "./valuation-repository.ts";
import { valueHolding } from "./value-holding.ts";

const UnderwritingPayload = z.object({ portfolioId: z.string(), userId: z.string() });
const ValuationPayload = z.object({
  portfolioId: z.string(),
  /** Estimates from before this moment are made anew; null leaves every one that is there. */
  before: z.iso.datetime().nullable(),
});

export const UNDERWRITING_JOB = "portfolio-underwriting";
export const VALUATION_JOB = "portfolio-valuation";

/**
 * Underwrites what has no version, and anew what a run underwrote by other assumptions; begun again it finds the
 * versions of its first attempt, and leaves them.
 */
export function portfolioUnderwritingJob({
  database,
}: {
  database: Database;
}): JobKind<z.infer<typeof UnderwritingPayload>> {
  return {
    kind: UNDERWRITING_JOB,
    payload: UnderwritingPayload,
    async run({ portfolioId, userId }, context) {
      const members = await getMembers(database, portfolioId);
      const holdings = await listAllHoldings(database, members);
      const rows = portfolioId === OWNED ? [] : await listCohorts(database, portfolioId);
      const open = await listToUnderwrite(database, { portfolioId, holdings, rows, runName: RUN_NAME });
      await deleteGaps(database, portfolioId);
      await forEach(open, context, "Underwriting", (holding) =>
        underwriteHolding({
          database,
          portfolioId,
          userId,
          holding,
          cohort: cohortOf(holding, portfolioId, rows),
        }),
      );
    },
  };
}

/** Values what has no estimate, or none since the job was asked for: begun again it goes on where it was. */
export function portfolioValuationJob({
  database,
}: {
  database: Database;
}): JobKind<z.infer<typeof ValuationPayload>> {
  return {
    kind: VALUATION_JOB,
    payload: ValuationPayload,
    async run({ portfolioId, before }, context) {
      const members = await getMembers(database, portfolioId);
      const holdings = await listAllHoldings(database, members);
      const ids = await listUnestimated(database, {
        ids: holdings.map(({ googlePlacesId }) => googlePlacesId),
        before: before === null ? null : new Date(before),
      });
      await forEach(ids, context, "Valuing", (id) => valueHolding(database, id));
    },
  };
}

async function forEach<Item>(
  items: readonly Item[],
  { signal, report }: JobContext,
  stage: string,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (const [done, item] of items.entries()) {
    signal.throwIfAborted();
    await report({ stage, done, total: items.length });
    await work(item).catch((error: unknown) => {
      // A property that is gone since says nothing of the others.
      if (!(error instanceof AppError && error.code === "not_found")) throw error;
    });
    await setImmediate();
  }
  await report({ stage, done: items.length, total: items.length });
}
