import { type Given, growthFactor, growthIndex, type Line, line, sum, yearAt } from "../plain-arithmetic.ts";

export type Rent = ReturnType<typeof collectRent>;
export type Costs = ReturnType<typeof payExpenses>;

const FEES = ["pet", "smartHome", "utilityBillback", "late", "application", "landscaping", "internet"];

function stepRent(given: Given, monthsToLease: number) {
  const turnover = given.number("turnoverRate");
  const split = turnover * given.number("newLeaseGrowth") + (1 - turnover) * given.number("renewalGrowth");
  const list = given.byYear("rentGrowth");
  const rentStep: Line = (year) => (given.text("rentGrowthMethod") === "newAndRenewal" ? split : list(year));
  const rentIndex = growthIndex(rentStep);
  const usual = growthFactor(rentStep, given.text("growthTiming"));
  const rentFactor: Line = (month) =>
    given.text("rentSteps") === "lease"
      ? rentIndex(Math.max(1, Math.ceil((month - monthsToLease) / 12)))
      : usual(month);
  return { rentStep, rentIndex, rentFactor };
}

/** SF-3. */
export function collectRent(given: Given, renovationPeriod: number) {
  const M = 12 * given.number("holdYears");
  const inPlace = given.number("inPlaceLease.months");
  const monthsToLease = inPlace + renovationPeriod + given.number("initialLeaseUpMonths");
  const { rentStep, rentIndex, rentFactor } = stepRent(given, monthsToLease);
  const operating = (formula: Line): Line => line(1, M + 12, formula);
  const vacantBefore = given.text("exitChannel") === "retail" ? given.number("vacantMonthsBeforeSale") : 0;
  const leased = operating((month) => {
    if (month <= inPlace) return 1;
    if (month <= monthsToLease) return 0;
    return month > M - vacantBefore && month <= M ? 0 : 1;
  });
  const vacancyPct = (given.number("turnoverRate") * given.number("daysToReResident")) / 365;
  const grossPotentialRent = operating((month) =>
    month <= inPlace ? given.number("inPlaceLease.rent") : given.number("monthlyRent") * rentFactor(month),
  );
  const downtime = operating((month) => grossPotentialRent(month) * (1 - leased(month)));
  const vacancy = operating((month) => grossPotentialRent(month) * leased(month) * vacancyPct);
  const lost =
    (share: string): Line =>
    (month) =>
      (grossPotentialRent(month) * leased(month) - vacancy(month)) * given.number(share);
  const [badDebt, concessions] = [operating(lost("badDebtPct")), operating(lost("concessionPct"))];
  const netRentalIncome = operating(
    (m) => grossPotentialRent(m) - downtime(m) - vacancy(m) - badDebt(m) - concessions(m),
  );
  const otherIncomeOfMonth =
    given.number("otherIncomeMonth") + sum(FEES.map((fee) => given.number(`fees.${fee}`)));
  const whileLet = (amount: number): Line =>
    operating((month) => amount * rentFactor(month) * leased(month) * (1 - vacancyPct));
  const [otherIncome, chargeBacks] = [
    whileLet(otherIncomeOfMonth),
    whileLet(given.number("chargeBacksMonth")),
  ];
  const effectiveGrossIncome = operating(
    (month) => netRentalIncome(month) + otherIncome(month) + chargeBacks(month),
  );
  const lines = { leased, grossPotentialRent, downtime, vacancy, badDebt, concessions };
  const single = { monthsToLease, vacancyPct, otherIncomeOfMonth };
  const rates = { rentStep, rentIndex, rentFactor: operating(rentFactor) };
  return { ...lines, ...single, ...rates, netRentalIncome, otherIncome, chargeBacks, effectiveGrossIncome };
}

