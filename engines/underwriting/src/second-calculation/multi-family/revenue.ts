import {
  type Given,
  growthFactor,
  growthIndex,
  type Line,
  line,
  once,
  sum,
  total,
  yearAt,
} from "../plain-arithmetic.ts";
import { LeaseRoll } from "./lease-roll.ts";
import type { Property } from "./property.ts";
import type { Renovation } from "./renovation.ts";

const OTHER_INCOME = [
  "utilityReimbursement",
  "trash",
  "pestControl",
  "parking",
  "garage",
  "storage",
  "petRent",
  "petFee",
  "laundry",
  "cableInternet",
  "amenityFee",
  "applicationFee",
  "lateFee",
  "monthToMonthPremium",
  "shortTermPremium",
  "damages",
  "insuranceWaiver",
  "termination",
  "tower",
  "fees",
];

class GivenRevenue {
  readonly given: Given;
  readonly property: Property;
  readonly renovation: Renovation;

  constructor(given: Given, property: Property, renovation: Renovation) {
    this.given = given;
    this.property = property;
    this.renovation = renovation;
  }
}

/** MF-3 and MF-4: from potential rent to effective gross income. */
export class Revenue extends GivenRevenue {
  readonly M = this.property.M;
  readonly F = this.property.rentFactor;
  readonly own = this.property.rows;
  readonly U = this.own.units();
  readonly method = this.given.text("lossToLeaseMethod");
  readonly isRoll = this.method === "roll";
  readonly operating = (formula: Line): Line => line(1, this.M + 12, formula);
  readonly roll = new LeaseRoll(this.given, this.property);
  readonly byYear = (path: string): Line => this.given.byYear(path);
  readonly lossToLeaseRate = this.byYear("lossToLeasePct");
  readonly vacancyRate = this.byYear("vacancyPct");
  readonly concessionRate = this.byYear("concessionPct");
  readonly badDebtRate = this.byYear("badDebtPct");

  readonly lossToLeaseAtClosing = this.given.or("burnOff.initialPct", this.own.lossToLeaseInPlace());
  readonly expiredUnits = this.property.expiring("units");
  readonly expiredShare = this.operating((month) => {
    if (this.method !== "burnOff") return 0;
    if (this.property.expirations.length === 0)
      return Math.min(1, month / this.given.number("burnOff.months"));
    return total(this.expiredUnits, 1, month) / this.roll.leasesAtClosing;
  });
  readonly steady = this.given.number("burnOff.steadyPct");
  readonly marketRentPotential = this.operating((month) => this.own.monthlyMarketRent() * this.F(month));
  readonly lossToLeaseShare = this.operating((month) => {
    if (this.method === "flat") return this.lossToLeaseRate(yearAt(month));
    if (this.isRoll) {
      return (
        (this.roll.leasedMarket(month) * this.F(month) - this.roll.leasedRent(month)) /
        this.marketRentPotential(month)
      );
    }
    const left = 1 - this.given.number("burnOff.capture") * this.expiredShare(month);
    return this.steady + (this.lossToLeaseAtClosing - this.steady) * left;
  });
  readonly leaseUpMonths = this.given.number("leaseUp.months");
  readonly vacancyShare = this.operating((month) => {
    const usual = this.vacancyRate(yearAt(month));
    if (this.leaseUpMonths === 0) return usual;
    const left = Math.max(0, 1 - month / this.leaseUpMonths);
    return usual + (this.given.number("leaseUp.startVacancyPct") - usual) * left;
  });

  readonly grossPotentialRent = this.operating(
    (month) => this.marketRentPotential(month) + this.renovation.row("renovationPremium")(month),
  );
  readonly lossToLease = this.operating(
    (month) =>
      this.marketRentPotential(month) *
      this.lossToLeaseShare(month) *
      (1 - this.renovation.row("renovationStarted")(month) / this.U),
  );
  readonly nonRevenue = this.operating((month) => this.own.nonRevenueMarketRent() * this.F(month));
  readonly grossScheduledRent = this.operating(
    (month) =>
      this.grossPotentialRent(month) -
      this.lossToLease(month) -
      this.nonRevenue(month) -
      this.renovation.row("renovationDowntime")(month),
  );
  readonly lossBase = this.operating((month) =>
    this.given.text("lossBasis") === "gpr" ? this.grossPotentialRent(month) : this.grossScheduledRent(month),
  );
  readonly vacancy = this.operating((month) => {
    if (!this.isRoll) return this.lossBase(month) * this.vacancyShare(month);
    const empty =
      this.own.monthlyMarketRent() - this.own.nonRevenueMarketRent() - this.roll.leasedMarket(month);
    return Math.max(0, empty) * this.F(month);
  });
  readonly occupiedUnits = this.operating((month) =>
    this.isRoll
      ? this.roll.leasedUnits(month)
      : (this.U - this.own.nonRevenueUnitCount()) * (1 - this.vacancyShare(month)),
  );
  readonly concessionMethod = this.given.text("concessionMethod");
  readonly newLeases = this.operating((month) => {
    if (this.concessionMethod === "share") return 0;
    if (this.isRoll) return this.roll.newUnits(month);
    return (this.occupiedUnits(month) * this.property.turnover) / 12;
  });
  readonly concessionsGranted = this.operating((month) =>
    this.concessionMethod === "share"
      ? 0
      : this.newLeases(month) *
        this.given.number("concessionFreeMonths") *
        this.own.averageMarketRent() *
        this.F(month),
  );
  readonly concessions = this.operating((month) => {
    if (this.concessionMethod === "share") return this.lossBase(month) * this.concessionRate(yearAt(month));
    if (this.concessionMethod === "cash") return this.concessionsGranted(month);
    return total(this.concessionsGranted, Math.max(0, month - 11), month) / 12;
  });
  readonly badDebt = this.operating((month) => this.lossBase(month) * this.badDebtRate(yearAt(month)));
  readonly netRentalIncome = this.operating(
    (month) =>
      this.grossScheduledRent(month) - this.vacancy(month) - this.concessions(month) - this.badDebt(month),
  );

