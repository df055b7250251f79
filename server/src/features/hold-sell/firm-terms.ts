import type { HoldSellTerm, HoldSellTerms, PortfolioHoldSell } from "@labs/contract/portfolios/hold-sell";
import type { CourseTerms } from "@labs/underwriting/compare-courses";
import { inputAt } from "@labs/underwriting/model-inputs";
import type { FirmTemplate } from "../assumptions/service.ts";

/** Where the firm's assumptions have each term; null of what only a person can say. */
const PATHS: Record<HoldSellTerm, string | null> = {
  discountRate: "discountRate",
  saleCostPct: null,
  prepaymentPct: "prepaymentPct",
  taxRate: null,
  maxLtv: "debt.maxLtv",
  minDscr: "debt.minDscr",
  minDebtYield: "debt.minDebtYield",
  loanRate: "debt.rate",
  amortYears: "debt.amortYears",
  ioMonths: "debt.ioMonths",
  loanCostPct: "debt.feePct",
};

const KEYS = Object.keys(PATHS) as HoldSellTerm[];

const NOT_IN_TEMPLATE: Partial<Record<HoldSellTerm, string>> = {
  saleCostPct: "As the plan's own sale costs",
  taxRate: "Before tax unless entered",
  maxLtv: "The firm's assumptions have none: no refinancing unless entered",
};

/** What holds for a home unless somebody enters another: a market's own template goes before that of all markets. */
function firmValue(
  { local, general }: Pick<FirmTemplate, "local" | "general">,
  key: HoldSellTerm,
): number | null {
  const path = PATHS[key];
  if (path === null) return null;
  const found = inputAt(local, path) ?? inputAt(general, path);
  return typeof found === "number" ? found : null;
}

/** The terms of homes in all markets, with what was entered and where the rest is from. */
export function describeTerms(template: FirmTemplate, entered: HoldSellTerms): PortfolioHoldSell["terms"] {
  const general = { local: {}, general: template.general };
  return KEYS.map((key) => {
    const firm = firmValue(general, key);
    const path = PATHS[key];
    const source = path === null || firm === null ? undefined : template.sources[path];
    return {
      key,
      entered: entered[key] ?? null,
      firm,
      source: source ?? NOT_IN_TEMPLATE[key] ?? "Not tested unless entered",
    };
  });
}

/** The terms of one home. */
export function takeTerms(
  template: FirmTemplate,
  entered: HoldSellTerms,
  planned: { exitValue: number; exitCosts: number },
): CourseTerms {
  const take = (key: HoldSellTerm) => entered[key] ?? firmValue(template, key);
  const need = (key: HoldSellTerm) => {
    const value = take(key);
    if (value === null) throw new Error(`The model's own values have no ${key}`);
    return value;
  };
  const plannedCost = planned.exitValue > 0 ? planned.exitCosts / planned.exitValue : 0;
  return {
    discountRate: need("discountRate"),
    saleCostPct: entered.saleCostPct ?? plannedCost,
    prepaymentPct: take("prepaymentPct") ?? 0,
    taxRate: entered.taxRate ?? null,
    newLoan: {
      rate: need("loanRate"),
      amortYears: need("amortYears"),
      ioMonths: need("ioMonths"),
      costPct: need("loanCostPct"),
      maxLtv: take("maxLtv"),
      minDscr: take("minDscr"),
      minDebtYield: take("minDebtYield"),
    },
  };
}