function payTax(given: Given) {
  const cap = given.or("propertyTaxCap", Number.POSITIVE_INFINITY);
  const growth = given.byYear("propertyTaxGrowth");
  const propertyTaxIndex = growthIndex((year) => Math.min(growth(year), cap));
  const isArv = given.text("propertyTaxBasis") === "afterRepairValue";
  const taxBasis = given.number(isArv ? "afterRepairValue" : "purchasePrice");
  const isOwned = given.text("ownership") === "owned";
  const assessed = taxBasis * given.number("propertyTaxRate");
  const propertyTaxYearOne = isOwned ? given.or("sellerTaxBill", assessed) : assessed;
  const sellerBillYears = isOwned ? 0 : given.number("propertyTaxLagYears");
  const propertyTax: Line = (month) => {
    const year = yearAt(month);
    const bill = year <= sellerBillYears ? given.number("sellerTaxBill") : propertyTaxYearOne;
    return (bill * propertyTaxIndex(year)) / 12;
  };
  return { propertyTaxIndex, propertyTax, single: { taxBasis, propertyTaxYearOne, sellerBillYears } };
}

/** The first year of what follows size, age or a quote. */
function quoteFirstYear(given: Given) {
  const byRate =
    given.number("replacementCost") * given.number("insuranceRate") * (1 + given.number("hazardLoadPct"));
  const premium = given.text("insuranceMethod") === "rate" ? byRate : given.number("insuranceAnnual");
  const bySize =
    given.number("repairs.base") +
    given.number("repairs.perSqft") * given.number("sqft") +
    given.number("repairs.perYearOfAge") * given.number("age");
  return {
    insuranceYearOne: premium * (1 + given.number("insuranceStressPct")),
    repairsYearOne:
      given.text("repairsMethod") === "sizeAndAge" ? bySize : given.number("repairsMaintenanceAnnual"),
  };
}

/** SF-4. */
export function payExpenses(given: Given, rent: Rent) {
  const M = 12 * given.number("holdYears");
  const timing = given.text("growthTiming");
  const e = growthFactor(given.byYear("expenseGrowth"), timing);
  const insured = growthFactor(given.byYear("insuranceGrowth"), timing);
  const { leased: on, vacancyPct } = rent;
  const turnoverRate = given.number("turnoverRate");
  const first = quoteFirstYear(given);
  const tax = payTax(given);
  const operating = (formula: Line): Line => line(1, M + 12, formula);
  const amount = (name: string): number => given.number(name);
  const yearly = (value: number): Line => operating((m) => (value * e(m) * on(m)) / 12);
  const always = (name: string): Line => operating((m) => amount(name) * e(m));
  const feeFloor: Line = (m) => amount("managementFeeFloorMonth") * e(m) * on(m);
  const other = amount("otherExpenseAnnual") + amount("licenceAnnual") + amount("bankLegalAnnual");
  const lines: Record<string, Line> = {
    propertyTax: operating(tax.propertyTax),
    insurance: operating((m) => (first.insuranceYearOne * insured(m)) / 12),
    hoaDues: always("hoaMonth"),
    grounds: always("groundsMonth"),
    smartHome: always("smartHomeMonth"),
    repairsMaintenance: yearly(first.repairsYearOne),
    turnover: yearly(turnoverRate * amount("turnCost")),
    leasing: operating(
      (m) => (turnoverRate * amount("leasingFeeMonths") * rent.grossPotentialRent(m) * on(m)) / 12,
    ),
    renewals: yearly((1 - turnoverRate) * amount("renewalFee")),
    managementFee: operating((m) =>
      Math.max(amount("managementFeePct") * rent.effectiveGrossIncome(m), feeFloor(m)),
    ),
    vacantUtilities: operating(
      (m) => amount("vacantUtilitiesMonth") * e(m) * (1 - on(m) + on(m) * vacancyPct),
    ),
    otherExpenses: operating((m) => (other * e(m)) / 12),
  };
  const all = Object.values(lines);
  const operatingExpenses = operating((m) => sum(all.map((of) => of(m))));
  return {
    ...first,
    ...tax.single,
    taxRows: tax.single,
    expenseFactor: operating(e),
    operatingExpenses,
    indexes: {
      propertyTaxIndex: tax.propertyTaxIndex,
      insuranceIndex: growthIndex(given.byYear("insuranceGrowth")),
      expenseIndex: growthIndex(given.byYear("expenseGrowth")),
    },
    lines,
  };
}
