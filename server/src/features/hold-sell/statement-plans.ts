import { addActuals } from "@labs/underwriting/measure-variance";
import { inputAt } from "@labs/underwriting/model-inputs";
import { planFromStatements } from "@labs/underwriting/plan-from-statements";
import { monthAt, monthIndex } from "@labs/underwriting/plan-months";
import type { Database } from "../../lib/database/database.ts";
import { type KeptMonth, statements } from "../actuals/service.ts";
import type { FindTemplate, FirmTemplate } from "../assumptions/service.ts";
import type { OwnedTerms } from "../portfolios/service.ts";
import type { FollowedPlan } from "./remaining-plans.ts";

/** Statements that end longer ago say nothing of today. */
const OLDEST_MONTHS = 6;
const AT_ONCE = 500;

/** A cash flow by the last 12 operating statements of homes that have no plan to follow. See docs/methods/hold-sell.md#plan. */
export async function listStatementPlans(
  database: Database,
  of: { portfolioId: string; homes: readonly OwnedTerms[]; findTemplate: FindTemplate; today: string },
): Promise<Map<string, FollowedPlan>> {
  const plans = new Map<string, FollowedPlan>();
  const homes = of.homes.filter(
    ({ propertyType, value }) => propertyType === "singlefamily" && value !== null,
  );
  for (let from = 0; from < homes.length; from += AT_ONCE) {
    const part = homes.slice(from, from + AT_ONCE);
    const places = part.map(({ googlePlacesId }) => googlePlacesId);
    const kept = Map.groupBy(
      await statements.list(database, of.portfolioId, places),
      ({ googlePlacesId }) => googlePlacesId,
    );
    for (const home of part) {
      const noi = sumLastYear(kept.get(home.googlePlacesId) ?? [], of.today);
      const plan = noi === undefined ? undefined : makePlan(home, noi, of.findTemplate(home));
      if (plan === undefined) continue;
      plans.set(home.googlePlacesId, { source: "actuals", version: null, from: of.today.slice(0, 7), plan });
    }
  }
  return plans;
}

/** Net operating income of the 12 months up to the newest one; undefined where one of them has no statement. */
function sumLastYear(kept: readonly KeptMonth[], today: string): number | undefined {
  const byMonth = new Map(kept.map(({ month, lines }) => [month, lines]));
  const newest = [...byMonth.keys()].sort().at(-1);
  if (newest === undefined || monthIndex(today) - monthIndex(newest) > OLDEST_MONTHS) return undefined;
  let cents = 0;
  for (let back = 0; back < 12; back += 1) {
    const lines = byMonth.get(monthAt(monthIndex(newest) - back));
    if (lines === undefined) return undefined;
    cents += addActuals("singlefamily", lines).actualNoi;
  }
  return cents / 100;
}

function makePlan({ value }: OwnedTerms, noi: number, { local, general }: FirmTemplate) {
  const take = (path: string) => inputAt(local, path) ?? inputAt(general, path);
  const [growth, holdYears] = [take("rentGrowth"), take("holdYears")];
  const [homePriceGrowth, saleCostPct] = [take("homePriceGrowth"), take("saleCostPct")];
  const isGrowth =
    typeof growth === "number" || (Array.isArray(growth) && growth.every((one) => typeof one === "number"));
  if (!isGrowth || value === null) return undefined;
  if (typeof holdYears !== "number" || typeof homePriceGrowth !== "number") return undefined;
  if (typeof saleCostPct !== "number") return undefined;
  const of = { noi, growth: growth as number | number[], holdYears, value, homePriceGrowth, saleCostPct };
  return planFromStatements(of);
}
