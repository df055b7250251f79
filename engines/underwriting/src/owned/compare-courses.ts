import { rateOfReturn } from "../maths/returns.ts";

/** A loan as it stands today. */
export interface CurrentLoan {
  balance: number;
  /** Yearly: 0.0475 is 4.75%. */
  rate: number;
  /** Monthly principal and interest. */
  payment: number;
  /** Whole months until its balance is due; null where it runs to the sale. */
  monthsLeft: number | null;
}

/** What is left of a plan: operating cash flow of each month before debt, and the sale in the last one. */
export interface RemainingPlan {
  /** Paid at once if the home is held, such as a renovation that is still ahead. */
  outlay: number;
  operating: readonly number[];
  /** Net cash flow of the next 12 months, on which a lender sizes. */
  ncf: number;
  exitValue: number;
  exitCosts: number;
}

interface NewLoanTerms {
  rate: number;
  amortYears: number;
  ioMonths: number;
  /** Of the new loan. */
  costPct: number;
  maxLtv: number | null;
  minDscr: number | null;
  minDebtYield: number | null;
}

export interface CourseTerms {
  discountRate: number;
  /** Of today's value, of a sale today. */
  saleCostPct: number;
  /** Of a balance that is repaid before its maturity. */
  prepaymentPct: number;
  /** Of a gain over the basis; null is before tax. */
  taxRate: number | null;
  newLoan: NewLoanTerms;
}

export interface OwnedHome {
  value: number;
  /** Paid for it; null where nobody knows it. */
  basis: number | null;
  plan: RemainingPlan;
  /** Undefined is a home without a loan. */
  loan: CurrentLoan | undefined;
}

interface Sale {
  costs: number;
  payoff: number;
  premium: number;
  tax: number;
  net: number;
}

interface Holding {
  /** Present values: of net cash flow less what is paid at once, of payments on the loan, of what the last sale leaves. */
  operating: number;
  debt: number;
  exit: number;
  value: number;
}

export type LoanLimit = "ltv" | "dscr" | "debtYield";

interface Refinancing {
  limits: { limit: LoanLimit; loan: number }[];
  binding: LoanLimit;
  loan: number;
  costs: number;
  payoff: number;
  premium: number;
  /** What is left of the new loan; below 0 it is paid in. */
  cashOut: number;
  /** Payments of its first year. */
  debtService: number;
  /** Net cash flow of the next 12 months over them; null without payments. */
  dscr: number | null;
  operating: number;
  debt: number;
  exit: number;
  value: number;
}

export type Course = "hold" | "refinance" | "sell";

export interface ComparedCourses {
  months: number;
  sale: Sale;
  holding: Holding;
  refinancing: Refinancing | { unavailable: string };
  best: Course;
  /** What the best course is worth more than holding; 0 where that is the best. */
  gain: number;
  /** What the better of selling and refinancing is worth more than holding; below 0 where that is the best. */
  advantage: number;
}

/**
 * The level payment on a dollar of loan, each month.
 *
 * @example Math.round(1e6 * paymentOnDollar(0.06, 360)) // 5996
 */
export function paymentOnDollar(rate: number, months: number): number {
  const i = rate / 12;
  return i === 0 ? 1 / months : i / -Math.expm1(-months * Math.log1p(i));
}

/**
 * What is owed after some more months of payments, never below 0; a payment under the interest adds to it.
 *
 * @example Math.round(balanceAfter({ balance: 100_000, rate: 0.06, payment: 600 }, 12)) // 98766
 */
export function balanceAfter(
  { balance, rate, payment }: Pick<CurrentLoan, "balance" | "rate" | "payment">,
  months: number,
): number {
  let left = balance;
  for (let month = 1; month <= months && left > 0; month += 1)
    left -= payLoan({ rate, payment }, left).principal;
  return left;
}

function payLoan({ rate, payment }: { rate: number; payment: number }, owed: number) {
  const interest = (owed * rate) / 12;
  const principal = Math.min(owed, payment - interest);
  return { interest, principal };
}

