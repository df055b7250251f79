import { setImmediate } from "node:timers/promises";
import type { Criteria } from "@labs/contract/property-search/criteria";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { maxBid, NOT_BID_ON } from "@labs/underwriting/solve";
import { estimatedInputs, startInputs } from "@labs/underwriting/start-inputs";
import { evaluate, underwrite } from "@labs/underwriting/underwrite";
import { underwriteInPart } from "@labs/underwriting/underwrite-in-part";
import { type InputProblem, validateInputs } from "@labs/underwriting/validate-inputs";
import type { Database } from "../../lib/database/database.ts";
import { loadMarketDefaults } from "../markets/service.ts";
import { enterHoldings, listSubjects, readHomeInputs } from "../places/service.ts";
import type { HomeEstimates } from "./estimate-homes.ts";
import type { Home } from "./universe-repository.ts";

/** What a home would return, bought at its value estimate, or held where it is owned; each null with its reason. */
export interface HomeReturns {
  netYield: number | null;
  unleveredIrr: number | null;
  maxBid: number | null;
  bindingTarget: string | null;
  maxBidToValue: number | null;
  reasons: Record<string, string>;
}

type Targets = NonNullable<Criteria["bidTargets"]>;

/** Underwrites homes one after the other on the firm's templates, letting others have their turn in between. */
export async function underwriteHomes(of: {
  database: Database;
  homes: readonly { home: Home; estimates: HomeEstimates }[];
  targets: Targets | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number) => Promise<void>) | undefined;
}): Promise<Map<string, HomeReturns>> {
  const start = await openStarts(of.database, of.homes);
  const found = new Map<string, HomeReturns>();
  let since = performance.now();
  for (const one of of.homes) {
    of.signal?.throwIfAborted();
    found.set(one.home.googlePlacesId, underwriteHome(start(one), of.targets));
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
    return (at: { rent: number; price: number }): number | null => {
      const [monthlyRent, price] = [Math.round(at.rent), Math.round(at.price)];
      const worth = { monthlyRent, valueEstimate: price, afterRepairValue: price };
      const moved = isOwned(start) ? worth : { ...worth, purchasePrice: price };
      const value = evaluate("singlefamily", { ...start.inputs, ...moved }).values[RETURNS.netYield];
      return typeof value === "number" && Number.isFinite(value) ? value : null;
    };
  };
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

function underwriteHome(start: Start | { reason: string }, targets: Targets | undefined): HomeReturns {
  const empty = {
    netYield: null,
    unleveredIrr: null,
    maxBid: null,
    bindingTarget: null,
    maxBidToValue: null,
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
  return { ...empty, ...returns, ...bid(start, targets, reasons), reasons };
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

function bid(start: Start, targets: Targets | undefined, reasons: Record<string, string>) {
  const refuse = (reason: string) => {
    reasons.maxBid = reason;
    reasons.maxBidToValue = reason;
    return {};
  };
  if (isOwned(start)) return refuse(NOT_BID_ON);
  const { netYield, unleveredIrr } = targets ?? {};
  if (netYield === undefined && unleveredIrr === undefined) return refuse("No bid target set");
  const solved = maxBid(start.inputs, {
    ...(netYield === undefined ? {} : { netYieldOnCost: netYield }),
    ...(unleveredIrr === undefined ? {} : { unleveredIrr }),
  });
  // A target that no price reaches is not met by the price that another target allows.
  const failed = solved.targets.find((target) => target.price === null);
  if (solved.price === null || failed !== undefined)
    return refuse(failed?.reason ?? "No price meets the targets");
  const bindingTarget = solved.binding === "netYieldOnCost" ? "Net yield" : "Unlevered IRR";
  return {
    maxBid: solved.price,
    bindingTarget,
    maxBidToValue: solved.price / Number(start.inputs.purchasePrice) - 1,
  };
}
