import type { Memorandum, MemorandumField, MemorandumProposal } from "@labs/contract/uploads/memoranda";

const PRICE_GAP = 0.01;
const CAP_GAP = 0.0011;

const money = (value: number): string => `$${Math.round(value).toLocaleString("en-US")}`;
const percent = (value: number): string => `${(100 * value).toFixed(2)}%`;

/** Whether price, income and cap rate of a memorandum fit each other. */
export function tieOut(proposals: readonly MemorandumProposal[]): Memorandum["tieOuts"] {
  const best = (field: MemorandumField, isProForma = false): number | undefined => {
    const found = proposals.find((one) => one.field === field && one.isProForma === isProForma);
    return typeof found?.value === "number" ? found.value : undefined;
  };
  const price = best("askingPrice");
  if (price === undefined) return [];
  return [false, true].flatMap((isProForma) => {
    const [noi, cap] = [best("noi", isProForma), best("capRate", isProForma)];
    if (noi === undefined || cap === undefined) return [];
    const ok = Math.abs(noi / price - cap) <= Math.max(CAP_GAP, PRICE_GAP * cap);
    const kind = isProForma ? "Pro forma income" : "Income";
    const fits = ok ? "fits" : "does not fit";
    return [
      {
        ok,
        text: `${kind} of ${money(noi)} at ${money(price)} is ${percent(noi / price)}, which ${fits} the cap rate of ${percent(cap)}`,
      },
    ];
  });
}
