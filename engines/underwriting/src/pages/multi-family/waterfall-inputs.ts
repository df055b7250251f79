import {
  amount,
  firmValue,
  input,
  oneOf,
  optional,
  rate,
  share,
  unused,
  within,
} from "../../language/rows.ts";

const firm = firmValue("template:multifamily");

/** Terms of the partners: who pays in what, in which order cash goes out, and the sponsor's fees. */
export const waterfallInputs = [
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
];
