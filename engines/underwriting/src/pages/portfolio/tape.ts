/**
 * PF-1 and PF-2: the homes that are pooled, each as its newest underwriting has it.
 * See docs/methods/portfolios.md.
 */
import { amount, asInteger, asNumber, choices, column, share, whole, within } from "../../language/facts.ts";
import { type FormulaRow, input, output, page, perRow, scalar } from "../../language/rows.ts";

const open = { ...column, optional: true };
const money = within(-1e12, 1e12);

const count = (key: string, label: string, help: string): FormulaRow =>
  input(key, label, "count", whole(0, 50_000), asInteger)`${help}`;

export const tapePage = page("PF-1", "Tape", "portfolio", [
  count("holdings", "Holdings", "Properties of the portfolio."),
  count("underwrittenHoldings", "Holdings with a version", "Properties that were underwritten."),
  scalar("homesPooled", "Homes pooled", "count", asInteger, {
    help: "With a whole cash flow in their newest version.",
  })`COUNT(homes.cost)`,
  output("tapeShare", "Share of the holdings pooled", "%", {
    help: "The rest has no version, or one without a whole cash flow: it is in no figure.",
  })`homesPooled / holdings`,
  output("tapeCost", "All-in cost", "$")`SUM(homes.cost)`,
  output("tapeValue", "Value", "$", { help: "Unavailable unless each home has one." })`
    IF(COUNT(homes.value) < homesPooled, NA(), SUM(homes.value))`,
]);

export const homesPage = page("PF-2", "Homes", "portfolio", [
  // What a row of the tape says of its home. Amounts are our share where the share is asked for.
  input("homes.label", "Home", "text", column)`Its address.`,
  input("homes.metro", "Metro", "text", column)`Where it stands, as the census draws metros.`,
  input("homes.zip", "ZIP code", "text", column)`Five digits, or unknown.`,
  input("homes.vintage", "Vintage", "text", column)`Year of its acquisition, or unknown.`,
  input("homes.source", "Source", "text", column)`How it came to us (SF-1), or unknown.`,
  input("homes.share", "Our share", "%", column, share)`
    Of each amount; all of it where whole properties are asked for.`,
  input("homes.cost", "All-in cost", "$", column, money)`Without the financing fee, from the newest version.`,
  input("homes.value", "Value", "$", open, money)`
    Estimate from sale comps, else the version's after-repair value.`,
  input("homes.ncf", "Stabilised NCF", "$", open, money)`Of a year, from the newest version.`,
  input("homes.noi", "Stabilised NOI", "$", open, money)`Of a year, from the newest version.`,
  input("homes.unleveredIrr", "Unlevered IRR", "%", open, { bounds: { min: -1 } })`Of the home alone.`,
  input("homes.leveredIrr", "Levered IRR", "%", open, { bounds: { min: -1 } })`Of the home alone.`,
  input("homes.irrWithout", "Pool without it", "%", open, { bounds: { min: -1 } })`
    Unlevered IRR of the pool when the home is left out.`,
  input("homes.monthsToRent", "Months to the first rent", "mo", open, within(0, 600), asNumber)`
    From closing, by its version.`,
  input("homes.capexAhead", "Components due within the hold", "$", open, amount)`From its version (SF-5).`,
  input("homes.hoaDues", "HOA dues", "$/mo", open, amount)`From its version.`,
  input("homes.hoaAllowed", "HOA permits rental", "text", open, choices("yes", "no"))`From its version.`,
  input("homes.leaseType", "Kind of lease", "text", open, choices("term", "monthToMonth"))`From its version.`,
  input("homes.voucher", "Housing voucher", "text", open, choices("yes", "no"))`Section 8, from its version.`,
  perRow("homes.netYieldOnCost", "Net yield on cost", "%", { help: "Stabilised NOI over all-in cost." })`
    homes.noi / homes.cost`,
  perRow("homes.yieldOnValue", "Net yield on value", "%", {
    help: "Stabilised NOI over what the home is worth: what a sale gives up.",
  })`homes.noi / homes.value`,
]);
