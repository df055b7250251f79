import { dateWords } from "@labs/reporting/figure-format";
import type { Subject } from "../places/service.ts";
import { BUILDING, type Estimated, type EstimatedRange, type HomeEstimates } from "./estimate-homes.ts";
import { EVIDENCE_LIFE_DAYS, type Figures } from "./repository.ts";
import type { HomeReturns } from "./underwrite-homes.ts";

type Kept = Omit<Figures, "countyFips" | "googlePlacesId" | "revision" | "stale" | "valuedAt">;

/** What a home's row says of its estimates and its returns. */
export function writeFigures(of: {
  estimates: Estimated;
  returns: HomeReturns;
  stamp: string;
  returnsStamp: string;
}): Kept {
  const { estimates, returns } = of;
  const { value, rent } = estimates;
  return {
    stamp: of.stamp,
    isDecided: estimates.isDecided,
    value: value?.point ?? null,
    valueLow: value?.low ?? null,
    valueHigh: value?.high ?? null,
    valueGrade: value?.grade ?? null,
    valueAsOf: value?.asOf ?? null,
    valueReason: estimates.valueReason,
    rent: rent?.point ?? null,
    rentLow: rent?.low ?? null,
    rentHigh: rent?.high ?? null,
    rentGrade: rent?.grade ?? null,
    rentAsOf: rent?.asOf ?? null,
    rentReason: estimates.rentReason,
    returnsStamp: of.returnsStamp,
    netYield: returns.netYield,
    netYieldLow: returns.netYieldRange?.low ?? null,
    netYieldHigh: returns.netYieldRange?.high ?? null,
    unleveredIrr: returns.unleveredIrr,
    maxBid: returns.maxBid,
    maxBidLow: returns.maxBidRange?.low ?? null,
    maxBidHigh: returns.maxBidRange?.high ?? null,
    maxBidToValue: returns.maxBidToValue,
    bindingTarget: returns.bindingTarget,
    returnsReasons: returns.reasons,
  };
}

type StoredHome = Pick<Subject, "propertyType" | "demo">;

/** The estimates of a home's row as they stand today; null where it has none that hold. */
export function readEstimates(home: StoredHome, figures: Kept | null): HomeEstimates | null {
  if (home.propertyType === "multifamily") return BUILDING;
  if (figures === null) return null;
  const value = readRange(
    [figures.value, figures.valueLow, figures.valueHigh],
    figures.valueGrade,
    figures.valueAsOf,
  );
  const rent = readRange(
    [figures.rent, figures.rentLow, figures.rentHigh],
    figures.rentGrade,
    figures.rentAsOf,
  );
  const { valueReason, rentReason } = figures;
  return withoutOld(home, { value, valueReason, rent, rentReason });
}

function readRange(
  [point, low, high]: readonly (number | null)[],
  grade: EstimatedRange["grade"] | null,
  asOf: string | null,
): EstimatedRange | null {
  if (point == null || low == null || high == null || grade === null) return null;
  return { point, low, high, grade, asOf };
}

/** The returns that a home's row keeps; those of a home that is bought need both estimates. */
export function readReturns(estimates: HomeEstimates, figures: Kept): HomeReturns {
  const { value, rent, valueReason, rentReason } = estimates;
  const isOld = (value === null && figures.value !== null) || (rent === null && figures.rent !== null);
  if (isOld) {
    const reason = (value === null ? valueReason : rentReason) ?? "Its estimates are too old to use today";
    return {
      ...{ netYield: null, unleveredIrr: null, netYieldRange: null, maxBid: null, bindingTarget: null },
      ...{ maxBidRange: null, maxBidToValue: null },
      reasons: { netYield: reason, unleveredIrr: reason, maxBid: reason, maxBidToValue: reason },
    };
  }
  const range = (low: number | null, high: number | null) =>
    low === null || high === null ? null : { low, high };
  return {
    netYield: figures.netYield,
    netYieldRange: range(figures.netYieldLow, figures.netYieldHigh),
    unleveredIrr: figures.unleveredIrr,
    maxBid: figures.maxBid,
    maxBidRange: range(figures.maxBidLow, figures.maxBidHigh),
    maxBidToValue: figures.maxBidToValue,
    bindingTarget: figures.bindingTarget,
    reasons: figures.returnsReasons,
  };
}

/** Estimates without those that rest on evidence of long ago. */
export function withoutOld({ demo }: Pick<StoredHome, "demo">, estimates: HomeEstimates): HomeEstimates {
  if (demo) return estimates;
  const [value, rent] = [tooOld(estimates.value, "sales"), tooOld(estimates.rent, "rents")];
  return {
    value: value === null ? estimates.value : null,
    valueReason: value ?? estimates.valueReason,
    rent: rent === null ? estimates.rent : null,
    rentReason: rent ?? estimates.rentReason,
  };
}

function tooOld(range: EstimatedRange | null, noun: string): string | null {
  if (range === null) return null;
  const age = (Date.now() - Date.parse(range.asOf ?? "")) / 86_400_000;
  if (age <= EVIDENCE_LIFE_DAYS) return null;
  return `The newest ${noun} around it are of ${dateWords(range.asOf)}: too old to use today`;
}
