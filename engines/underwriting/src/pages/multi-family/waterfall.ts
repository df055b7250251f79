/** MF-14: what the partners get. See docs/methods/waterfalls.md. */

import {
  amount,
  asNumber,
  balance,
  closing,
  firmValue,
  icVisible,
  oneOf,
  optional,
  rate,
  share,
  unused,
  within,
} from "../../language/facts.ts";
import { input, monthly, output, page, scalar } from "../../language/rows.ts";
import { onEquity } from "../terms/flows-and-returns.ts";
import { PROMOTE, partnerTiers, proRata, upperHurdles } from "./waterfall-tiers.ts";

const firm = firmValue("template:multifamily");

const american = 'waterfall.style = "american"';
const isLedger = "preferredLedger = 1";
const grown = (key: string): string => `${key}[-1] * ${key}Growth + waterfall.lpShare * equityContribution`;

const paidBefore = `IF(${isLedger}, preferredPaid, preferredBand - equityContribution)`;

type Partner = "lp" | "gp";
/** Of a partner who pays nothing in, no return exists, whatever promote it earns. */
const onPaidIn = (partner: Partner, formula: string): string =>
  onEquity(`IF(${partner}Equity > 0.005, ${formula}, NA())`);
const partnerMultiple = (of: Partner): string =>
  onPaidIn(of, `SUMIF(${of}CashFlow[0:holdMonths], ">0") / -SUMIF(${of}CashFlow[0:holdMonths], "<0")`);
const partnerIrr = (of: Partner): string => onPaidIn(of, `(1 + IRR(${of}CashFlow[0:holdMonths])) ^ 12 - 1`);

