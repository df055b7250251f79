import { type Inputs, withInput } from "@labs/underwriting/model-inputs";
import type { BidTarget } from "@labs/underwriting/solve";
import { findMaxBid, type MaxBid } from "@labs/underwriting/solve";
import { bidPrices } from "./bid-prices.ts";
import { type AnalysisBase, type OnProgress, runCases } from "./case-results.ts";
import { renovationCut } from "./renovation-cut.ts";

export type Bid = MaxBid;

/** What the targets' outputs are at one price; null where one has no value there. */
interface BidPoint {
  price: number;
  values: Record<string, number | null>;
}

/** The bid once the renovation costs less by a share of it, all else as in the draft. */
export interface CutBid {
  share: number;
  /** With contingency. */
  renovationCost: number | null;
  bid: Bid;
}

export interface BidCurve {
  bid: Bid;
  offer: number | null;
  points: BidPoint[];
  /** The draft's own, with contingency; null where the model knows no such cost. */
  renovationCost: number | null;
  /** None where there is no renovation to cut. */
  cuts: CutBid[];
}

/** The bid, the targets' outputs over prices around it, and the bid again after each cut of the renovation. */
export function findBidCurve(
  base: AnalysisBase,
  { targets, cuts }: { targets: readonly BidTarget[]; cuts: readonly number[] },
  onProgress: OnProgress,
): BidCurve {
  const stages = 2 + cuts.length;
  const stage =
    (at: number): OnProgress =>
    (done, total) =>
      onProgress(at * total + done, stages * total);
  const bid = findMaxBid({ ...base, targets }, stage(0));
  const offer = typeof base.inputs.purchasePrice === "number" ? base.inputs.purchasePrice : null;
  const renovationCost = readRenovationCost(base);
  return {
    bid,
    offer,
    points: listPoints(base, { bid, offer }, stage(1)),
    renovationCost,
    cuts:
      renovationCost === null || renovationCost <= 0
        ? []
        : cuts.map((share, index) => cutBid(base, { targets, share }, stage(2 + index))),
  };
}

function listPoints(
  base: AnalysisBase,
  { bid, offer }: { bid: Bid; offer: number | null },
  onProgress: OnProgress,
): BidPoint[] {
  const outputs = bid.targets.map(({ output }) => output);
  const prices = bidPrices({
    shown: [bid.price, offer],
    near: bid.targets.map(({ price }) => price),
  });
  const cases = prices.map((price) => ({ id: String(price), changed: { purchasePrice: price } }));
  return runCases(base, { cases, outputs }, onProgress).map((found) => ({
    price: Number(found.id),
    values: Object.fromEntries(outputs.map((output) => [output, readNumber(found.outputs[output])])),
  }));
}

function cutBid(
  { model, inputs }: AnalysisBase,
  { targets, share }: { targets: readonly BidTarget[]; share: number },
  onProgress: OnProgress,
): CutBid {
  let cut: Inputs = inputs;
  for (const [path, value] of Object.entries(renovationCut(inputs, share))) cut = withInput(cut, path, value);
  const base = { model, inputs: cut };
  return {
    share,
    renovationCost: readRenovationCost(base),
    bid: findMaxBid({ ...base, targets }, onProgress),
  };
}

function readRenovationCost(base: AnalysisBase): number | null {
  const [found] = runCases(
    base,
    { cases: [{ id: "cost", changed: {} }], outputs: ["renovationCost"] },
    () => {},
  );
  return readNumber(found?.outputs.renovationCost);
}

const readNumber = (figure: unknown): number | null => (typeof figure === "number" ? figure : null);