interface Schedule {
  payments: number[];
  left: number;
}

function scheduleCurrent(loan: CurrentLoan | undefined, months: number): Schedule {
  const payments: number[] = [];
  let left = loan?.balance ?? 0;
  for (let month = 1; month <= months; month += 1) {
    if (loan === undefined || left <= 0) {
      payments.push(0);
      continue;
    }
    const { interest, principal } = payLoan(loan, left);
    left -= principal;
    const isDue = loan.monthsLeft !== null && month >= Math.max(1, loan.monthsLeft);
    payments.push(interest + principal + (isDue ? left : 0));
    if (isDue) left = 0;
  }
  return { payments, left };
}

function scheduleNew(loan: number, { rate, amortYears, ioMonths }: NewLoanTerms, months: number): Schedule {
  const payment = loan * paymentOnDollar(rate, 12 * amortYears);
  const payments: number[] = [];
  let left = loan;
  for (let month = 1; month <= months; month += 1) {
    const interest = (left * rate) / 12;
    const principal = month <= ioMonths ? 0 : Math.min(left, payment - interest);
    left -= principal;
    payments.push(interest + principal);
  }
  return { payments, left };
}

interface Ends {
  months: number;
  /** Worth today of a dollar at the end of each month, from month 1 on. */
  factors: number[];
  sale: Sale;
  old: Schedule;
  /** What the last sale leaves after costs and tax: before a loan, and after the old one with its premium. */
  beforeLoan: number;
  left: number;
}

/** What a sale today and one at the end leave; the reason where a part of it is missing. */
function findEnds(
  { value, basis, plan, loan }: OwnedHome,
  terms: CourseTerms,
): Ends | { unavailable: string } {
  const months = plan.operating.length;
  if (!(value > 0)) return { unavailable: "Its value is not above 0" };
  if (months === 0) return { unavailable: "Nothing of its plan is left" };
  if (terms.taxRate !== null && basis === null)
    return { unavailable: "No purchase price to tax a gain over" };
  const taxOn = (proceeds: number) =>
    terms.taxRate === null || basis === null ? 0 : terms.taxRate * Math.max(0, proceeds - basis);
  const isOpen = (month: number) =>
    loan !== undefined && (loan.monthsLeft === null || loan.monthsLeft > month);
  const payoff = loan?.balance ?? 0;
  const premium = isOpen(0) ? terms.prepaymentPct * payoff : 0;
  const costs = terms.saleCostPct * value;
  const tax = taxOn(value - costs);
  const sale = { costs, payoff, premium, tax, net: value - costs - payoff - premium - tax };
  const old = scheduleCurrent(loan, months);
  const lastPremium = isOpen(months) ? terms.prepaymentPct * old.left : 0;
  const beforeLoan = plan.exitValue - plan.exitCosts - taxOn(plan.exitValue - plan.exitCosts);
  const left = beforeLoan - old.left - lastPremium;
  const factors = plan.operating.map((_, at) => (1 + terms.discountRate) ** (-(at + 1) / 12));
  return { months, factors, sale, old, beforeLoan, left };
}

/**
 * Holding, selling and refinancing an owned home, each as dollars of today that the owner has afterwards.
 * See docs/methods/hold-sell.md. Units: dollars, rates as shares, months. Errors: `unavailable` with the reason.
 * Example: a home of $200,000 without a loan or costs, held a year for $10,000 and sold for as much, before tax, at 5%:
 * holding is worth 10,000 × Σ 1.05^(−m/12) / 12 + 200,000 / 1.05, about 200,200, and selling 200,000.
 */