  readonly leases = this.given.table("commercialLeases");
  readonly commercialIncome = this.operating((month) =>
    sum(
      this.leases
        .filter((lease) => lease.number("firstMonth") <= month && month <= lease.number("lastMonth"))
        .map((lease) => lease.amount("rent") + lease.amount("recoveries")),
    ),
  );
  readonly otherGrowth = this.given.byYear("otherIncomeGrowth");
  readonly otherIncomeFactor = this.operating(
    growthFactor(this.otherGrowth, this.given.text("growthTiming")),
  );
  readonly otherIncomes = Object.fromEntries(
    OTHER_INCOME.map((name) => {
      const amount = this.given.number(`otherIncomePerOccupiedUnitMonth.${name}`);
      return [
        `${name}Income`,
        this.operating((month) => amount * this.occupiedUnits(month) * this.otherIncomeFactor(month)),
      ];
    }),
  );
  readonly otherIncome = this.operating((month) =>
    sum(Object.values(this.otherIncomes).map((of) => of(month))),
  );
  readonly effectiveGrossIncome = this.operating(
    (month) => this.netRentalIncome(month) + this.otherIncome(month) + this.commercialIncome(month),
  );
  readonly inYear1 = (of: Line) => once(() => total(of, 1, 12));
  readonly gprYear1 = this.inYear1(this.grossPotentialRent);
  readonly nriYear1 = this.inYear1(this.netRentalIncome);
  readonly vacancyLost = this.inYear1(this.vacancy);
  readonly baseYear1 = this.inYear1(this.lossBase);
  readonly vacancyYear1 = (): number => this.vacancyLost() / this.baseYear1();
  readonly occupiedYear1 = this.inYear1(this.occupiedUnits);

  readonly otherIncomeIndex = growthIndex(this.otherGrowth);

  readonly rentIndex = growthIndex(this.given.byYear("rentGrowth"));
  readonly ownIndex = growthIndex(this.given.byYear(this.property.ownGrowth));
  readonly allRentIndex: Line = (year) => {
    const { restrictedRent, monthlyMarketRent } = this.property;
    const open = monthlyMarketRent - restrictedRent;
    return (restrictedRent * this.ownIndex(year) + open * this.rentIndex(year)) / monthlyMarketRent;
  };

  readonly lines = {
    grossPotentialRent: this.grossPotentialRent,
    grossScheduledRent: this.grossScheduledRent,
    lossBase: this.lossBase,
    concessions: this.concessions,
    netRentalIncome: this.netRentalIncome,
    otherIncome: this.otherIncome,
    commercialIncome: this.commercialIncome,
    effectiveGrossIncome: this.effectiveGrossIncome,
  };

  readonly row = (key: string): Line => this.otherIncomes[key] ?? (() => Number.NaN);

  readonly rows = {
    ...this.roll.rows,
    rentIndex: this.rentIndex,
    allRentIndex: this.allRentIndex,
    rentFactor: this.F,
    lossToLeaseRate: this.lossToLeaseRate,
    vacancyRate: this.vacancyRate,
    concessionRate: this.concessionRate,
    badDebtRate: this.badDebtRate,
    lossToLeaseAtClosing: () => this.lossToLeaseAtClosing,
    expiredShare: this.expiredShare,
    lossToLeaseShare: this.lossToLeaseShare,
    vacancyShare: this.vacancyShare,
    marketRentPotential: this.marketRentPotential,
    grossPotentialRent: this.grossPotentialRent,
    lossToLease: this.lossToLease,
    nonRevenue: this.nonRevenue,
    grossScheduledRent: this.grossScheduledRent,
    lossBase: this.lossBase,
    vacancy: this.vacancy,
    newLeases: this.newLeases,
    concessionsGranted: this.concessionsGranted,
    concessions: this.concessions,
    badDebt: this.badDebt,
    netRentalIncome: this.netRentalIncome,
    commercialLeaseCount: () => this.leases.length,
    commercialIncome: this.commercialIncome,
    effectiveGrossIncome: this.effectiveGrossIncome,
    economicOccupancyYear1: () => this.nriYear1() / this.gprYear1(),
    economicVacancyYear1: () => 1 - this.nriYear1() / this.gprYear1(),
    vacancyYear1: this.vacancyYear1,
    collectionsPerOccupiedUnit: () => this.nriYear1() / this.occupiedYear1(),
    otherIncomeIndex: growthIndex(this.otherGrowth),
    otherIncomeFactor: this.otherIncomeFactor,
    occupiedUnits: this.occupiedUnits,
    ...this.otherIncomes,
    otherIncome: this.otherIncome,
  };
}
