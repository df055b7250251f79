import { type Given, type Line, once, paymentOnDollar, total } from "../plain-arithmetic.ts";
import type { Operations } from "./operations.ts";
import type { Property } from "./property.ts";
import type { Renovation } from "./renovation.ts";
import type { Revenue } from "./revenue.ts";
import type { Statement } from "./statement.ts";

interface Parts {
  revenue: Revenue;
  renovation: Renovation;
  operations: Operations;
  statement: Statement;
}

class GivenLender {
  readonly given: Given;
  readonly property: Property;
  readonly parts: Parts;

  constructor(given: Given, property: Property, parts: Parts) {
    this.given = given;
    this.property = property;
    this.parts = parts;
  }
}

/** MF-16 as far as it does not hang on the loan: the lender's own year. */
export class Lender extends GivenLender {
  readonly revenue = this.parts.revenue;
  readonly renovation = this.parts.renovation;
  readonly operations = this.parts.operations;
  readonly statement = this.parts.statement;
  readonly term = (name: string): number => this.given.number(`lender.${name}`);
  readonly year1 = (of: Line): number => total(of, 1, 12);
  readonly atLeast = (...values: number[]): number =>
    Math.max(...values.filter((value) => !Number.isNaN(value)));

  readonly vacancy = once(() =>
    Math.max(
      this.revenue.vacancyYear1(),
      this.term("minVacancyPct"),
      this.given.or("marketVacancyPct", 0),
      this.atLeast(0, this.statement.t3VacancyPct),
    ),
  );
  readonly rental = once(() => {
    const { grossScheduledRent, concessions, lossBase } = this.revenue.lines;
    const scheduled = this.year1(grossScheduledRent) - this.year1(this.renovation.row("renovationPremium"));
    const kept =
      1 - this.vacancy() - this.year1(concessions) / this.year1(lossBase) - this.revenue.badDebtRate(1);
    return scheduled * kept;
  });
  readonly other = once(
    () =>
      (this.year1(this.revenue.lines.otherIncome) -
        this.year1(this.revenue.row("shortTermPremiumIncome")) -
        this.year1(this.revenue.row("monthToMonthPremiumIncome"))) *
      (1 - this.given.or("lender.otherIncomeHaircutPct", 0)),
  );
  readonly commercialIncome = this.revenue.lines.commercialIncome;
  readonly commercialInPlace = once(() =>
    Math.min(this.year1(this.commercialIncome), 12 * this.commercialIncome(1)),
  );
  readonly commercial = once(() => {
    const inPlace = this.commercialInPlace();
    if (inPlace === 0) return 0;
    const kept = inPlace * (1 - this.term("minCommercialVacancyPct"));
    const share = this.term("maxCommercialShare");
    const most = (Math.max(0, this.rental() + this.other()) * share) / (1 - share);
    return share === 1 ? kept : Math.min(kept, most);
  });
  readonly egi = once(() => this.rental() + this.other() + this.commercial());
  readonly propertyTax = once(() =>
    this.atLeast(this.operations.yearTotal("propertyTax"), this.operations.reassessedTax),
  );
  readonly fee = once(() =>
    Math.max(this.operations.yearTotal("managementFee"), this.term("minManagementPct") * this.egi()),
  );
  readonly others = once(() => {
    const planned =
      this.operations.yearTotal("operatingExpenses") -
      this.operations.yearTotal("propertyTax") -
      this.operations.yearTotal("managementFee");
    return planned + planned * this.given.or("lender.expenseCushionPct", 0);
  });
  readonly noi = once(() => this.egi() - this.others() - this.propertyTax() - this.fee());
  readonly reserve = Math.max(
    this.given.number("reservesPerUnit"),
    this.term("minReservesPerUnit"),
    this.given.or("lender.engineersReservePerUnit", 0),
  );
  readonly ncf = once(() => this.noi() - this.reserve * this.property.rows.units());
  readonly taxGrowth = Number.isNaN(this.term("taxGrowth"))
    ? this.term("expenseGrowth")
    : this.term("taxGrowth");
  readonly noiAfter = (years: number): number =>
    this.egi() * (1 + this.term("incomeGrowth")) ** years -
    (this.egi() - this.noi() - this.propertyTax()) * (1 + this.term("expenseGrowth")) ** years -
    this.propertyTax() * (1 + this.taxGrowth) ** years;
  readonly ncfAfter = (years: number): number => this.noiAfter(years) - (this.noi() - this.ncf());
  readonly termYears = this.given.number("debt.termYears");

  readonly testLoan = (debt: {
    loan: () => number;
    fundingTested: () => number;
    stressedConstant: number;
    balanceAtMaturity: () => number;
  }) => {
    const { loan, fundingTested, stressedConstant, balanceAtMaturity } = debt;
    const tested = (): number => loan() + fundingTested();
    const constant = 12 * paymentOnDollar(this.term("refinanceRate"), 360);
    const minDscr = this.given.or("lender.refinanceMinDscr", this.given.number("debt.minDscr"));
    const maxLtv = this.given.or("lender.refinanceMaxLtv", this.given.number("debt.maxLtv"));
    const loanAtMaturity = once(() =>
      Math.max(
        0,
        Math.min(
          this.ncfAfter(this.termYears) / (minDscr * constant),
          (this.noiAfter(this.termYears) / this.term("refinanceCapRate")) * maxLtv,
        ),
      ),
    );
    return {
      lenderDscr: once(() => this.ncf() / (tested() * stressedConstant)),
      lenderDebtYield: once(() => this.ncf() / tested()),
      lenderLtv: once(() => {
        const price = this.given.number("purchasePrice");
        return loan() / Math.min(price, this.given.or("debt.appraisedValue", price));
      }),
      refinanceTestConstant: () => constant,
      maturityDscr: once(() => this.ncfAfter(this.termYears) / (balanceAtMaturity() * constant)),
      maturityLtv: once(
        () => (balanceAtMaturity() * this.term("refinanceCapRate")) / this.noiAfter(this.termYears),
      ),
      loanAtMaturity,
      refinanceSurplus: once(() => loanAtMaturity() - balanceAtMaturity()),
    };
  };

  readonly rows = {
    lenderVacancy: this.vacancy,
    lenderRentalIncome: this.rental,
    lenderOtherIncome: this.other,
    lenderCommercialInPlace: this.commercialInPlace,
    lenderCommercialIncome: this.commercial,
    lenderEgi: this.egi,
    lenderPropertyTax: this.propertyTax,
    lenderManagementFee: this.fee,
    lenderOtherExpenses: this.others,
    lenderNoi: this.noi,
    lenderReservesPerUnit: () => this.reserve,
    lenderNcf: this.ncf,
    lenderTaxGrowth: () => this.taxGrowth,
    lenderNoiProjected: (year: number) => this.noiAfter(year - 1),
    lenderNcfProjected: (year: number) => this.ncfAfter(year - 1),
    lenderNoiAtMaturity: once(() => this.noiAfter(this.termYears)),
    lenderNcfAtMaturity: once(() => this.ncfAfter(this.termYears)),
  };
}
