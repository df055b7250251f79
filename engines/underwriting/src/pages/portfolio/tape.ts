/** PF-1 and PF-2: the homes that are pooled, each as its newest underwriting has it. */
import type { FormulaRow } from "../../language/record.ts";
import { amount, input, output, page, perRow, scalar, share } from "../../language/record.ts";

const column = { grain: "unitType" as const };
const open = { ...column, optional: true };
const money = { bounds: { min: -1e12, max: 1e12 } };

const count = (key: string, label: string, help: string): FormulaRow =>
  input([key, label, "count", help], { integer: true, bounds: { min: 0, max: 50_000 }, format: "integer" });

/** What a row of the tape says of its home. Amounts are our share where the share is asked for. */
const tapeColumns: FormulaRow[] = [
  input(["homes.label", "Home", "text", "Its address."], column),
  input(["homes.metro", "Metro", "text", "Where it stands, as the census draws metros."], column),
  input(["homes.zip", "ZIP code", "text", "Five digits, or unknown."], column),
  input(["homes.vintage", "Vintage", "text", "Year of its acquisition, or unknown."], column),
  input(["homes.source", "Source", "text", "How it came to us (SF-1), or unknown."], column),
  input(
    ["homes.share", "Our share", "%", "Of each amount; all of it where whole properties are asked for."],
    {
      ...column,
      bounds: share,
    },
  ),
  input(["homes.cost", "All-in cost", "$", "Without the financing fee, from the newest version."], {
    ...column,
    ...money,
  }),
  input(["homes.value", "Value", "$", "Estimate from sale comps, else the version's after-repair value."], {
    ...open,
    ...money,
  }),
  input(["homes.ncf", "Stabilised NCF", "$", "Of a year, from the newest version."], { ...open, ...money }),
  input(["homes.noi", "Stabilised NOI", "$", "Of a year, from the newest version."], { ...open, ...money }),
  input(["homes.unleveredIrr", "Unlevered IRR", "%", "Of the home alone."], { ...open, bounds: { min: -1 } }),
  input(["homes.leveredIrr", "Levered IRR", "%", "Of the home alone."], { ...open, bounds: { min: -1 } }),
  input(
    ["homes.irrWithout", "Pool without it", "%", "Unlevered IRR of the pool when the home is left out."],
    {
      ...open,
      bounds: { min: -1 },
    },
  ),
  input(["homes.monthsToRent", "Months to the first rent", "mo", "From closing, by its version."], {
    ...open,
    bounds: { min: 0, max: 600 },
    format: "number",
  }),
  input(["homes.capexAhead", "Components due within the hold", "$", "From its version (SF-5)."], {
    ...open,
    bounds: amount,
  }),
  input(["homes.hoaDues", "HOA dues", "$/mo", "From its version."], { ...open, bounds: amount }),
  input(["homes.hoaAllowed", "HOA permits rental", "text", "From its version."], {
    ...open,
    choices: ["yes", "no"],
  }),
  input(["homes.leaseType", "Kind of lease", "text", "From its version."], {
    ...open,
    choices: ["term", "monthToMonth"],
  }),
  input(["homes.voucher", "Housing voucher", "text", "Section 8, from its version."], {
    ...open,
    choices: ["yes", "no"],
  }),
];

export const tapePage = page(["PF-1", "Tape", "portfolio"], 1, [
  count("holdings", "Holdings", "Properties of the portfolio."),
  count("underwrittenHoldings", "Holdings with a version", "Properties that were underwritten."),
  scalar(["homesPooled", "Homes pooled", "count", "COUNT(homes.cost)"], {
    help: "With a whole cash flow in their newest version.",
    format: "integer",
  }),
  output(["tapeShare", "Share of the holdings pooled", "%", "homesPooled / holdings"], {
    help: "The rest has no version, or one without a whole cash flow: it is in no figure.",
  }),
  output(["tapeCost", "All-in cost", "$", "SUM(homes.cost)"]),
  output(["tapeValue", "Value", "$", "IF(COUNT(homes.value) < homesPooled, NA(), SUM(homes.value))"], {
    help: "Unavailable unless each home has one.",
  }),
]);

export const homesPage = page(["PF-2", "Homes", "portfolio"], 2, [
  ...tapeColumns,
  perRow(["homes.netYieldOnCost", "Net yield on cost", "%", "homes.noi / homes.cost"], {
    help: "Stabilised NOI over all-in cost.",
  }),
  perRow(["homes.yieldOnValue", "Net yield on value", "%", "homes.noi / homes.value"], {
    help: "Stabilised NOI over what the home is worth: what a sale gives up.",
  }),
]);
