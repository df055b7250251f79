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
  count("holdings", "Holdings", "Properties in the portfolio."),
  count("underwrittenHoldings", "Underwritten holdings", "Properties with a saved underwriting version."),
  scalar("homesPooled", "Homes pooled", "count", asInteger, {
    help: "With a complete cash flow in the latest version.",
  })`COUNT(homes.cost)`,
  output("tapeShare", "Share of holdings pooled", "%", {
    help: "The rest have no version or an incomplete cash flow, and are excluded.",
  })`homesPooled / holdings`,
  output("tapeCost", "All-in cost", "$")`SUM(homes.cost)`,
  output("tapeValue", "Value", "$", { help: "Available once every home has a value." })`
    IF(COUNT(homes.value) < homesPooled, NA(), SUM(homes.value))`,
]);

export const homesPage = page("PF-2", "Homes", "portfolio", [
  // What a row of the tape says of its home. Amounts are our share where the share is asked for.
  input("homes.label", "Home", "text", column)`Address.`,
  input("homes.metro", "Metro", "text", column)`Census metro area.`,
  input("homes.zip", "ZIP code", "text", column)`Five-digit ZIP code, or unknown.`,
  input("homes.vintage", "Vintage", "text", column)`Acquisition year, or unknown.`,
  input("homes.source", "Source", "text", column)`Sourcing channel (SF-1), or unknown.`,
  input("homes.share", "Ownership share", "%", column, share)`
    Applied to each amount; 100% when whole properties are shown.`,
  input("homes.cost", "All-in cost", "$", column, money)`Before the financing fee, from the latest version.`,
  input("homes.value", "Value", "$", open, money)`
    Sale-comp estimate, else the version's after-repair value.`,
  input("homes.ncf", "Stabilized NCF", "$", open, money)`Annual, from the latest version.`,
  input("homes.noi", "Stabilized NOI", "$", open, money)`Annual, from the latest version.`,
  input("homes.unleveredIrr", "Unlevered IRR", "%", open, { bounds: { min: -1 } })`For the home alone.`,
  input("homes.leveredIrr", "Levered IRR", "%", open, { bounds: { min: -1 } })`For the home alone.`,
  input("homes.irrWithout", "Pool IRR excluding home", "%", open, { bounds: { min: -1 } })`
    Unlevered pool IRR excluding this home.`,
  input("homes.monthsToRent", "Months to first rent", "mo", open, within(0, 600), asNumber)`
    From closing, per the latest version.`,
  input("homes.capexAhead", "Capex due within the hold", "$", open, amount)`From the latest version (SF-5).`,
  input("homes.hoaDues", "HOA dues", "$/mo", open, amount)`From the latest version.`,
  input(
    "homes.hoaAllowed",
    "HOA allows rentals",
    "text",
    open,
    choices("yes", "no"),
  )`From the latest version.`,
  input(
    "homes.leaseType",
    "Lease type",
    "text",
    open,
    choices("term", "monthToMonth"),
  )`From the latest version.`,
  input(
    "homes.voucher",
    "Housing voucher",
    "text",
    open,
    choices("yes", "no"),
  )`Section 8, from the latest version.`,
  perRow("homes.netYieldOnCost", "Net yield on cost", "%", { help: "Stabilized NOI over all-in cost." })`
    homes.noi / homes.cost`,
  perRow("homes.yieldOnValue", "Net yield on value", "%", {
    help: "Stabilized NOI over current value: the yield given up by selling.",
  })`homes.noi / homes.value`,
]);
