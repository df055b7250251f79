/** Inputs for those who go into detail: leases, taxes, insurance, components and channels. */
import type { FormulaRow } from "../../language/record.ts";
import { amount, firm, input, output, rate, share, unused } from "../../language/record.ts";

const TEMPLATE = "template:singlefamily";
const optional = { optional: true };

const fee = (name: string, label: string, help: string): FormulaRow =>
  input([`fees.${name}`, label, "$/mo", help], { bounds: amount, ...unused() });

const feeInputs: FormulaRow[] = [
  fee("pet", "Pet rent", "Of homes with pets, spread over all."),
  fee("smartHome", "Smart home fee", "Paid by the resident."),
  fee("utilityBillback", "Utility billing fee", "For billing utilities back."),
  fee("late", "Late fees", "As collected, spread over the year."),
  fee("application", "Application fees", "As collected, spread over the year."),
  fee("landscaping", "Landscaping fee", "Paid by the resident."),
  fee("internet", "Internet", "Sold to the resident."),
];

/** Keys of the fees that residents pay beside the rent. */
export const FEES = feeInputs.map(({ key }) => key);

export const leaseInputs: FormulaRow[] = [
  ...feeInputs,
  input(["inPlaceLease.months", "Months of the lease in place", "mo", "From closing; 0 is a vacant home."], {
    integer: true,
    bounds: { min: 0, max: 120 },
    ...unused(),
  }),
  input(["inPlaceLease.rent", "Rent of the lease in place", "$/mo", "Until it ends."], {
    ...optional,
    requiredWith: "inPlaceLease.months",
    bounds: amount,
  }),
  input(["inPlaceLease.type", "Kind of the lease in place", "text", "For a term, or from month to month."], {
    ...optional,
    choices: ["term", "monthToMonth"],
  }),
  input(["housingVoucher", "Housing voucher", "text", "Whether the resident pays with one (Section 8)."], {
    ...optional,
    choices: ["yes", "no"],
  }),
  input(
    ["rentSteps", "Rent steps", "text", "Every twelve months after closing, or after the first lease began."],
    {
      choices: ["closing", "lease"],
      ...unused("closing"),
    },
  ),
  input(
    ["chargeBacksMonth", "Charge-backs", "$/mo", "Costs that residents pay back, shown gross and netted."],
    {
      bounds: amount,
      ...unused(),
    },
  ),
];

export const taxInputs: FormulaRow[] = [
  input(["sellerTaxBill", "Seller's tax bill", "$", "Of a year, before the sale."], {
    ...optional,
    bounds: amount,
  }),
  input(["sellerHomestead", "Seller has a homestead exemption", "text", "It ends with the sale."], {
    ...optional,
    choices: ["yes", "no"],
  }),
  input(
    [
      "zipYieldTopDecile",
      "Net yield, top decile of the ZIP code",
      "%",
      "To compare: higher yields turn over more.",
    ],
    {
      ...optional,
      bounds: rate,
    },
  ),
  input(["propertyTaxLagYears", "Years at the seller's bill", "yr", "Until the reassessment takes effect."], {
    integer: true,
    bounds: { min: 0, max: 10 },
    ...unused(),
  }),
  input(["propertyTaxCap", "Cap on the yearly increase", "%", "Of the tax, by the state's rule."], {
    ...optional,
    bounds: share,
  }),
];

