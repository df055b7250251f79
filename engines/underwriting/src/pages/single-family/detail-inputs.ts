/** Inputs for those who go into detail: leases, taxes, insurance, components and channels. */
import {
  amount,
  asNumber,
  choices,
  type FormulaRow,
  firmValue,
  input,
  oneOf,
  optional,
  output,
  rate,
  requiredWith,
  share,
  unused,
  whole,
  within,
} from "../../language/rows.ts";

const firm = firmValue("template:singlefamily");

const fee = (name: string, label: string, help: string): FormulaRow =>
  input(`fees.${name}`, label, "$/mo", amount, unused())`${help}`;

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
  input("inPlaceLease.months", "Months of the lease in place", "mo", whole(0, 120), unused())`
    From closing; 0 is a vacant home.`,
  input(
    "inPlaceLease.rent",
    "Rent of the lease in place",
    "$/mo",
    requiredWith("inPlaceLease.months"),
    amount,
  )`Until it ends.`,
  input("inPlaceLease.type", "Kind of the lease in place", "text", optional, choices("term", "monthToMonth"))`
    For a term, or from month to month.`,
  input("housingVoucher", "Housing voucher", "text", optional, choices("yes", "no"))`
    Whether the resident pays with one (Section 8).`,
  input("rentSteps", "Rent steps", "text", oneOf("closing", "lease"))`
    Every twelve months after closing, or after the first lease began.`,
  input("chargeBacksMonth", "Charge-backs", "$/mo", amount, unused())`
    Costs that residents pay back, shown gross and netted.`,
];

export const taxInputs: FormulaRow[] = [
  input("sellerTaxBill", "Seller's tax bill", "$", optional, amount)`Of a year, before the sale.`,
  input("sellerHomestead", "Seller has a homestead exemption", "text", optional, choices("yes", "no"))`
    It ends with the sale.`,
  input("zipYieldTopDecile", "Net yield, top decile of the ZIP code", "%", optional, rate)`
    To compare: higher yields turn over more.`,
  input("propertyTaxLagYears", "Years at the seller's bill", "yr", whole(0, 10), unused())`
    Until the reassessment takes effect.`,
  input("propertyTaxCap", "Cap on the yearly increase", "%", optional, share)`
    Of the tax, by the state's rule.`,
];

export const costInputs: FormulaRow[] = [
  input("insuranceMethod", "Insurance by", "text", oneOf("premium", "rate"))`
    The premium, or a rate on the replacement cost.`,
  input("replacementCost", "Replacement cost", "$", optional, amount)`Of the building.`,
  input("insuranceRate", "Insurance rate", "%", optional, within(0, 0.2))`
    Share of the replacement cost, a year.`,
  input("hazardLoadPct", "Hazard load", "%", within(0, 5), unused())`
    Added to the rate for the expected loss of the place.`,
  input("insuranceStressPct", "Insurance stress", "%", within(-1, 10), unused())`
    On the premium, by either way; a stress sets it.`,
  input("repairsMethod", "Repairs by", "text", oneOf("amount", "sizeAndAge"))`
    An amount, or by the home's size and age.`,
  input("repairs.base", "Repairs, base", "$", optional, amount)`A home and year.`,
  input("repairs.perSqft", "Repairs a square foot", "$/sqft", optional, within(0, 100))`And year.`,
  input("repairs.perYearOfAge", "Repairs a year of age", "$", optional, amount)`And year.`,
  input("age", "Age of the home", "yr", optional, within(0, 300))`At closing.`,
  input("renewalFee", "Renewal fee", "$", amount, unused())`For each lease that is renewed.`,
  input("smartHomeMonth", "Smart home", "$/mo", amount, unused())`Subscription paid by the owner.`,
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
  input(`components.${name}.cost`, `${label}, replacement cost`, "$", amount, unused())`
    0 is not reserved for.`,
  input(
    `components.${name}.lifeYears`,
    `${label}, life`,
    "yr",
    requiredWith(`components.${name}.cost`),
    within(1, 100),
    asNumber,
    firm(life),
  )`Years that it lasts.`,
  input(`components.${name}.age`, `${label}, age`, "yr", optional, within(0, 100), asNumber)`
    Blank takes the home's own, replaced on time.`,
]);

/** Years that a component still lasts, by its own age or by the home's with every replacement on time. */
export const componentLives: FormulaRow[] = COMPONENTS.map(([name, label]) => {
  const at = `components.${name}`;
  const aged = `IF(ISBLANK(${at}.age), MOD(age, ${at}.lifeYears), MIN(${at}.age, ${at}.lifeYears))`;
  return output(`${at}.remainingLife`, `${label}, years left`, "yr", asNumber, {
    help: "Life less age; 0 is due.",
  })`${at}.lifeYears - ${aged}`;
});

/** What falls due within some years, by the components' remaining lives. */
export const costAhead = (years: string): string =>
  COMPONENTS.map(([name]) => {
    const at = `components.${name}`;
    return `IF(${at}.cost = 0, 0, IF(${at}.remainingLife <= ${years}, ${at}.cost, 0))`;
  }).join(" + ");

export const channelInputs: FormulaRow[] = [
  input("vacantMonthsBeforeSale", "Vacant months before a retail sale", "mo", whole(0, 12), unused())`
    After the resident has moved out.`,
  input("residentDiscountPct", "Discount to the resident", "%", optional, rate)`
    Where the home is sold to who lives in it.`,
  input("residentSaleCostPct", "Cost of a sale to the resident", "%", optional, share)`
    Blank takes the cost of a retail sale.`,
];
