import type { PropertyType } from "@labs/contract/estimates";
import { returnRate } from "@labs/reporting/figure-format";
import { isCurrent } from "../figures/publishing-rhythm.ts";
import type { AreaKind } from "../repository.ts";
import { monthText } from "../series.ts";
import { type AreaGrowth, chooseGrowth, writePeriod } from "./area-growth.ts";
import type { DefaultsDraft } from "./defaults-draft.ts";
import { roundRate } from "./round-rate.ts";

/** What a series of an area tells of growth. */
export interface GrowthEvidence {
  key: string;
  kind: AreaKind;
  /** `Travis County, TX`. */
  place: string;
  publisher: string;
  demo: boolean;
  growth: AreaGrowth;
}

/** Series by preference: the county before its metro, and each area's own figures before a nation's. */
const RENTS: readonly (readonly [AreaKind, string])[] = [
  ["county", "typicalRent"],
  ["msa", "typicalRent"],
];
const PRICES: readonly (readonly [AreaKind, string])[] = [
  ["county", "typicalHomeValue"],
  ["county", "homePriceIndex"],
  ["msa", "homePriceIndex"],
  ["msa", "typicalHomeValue"],
];

export const GROWTH_KEYS: readonly string[] = [...new Set([...RENTS, ...PRICES].map(([, key]) => key))];

interface Asked {
  evidence: readonly GrowthEvidence[];
  demo: boolean;
  now: Date;
}

/** Growth of rents, and of prices for a home, each with what an entry of it is compared with. */
export function addGrowth(draft: DefaultsDraft, of: Asked & { propertyType: PropertyType }): void {
  const rents = findGrowth(RENTS, "rents", of);
  if (rents.reason !== undefined) draft.reasons.rentGrowth = rents.reason;
  if (rents.found !== undefined) {
    addChoice(draft, { path: "rentGrowth", noun: "Rent growth" }, rents.found);
    addWindow(draft, { path: "marketRentGrowth5", years: 5, noun: "Rent growth" }, rents.found);
  }
  if (of.propertyType !== "singlefamily") return;
  const prices = findGrowth(PRICES, "home prices", of);
  if (prices.reason !== undefined) draft.reasons.homePriceGrowth = prices.reason;
  if (prices.found !== undefined) {
    addPriceGrowth(draft, prices.found);
    addWindow(draft, { path: "homePriceCagr5", years: 5, noun: "Home price growth" }, prices.found);
    addWindow(draft, { path: "homePriceCagr10", years: 10, noun: "Home price growth" }, prices.found);
  }
}

/** A shorter history holds no whole cycle of a market. */
const WHOLE_CYCLE_YEARS = 10;
const hasCycle = ({ growth }: GrowthEvidence): boolean =>
  growth.windows.some(({ years }) => years >= WHOLE_CYCLE_YEARS);

/** The lowest growth of the history. Where it would raise the firm's template and holds no slow years, it counts half, the template the other half. */
function addChoice(draft: DefaultsDraft, { path, noun }: { path: string; noun: string }, found: Found): void {
  const { isOld } = found;
  const { growth } = chooseGrowth(found.growth);
  const words = describeChoice(noun, found);
  const usual = draft.findUsual(path);
  const lack = growth <= usual ? undefined : findLack(found, usual);
  if (lack === undefined) draft.addFigure(path, { value: growth, source: words, isOld });
  else {
    const half = `Half of it, and half of the firm's ${returnRate(usual)}, as ${lack}`;
    draft.addFigure(path, { value: roundRate((growth + usual) / 2), source: `${words}. ${half}`, isOld });
  }
}

/**
 * The lowest growth of the history where it is no more than the firm assumes. Metros whose prices rose faster in the past rose
 * no faster afterwards, so evidence lowers the firm's rate and never raises it. See docs/methods/assumptions.md#growth.
 */
function addPriceGrowth(draft: DefaultsDraft, found: Found): void {
  const path = "homePriceGrowth";
  const { isOld } = found;
  const { growth } = chooseGrowth(found.growth);
  const words = describeChoice("Home price growth", found);
  if (growth <= draft.findUsual(path)) {
    draft.addFigure(path, { value: growth, source: words, isOld });
    return;
  }
  const reason = `${words}. Faster growth in the past is no sign of faster growth to come, so it does not raise the firm's rate`;
  if (!isOld) draft.reasons[path] = reason;
}

/** Why a history shows a boom alone. */
function findLack(found: GrowthEvidence, usual: number): string | undefined {
  if (!hasCycle(found)) return "the history is of less than ten years";
  return found.growth.lowest > usual ? "no five years of the history grew as slowly" : undefined;
}

/** The evidence that a growth is taken from, and whether it is past its cycle and so only offered. */
type Found = GrowthEvidence & { isOld: boolean };

/** Of current evidence, else of what is last known: ten years before a shorter history, then in the order of preference. */
function findGrowth(
  order: readonly (readonly [AreaKind, string])[],
  noun: string,
  { evidence, demo, now }: Asked,
): { found?: Found; reason?: string } {
  const known = order.flatMap(
    ([kind, key]) =>
      evidence.find((each) => each.kind === kind && each.key === key && each.demo === demo) ?? [],
  );
  const choose = (from: readonly GrowthEvidence[]) => from.find(hasCycle) ?? from[0];
  const best = choose(known.filter((one) => isGrowthCurrent(one, now)));
  if (best !== undefined) return { found: { ...best, isOld: false } };
  const newest = choose(known.toSorted((a, b) => b.growth.month - a.growth.month));
  if (newest === undefined)
    return { reason: `no loaded source has five years of ${noun} for the county or its metro` };
  const reason = `${noun} of ${newest.place} are last known for ${writePeriod(newest.growth)}, past their publisher's cycle`;
  return { found: { ...newest, isOld: true }, reason };
}

/**
 * A growth over five years and more is a figure by the year, whatever the steps of its series: it is past its cycle once
 * another year of the series is out. The demo ends on a fixed day, so its age does not count.
 */
function isGrowthCurrent({ demo, growth }: GrowthEvidence, now: Date): boolean {
  const { month, step } = growth;
  const asOf = step >= 12 ? String(Math.floor(month / 12)) : monthText(month);
  return demo || isCurrent({ asOf, cycle: "annual", now });
}

/** `Rent growth of Travis County, TX, the lowest of 3.10% over 5 years and 2.80% over 10; …`. */
function describeChoice(noun: string, found: GrowthEvidence): string {
  const { growth, place } = found;
  const { windows, lowest, highest } = growth;
  const each = windows.map(({ years, growth: rate }) => `${returnRate(rate)} over ${years} years`);
  const chosen =
    each.length === 1 ? `${each[0]}` : `the lowest of ${each.slice(0, -1).join(", ")} and ${each.at(-1)}`;
  const range =
    lowest === highest ? "" : `; any 5 years ran from ${returnRate(lowest)} to ${returnRate(highest)}`;
  return `${noun} of ${place}, ${chosen} a year${range}. ${writeOrigin(found)}`;
}

function writeOrigin({ publisher, growth }: GrowthEvidence): string {
  return `${publisher}, ${writePeriod(growth)}`;
}

/** Growth over some years, where the history has them. */
function addWindow(
  draft: DefaultsDraft,
  { path, years, noun }: { path: string; years: number; noun: string },
  found: Found,
): void {
  const window = found.growth.windows.find((each) => each.years === years);
  if (window === undefined) return;
  const source = `${noun} of ${found.place}, ${years}-yr CAGR. ${writeOrigin(found)}`;
  draft.addFigure(path, { value: window.growth, source, isOld: found.isOld });
}