export function compareCourses(
  home: OwnedHome,
  terms: CourseTerms,
): { compared: ComparedCourses } | { unavailable: string } {
  const ends = findEnds(home, terms);
  if ("unavailable" in ends) return ends;
  const { months, factors, sale, old, beforeLoan, left } = ends;
  const last = factors.at(-1) ?? 0;
  const present = (amounts: readonly number[]) => {
    let sum = 0;
    for (let at = 0; at < months; at += 1) sum += (amounts[at] ?? 0) * (factors[at] ?? 0);
    return sum;
  };
  const operating = present(home.plan.operating) - home.plan.outlay;
  const [debt, exit] = [-present(old.payments), left * last];
  const holding: Holding = { operating, debt, exit, value: operating + debt + exit };
  const refinancing = refinance(home, terms, {
    ...{ sale, operating, present },
    exitOf: (balance) => (beforeLoan - balance) * last,
  });
  return { compared: { months, sale, holding, refinancing, ...rank(sale, holding, refinancing) } };
}

/**
 * The yearly rate at which holding is worth what a sale today leaves; null where that would leave nothing, or where no
 * rate or several fit. See docs/methods/hold-sell.md#courses.
 */
export function findHoldingRate(home: OwnedHome, terms: CourseTerms): number | null {
  const ends = findEnds(home, terms);
  if ("unavailable" in ends) return null;
  const paid = ends.sale.net + home.plan.outlay;
  if (!(ends.sale.net > 0)) return null;
  const flows = home.plan.operating.map((amount, at) => amount - (ends.old.payments[at] ?? 0));
  flows[flows.length - 1] = (flows.at(-1) ?? 0) + ends.left;
  const amounts = [-paid, ...flows];
  const found = rateOfReturn(
    amounts.map((_, month) => month / 12),
    amounts,
  );
  return found.ok ? found.rate : null;
}

/** What a lender lends on today's value and the next 12 months, and what is left of it. */
function refinance(
  { value, plan }: OwnedHome,
  { newLoan }: CourseTerms,
  of: {
    sale: Sale;
    operating: number;
    present: (amounts: readonly number[]) => number;
    exitOf: (balance: number) => number;
  },
): ComparedCourses["refinancing"] {
  const { maxLtv, minDscr, minDebtYield } = newLoan;
  if (maxLtv === null) return { unavailable: "The lender’s terms have no maximum LTV" };
  const income = Math.max(0, plan.ncf);
  const perYear = 12 * paymentOnDollar(newLoan.rate, 12 * newLoan.amortYears);
  const limits: Refinancing["limits"] = [{ limit: "ltv", loan: maxLtv * value }];
  if (minDscr !== null) limits.push({ limit: "dscr", loan: income / (minDscr * perYear) });
  if (minDebtYield !== null) limits.push({ limit: "debtYield", loan: income / minDebtYield });
  const least = limits.reduce((lowest, one) => (one.loan < lowest.loan ? one : lowest));
  const { loan, limit: binding } = least;
  if (!(loan > 0)) return { unavailable: "The lender’s limits leave no loan" };
  const { payments, left } = scheduleNew(loan, newLoan, plan.operating.length);
  const debtService = scheduleNew(loan, newLoan, 12).payments.reduce((sum, one) => sum + one, 0);
  const costs = newLoan.costPct * loan;
  const { operating } = of;
  const { payoff, premium } = of.sale;
  const cashOut = loan - costs - payoff - premium;
  const [debt, exit] = [-of.present(payments), of.exitOf(left)];
  return {
    ...{ limits, binding, loan, costs, payoff, premium, cashOut, debtService },
    dscr: debtService > 0 ? plan.ncf / debtService : null,
    ...{ operating, debt, exit, value: cashOut + operating + debt + exit },
  };
}

/** To leave things as they are goes first where courses are worth the same. */
function rank(
  sale: Sale,
  holding: Holding,
  refinancing: ComparedCourses["refinancing"],
): Pick<ComparedCourses, "best" | "gain" | "advantage"> {
  const others: { course: Course; more: number }[] = [{ course: "sell", more: sale.net - holding.value }];
  if ("value" in refinancing) {
    others.unshift({ course: "refinance", more: refinancing.value - holding.value });
  }
  const other = others.reduce((most, one) => (one.more > most.more ? one : most));
  const isBetter = other.more > 0;
  return {
    best: isBetter ? other.course : "hold",
    gain: isBetter ? other.more : 0,
    advantage: other.more,
  };
}
