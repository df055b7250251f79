import { type Given, type Line, once, total } from "../plain-arithmetic.ts";
import { taxPlace } from "../transfer-taxes.ts";
import type { Loan } from "./loan.ts";

export type Sale = ReturnType<typeof sellHome>;

/** SF-7: what each way of selling brings. */
export function sellHome(given: Given, noi: Line, { loan, run }: { loan: number; run: Loan }) {
  const H = given.number("holdYears");
  const M = 12 * H;
  const amount = (name: string): number => given.number(name);
  const homeValue: Line = (year) => amount("afterRepairValue") * (1 + amount("homePriceGrowth")) ** year;
  const forwardNoi = once(() => total(noi, M + 1, M + 12));
  const usual = amount("saleCostPct");
  const [investor, resident] = [given.or("bulkSaleCostPct", usual), given.or("residentSaleCostPct", usual)];
  const values: Record<string, () => number> = {
    retail: () => homeValue(H),
    bulk: () => homeValue(H) * (1 - amount("bulkDiscountPct")),
    income: () => Math.max(0, forwardNoi() / amount("exitCapRate")),
    resident: () => homeValue(H) * (1 - amount("residentDiscountPct")),
  };
  const value = (channel: string): number => values[channel]?.() ?? Number.NaN;
  const costs: Record<string, () => number> = {
    retail: () => usual * value("retail") + amount("makeReadyAtSale"),
    bulk: () => investor * value("bulk"),
    income: () => investor * value("income"),
    resident: () => resident * value("resident"),
  };
  const cost = (channel: string): number => costs[channel]?.() ?? Number.NaN;
  const net = (channel: string): number => value(channel) - cost(channel);
  const channel = given.text("exitChannel");
  const exitValue = (): number => value(channel);
  const saleCosts = (): number => cost(channel) + taxPlace(given).cost("sale", exitValue);
  const owed = (): number => run.lines.loanBalance(M);
  const isOwned = given.text("ownership") === "owned";
  const releasePrice = (): number =>
    isOwned ? owed() : Math.max(owed(), amount("debt.releasePricePct") * loan);
  const prepaymentCost = (): number => amount("prepaymentPct") * owed() + releasePrice() - owed();
  const netSaleProceeds = once(() => exitValue() - saleCosts() - owed() - prepaymentCost());
  const possible = Object.keys(values).map(net);
  const rows: Record<string, Line> = {
    homeValue,
    forwardNoi,
    exitValueRetail: () => value("retail"),
    exitValueBulk: () => value("bulk"),
    exitValueResident: () => value("resident"),
    exitValueIncome: () => value("income"),
    exitValue,
    investorSaleCostPct: () => investor,
    residentCostPct: () => resident,
    saleCosts,
    loanBalanceAtExit: owed,
    releasePrice,
    prepaymentCost,
    netSaleProceeds,
    impliedExitCapRate: () => forwardNoi() / exitValue(),
    netRetail: () => net("retail"),
    netBulk: () => net("bulk"),
    netIncome: () => net("income"),
    netResident: () => net("resident"),
    netHighest: () => Math.max(...possible.filter((each) => !Number.isNaN(each))),
  };
  return { exitValue, saleCosts, prepaymentCost, netSaleProceeds, owed, rows };
}
