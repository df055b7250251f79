import {
  dayAfter,
  type Given,
  growthFactor,
  growthIndex,
  type Line,
  line,
  once,
  span,
  sum,
  total,
} from "../plain-arithmetic.ts";

class GivenProperty {
  readonly given: Given;

  constructor(given: Given) {
    this.given = given;
  }
}

/** MF-1 and MF-2: time, the unit mix, and the rent roll at closing. */
export class Property extends GivenProperty {
  readonly holdYears = this.given.number("holdYears");
  readonly M = 12 * this.holdYears;
  readonly plans = this.given.table("unitMix");
  readonly closing = this.given.text("closingDate");
  readonly every = (column: string): boolean => this.plans.every((plan) => plan.has(column));
  readonly units = sum(this.plans.map((plan) => plan.number("units")));
  readonly weighted = (by: string, column: string): number =>
    sum(this.plans.map((plan) => plan.amount(by) * plan.number(column)));
  readonly known = (column: string, value: number): number => (this.every(column) ? value : Number.NaN);

  readonly away = this.given.table("nonRevenueUnits");
  readonly findPlanRent = (name: string): number =>
    this.plans.find((plan) => plan.text("floorPlan") === name)?.number("marketRent") ?? Number.NaN;
  readonly nonRevenueUnitCount = sum(this.away.map((row) => row.number("units")));
  readonly nonRevenueMarketRent = sum(
    this.away.map((row) => row.number("units") * this.findPlanRent(row.text("floorPlan"))),
  );
  readonly employeeUnits = sum(
    this.away.filter((row) => row.text("reason") === "employee").map((row) => row.number("units")),
  );
  readonly employeeUnitsCounted = this.given.text("employeeUnitsOccupied") === "yes" ? this.employeeUnits : 0;
  readonly rentableUnits = this.units - this.nonRevenueUnitCount + this.employeeUnitsCounted;

  readonly monthlyMarketRent = this.weighted("units", "marketRent");
  readonly monthlyInPlaceRent = this.weighted("units", "inPlaceRent");
  readonly rentableSqft = this.weighted("units", "sqft");
  readonly occupiedUnitsAtClosing = this.known(
    "occupied",
    sum(this.plans.map((plan) => plan.amount("occupied"))),
  );
  readonly occupiedMarketRent = this.known("occupied", this.weighted("occupied", "marketRent"));
  readonly occupiedInPlaceRent = this.known("occupied", this.weighted("occupied", "inPlaceRent"));
  readonly aboveContract = this.plans.map(
    (plan) => plan.number("occupied") * Math.max(0, plan.number("marketRent") - plan.number("inPlaceRent")),
  );
  readonly belowContract = this.plans.map(
    (plan) => plan.number("occupied") * Math.max(0, plan.number("inPlaceRent") - plan.number("marketRent")),
  );
  readonly newLeasePlans = this.plans.filter((plan) => plan.has("newLeaseRent"));
  readonly newLeaseTotals = this.plans.map((plan) => plan.number("units") * plan.amount("newLeaseRent"));
  readonly preleased = this.known("preleased", sum(this.plans.map((plan) => plan.amount("preleased"))));
  readonly notice = this.known("notice", sum(this.plans.map((plan) => plan.amount("notice"))));
  readonly leasedOccupancy =
    (this.occupiedUnitsAtClosing + this.employeeUnitsCounted + this.preleased) / this.rentableUnits;

  readonly expirations = this.given.table("leaseExpirations");
  readonly expiring = (column: string): Line =>
    line(1, this.M + 12, (month) =>
      sum(this.expirations.filter((row) => row.number("month") === month).map((row) => row.amount(column))),
    );
  readonly inTable = (column: string): number =>
    this.expirations.some((row) => row.has(column))
      ? sum(this.expirations.map((row) => row.amount(column)))
      : Number.NaN;
  readonly expiringRentInAll = this.inTable("contractRent");
  readonly withExpirations = (formula: Line): Line =>
    line(1, this.M + 12, (month) => (this.expirations.length > 0 ? formula(month) : Number.NaN));
  readonly expiringRentShare = this.withExpirations(
    (month) => this.expiring("contractRent")(month) / this.expiringRentInAll,
  );

  readonly shown = this.given.text("displayYears");
  readonly lastMonthOfYear = this.shown === "fiscal" ? this.given.number("fiscalYearEndMonth") : 12;
  readonly closingYear = this.closing.split("-").map(Number)[0] ?? Number.NaN;
  readonly closingMonth = this.closing.split("-").map(Number)[1] ?? Number.NaN;
  readonly firstYearMonths =
    this.shown === "operating" ? 12 : (12 + this.lastMonthOfYear - this.closingMonth) % 12;
  readonly lastMonthShown: Line = (year) => 12 * (year - 1) + this.firstYearMonths;

  cell(k: number, column: string): number {
    return this.plans[k]?.number(column) ?? Number.NaN;
  }

  readonly isRestricted = this.plans.map((plan) => plan.text("restricted") === "yes");
  readonly ofRestricted = (value: (k: number) => number): number =>
    sum(this.plans.map((_, k) => (this.isRestricted[k] ? value(k) : 0)));
  readonly planRent = (k: number): number => this.cell(k, "units") * this.cell(k, "marketRent");
  readonly restrictedUnits = this.ofRestricted((k) => this.cell(k, "units"));
  readonly restrictedRent = this.ofRestricted(this.planRent);
  readonly timing = this.given.text("growthTiming");
  readonly ownGrowth = this.given.has("restrictedRent.growth") ? "restrictedRent.growth" : "rentGrowth";
  readonly openRentFactor = line(1, this.M + 12, growthFactor(this.given.byYear("rentGrowth"), this.timing));
  readonly restrictedRentFactor = line(
    1,
    this.M + 12,
    growthFactor(this.given.byYear(this.ownGrowth), this.timing),
  );
  readonly rentFactor = line(
    1,
    this.M + 12,
    (month) =>
      (this.restrictedRent * this.restrictedRentFactor(month) +
        (this.monthlyMarketRent - this.restrictedRent) * this.openRentFactor(month)) /
      this.monthlyMarketRent,
  );
  readonly turnover = this.findTurnover();

