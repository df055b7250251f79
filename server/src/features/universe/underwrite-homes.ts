import { setImmediate } from "node:timers/promises";
import type { Criteria } from "@labs/contract/property-search/criteria";
import { measureReach } from "@labs/estimation/likely-selection";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { maxBid, NOT_BID_ON } from "@labs/underwriting/solve";
import { estimatedInputs, startInputs } from "@labs/underwriting/start-inputs";
import { evaluate, underwrite } from "@labs/underwriting/underwrite";
import { underwriteInPart } from "@labs/underwriting/underwrite-in-part";
import { type InputProblem, validateInputs } from "@labs/underwriting/validate-inputs";
import type { Database } from "../../lib/database/database.ts";
import { loadMarketDefaults } from "../markets/service.ts";
import { enterHoldings, listSubjects, readHomeInputs, type Subject } from "../places/service.ts";
import type { EstimatedRange, HomeEstimates } from "./estimate-homes.ts";

/** What a home would return, bought at its value estimate, or held where it is owned; each null with its reason. */
export interface HomeReturns {
  netYield: number | null;
  unleveredIrr: number | null;
  maxBid: number | null;
  bindingTarget: string | null;
  netYieldRange: Ends | null;
  maxBidRange: Ends | null;
  maxBidToValue: number | null;
  reasons: Record<string, string>;
}

interface Ends {
  low: number;
  high: number;
}

/** A home as far as it is underwritten here. */
type Home = Pick<Subject, "googlePlacesId" | "countyFips">;

type Targets = NonNullable<Criteria["bidTargets"]>;

/** Underwrites homes one after the other on the firm's templates, letting others have their turn in between. */
export async function underwriteHomes(of: {
  database: Database;
  homes: readonly { home: Home; estimates: HomeEstimates }[];
  /** Of a search; without them bids meet the firm's own. */
  targets?: Targets | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number) => Promise<void>) | undefined;
}): Promise<Map<string, HomeReturns>> {
  const start = await openStarts(of.database, of.homes);
  const found = new Map<string, HomeReturns>();
  let since = performance.now();
  for (const one of of.homes) {
    of.signal?.throwIfAborted();
    found.set(one.home.googlePlacesId, underwriteHome(start(one), one.estimates, of.targets));
    if (performance.now() - since < 8) continue;
    await of.onProgress?.(found.size);
    await setImmediate();
    since = performance.now();
  }
  await of.onProgress?.(found.size);
  return found;
}

/** The net yield of a home at another rent and value than estimated; null where it can't be underwritten. */
export async function openNetYield(database: Database, homes: readonly { home: Home }[]) {
  const open = await openStarts(database, homes);
  return (of: { home: Home; estimates: HomeEstimates }) => {
    const start = open(of);
    if ("reason" in start || start.problems.length > 0) return null;
    return (at: { rent: number; price: number }) => netYieldAt(start, at);
  };
}

/** The inputs at another rent and value than estimated, bought at that value. */
function moveInputs(start: Start, at: { rent: number; price: number }): Inputs {
  const [monthlyRent, price] = [Math.round(at.rent), Math.round(at.price)];
  const worth = { monthlyRent, valueEstimate: price, afterRepairValue: price };
  return { ...start.inputs, ...worth, ...(isOwned(start) ? {} : { purchasePrice: price }) };
}

