import { type Inputs, templateInputs } from "@labs/underwriting/model-inputs";
import { type PooledHome, portfolioInputs } from "@labs/underwriting/pool-inputs";
import { validateInputs } from "@labs/underwriting/validate-inputs";

/** Inputs of the portfolio pages: homes of which one is let from month to month, one has no value, and one is bought later. */
export function pooledHomes(): Inputs {
  const homes = [300_000, 240_000, 410_000].map((cost, at): PooledHome => {
    const line = (closing: number, each: number, last: number) =>
      Array.from({ length: 37 }, (_, month) => (month === 0 ? closing : month === 36 ? each + last : each));
    const share = at === 1 ? 0.5 : 1;
    const flows = {
      unlevered: line(-cost, 1_600, 1.1 * cost),
      levered: line(-0.4 * cost, 1_600 - 0.003 * cost, 0.5 * cost),
      operating: line(0, 1_600, 0),
      debtService: line(0, 0.003 * cost, 0),
      income: line(0, 2_300, 0),
      balance: line(0.6 * cost, 0.6 * cost, 0),
      saleProceeds: 1.1 * cost,
      share,
    };
    const place = { metro: at === 2 ? "B" : "A", zip: `ZIP 3030${at}`, vintage: "2023", source: "MLS" };
    const kind = at === 0 ? { leaseType: "monthToMonth", voucher: "yes", hoaDues: 30, leveredIrr: 0.11 } : {};
    const worth = at === 1 ? {} : { value: 1.05 * cost, irrWithout: 0.08 + 0.01 * at };
    return {
      flows,
      facts: {
        label: `Home ${at}`,
        ...place,
        ...kind,
        ...worth,
        ncf: 15_000,
        noi: 16_000,
        unleveredIrr: 0.07,
        cost,
      },
    };
  });
  const limits = { maxMetroShare: 0.5, maxZipShare: 0.4, maxVoucherShare: 0.1, regionalCost: 1_500 };
  const sold = { minYieldOnValue: 0.05, cullDiscountPct: 0.04 };
  const terms = { ...templateInputs("portfolio"), ...limits, ...sold, boughtPerMonth: 2, platformCost: 500 };
  const inputs = portfolioInputs({ homes, holdings: 4, underwritten: 3, terms });
  const validated = validateInputs("portfolio", inputs);
  if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
  return validated.inputs;
}
