import { fillInputs, type Inputs } from "./model-inputs.ts";

/** An estimate from comps, with both ends of its range. */
export interface EstimatedRange {
  point: number;
  low: number;
  high: number;
}

/**
 * What comps say of a home's rent and value, as inputs in whole dollars; nothing of what they don't say.
 *
 * @example estimatedInputs({ rent: { point: 2_100.4, low: 1_950, high: 2_300 } }) // { monthlyRent: 2_100, rentLow: 1_950, rentHigh: 2_300 }
 */
export function estimatedInputs({
  rent,
  value,
}: {
  rent?: EstimatedRange | undefined;
  value?: EstimatedRange | undefined;
}): Inputs {
  const rents = rent && {
    monthlyRent: Math.round(rent.point),
    rentLow: Math.round(rent.low),
    rentHigh: Math.round(rent.high),
  };
  const values = value && {
    valueEstimate: Math.round(value.point),
    valueLow: Math.round(value.low),
    valueHigh: Math.round(value.high),
    afterRepairValue: Math.round(value.point),
  };
  return { ...rents, ...values };
}

/** Whether a renovation is entered: comps of homes as they stand say nothing of the value after it. */
export function isRenovated({ renovation, renovationScope, scopeGrade }: Inputs): boolean {
  const hasScope = Array.isArray(renovationScope) && renovationScope.length > 0;
  return Number(renovation) > 0 || hasScope || (scopeGrade ?? "budget") !== "budget";
}

/**
 * The inputs that an underwriting starts from, wherever it is made: what is entered, then the property's record, what
 * comps say, the rent collected where they say none, and what is assumed beneath.
 *
 * @returns the inputs, and by path the layer that each is from
 * @example startInputs({ user: { purchasePrice: 250_000 }, facts: { sqft: 1_500 }, comps: {}, beneath: [] }).basis // { purchasePrice: "user", sqft: "facts" }
 */
export function startInputs(of: {
  user: Inputs;
  facts: Inputs;
  comps: Inputs;
  /** A month. */
  rentCollected?: number | null | undefined;
  beneath: { basis: string; inputs: Inputs }[];
}): { inputs: Inputs; basis: Record<string, string> } {
  const { afterRepairValue: _asItStands, ...asRenovated } = of.comps;
  return fillInputs([
    { basis: "user", inputs: of.user },
    { basis: "facts", inputs: of.facts },
    { basis: "comps", inputs: isRenovated(of.user) ? asRenovated : of.comps },
    { basis: "facts", inputs: { monthlyRent: of.rentCollected } },
    ...of.beneath,
  ]);
}
