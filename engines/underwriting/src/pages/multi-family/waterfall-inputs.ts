import { amount, firm, input, rate, share, unused } from "../../language/record.ts";

const TEMPLATE = "template:multifamily";
const optional = { optional: true };

/** Terms of the partners: who pays in what, in which order cash goes out, and the sponsor's fees. */
export const waterfallInputs = [
  input(
    [
      "waterfall.style",
      "Waterfall",
      "text",
      "European: the whole deal's capital and preferred return first. American: promote as cash comes, capital from a refinance or the sale.",
    ],
    { choices: ["european", "american"], ...unused("european") },
  ),
  input(["waterfall.lpShare", "Capital of the limited partner", "%", "Share of every contribution."], {
    bounds: { min: 0.01, max: 1 },
    ...optional,
    ...firm(0.9, TEMPLATE),
  }),
  input(
    ["waterfall.preferredReturn", "Preferred return", "%", "A year; until it is paid cash goes by capital."],
    {
      bounds: share,
      ...optional,
      references: ["Most fund waterfalls compound the preferred return; 8% is the norm"],
      ...firm(0.08, TEMPLATE),
    },
  ),
  input(
    [
      "waterfall.preferredCompounding",
      "Preferred return accrues",
      "text",
      "As an effective annual rate, compounding each month at a twelfth, or simply on the capital outstanding.",
    ],
    { choices: ["effective", "monthly", "simple"], ...unused("effective") },
  ),
  input(
    [
      "waterfall.splitBasis",
      "Splits are of",
      "text",
      "All cash in the band, or the promote first and the rest by capital.",
    ],
    { choices: ["totalCash", "promoteThenProRata"], ...unused("totalCash") },
  ),
  input(
    [
      "waterfall.catchUpPct",
      "Catch-up of the general partner",
      "%",
      "Its share of the cash after the preferred return until it has its share of all profit; 0 is none.",
    ],
    { bounds: share, ...unused() },
  ),
  input(["waterfall.lpSplit", "LP split above the preferred return", "%", "Share of the cash in the band."], {
    bounds: { min: 0.01, max: 1 },
    ...optional,
    references: ["A promote of 20% is the norm"],
    ...firm(0.8, TEMPLATE),
  }),
  input(["waterfall.hurdle", "Second hurdle", "%", "IRR of the limited partner."], {
    bounds: rate,
    ...optional,
    ...firm(0.12, TEMPLATE),
  }),
  input(
    [
      "waterfall.hurdleMultiple",
      "Second hurdle as a multiple",
      "x",
      "Of the limited partner's capital; the greater of the two counts, blank is not tested.",
    ],
    { bounds: { min: 1, max: 20 }, ...optional },
  ),
  input(["waterfall.lpSplitAbove", "LP split above the second hurdle", "%", "Share of the cash above it."], {
    bounds: share,
    ...optional,
    ...firm(0.7, TEMPLATE),
  }),
  input(
    [
      "waterfall.clawback",
      "Clawback at the sale",
      "text",
      "Whether promote that was paid goes back until the limited partner has its preferred return on the whole.",
    ],
    { choices: ["yes", "no"], ...unused("yes") },
  ),
  input(["dispositionFeePct", "Disposition fee", "%", "Of the sponsor, share of the exit value."], {
    bounds: share,
    ...unused(),
  }),
  input(["refinanceFee", "Refinance fee", "$", "Of the sponsor, in the month of a refinance."], {
    bounds: amount,
    ...unused(),
  }),
];
