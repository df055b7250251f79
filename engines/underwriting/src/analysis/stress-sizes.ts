import { type Inputs, inputAt } from "../inputs/model-inputs.ts";
import { POOL_STRESSES, type PoolStress, STRESS_SIZES } from "./pool-stress.ts";

/**
 * The stresses in the sizes that the pages' inputs give, `stress.<name>.<size>`; what they leave out is as the firm
 * starts from it. Shares and rates from 0, months whole; `validateInputs` refuses what is out of bounds.
 * Source: `domain.md` PF-8.
 *
 * @example stressesIn({ stress: { mildFall: { priceDrop: 0.15 } } })[0]?.priceDrop // 0.15
 */
export function stressesIn(inputs: Inputs): PoolStress[] {
  return POOL_STRESSES.map((stress) => {
    const sized = { ...stress };
    for (const size of STRESS_SIZES) {
      const given = inputAt(inputs, `stress.${stress.name}.${size}`);
      if (typeof given === "number") sized[size] = given;
    }
    return sized;
  });
}
