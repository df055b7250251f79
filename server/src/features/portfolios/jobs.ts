import { setImmediate } from "node:timers/promises";
import { type Estimate, isEvidenced } from "@labs/contract/estimates";
import type { JobOutcome } from "@labs/contract/jobs";
import type { Holding } from "@labs/contract/portfolios/holdings";
import { z } from "zod";
import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { findRentComps, findSaleComps } from "../comps/service.ts";
import { fitCounty } from "../evidence/service.ts";
import type { JobContext, JobKind } from "../jobs/service.ts";
import { getSubject, type Subject } from "../places/service.ts";
import { type CohortLayer, createVersion, getStart } from "../underwriting/service.ts";
import { layerCohorts, listCohortsInForce, listToUnderwrite } from "./cohorts.ts";
import { countUnvalued, listUnestimated, saveEstimate } from "./holding-repository.ts";
import { listAllHoldings } from "./holdings.ts";
import { deleteGaps, listGaps, saveGap } from "./repository.ts";
import { getMembers, OWNED, UNDERWRITING_JOB, VALUATION_JOB } from "./service.ts";

/** What the versions are called that a run makes. */
const RUN_NAME = "Portfolio run";

const UnderwritingPayload = z.object({
  portfolioId: z.string(),
  /** Null for the run over the demo's homes at a first start. */
  userId: z.string().nullable(),
});
const ValuationPayload = z.object({
  portfolioId: z.string(),
  /** Estimates from before this moment are made again; null leaves every one that is there. */
  before: z.iso.datetime().nullable(),
});

/**
 * Underwrites what has no version, and again what a run underwrote by other assumptions; begun again it finds the
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
      const rows = portfolioId === OWNED ? [] : await listCohortsInForce(database, portfolioId);
      const open = await listToUnderwrite(database, { portfolioId, holdings, rows, runName: RUN_NAME });
      await deleteGaps(database, portfolioId);
      const fitMarket = openFits(database);
      await forEach(open, context, "Underwriting", (holding) =>
        underwriteHolding({
          database,
          portfolioId,
          userId,
          holding,
          cohort: layerCohorts(holding, portfolioId, rows),
          fitMarket,
        }),
      );
      return describeGaps((await listGaps(database, portfolioId)).length, "not underwritten");
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
      const fitMarket = openFits(database);
      await forEach(ids, context, "Valuing", (id) => valueHolding(database, id, fitMarket));
      return describeGaps(await countUnvalued(database, ids), "without an estimate of value");
    },
  };
}

function describeGaps(homes: number, words: string): JobOutcome | undefined {
  if (homes === 0) return undefined;
  return { result: "with_gaps", note: `${homes === 1 ? "1 home" : `${homes} homes`} ${words}` };
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
      // A property that was deleted meanwhile must not stop the others.
      if (!(error instanceof AppError && error.code === "not_found")) throw error;
    });
    await setImmediate();
  }
  await report({ stage, done: items.length, total: items.length });
}

type FitMarket = (subject: Subject) => Promise<void>;

/**
 * Fits the markets of a run's homes ahead of their estimates, each county's once: a run over many markets must not
 * keep a page waiting behind its fits.
 */
function openFits(database: Database): FitMarket {
  const fitted = new Set<string>();
  return async (subject) => {
    const county = `${subject.countyFips} ${subject.demo}`;
    if (fitted.has(county)) return;
    fitted.add(county);
    await fitCounty(database, subject);
  };
}

/** A version of a holding by its market's assumptions over the firm's template; where inputs are missing, which, and why. */
async function underwriteHolding(of: {
  database: Database;
  portfolioId: string;
  userId: string | null;
  holding: Holding;
  cohort: CohortLayer;
  fitMarket: FitMarket;
}): Promise<void> {
  const { database, portfolioId, userId, holding, cohort, fitMarket } = of;
  const { googlePlacesId } = holding;
  const inputs = listInputs(holding);
  await fitMarket(await getSubject({ database, googlePlacesId }));
  const start = await getStart({ database, googlePlacesId, cohort });
  const missing = start.missing.filter(({ path }) => !(path in inputs));
  if (missing.length > 0) {
    const reason = `Lacks ${missing.length === 1 ? "an input" : `${missing.length} inputs`}`;
    return saveGap(database, { portfolioId, googlePlacesId, reason, inputs: missing });
  }
  const user = userId === null ? null : { id: userId, firstName: "", lastName: "" };
  try {
    await createVersion({ database, googlePlacesId, name: RUN_NAME, inputs, cohort, user });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await saveGap(database, { portfolioId, googlePlacesId, reason: error.message, inputs: [] });
  }
}

/** What was paid, where the portfolio says so and the property's record does not. */
function listInputs({ acquisitionPrice, entered }: Holding): Record<string, unknown> {
  return entered.includes("acquisitionPrice") && acquisitionPrice !== null
    ? { purchasePrice: acquisitionPrice }
    : {};
}

/** Estimates a property's value and rent from its comps as they stand, and keeps both or why there is none. */
async function valueHolding(database: Database, googlePlacesId: string, fitMarket: FitMarket): Promise<void> {
  const subject = await getSubject({ database, googlePlacesId });
  await fitMarket(subject);
  const isBuilding = subject.propertyType === "multifamily";
  const [sale, rent] = await Promise.all([
    findSaleComps({ database, subject }),
    isBuilding ? undefined : findRentComps({ database, subject }),
  ]);
  const value = readEstimate(sale.estimate);
  const monthly =
    rent === undefined
      ? { point: null, asOf: null, reason: "A building's rents are estimated by floor plan" }
      : readEstimate(rent.estimate);
  await saveEstimate(database, {
    googlePlacesId,
    value: value.point,
    valueAsOf: value.asOf,
    valueReason: value.reason,
    rent: monthly.point,
    rentAsOf: monthly.asOf,
    rentReason: monthly.reason,
  });
}

function readEstimate(estimate: Estimate): {
  point: number | null;
  asOf: string | null;
  reason: string | null;
} {
  if (!isEvidenced(estimate)) return { point: null, asOf: null, reason: estimate.unavailable.join(" ") };
  return { point: Math.round(estimate.point), asOf: estimate.asOf, reason: null };
}