  private findTurnover(): number {
    if (this.restrictedUnits === 0 || !this.given.has("restrictedTurnoverRate"))
      return this.given.number("turnoverRate");
    const own = this.given.number("restrictedTurnoverRate");
    const open = this.units - this.restrictedUnits;
    if (open === 0) return own;
    return (this.restrictedUnits * own + open * this.given.number("turnoverRate")) / this.units;
  }

  readonly showYear =
    (of: Line): Line =>
    (year) =>
      total(of, Math.max(1, this.lastMonthShown(year) - 11), this.lastMonthShown(year));

  readonly isOperatingYear = this.shown === "operating";

  readonly rows = {
    holdMonths: () => this.M,
    closingDay: () => (this.closing ? dayAfter(this.closing, 0) : Number.NaN),
    flowDay: line(0, this.M + 12, (month) => (this.closing ? dayAfter(this.closing, month) : Number.NaN)),
    firstYearMonths: () => this.firstYearMonths,
    yearShown: (year: number) =>
      this.shown === "operating"
        ? year
        : this.closingYear + year - 1 + (this.closingMonth > this.lastMonthOfYear ? 1 : 0),
    lastMonthShown: this.lastMonthShown,
    "unitMix.rentPerSqft": (k: number) => this.cell(k, "marketRent") / this.cell(k, "sqft"),
    "unitMix.gap": (k: number) => this.cell(k, "marketRent") / this.cell(k, "inPlaceRent") - 1,
    "unitMix.newLeaseGap": (k: number) => this.cell(k, "newLeaseRent") / this.cell(k, "marketRent") - 1,
    "unitMix.lossToLease": (k: number) => this.aboveContract[k] ?? Number.NaN,
    "unitMix.gainToLease": (k: number) => this.belowContract[k] ?? Number.NaN,
    "unitMix.restrictedRent": (k: number) => (this.isRestricted[k] ? this.planRent(k) : 0),
    restrictedUnits: () => this.restrictedUnits,
    restrictedMonthlyRent: () => this.restrictedRent,
    openRentFactor: this.openRentFactor,
    restrictedRentFactor: this.restrictedRentFactor,
    restrictedRentIndex: growthIndex(this.given.byYear(this.ownGrowth)),
    restrictedPotential: line(
      1,
      this.M + 12,
      (month) => this.restrictedRent * this.restrictedRentFactor(month),
    ),
    turnoverApplied: () => this.turnover,
    "unitMix.newLeaseTotal": (k: number) => this.newLeaseTotals[k] ?? Number.NaN,
    units: () => this.units,
    rentableSqft: () => this.rentableSqft,
    averageSqft: () => this.rentableSqft / this.units,
    monthlyMarketRent: () => this.monthlyMarketRent,
    monthlyInPlaceRent: () => this.monthlyInPlaceRent,
    averageMarketRent: () => this.monthlyMarketRent / this.units,
    averageInPlaceRent: () => this.monthlyInPlaceRent / this.units,
    marketRentPerSqft: () => this.monthlyMarketRent / this.rentableSqft,
    lossToLeaseInPlace: () => 1 - this.monthlyInPlaceRent / this.monthlyMarketRent,
    nonRevenueUnitCount: () => this.nonRevenueUnitCount,
    nonRevenueMarketRent: () => this.nonRevenueMarketRent,
    occupiedUnitsAtClosing: () => this.occupiedUnitsAtClosing,
    occupiedMarketRent: () => this.occupiedMarketRent,
    occupiedInPlaceRent: () => this.occupiedInPlaceRent,
    inPlaceRentAnnual: () => 12 * this.occupiedInPlaceRent,
    lossToLeaseOccupied: () => 12 * (this.occupiedMarketRent - this.occupiedInPlaceRent),
    lossToLeaseGross: () => 12 * sum(this.aboveContract),
    gainToLease: () => 12 * sum(this.belowContract),
    averageNewLeaseRent: () =>
      sum(this.newLeaseTotals) / sum(this.newLeasePlans.map((plan) => plan.number("units"))),
    employeeUnits: () => this.employeeUnits,
    employeeUnitsCounted: () => this.employeeUnitsCounted,
    rentableUnits: () => this.rentableUnits,
    physicalOccupancy: () => (this.occupiedUnitsAtClosing + this.employeeUnitsCounted) / this.rentableUnits,
    leasedOccupancy: () => this.leasedOccupancy,
    exposure: () => (Math.max(0, this.rentableUnits * (1 - this.leasedOccupancy)) + this.notice) / this.units,
    leaseExpirationRows: () => this.expirations.length,
    expiringRentInAll: () => this.expiringRentInAll,
    leasesExpiring: this.withExpirations(this.expiring("units")),
    expiringRentShare: this.expiringRentShare,
    expiringRentYear1: once(() => total(this.expiringRentShare, 1, 12)),
    monthToMonthShare: () => this.inTable("monthToMonth") / this.inTable("units"),
  };

  readonly floorPlans = span(0, this.plans.length - 1).map((k) => ({
    name: this.plans[k]?.text("floorPlan") ?? "",
    units: this.cell(k, "units"),
    marketRent: this.cell(k, "marketRent"),
  }));
}
