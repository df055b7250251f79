import { setImmediate } from "node:timers/promises";
import type { Criteria } from "@labs/contract/property-search/criteria";
import { fillInputs, type Inputs } from "@labs/underwriting/model-inputs";
import { maxBid } from "@labs/underwriting/solve";
import { evaluate, underwrite } from "@labs/underwriting/underwrite";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import type { Database } from "../../lib/database/database.ts";
import { type FindDefaults, loadMarketDefaults } from "../markets/service.ts";
import type { HomeEstimates } from "./estimate-homes.ts";
import type { Home } from "./universe-repository.ts";

/** What a home would return, bought at its value estimate; each null with its reason. */
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
  const findDefaults = await readMarkets(of.database, of.homes);
  const found = new Map<string, HomeReturns>();
  let since = performance.now();
  for (const { home, estimates } of of.homes) {
    of.signal?.throwIfAborted();
    const inputs = prepareInputs({ home, estimates, findDefaults });
    found.set(home.googlePlacesId, underwriteHome(inputs, home.owned ? "owned" : of.targets));
    if (performance.now() - since < 8) continue;
    await of.onProgress?.(found.size);
    await setImmediate();
    since = performance.now();
  }
  await of.onProgress?.(found.size);
  return found;
}

/** The net yield of a home at another rent and price than estimated; null where it can't be underwritten. */
export async function openNetYield(database: Database, homes: readonly { home: Home }[]) {
  const findDefaults = await readMarkets(database, homes);
  return (of: { home: Home; estimates: HomeEstimates }) => {
    const start = prepareInputs({ ...of, findDefaults });
    if ("reason" in start) return null;
    return (at: { rent: number; price: number }): number | null => {
      const [monthlyRent, price] = [Math.round(at.rent), Math.round(at.price)];
      const moved = { monthlyRent, purchasePrice: price, valueEstimate: price, afterRepairValue: price };
      const value = evaluate("singlefamily", { ...start.inputs, ...moved }).values[RETURNS.netYield];
      return typeof value === "number" && Number.isFinite(value) ? value : null;
    };
  };
}

const readMarkets = (database: Database, homes: readonly { home: Home }[]): Promise<FindDefaults> =>
  loadMarketDefaults(
    database,
    homes.map(({ home }) => home.countyFips),
  );

/** The same layers as a new underwriting of the home starts from, with its value as the price. */
function prepareInputs(of: {
  home: Home;
  estimates: HomeEstimates;
  findDefaults: FindDefaults;
}): { inputs: Inputs; price: number } | { reason: string } {
  const { home } = of;
  const { value, valueReason, rent, rentReason } = of.estimates;
  if (value === null) return { reason: valueReason ?? "No value estimate" };
  if (rent === null) return { reason: rentReason ?? "No rent estimate" };
  const price = Math.round(value.point);
  const facts: Inputs = {
    ...(home.sqft === null ? {} : { sqft: home.sqft }),
    ...(home.hoaMonth === null ? {} : { hoaMonth: home.hoaMonth }),
    ...(home.taxAnnual === null ? {} : { sellerTaxBill: home.taxAnnual }),
  };
  const comps: Inputs = {
    monthlyRent: Math.round(rent.point),
    rentLow: Math.round(rent.low),
    rentHigh: Math.round(rent.high),
    valueEstimate: price,
    valueLow: Math.round(value.low),
    valueHigh: Math.round(value.high),
    afterRepairValue: price,
  };
  const market = of.findDefaults({ ...home, propertyType: "singlefamily" });
  const { inputs } = fillInputs([
    { basis: "user", inputs: { purchasePrice: price } },
    { basis: "facts", inputs: facts },
    { basis: "comps", inputs: comps },
    { basis: "template", inputs: market.template.local },
    { basis: "market", inputs: market.inputs },
    { basis: "template", inputs: market.adapted },
    { basis: "template", inputs: market.template.general },
  ]);
  const validated = validateInputs("singlefamily", inputs);
  if (validated.ok) return { inputs: validated.inputs, price };
  return { reason: validated.problems.map(({ msg }) => msg).join(" ") };
}

const RETURNS = { netYield: "netYieldOnCost", unleveredIrr: "unleveredIrr" } as const;

function underwriteHome(
  start: { inputs: Inputs; price: number } | { reason: string },
  targets: Targets | "owned" | undefined,
): HomeReturns {
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
  const { values } = evaluate("singlefamily", start.inputs);
  const reasons: Record<string, string> = {};
  const read = (key: keyof typeof RETURNS): number | null => {
    const value = values[RETURNS[key]];
    if (typeof value === "number" && Number.isFinite(value)) return value;
    const { unavailable } = underwrite({ model: "singlefamily", inputs: start.inputs });
    reasons[key] = unavailable[RETURNS[key]] ?? "Cannot be computed";
    return null;
  };
  const returns = { netYield: read("netYield"), unleveredIrr: read("unleveredIrr") };
  return { ...empty, ...returns, ...bid(start, targets, reasons), reasons };
}

function bid(
  { inputs, price }: { inputs: Inputs; price: number },
  targets: Targets | "owned" | undefined,
  reasons: Record<string, string>,
) {
  if (targets === "owned") {
    reasons.maxBid = "Owned: held or sold, not bid on";
    reasons.maxBidToValue = reasons.maxBid;
    return {};
  }
  const { netYield, unleveredIrr } = targets ?? {};
  if (netYield === undefined && unleveredIrr === undefined) {
    reasons.maxBid = "No bid target set";
    reasons.maxBidToValue = reasons.maxBid;
    return {};
  }
  const solved = maxBid(inputs, {
    ...(netYield === undefined ? {} : { netYieldOnCost: netYield }),
    ...(unleveredIrr === undefined ? {} : { unleveredIrr }),
  });
  // A target that no price reaches is not met by the price that another target allows.
  const failed = solved.targets.find((target) => target.price === null);
  if (solved.price === null || failed !== undefined) {
    reasons.maxBid = failed?.reason ?? "No price meets the targets";
    reasons.maxBidToValue = reasons.maxBid;
    return {};
  }
  const bindingTarget = solved.binding === "netYieldOnCost" ? "Net yield" : "Unlevered IRR";
  return { maxBid: solved.price, bindingTarget, maxBidToValue: solved.price / price - 1 };
}