export const costInputs: FormulaRow[] = [
  input(["insuranceMethod", "Insurance by", "text", "The premium, or a rate on the replacement cost."], {
    choices: ["premium", "rate"],
    ...unused("premium"),
  }),
  input(["replacementCost", "Replacement cost", "$", "Of the building."], { ...optional, bounds: amount }),
  input(["insuranceRate", "Insurance rate", "%", "Share of the replacement cost, a year."], {
    ...optional,
    bounds: { min: 0, max: 0.2 },
  }),
  input(["hazardLoadPct", "Hazard load", "%", "Added to the rate for the expected loss of the place."], {
    bounds: { min: 0, max: 5 },
    ...unused(),
  }),
  input(["insuranceStressPct", "Insurance stress", "%", "On the premium, by either way; a stress sets it."], {
    bounds: { min: -1, max: 10 },
    ...unused(),
  }),
  input(["repairsMethod", "Repairs by", "text", "An amount, or by the home's size and age."], {
    choices: ["amount", "sizeAndAge"],
    ...unused("amount"),
  }),
  input(["repairs.base", "Repairs, base", "$", "A home and year."], { ...optional, bounds: amount }),
  input(["repairs.perSqft", "Repairs a square foot", "$/sqft", "And year."], {
    ...optional,
    bounds: { min: 0, max: 100 },
  }),
  input(["repairs.perYearOfAge", "Repairs a year of age", "$", "And year."], { ...optional, bounds: amount }),
  input(["age", "Age of the home", "yr", "At closing."], { ...optional, bounds: { min: 0, max: 300 } }),
  input(["renewalFee", "Renewal fee", "$", "For each lease that is renewed."], {
    bounds: amount,
    ...unused(),
  }),
  input(["smartHomeMonth", "Smart home", "$/mo", "Subscription paid by the owner."], {
    bounds: amount,
    ...unused(),
  }),
];

/** What wears out, and the years that it lasts. */
export const COMPONENTS: [name: string, label: string, life: number][] = [
  ["roof", "Roof", 22],
  ["hvac", "HVAC", 15],
  ["waterHeater", "Water heater", 11],
  ["appliances", "Appliances", 10],
  ["flooring", "Flooring", 8],
  ["paint", "Paint", 5],
];

export const componentInputs: FormulaRow[] = COMPONENTS.flatMap(([name, label, life]) => [
  input([`components.${name}.cost`, `${label}, replacement cost`, "$", "0 is not reserved for."], {
    bounds: amount,
    ...unused(),
  }),
  input([`components.${name}.lifeYears`, `${label}, life`, "yr", "Years that it lasts."], {
    ...optional,
    requiredWith: `components.${name}.cost`,
    bounds: { min: 1, max: 100 },
    format: "number",
    ...firm(life, TEMPLATE),
  }),
  input([`components.${name}.age`, `${label}, age`, "yr", "Blank takes the home's own, replaced on time."], {
    ...optional,
    bounds: { min: 0, max: 100 },
    format: "number",
  }),
]);

/** Years that a component still lasts, by its own age or by the home's with every replacement on time. */
export const componentLives: FormulaRow[] = COMPONENTS.map(([name, label]) => {
  const at = `components.${name}`;
  const aged = `IF(ISBLANK(${at}.age), MOD(age, ${at}.lifeYears), MIN(${at}.age, ${at}.lifeYears))`;
  return output([`${at}.remainingLife`, `${label}, years left`, "yr", `${at}.lifeYears - ${aged}`], {
    format: "number",
    help: "Life less age; 0 is due.",
  });
});

/** What falls due within some years, by the components' remaining lives. */
export const costAhead = (years: string): string =>
  COMPONENTS.map(([name]) => {
    const at = `components.${name}`;
    return `IF(${at}.cost = 0, 0, IF(${at}.remainingLife <= ${years}, ${at}.cost, 0))`;
  }).join(" + ");

export const channelInputs: FormulaRow[] = [
  input(
    [
      "vacantMonthsBeforeSale",
      "Vacant months before a retail sale",
      "mo",
      "After the resident has moved out.",
    ],
    { integer: true, bounds: { min: 0, max: 12 }, ...unused() },
  ),
  input(
    ["residentDiscountPct", "Discount to the resident", "%", "Where the home is sold to who lives in it."],
    {
      ...optional,
      bounds: rate,
    },
  ),
  input(
    ["residentSaleCostPct", "Cost of a sale to the resident", "%", "Blank takes the cost of a retail sale."],
    {
      ...optional,
      bounds: share,
    },
  ),
];
