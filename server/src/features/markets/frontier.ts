import type { FrontierPoint, RiskChart } from "@labs/contract/markets/charts";
import { efficientFrontier, measurePortfolio } from "@labs/estimation/market-frontier";
import type { ReturnChoice, Returns } from "./area-returns.ts";
import type { HomesByMetro } from "./own-homes.ts";

interface Known {
  id: string;
  returns: Returns;
}

const POINTS = 24;
/** Overlapping windows of three years: less says nothing about how two markets move together. */
const LEAST_SHARED = 24;

interface Moments {
  ids: string[];
  means: number[];
  covariance: number[][];
}

/** The frontier of chosen metros; long only, none above the greatest weight. */
export function describeFrontier(of: {
  ids: readonly string[] | undefined;
  known: readonly Known[];
  maxWeight: number;
  choice: ReturnChoice;
}): { frontier?: FrontierPoint[]; reason?: string } {
  const ids = [...new Set(of.ids ?? [])];
  if (ids.length === 0) return {};
  if (ids.length < 2) return { reason: "A frontier needs at least two metros" };
  const chosen = of.known.filter(({ id }) => ids.includes(id));
  if (chosen.length < ids.length) {
    const missing = ids.filter((id) => !chosen.some((metro) => metro.id === id));
    return { reason: `No returns are known for ${missing.join(", ")}` };
  }
  const moments = computeMoments(chosen);
  if (moments === null) {
    return { reason: `The chosen metros share fewer than ${LEAST_SHARED} windows of return` };
  }
  const portfolios = efficientFrontier({ ...moments, maxWeight: of.maxWeight, points: POINTS });
  if ("unavailable" in portfolios) return { reason: portfolios.unavailable };
  return {
    frontier: portfolios.map(({ mean, volatility, weights }) => ({
      ret: mean,
      vol: withHomes(volatility, of.choice),
      weights: Object.fromEntries(
        moments.ids.flatMap((id, at) => {
          const weight = weights[at] ?? 0;
          return weight > 1e-6 ? [[id, weight]] : [];
        }),
      ),
    })),
  };
}

/** Our homes as one portfolio, weighted by their number in the metros that have returns. */
export function describePortfolio(of: {
  homes: HomesByMetro;
  known: readonly Known[];
  choice: ReturnChoice;
}): { portfolio: RiskChart["portfolio"]; reason?: string } {
  const { homes, known, choice } = of;
  if (homes.total === 0) return { portfolio: null, reason: "We own no homes" };
  const held = known.filter(({ id }) => homes.byMetro.has(id));
  const counted = held.reduce((sum, { id }) => sum + (homes.byMetro.get(id) ?? 0), 0);
  if (counted === 0) return { portfolio: null, reason: "None of our homes are in a metro with returns" };
  const moments = computeMoments(held);
  if (moments === null) {
    return {
      portfolio: null,
      reason: `The metros of our homes share fewer than ${LEAST_SHARED} windows of return`,
    };
  }
  const weights = moments.ids.map((id) => (homes.byMetro.get(id) ?? 0) / counted);
  const { mean, volatility } = measurePortfolio(weights, moments);
  return {
    portfolio: {
      ret: mean,
      // The point is what we own: its own number of homes, whatever number the chart assumes for the others.
      vol: withHomes(volatility, { ...choice, homes: counted }),
      homes: counted,
      covered: counted / homes.total,
      weights: Object.fromEntries(moments.ids.map((id, at) => [id, weights[at] ?? 0])),
    },
  };
}

/** Homes are spread over the metros as the weights are, so that their own part is one of the whole. */
function withHomes(volatility: number, { homes, assumptions }: ReturnChoice): number {
  return homes === undefined
    ? volatility
    : Math.sqrt(volatility ** 2 + assumptions.idiosyncraticVariance / homes);
}

/** Means and sample covariance over the months that all have; null when these are too few. */
function computeMoments(metros: readonly Known[]): Moments | null {
  const byMonth = metros.map(
    ({ returns }) => new Map(returns.months.map((month, at) => [month, returns.values[at] ?? 0])),
  );
  const shared = [...(byMonth[0]?.keys() ?? [])].filter((month) => byMonth.every((each) => each.has(month)));
  if (shared.length < LEAST_SHARED) return null;
  const columns = byMonth.map((each) => shared.map((month) => each.get(month) ?? 0));
  const means = columns.map((column) => column.reduce((sum, value) => sum + value, 0) / shared.length);
  const away = columns.map((column, at) => column.map((value) => value - (means[at] ?? 0)));
  const covariance = away.map((a) =>
    away.map((b) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0) / (shared.length - 1)),
  );
  return { ids: metros.map(({ id }) => id), means, covariance };
}