function netYieldAt(start: Start, at: { rent: number; price: number }): number | null {
  const value = evaluate("singlefamily", moveInputs(start, at)).values[RETURNS.netYield];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

interface Start {
  /** Validated, where there are no problems. */
  inputs: Inputs;
  /** Of an owned home alone: what is still to be entered. */
  problems: readonly InputProblem[];
}

const isOwned = ({ inputs }: Start): boolean => inputs.ownership === "owned";

/** What a new underwriting of each home starts from: an owned one is held, any other bought at its value. */
async function openStarts(database: Database, homes: readonly { home: Home }[]) {
  const ids = homes.map(({ home }) => home.googlePlacesId);
  const [findDefaults, subjects] = await Promise.all([
    loadMarketDefaults(
      database,
      homes.map(({ home }) => home.countyFips),
    ),
    listSubjects(database, ids),
  ]);
  const entered = await enterHoldings(database, subjects);
  const subjectById = new Map(entered.map((subject) => [subject.googlePlacesId, subject]));
  return ({ home, estimates }: { home: Home; estimates: HomeEstimates }): Start | { reason: string } => {
    const subject = subjectById.get(home.googlePlacesId);
    if (subject === undefined) return { reason: "The home is no longer loaded" };
    const { value, rent } = estimates;
    const { facts, rentCollected } = readHomeInputs(subject);
    const isHeld = facts.ownership === "owned";
    if (value === null && !isHeld) return { reason: estimates.valueReason ?? "No value estimate" };
    if (rent === null && rentCollected === undefined)
      return { reason: estimates.rentReason ?? "No rent estimate" };
    const market = findDefaults(subject);
    const { inputs } = startInputs({
      user: isHeld || value === null ? {} : { purchasePrice: Math.round(value.point) },
      ...{ facts, rentCollected },
      comps: estimatedInputs({ rent: rent ?? undefined, value: value ?? undefined }),
      beneath: [
        { basis: "template", inputs: market.template.local },
        { basis: "market", inputs: market.inputs },
        { basis: "template", inputs: market.adapted },
        { basis: "template", inputs: market.template.general },
      ],
    });
    const validated = validateInputs("singlefamily", inputs);
    if (validated.ok) return { inputs: validated.inputs, problems: [] };
    if (isHeld) return { inputs, problems: validated.problems };
    return { reason: validated.problems.map(({ msg }) => msg).join(" ") };
  };
}

const RETURNS = { netYield: "netYieldOnCost", unleveredIrr: "unleveredIrr" } as const;

function underwriteHome(
  start: Start | { reason: string },
  estimates: HomeEstimates,
  targets: Targets | undefined,
): HomeReturns {
  const empty = {
    ...{ netYield: null, unleveredIrr: null, netYieldRange: null },
    ...{ maxBid: null, bindingTarget: null, maxBidRange: null, maxBidToValue: null },
  };
  if ("reason" in start) {
    const { reason } = start;
    return {
      ...empty,
      reasons: { netYield: reason, unleveredIrr: reason, maxBid: reason, maxBidToValue: reason },
    };
  }
  const reasons: Record<string, string> = {};
  const returns = readReturns(start, reasons);
  const ends = isOwned(start) ? null : findEnds(estimates);
  const netYieldRange = ends && rangeOf(netYieldAt(start, ends.worst), netYieldAt(start, ends.best));
  return { ...empty, ...returns, netYieldRange, ...bid(start, { targets, ends, reasons }), reasons };
}

const rangeOf = (low: number | null, high: number | null): Ends | null =>
  low === null || high === null ? null : { low, high };

interface Moved {
  rent: number;
  price: number;
}

/** Where rent and value stand when what both make of a yield is at an end of its range. */
interface YieldEnds {
  worst: Moved;
  best: Moved;
}

/**
 * Misses of rent and value are taken as independent, as by screens: a yield follows their difference in logs, whose
 * half-width is the root of their squares. Each moves by its share of it. See docs/methods/valued-universe.md.
 */
function findEnds({ rent, value }: HomeEstimates): YieldEnds | null {
  if (rent === null || value === null) return null;
  const shares = shareOf(rent, value);
  const move = (sign: number): Moved => ({
    rent: rent.point * Math.exp(-sign * shares.rent),
    price: value.point * Math.exp(sign * shares.value),
  });
  return { worst: move(1), best: move(-1) };
}

function shareOf(rent: EstimatedRange, value: EstimatedRange): { rent: number; value: number } {
  const [ofRent, ofValue] = [measureReach(rent), measureReach(value)];
  const both = Math.hypot(ofRent, ofValue);
  if (!(both > 0)) return { rent: 0, value: 0 };
  return { rent: ofRent ** 2 / both, value: ofValue ** 2 / both };
}

function readReturns({ inputs, problems }: Start, reasons: Record<string, string>) {
  const inPart = problems.length > 0 ? underwriteInPart("singlefamily", inputs, problems) : undefined;
  const values = inPart === undefined ? evaluate("singlefamily", inputs).values : inPart?.values;
  const explain = () =>
    inPart === undefined
      ? underwrite({ model: "singlefamily", inputs }).unavailable
      : inPart?.answer.unavailable;
  const read = (key: keyof typeof RETURNS): number | null => {
    const value = values?.[RETURNS[key]];
    if (typeof value === "number" && Number.isFinite(value)) return value;
    reasons[key] = explain()?.[RETURNS[key]] ?? problems[0]?.msg ?? "Cannot be computed";
    return null;
  };
  return { netYield: read("netYield"), unleveredIrr: read("unleveredIrr") };
}

const TARGET_NAMES: Record<string, string> = {
  netYieldOnCost: "Net yield",
  unleveredIrr: "Unlevered IRR",
  leveredIrr: "Levered IRR",
  cashOnCashStabilized: "Cash on cash",
  priceToValueLow: "Price to low value",
  allInToAfterRepairValue: "All-in cost to value after repair",
};

/** The targets of a search, else those that the firm assumes. */
function chooseTargets({ inputs }: Start, targets: Targets | undefined): BidTargets {
  if (targets === undefined) return (inputs.targets ?? {}) as BidTargets;
  const { netYield, unleveredIrr } = targets;
  return {
    ...(netYield === undefined ? {} : { netYieldOnCost: netYield }),
    ...(unleveredIrr === undefined ? {} : { unleveredIrr }),
  };
}

type BidTargets = NonNullable<Parameters<typeof maxBid>[1]>;

function bid(
  start: Start,
  of: { targets: Targets | undefined; ends: YieldEnds | null; reasons: Record<string, string> },
) {
  const refuse = (reason: string) => {
    of.reasons.maxBid = reason;
    of.reasons.maxBidToValue = reason;
    return {};
  };
  if (isOwned(start)) return refuse(NOT_BID_ON);
  const targets = chooseTargets(start, of.targets);
  if (Object.values(targets).every((target) => typeof target !== "number"))
    return refuse("No bid target set");
  const solve = (inputs: Inputs) => {
    const solved = maxBid(inputs, targets);
    // A target that no price reaches is not met by the price that another target allows.
    const failed = solved.targets.find((target) => target.price === null);
    return { ...solved, failed, price: failed === undefined ? solved.price : null };
  };
  const solved = solve(start.inputs);
  if (solved.price === null) return refuse(solved.failed?.reason ?? "No price meets the targets");
  return {
    maxBid: solved.price,
    bindingTarget: TARGET_NAMES[solved.binding ?? ""] ?? solved.binding,
    maxBidToValue: solved.price / Number(start.inputs.purchasePrice) - 1,
    // Stored ones alone have a range: three prices are solved for one.
    maxBidRange: of.targets === undefined ? rangeOfBid(start, of.ends, solve) : null,
  };
}

/** A bid falls with the rent and with the value: both stand at their ends of the same side. */
function rangeOfBid(
  start: Start,
  ends: YieldEnds | null,
  solve: (inputs: Inputs) => { price: number | null },
): Ends | null {
  if (ends === null) return null;
  const at = ({ rent }: Moved, { price }: Moved) => solve(moveInputs(start, { rent, price })).price;
  return rangeOf(at(ends.worst, ends.best), at(ends.best, ends.worst));
}
