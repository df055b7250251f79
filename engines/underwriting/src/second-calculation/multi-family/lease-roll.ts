import { type Given, type Line, line, sum } from "../plain-arithmetic.ts";
import type { Property } from "./property.ts";

class GivenLeaseRoll {
  readonly given: Given;
  readonly property: Property;

  constructor(given: Given, property: Property) {
    this.given = given;
    this.property = property;
  }
}

/** The lease roll of MF-3, in units, in today's market rent, and in contract rent. */
export class LeaseRoll extends GivenLeaseRoll {
  readonly M = this.property.M;
  readonly expirations = this.property.expirations;
  readonly expiring = this.property.expiring;
  readonly F = this.property.rentFactor;
  readonly own = this.property.rows;
  readonly isRoll = this.given.text("lossToLeaseMethod") === "roll";
  readonly fromTable = this.expirations.length > 0;
  readonly atClosing = (column: string, occupied: number): number =>
    this.fromTable ? sum(this.expirations.map((row) => row.amount(column))) : occupied;
  readonly leasesAtClosing = this.atClosing("units", this.own.occupiedUnitsAtClosing());
  readonly marketAtClosing = this.atClosing("marketRent", this.own.occupiedMarketRent());
  readonly rentAtClosing = this.atClosing("contractRent", this.own.occupiedInPlaceRent());
  readonly vacantUnits = Math.max(
    0,
    this.own.units() - this.own.nonRevenueUnitCount() - this.leasesAtClosing,
  );
  readonly vacantRent = Math.max(
    0,
    this.own.monthlyMarketRent() - this.own.nonRevenueMarketRent() - this.marketAtClosing,
  );

  readonly stay = this.given.number("roll.renewalShare");
  readonly downtime = this.given.number("roll.downtimeMonths");
  readonly rollMonths = this.given.number("roll.months");
  readonly leaseUpMonths = this.given.number("roll.leaseUpMonths");
  readonly rolled = (formula: Line): Line =>
    line(1, this.M + 12, (month) => (this.isRoll ? formula(month) : 0));
  readonly todays = (column: string, closing: number): Line => {
    const inTable = this.expiring(column);
    return (month) =>
      this.fromTable ? inTable(month) : month <= this.rollMonths ? closing / this.rollMonths : 0;
  };
  readonly unitsToday = this.todays("units", this.leasesAtClosing);
  readonly marketToday = this.todays("marketRent", this.marketAtClosing);
  readonly rentToday = this.todays("contractRent", this.rentAtClosing);
  readonly expiringUnits: Line = this.rolled((month) => this.unitsToday(month) + this.begunUnits(month - 11));
  readonly expiringMarket: Line = this.rolled(
    (month) => this.marketToday(month) + this.begunMarket(month - 11),
  );
  readonly expiringRent: Line = this.rolled((month) => this.rentToday(month) + this.begunRent(month - 11));
  readonly leaseUp = (vacant: number, month: number): number =>
    month <= this.leaseUpMonths ? vacant / this.leaseUpMonths : 0;
  readonly newUnits: Line = this.rolled(
    (month) =>
      (1 - this.stay) * this.expiringUnits(month - 1 - this.downtime) + this.leaseUp(this.vacantUnits, month),
  );
  readonly newMarket: Line = this.rolled(
    (month) =>
      (1 - this.stay) * this.expiringMarket(month - 1 - this.downtime) + this.leaseUp(this.vacantRent, month),
  );
  readonly begunUnits: Line = this.rolled(
    (month) => this.stay * this.expiringUnits(month - 1) + this.newUnits(month),
  );
  readonly begunMarket: Line = this.rolled(
    (month) => this.stay * this.expiringMarket(month - 1) + this.newMarket(month),
  );
  readonly begunRent: Line = this.rolled((month) => {
    const asked = this.expiringRent(month - 1) * (1 + this.given.number("roll.renewalIncrease"));
    return (
      this.stay * Math.min(this.expiringMarket(month - 1) * this.F(month), asked) +
      this.newMarket(month) * this.F(month)
    );
  });
  readonly leased = (closing: number, ended: Line, begun: Line): Line => {
    const now: Line = this.rolled(
      (month) => (month === 1 ? closing : now(month - 1)) - ended(month - 1) + begun(month),
    );
    return now;
  };
  readonly leasedUnits = this.leased(this.leasesAtClosing, this.expiringUnits, this.begunUnits);
  readonly leasedMarket = this.leased(this.marketAtClosing, this.expiringMarket, this.begunMarket);
  readonly leasedRent = this.leased(this.rentAtClosing, this.expiringRent, this.begunRent);

  readonly rows = {
    rollLeasesAtClosing: () => this.leasesAtClosing,
    rollMarketRentAtClosing: () => this.marketAtClosing,
    rollContractRentAtClosing: () => this.rentAtClosing,
    rollVacantAtClosing: () => this.vacantUnits,
    rollVacantRentAtClosing: () => this.vacantRent,
    rollExpiringUnits: this.expiringUnits,
    rollExpiringMarket: this.expiringMarket,
    rollExpiringRent: this.expiringRent,
    rollNewUnits: this.newUnits,
    rollNewMarket: this.newMarket,
    rollBegunUnits: this.begunUnits,
    rollBegunMarket: this.begunMarket,
    rollBegunRent: this.begunRent,
    rollLeasedUnits: this.leasedUnits,
    rollLeasedMarket: this.leasedMarket,
    rollLeasedRent: this.leasedRent,
  };
}
