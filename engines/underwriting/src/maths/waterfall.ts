import { irr } from "./returns.ts";

export interface WaterfallInputs {
  /** Deal cash flows by period, the first at closing. */
  flows: number[];
  /** The limited partner's share of the capital. */
  lpShare: number;
  /** First hurdle: until then cash goes by capital share. Effective annual. */
  preferredReturn: number;
  /** Above it: each tier's split until the LP has earned its hurdle; the last has none. */
  tiers: { hurdle: number | null; lpSplit: number }[];
  /** Whether a split is of all cash in the band, or the promote comes first and the rest goes by capital. */
  splitBasis?: "totalCash" | "promoteThenProRata";
  /** 1 for yearly flows (the default), 12 for monthly ones. */
  periodsPerYear?: number;
}

export interface WaterfallOutputs {
  lp: number[];
  gp: number[];
  lpIrr: number | null;
  gpIrr: number | null;
  dealIrr: number | null;
  lpMultiple: number | null;
  gpMultiple: number | null;
}

function effectiveIrr(flows: number[], periodsPerYear: number): number | null {
  const result = irr(flows);
  if (!result.ok) return null;
  return periodsPerYear === 1 ? result.rate : (1 + result.rate) ** periodsPerYear - 1;
}

function multiple(flows: number[]): number | null {
  const paid = flows.filter((flow) => flow < 0).reduce((sum, flow) => sum - flow, 0);
  return paid === 0 ? null : flows.filter((flow) => flow > 0).reduce((sum, flow) => sum + flow, 0) / paid;
}

/** What the LP still needs at period t to have earned the hurdle on everything paid and received so far. */
function shortfall(lp: number[], t: number, hurdle: number, periodsPerYear: number): number {
  let balance = 0;
  for (let k = 0; k <= t; k++) balance -= (lp[k] ?? 0) * (1 + hurdle) ** ((t - k) / periodsPerYear);
  return Math.max(0, balance);
}

/**
 * European (whole-deal) waterfall by IRR lookback: capital and preferred return by capital share, then the
 * tiers. `X = -sum CF_LP (1 + h)^(t - k)` is what the LP still needs, and a band's cash is `X / LP share`.
 *
 * @example waterfall({ flows: [-100, 120], lpShare: 0.9, preferredReturn: 0.08, tiers: [{ hurdle: null, lpSplit: 0.8 }] })
 */
export function waterfall(inputs: WaterfallInputs): WaterfallOutputs {
  const { flows, lpShare, preferredReturn, tiers, splitBasis = "totalCash", periodsPerYear = 1 } = inputs;
  const lp: number[] = [];
  const gp: number[] = [];
  const bands = [
    { hurdle: preferredReturn as number | null, share: lpShare },
    ...tiers.map((tier) => ({
      hurdle: tier.hurdle,
      share: splitBasis === "totalCash" ? tier.lpSplit : tier.lpSplit * lpShare,
    })),
  ];
  for (const [t, flow] of flows.entries()) {
    if (flow <= 0) {
      lp.push(flow * lpShare);
      gp.push(flow * (1 - lpShare));
      continue;
    }
    let left = flow;
    lp.push(0);
    for (const { hurdle, share } of bands) {
      const cap = hurdle === null ? Infinity : shortfall(lp, t, hurdle, periodsPerYear) / share;
      const cash = Math.min(left, share > 0 || hurdle === null ? cap : 0);
      lp[t] = (lp[t] ?? 0) + cash * share;
      left -= cash;
    }
    // Cash above the last hurdle of a waterfall without an open tier goes by the last split.
    lp[t] = (lp[t] ?? 0) + left * (bands.at(-1)?.share ?? lpShare);
    gp.push(flow - (lp[t] ?? 0));
  }
  return {
    lp,
    gp,
    lpIrr: effectiveIrr(lp, periodsPerYear),
    gpIrr: effectiveIrr(gp, periodsPerYear),
    dealIrr: effectiveIrr(flows, periodsPerYear),
    lpMultiple: multiple(lp),
    gpMultiple: multiple(gp),
  };
}

/**
 * Cash that flows through the catch-up band until the GP holds its promote of all profit:
 * `X = p P / (c - p)` with promote p, the GP's share c in the band and the LP's profit P so far.
 *
 * @returns undefined when the GP's share does not exceed the promote: it then never catches up
 * @example cashThroughCatchUp({ promote: 0.2, gpCatchUpShare: 0.5, lpPreferredProfit: 1 }) // 2/3
 */
export function cashThroughCatchUp(inputs: {
  promote: number;
  gpCatchUpShare: number;
  lpPreferredProfit: number;
}): number | undefined {
  const { promote, gpCatchUpShare, lpPreferredProfit } = inputs;
  return gpCatchUpShare > promote ? (promote * lpPreferredProfit) / (gpCatchUpShare - promote) : undefined;
}