/** Whole deal (European) by IRR lookback or ledger, or promote as cash comes (American), with a catch-up. */
export const waterfallPage = page("MF-14", "Equity waterfall", "waterfall", [
  // Terms of the partners: who pays in what, in which order cash goes out, and the sponsor's fees.
  input("waterfall.style", "Waterfall style", "text", oneOf("european", "american", "none"))`
    European: return of all capital and preferred return first. American: promote paid as cash is distributed, with capital returned from a refinance or sale. None: a deal without partners.`,
  input("waterfall.lpShare", "LP equity", "%", within(0.01, 1), optional, firm(0.9))`
    Share of each contribution.`,
  input("waterfall.preferredReturn", "Preferred return", "%", share, optional, firm(0.08), {
    references: ["Most fund waterfalls compound the preferred return; 8% is the norm"],
  })`Annual rate; distributions are pro rata until paid.`,
  input(
    "waterfall.preferredCompounding",
    "Preferred return accrual",
    "text",
    oneOf("effective", "monthly", "simple"),
  )`Effective annual rate, monthly compounding, or simple on outstanding capital.`,
  input("waterfall.splitBasis", "Split basis", "text", oneOf("totalCash", "promoteThenProRata"))`
    All cash in the tier, or promote first with the rest pro rata.`,
  input("waterfall.catchUpPct", "GP catch-up", "%", share, unused())`
    GP share of cash after the preferred return until it reaches its share of total profit; 0 for none.`,
  input(
    "waterfall.lpSplit",
    "LP split above the preferred return",
    "%",
    within(0.01, 1),
    optional,
    firm(0.8),
    { references: ["A promote of 20% is the norm"] },
  )`Share of cash in the tier.`,
  input("waterfall.hurdle", "Second hurdle", "%", rate, optional, firm(0.12))`
    LP IRR. May be left blank where an equity multiple is the hurdle.`,
  input("waterfall.hurdleMultiple", "Second hurdle, equity multiple", "x", within(1, 20), optional)`
    LP equity multiple; the greater of the two hurdles applies. Leave blank for no test.`,
  input("waterfall.lpSplitAbove", "LP split above the second hurdle", "%", share, optional, firm(0.7))`
    Share of cash above the second hurdle, up to the third where there is one.`,
  input("waterfall.thirdHurdle", "Third hurdle", "%", rate, optional)`
    LP IRR. Leave this and its multiple blank for no third hurdle.`,
  input("waterfall.thirdHurdleMultiple", "Third hurdle, equity multiple", "x", within(1, 20), optional)`
    LP equity multiple; the greater of the two applies.`,
  input("waterfall.lpSplitAboveThird", "LP split above the third hurdle", "%", share, optional)`
    Share of cash above the third hurdle, up to the fourth where there is one.`,
  input("waterfall.fourthHurdle", "Fourth hurdle", "%", rate, optional)`
    LP IRR. Leave this and its multiple blank for no fourth hurdle.`,
  input("waterfall.fourthHurdleMultiple", "Fourth hurdle, equity multiple", "x", within(1, 20), optional)`
    LP equity multiple; the greater of the two applies.`,
  input("waterfall.lpSplitAboveFourth", "LP split above the fourth hurdle", "%", share, optional)`
    Share of cash above the fourth hurdle.`,
  input("waterfall.clawback", "Clawback at sale", "text", oneOf("yes", "no"))`
    Whether promote paid is returned until the LP earns its preferred return on the whole deal.`,
  input("dispositionFeePct", "Disposition fee", "%", share, unused())`
    Sponsor's fee, share of exit value.`,
  input("refinanceFee", "Refinance fee", "$", amount, unused())`Sponsor's fee, paid at refinance.`,
  // What the partners get.
  output("lpIrr", "LP IRR", "%", icVisible, {
    help: "After sponsor fees and promote.",
  })`${partnerIrr("lp")}`,
  output("gpIrr", "GP IRR", "%")`${partnerIrr("gp")}`,
  output("lpEquityMultiple", "LP equity multiple", "x")`${partnerMultiple("lp")}`,
  output("gpEquityMultiple", "GP equity multiple", "x")`${partnerMultiple("gp")}`,
  output("lpProfit", "LP profit", "$")`SUM(lpCashFlow[0:holdMonths])`,
  output("gpProfit", "GP profit", "$")`SUM(gpCashFlow[0:holdMonths])`,
  output("lpEquity", "LP equity at closing", "$")`
    IF(waterfall.style = "none", NA(), waterfall.lpShare * initialEquity)`,
  output("gpEquity", "GP equity at closing", "$")`initialEquity - lpEquity`,
  output("promote", "Promote", "$", { help: "GP distributions above its pro rata share." })`
    ${PROMOTE}`,
  output("promoteShareOfProfit", "Promote, % of profit", "%")`promote / leveredProfit`,
  output("sponsorFees", "Sponsor fees", "$", {
    help: "Acquisition, asset management, construction, refinance and disposition.",
  })`
    acquisitionFee + SUM(assetManagementFee[1:holdMonths]) + renovationFees + dispositionFee
    + refinanceFeePaid`,
  // Rates, shares and switches of the bands.
  scalar("preferredRateMonth", "Preferred return, monthly rate", "%")`
    IF(waterfall.style = "none", NA(),
      IF(waterfall.preferredCompounding = "effective", (1 + waterfall.preferredReturn) ^ (1 / 12) - 1,
        waterfall.preferredReturn / 12))`,
  scalar("preferredBalanceGrowth", "Preferred balance growth factor", "x")`1 + preferredRateMonth`,
  scalar("hurdleBalanceGrowth", "Second hurdle growth factor", "x")`
    IF(AND(ISBLANK(waterfall.hurdle), NOT(ISBLANK(waterfall.hurdleMultiple))), 1,
      (1 + waterfall.hurdle) ^ (1 / 12))`,
  scalar("preferredLedger", "Preferred return ledger", "flag", asNumber, {
    help: "1 if what was distributed beyond capital and preferred return is never credited to them; else an IRR lookback.",
  })`IF(OR(${american}, waterfall.preferredCompounding = "simple"), 1, 0)`,
  scalar("clawbackApplies", "Clawback applies", "flag", asNumber, {
    help: "American waterfall: promote is paid before capital is returned.",
  })`IF(AND(${american}, waterfall.clawback = "yes"), 1, 0)`,
  scalar("lpShareOfSplit", "LP share above the preferred return", "%")`${proRata("waterfall.lpSplit")}`,
  scalar("lpShareAbove", "LP share above the second hurdle", "%")`${proRata("waterfall.lpSplitAbove")}`,
  ...upperHurdles.terms,
  scalar("lpShareOfCatchUp", "LP share of the catch-up", "%")`${proRata("(1 - waterfall.catchUpPct)")}`,
  scalar("catchUpFactor", "Catch-up factor", "x", {
    help: "Catch-up cash per dollar of shortfall; 0 if the GP share of the tier does not exceed its promote.",
  })`
    IF(waterfall.catchUpPct = 0, 0,
      IF(lpShareOfSplit - lpShareOfCatchUp > 0.000001, 1 / (lpShareOfSplit - lpShareOfCatchUp), 0))`,
  scalar("hurdleMultipleTested", "Second hurdle multiple", "x")`
    IF(ISBLANK(waterfall.hurdleMultiple), 0, waterfall.hurdleMultiple)`,
  // The ledger: return accrues on capital outstanding, and capital comes back apart from it.
  monthly("equityContribution", "Contributions", "$", closing)`MAX(0, -leveredCashFlow)`,
  monthly("distributableCash", "Distributable cash", "$", closing)`MAX(0, leveredCashFlow)`,
  monthly("capitalEventCash", "Distributable cash from refinance or sale", "$", closing)`
    MIN(distributableCash,
      MAX(0,
        IF(month = holdMonths, netSaleProceeds, 0)
        + IF(AND(payoffMonth > 0, month = payoffMonth), refinanceProceeds, 0)
        + IF(AND(mezzanine.month > 0, month = mezzanine.month), supplementalProceeds, 0)))`,
  monthly("capitalCredited", "Contributions covered by earlier distributions", "$", closing, {
    help: "IRR lookback: what the LP received ahead of its preferred return is credited to later contributions.",
  })`
    IF(${isLedger}, 0,
      MIN(equityContribution,
        MAX(0, -preferredBalance[-1] * preferredBalanceGrowth) / waterfall.lpShare))`,
  monthly("preferredAccrual", "Preferred return accrued", "$", closing)`
    preferredRateMonth
    * (capitalBalance[-1] + IF(waterfall.preferredCompounding = "simple", 0, unpaidPreferred[-1]))`,
  monthly("preferredPaid", "Preferred return paid", "$", closing)`
    MIN(distributableCash, unpaidPreferred[-1] + preferredAccrual)`,
  monthly("capitalReturned", "Return of capital", "$", closing)`
    MIN(capitalBalance[-1],
      IF(${american}, MIN(capitalEventCash, distributableCash - preferredPaid),
        distributableCash - preferredPaid))`,
  monthly("unpaidPreferred", "Preferred return accrued and unpaid", "$", balance)`
    unpaidPreferred[-1] + preferredAccrual - preferredPaid`,
  monthly("capitalBalance", "Capital outstanding", "$", balance, {
    help: "Contributions less capital returned.",
  })`capitalBalance[-1] + equityContribution - capitalCredited - capitalReturned`,
  // Cash by band, and what of it is the limited partner's.
  monthly("preferredBand", "Tier 1: return of capital and preferred return", "$", closing, {
    help: "Pro rata to LP and GP.",
  })`preferredPaid + capitalReturned`,
  monthly("catchUpBand", "Catch-up distributions", "$", closing, {
    help: "Until the GP holds its share of total profit: p P / (c - p).",
  })`
    MIN(distributableCash - preferredBand,
      MAX(0,
        (lpProfitShared[-1] + waterfall.lpShare * ${paidBefore}
          - lpShareOfSplit * (profitShared[-1] + ${paidBefore})) * catchUpFactor))`,
  monthly("hurdleBand", "Tier 2: to the second hurdle", "$", closing)`
    MIN(distributableCash - preferredBand - catchUpBand,
      MAX(0,
        MAX(${grown("hurdleBalance")},
          multipleBalance[-1] + hurdleMultipleTested * waterfall.lpShare * equityContribution)
        - waterfall.lpShare * preferredBand - lpShareOfCatchUp * catchUpBand) / lpShareOfSplit)`,
  ...upperHurdles.bands,
  monthly("lpShareOfBands", "LP share of all tiers", "$", closing)`
    waterfall.lpShare * preferredBand + lpShareOfCatchUp * catchUpBand + lpShareOfSplit * hurdleBand
    + lpShareAbove * thirdBand + lpShareAboveThird * fourthBand + lpShareAboveFourth * fifthBand`,
  monthly("clawback", "Clawback", "$", closing, {
    help: "Promote returned to the LP at sale.",
  })`
    IF(clawbackApplies = 1,
      IF(month = holdMonths,
        MIN(MAX(0, promotePaid[-1] + waterfall.lpShare * distributableCash - lpShareOfBands),
          MAX(0, ${grown("preferredBalance")} - lpShareOfBands)),
        0),
      0)`,
  monthly("lpDistribution", "LP distributions", "$", closing)`lpShareOfBands + clawback`,
  ...partnerTiers,
  // What is owed, and shared so far.
  monthly("preferredBalance", "Preferred return balance owed", "$", balance, {
    help: "IRR lookback; negative once the LP is ahead.",
  })`${grown("preferredBalance")} - lpDistribution`,
  monthly("hurdleBalance", "Second hurdle balance owed", "$", balance)`
    ${grown("hurdleBalance")} - lpDistribution`,
  monthly("multipleBalance", "Multiple hurdle balance owed", "$", balance)`
    multipleBalance[-1] + hurdleMultipleTested * waterfall.lpShare * equityContribution - lpDistribution`,
  ...upperHurdles.balances,
  monthly("profitShared", "Cumulative profit distributed", "$", balance)`
    profitShared[-1] + IF(${isLedger}, distributableCash - capitalReturned, leveredCashFlow)`,
  monthly("lpProfitShared", "Cumulative LP profit", "$", balance)`
    lpProfitShared[-1] + lpDistribution
    - waterfall.lpShare * IF(${isLedger}, capitalReturned, equityContribution)`,
  monthly("promotePaid", "Cumulative promote", "$", balance)`
    promotePaid[-1] + waterfall.lpShare * distributableCash - lpDistribution`,
  monthly("lpCashFlow", "LP cash flow", "$", closing)`
    lpDistribution - waterfall.lpShare * equityContribution`,
  monthly("gpCashFlow", "GP cash flow", "$", closing)`leveredCashFlow - lpCashFlow`,
]);
