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

const firm = firmValue("template:multifamily");

const american = 'waterfall.style = "american"';
const isLedger = "preferredLedger = 1";
const grown = (key: string): string => `${key}[-1] * ${key}Growth + waterfall.lpShare * equityContribution`;
const proRata = (split: string): string =>
  `IF(waterfall.splitBasis = "totalCash", ${split}, ${split} * waterfall.lpShare)`;

const paidBefore = `IF(${isLedger}, preferredPaid, preferredBand - equityContribution)`;

const partnerMultiple = (key: string): string =>
  onEquity(`SUMIF(${key}[0:holdMonths], ">0") / -SUMIF(${key}[0:holdMonths], "<0")`);
const partnerIrr = (key: string): string => onEquity(`(1 + IRR(${key}[0:holdMonths])) ^ 12 - 1`);

/** Whole deal (European) by IRR lookback or ledger, or promote as cash comes (American), with a catch-up. */
export const waterfallPage = page("MF-14", "Equity waterfall", "waterfall", [
  // Terms of the partners: who pays in what, in which order cash goes out, and the sponsor's fees.
  input("waterfall.style", "Waterfall", "text", oneOf("european", "american"))`
    European: the whole deal's capital and preferred return first. American: promote as cash comes, capital
    from a refinance or the sale.`,
  input("waterfall.lpShare", "Capital of the limited partner", "%", within(0.01, 1), optional, firm(0.9))`
    Share of every contribution.`,
  input("waterfall.preferredReturn", "Preferred return", "%", share, optional, firm(0.08), {
    references: ["Most fund waterfalls compound the preferred return; 8% is the norm"],
  })`A year; until it is paid cash goes by capital.`,
  input(
    "waterfall.preferredCompounding",
    "Preferred return accrues",
    "text",
    oneOf("effective", "monthly", "simple"),
  )`As an effective annual rate, compounding each month at a twelfth, or simply on the capital outstanding.`,
  input("waterfall.splitBasis", "Splits are of", "text", oneOf("totalCash", "promoteThenProRata"))`
    All cash in the band, or the promote first and the rest by capital.`,
  input("waterfall.catchUpPct", "Catch-up of the general partner", "%", share, unused())`
    Its share of the cash after the preferred return until it has its share of all profit; 0 is none.`,
  input(
    "waterfall.lpSplit",
    "LP split above the preferred return",
    "%",
    within(0.01, 1),
    optional,
    firm(0.8),
    { references: ["A promote of 20% is the norm"] },
  )`Share of the cash in the band.`,
  input("waterfall.hurdle", "Second hurdle", "%", rate, optional, firm(0.12))`IRR of the limited partner.`,
  input("waterfall.hurdleMultiple", "Second hurdle as a multiple", "x", within(1, 20), optional)`
    Of the limited partner's capital; the greater of the two counts, blank is not tested.`,
  input("waterfall.lpSplitAbove", "LP split above the second hurdle", "%", share, optional, firm(0.7))`
    Share of the cash above it.`,
  input("waterfall.clawback", "Clawback at the sale", "text", oneOf("yes", "no"))`
    Whether promote that was paid goes back until the limited partner has its preferred return on the whole.`,
  input("dispositionFeePct", "Disposition fee", "%", share, unused())`
    Of the sponsor, share of the exit value.`,
  input("refinanceFee", "Refinance fee", "$", amount, unused())`Of the sponsor, in the month of a refinance.`,
  // What the partners get.
  output("lpIrr", "IRR of the limited partner", "%", icVisible, {
    help: "After the sponsor's fees and promote.",
  })`${partnerIrr("lpCashFlow")}`,
  output("gpIrr", "IRR of the general partner", "%")`${partnerIrr("gpCashFlow")}`,
  output("lpEquityMultiple", "Multiple of the limited partner", "x")`${partnerMultiple("lpCashFlow")}`,
  output("gpEquityMultiple", "Multiple of the general partner", "x")`${partnerMultiple("gpCashFlow")}`,
  output("lpProfit", "Profit of the limited partner", "$")`SUM(lpCashFlow[0:holdMonths])`,
  output("gpProfit", "Profit of the general partner", "$")`SUM(gpCashFlow[0:holdMonths])`,
  output("lpEquity", "Equity of the limited partner at closing", "$")`waterfall.lpShare * initialEquity`,
  output("gpEquity", "Equity of the general partner at closing", "$")`initialEquity - lpEquity`,
  output("promote", "Promote", "$", { help: "What the general partner has above its share of the capital." })`
    SUM(distributableCash[0:holdMonths]) * waterfall.lpShare - SUM(lpDistribution[0:holdMonths])`,
  output("promoteShareOfProfit", "Promote, share of the profit", "%")`promote / leveredProfit`,
  output("sponsorFees", "Fees of the sponsor", "$", {
    help: "Acquisition, asset management, construction, refinance and disposition.",
  })`
    acquisitionFee + SUM(assetManagementFee[1:holdMonths]) + renovationFees + dispositionFee
    + IF(refinance.month = 0, 0, refinanceFee)`,
  // Rates, shares and switches of the bands.
  scalar("preferredRateMonth", "Preferred return a month", "%")`
    IF(waterfall.preferredCompounding = "effective", (1 + waterfall.preferredReturn) ^ (1 / 12) - 1,
      waterfall.preferredReturn / 12)`,
  scalar("preferredBalanceGrowth", "Growth of what is owed, preferred", "x")`1 + preferredRateMonth`,
  scalar("hurdleBalanceGrowth", "Growth of what is owed, second hurdle", "x")`
    (1 + waterfall.hurdle) ^ (1 / 12)`,
  scalar("preferredLedger", "Preferred return by a ledger", "flag", asNumber, {
    help: "1 where accrued return and capital are kept apart; else what is owed is looked back at by IRR.",
  })`IF(OR(${american}, waterfall.preferredCompounding = "simple"), 1, 0)`,
  scalar("clawbackApplies", "Clawback applies", "flag", asNumber, {
    help: "In an American waterfall, where promote is paid before the capital is back.",
  })`IF(AND(${american}, waterfall.clawback = "yes"), 1, 0)`,
  scalar("lpShareOfSplit", "LP share above the preferred return", "%")`${proRata("waterfall.lpSplit")}`,
  scalar("lpShareAbove", "LP share above the second hurdle", "%")`${proRata("waterfall.lpSplitAbove")}`,
  scalar("lpShareOfCatchUp", "LP share of the catch-up", "%")`${proRata("(1 - waterfall.catchUpPct)")}`,
  scalar("catchUpFactor", "Cash of the catch-up for each dollar that is short", "x", {
    help: "0 where the general partner's share of the band does not exceed its promote: it never catches up.",
  })`
    IF(waterfall.catchUpPct = 0, 0,
      IF(lpShareOfSplit - lpShareOfCatchUp > 0.000001, 1 / (lpShareOfSplit - lpShareOfCatchUp), 0))`,
  scalar("hurdleMultipleTested", "Multiple of the second hurdle", "x")`
    IF(ISBLANK(waterfall.hurdleMultiple), 0, waterfall.hurdleMultiple)`,
  // The ledger: return accrues on capital outstanding, and capital comes back apart from it.
  monthly("equityContribution", "Contributions", "$", closing)`MAX(0, -leveredCashFlow)`,
  monthly("distributableCash", "Cash to distribute", "$", closing)`MAX(0, leveredCashFlow)`,
  monthly("capitalEventCash", "Of it from a refinance or the sale", "$", closing)`
    MIN(distributableCash,
      MAX(0,
        IF(month = holdMonths, netSaleProceeds, 0)
        + IF(AND(refinance.month > 0, month = refinance.month), refinanceProceeds, 0)
        + IF(AND(mezzanine.month > 0, month = mezzanine.month), supplementalProceeds, 0)))`,
  monthly("preferredAccrual", "Preferred return accrued", "$", closing)`
    IF(${isLedger},
      preferredRateMonth
      * (capitalBalance[-1] + IF(waterfall.preferredCompounding = "simple", 0, unpaidPreferred[-1])),
      0)`,
  monthly("preferredPaid", "Preferred return paid", "$", closing)`
    MIN(distributableCash, unpaidPreferred[-1] + preferredAccrual)`,
  monthly("capitalReturned", "Capital returned", "$", closing)`
    IF(${isLedger},
      MIN(capitalBalance[-1],
        IF(${american}, MIN(capitalEventCash, distributableCash - preferredPaid),
          distributableCash - preferredPaid)),
      0)`,
  monthly("unpaidPreferred", "Preferred return unpaid", "$", balance)`
    unpaidPreferred[-1] + preferredAccrual - preferredPaid`,
  monthly("capitalBalance", "Capital outstanding", "$", balance, {
    help: "By the ledger; without one, all that was contributed.",
  })`capitalBalance[-1] + equityContribution - capitalReturned`,
  // Cash by band, and what of it is the limited partner's.
  monthly("preferredBand", "Cash until the preferred return", "$", closing, {
    help: "By capital: both partners' own.",
  })`
    IF(${isLedger}, preferredPaid + capitalReturned,
      MIN(distributableCash, MAX(0, ${grown("preferredBalance")}) / waterfall.lpShare))`,
  monthly("catchUpBand", "Cash of the catch-up", "$", closing, {
    help: "Until the general partner holds its share of all profit: p P / (c - p).",
  })`
    MIN(distributableCash - preferredBand,
      MAX(0,
        (lpProfitShared[-1] + waterfall.lpShare * ${paidBefore}
          - lpShareOfSplit * (profitShared[-1] + ${paidBefore})) * catchUpFactor))`,
  monthly("hurdleBand", "Cash until the second hurdle", "$", closing)`
    MIN(distributableCash - preferredBand - catchUpBand,
      MAX(0,
        MAX(${grown("hurdleBalance")},
          multipleBalance[-1] + hurdleMultipleTested * waterfall.lpShare * equityContribution)
        - waterfall.lpShare * preferredBand - lpShareOfCatchUp * catchUpBand) / lpShareOfSplit)`,
  monthly("lpShareOfBands", "The limited partner's share of the bands", "$", closing)`
    waterfall.lpShare * preferredBand + lpShareOfCatchUp * catchUpBand + lpShareOfSplit * hurdleBand
    + lpShareAbove * (distributableCash - preferredBand - catchUpBand - hurdleBand)`,
  monthly("clawback", "Clawback", "$", closing, {
    help: "Promote that goes back to the limited partner at the sale.",
  })`
    IF(clawbackApplies = 1,
      IF(month = holdMonths,
        MIN(MAX(0, promotePaid[-1] + waterfall.lpShare * distributableCash - lpShareOfBands),
          MAX(0, ${grown("preferredBalance")} - lpShareOfBands)),
        0),
      0)`,
  monthly("lpDistribution", "Distributions to the limited partner", "$", closing)`lpShareOfBands + clawback`,
  // What is owed, and shared so far.
  monthly("preferredBalance", "Owed for the preferred return", "$", balance, {
    help: "Looked back at by IRR; below 0 when the limited partner has had more.",
  })`${grown("preferredBalance")} - lpDistribution`,
  monthly("hurdleBalance", "Owed for the second hurdle", "$", balance)`
    ${grown("hurdleBalance")} - lpDistribution`,
  monthly("multipleBalance", "Owed for the multiple", "$", balance)`
    multipleBalance[-1] + hurdleMultipleTested * waterfall.lpShare * equityContribution - lpDistribution`,
  monthly("profitShared", "Profit shared so far", "$", balance)`
    profitShared[-1] + IF(${isLedger}, distributableCash - capitalReturned, leveredCashFlow)`,
  monthly("lpProfitShared", "Of it the limited partner's", "$", balance)`
    lpProfitShared[-1] + lpDistribution
    - waterfall.lpShare * IF(${isLedger}, capitalReturned, equityContribution)`,
  monthly("promotePaid", "Promote paid so far", "$", balance)`
    promotePaid[-1] + waterfall.lpShare * distributableCash - lpDistribution`,
  monthly("lpCashFlow", "Cash flow of the limited partner", "$", closing)`
    lpDistribution - waterfall.lpShare * equityContribution`,
  monthly("gpCashFlow", "Cash flow of the general partner", "$", closing)`leveredCashFlow - lpCashFlow`,
]);
