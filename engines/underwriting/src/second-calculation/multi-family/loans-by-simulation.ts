import type { Given } from "../plain-arithmetic.ts";

/** What a deal's loans are made from. Months go from 0, the closing, to the sale and a year beyond it. */
export interface BeforeDebt {
  sale: number;
  noi: number[];
  ncf: number[];
  futureFunding: number[];
  flowDay: number[];
  price: number;
  cost: number;
  exitCap: number;
  /** The income that each basis of sizing names. */
  income: Record<string, number>;
}

interface SeniorLoan {
  made: number;
  amount: number;
  ioMonths: number;
  amortMonths: number;
  rateAt: (month: number) => number;
  /** Nothing where the payment is leveled again each month. */
  level: number | undefined;
}

export interface Standing {
  rate: number;
  interest: number;
  principal: number;
  balance: number;
}

const sum = (values: readonly number[], from: number, to: number): number =>
  values.slice(Math.max(0, from), to + 1).reduce((total, value) => total + value, 0);

/** PMT(1, rate, months) of any spreadsheet, by the sum of its discount factors. */
function levelOn(rate: number, months: number): number {
  let factors = 0;
  for (let month = 1; month <= months; month += 1) factors += (1 + rate / 12) ** -month;
  return 1 / factors;
}
const constantOf = (rate: number, years: number): number => 12 * levelOn(rate, Math.round(12 * years));
const least = (limits: readonly (number | undefined)[]): number =>
  Math.max(0, Math.min(...limits.filter((limit) => limit !== undefined)));

/** A loan month by month, after docs/methods/debt.md, Payments and balances. */
function runLoan(loan: SeniorLoan, to: number, shareOfYear: (month: number) => number): Standing[] {
  const months: Standing[] = [];
  let balance = loan.amount;
  for (let month = loan.made + 1; month <= to; month += 1) {
    const age = month - loan.made;
    const rate = loan.rateAt(month);
    const interest = balance * rate * shareOfYear(month);
    const left = Math.max(1, loan.amortMonths + loan.ioMonths - age + 1);
    const payment = loan.level ?? balance * levelOn(rate, left);
    let principal = age <= loan.ioMonths ? 0 : payment - interest;
    if (age > loan.ioMonths && balance - principal < loan.amount * 1e-10) principal = balance;
    balance -= principal;
    months[month] = { rate, interest, principal, balance };
  }
  return months;
}

/** The rate of the loan that is made at closing. */
function readRates(given: Given) {
  const number = (name: string): number => given.number(`debt.${name}`);
  const isFloating = given.text("debt.rateType") === "floating";
  const change = given.or("debt.rateChange", 0);
  const atMonth = (month: number): number => {
    if (!isFloating) return number("rate") + change;
    const index = given.byYear("debt.benchmark")(Math.ceil(month / 12)) + change;
    const floored = given.has("debt.benchmarkFloor") ? Math.max(index, number("benchmarkFloor")) : index;
    const isCapped = given.has("debt.capStrike") && month <= given.or("debt.capMonths", 0);
    return floored - (isCapped ? Math.max(0, index - number("capStrike")) : 0) + number("spread");
  };
  const note = atMonth(1);
  return {
    isFloating,
    atMonth,
    note,
    sizing: isFloating ? Math.max(note, given.or("debt.stressRate", note)) : note,
  };
}

/** The month of the refinance as planned: none where the building is sold by then. */
function plannedRefinance(given: Given, { sale }: Pick<BeforeDebt, "sale">): number {
  const month = given.or("refinance.month", 0);
  return month < sale ? month : 0;
}

/** Sizing, and what of renovation the lender commits to beside it. */
function sizeLoan(given: Given, deal: BeforeDebt, stressed: number) {
  const read = (name: string): number | undefined =>
    given.has(`debt.${name}`) ? given.number(`debt.${name}`) : undefined;
  const drawn = sum(deal.futureFunding, 1, plannedRefinance(given, deal) || deal.sale);
  const tested = given.text("debt.fundingTested") === "initial" ? 0 : drawn;
  const constant = given.text("debt.sizingConstant") === "interestOnly" ? readRates(given).sizing : stressed;
  const value = read("appraisedValue") ?? deal.price;
  const onIncome = (basis: string, minimum: number | undefined, each: number, beside: number) =>
    minimum === undefined
      ? undefined
      : Math.max(0, Math.max(0, deal.income[basis] ?? Number.NaN) / (minimum * each) - beside);
  const basis = given.text("debt.sizingBasis");
  const second = given.text("debt.secondTest.sizingBasis");
  const besideSecond = given.text("debt.secondTest.fundingTested") === "initial" ? 0 : drawn;
  const ofSecond = (minimum: string, each: number): number | undefined =>
    second === "none" || second === ""
      ? undefined
      : onIncome(second, read(`secondTest.${minimum}`), each, besideSecond);
  const maxLtc = read("maxLtc");
  const maxLtv = read("maxLtv");
  const limits = {
    maxLoanByLtv: maxLtv === undefined ? undefined : maxLtv * value,
    maxLoanByLtc: maxLtc === undefined ? undefined : Math.max(0, maxLtc * (deal.cost + drawn) - drawn),
    maxLoanByDscr: onIncome(basis, read("minDscr"), constant, tested),
    maxLoanByDebtYield: onIncome(basis, read("minDebtYield"), 1, tested),
    secondMaxLoanByDscr: ofSecond("minDscr", constant),
    secondMaxLoanByDebtYield: ofSecond("minDebtYield", 1),
  };
  return { value, drawn, limits, loan: read("assumedLoan") ?? least(Object.values(limits)) };
}

/** When the loan made at closing is due, by its options to be extended, and what an option costs. */
function extend(given: Given, deal: BeforeDebt, first: Standing[], stressed: number) {
  const term = given.has("debt.termYears") ? Math.round(12 * given.number("debt.termYears")) : 0;
  const planned = plannedRefinance(given, deal) || deal.sale;
  const runsOn = given.text("debt.atMaturity") === "runsOn";
  const fees: number[] = [];
  let due = term;
  for (const option of ["extension", "extension2"]) {
    const months = given.or(`debt.${option}.months`, 0);
    if (months <= 0 || due <= 0) break;
    if (due >= planned) continue;
    const owed = (first[due]?.balance ?? 0) + sum(deal.futureFunding, 1, due);
    const back = given.text("debt.extensionIncome") === "quarter" ? 3 : 12;
    const seen = Math.min(back, due);
    const income = (12 / seen) * sum(deal.ncf, due - seen + 1, due);
    const isMet = (test: string, ratio: number): boolean =>
      !given.has(`debt.${option}.${test}`) || ratio >= given.number(`debt.${option}.${test}`) - 1e-6;
    const earns = isMet("minDscr", income / (owed * stressed)) && isMet("minDebtYield", income / owed);
    if (!earns && !runsOn) break;
    fees[due] = given.or(`debt.${option}.feePct`, 0) * owed;
    due += months;
  }
  return { due, planned, fees, runsOn };
}

/** The new loan: as planned, or to repay what is due at a maturity. */
function refinance(
  given: Given,
  deal: BeforeDebt,
  of: { month: number; isDue: boolean; owed: number },
  sizing: number,
) {
  const isPlanned = plannedRefinance(given, deal) > 0;
  const pick = (...names: string[]): number | undefined => {
    const found = names.find((name) => given.has(name));
    return found === undefined ? undefined : given.number(found);
  };
  const terms = isPlanned
    ? {
        cap: given.number("refinance.capRate"),
        ltv: given.number("refinance.maxLtv"),
        dscr: given.or("refinance.minDscr", 0),
        rate: given.number("refinance.rate"),
        years: given.number("refinance.amortYears"),
      }
    : {
        cap: pick("lender.refinanceCapRate") ?? deal.exitCap,
        ltv: pick("lender.refinanceMaxLtv", "debt.maxLtv") ?? Number.NaN,
        dscr: pick("lender.refinanceMinDscr", "debt.minDscr") ?? 0,
        rate: pick("lender.refinanceRate") ?? sizing,
        years: 30,
      };
  const isKnown = isPlanned || given.has("lender.refinanceRate");
  const value = Math.max(0, sum(deal.noi, of.month + 1, of.month + 12) / terms.cap);
  const ncf = sum(deal.ncf, of.month + 1, of.month + 12);
  const constant = constantOf(terms.rate, terms.years);
  const byYield = given.has("refinance.minDebtYield")
    ? Math.max(0, ncf) / given.number("refinance.minDebtYield")
    : undefined;
  const loan = least([
    terms.ltv * value,
    terms.dscr === 0 ? undefined : Math.max(0, ncf) / (terms.dscr * constant),
    byYield,
    isPlanned ? undefined : of.owed,
  ]);
  return { ...terms, isKnown, value, ncf, constant, loan: isKnown ? loan : 0 };
}

interface Repaid {
  made: number;
  termMonths: number;
  ioMonths: number;
  amortMonths: number;
  level: number;
  month: number;
  balance: number;
  rate: number;
}

/** What is due beside the balance of a loan that is repaid: its method, by what its lender would still have had. */
function premiumOf(given: Given, loan: Repaid): number {
  const { balance, rate, month, made } = loan;
  const left = Math.max(0, made + loan.termMonths - month);
  const open = given.or("prepaymentOpenMonths", 0);
  const method = given.text("prepaymentMethod");
  if (method === "none" || (open > 0 && left <= open)) return 0;
  if (method === "share") return given.number("prepaymentPct") * balance;
  if (method === "stepDown") {
    return given.byYear("prepaymentStepDown")(Math.ceil((month - made) / 12)) * balance;
  }
  if (balance < 0.01 || left === 0) return 0;
  const treasury = given.number("treasuryRate") / 12;
  const today = (later: number): number => (1 + treasury) ** -later;
  let worth = 0;
  let yields = 0;
  let owed = balance;
  for (let later = 1; later <= left; later += 1) {
    yields += today(later);
    const age = month + later - made;
    const interest = (owed * rate) / 12;
    if (age > loan.ioMonths + loan.amortMonths) continue;
    const paid = age <= loan.ioMonths ? interest : loan.level;
    owed -= paid - interest;
    worth += paid * today(later);
  }
  worth += Math.max(0, owed) * today(left);
  if (method === "yieldMaintenance") {
    return Math.max(0.01 * balance, (balance * (rate - 12 * treasury) * yields) / 12);
  }
  return worth - balance + given.number("defeasanceFees");
}

interface Outcome {
  sale: number;
  month: number;
  isDue: boolean;
  payoff: number;
  payoffRate: number;
  /** The level payment of the first loan. */
  level: number;
  next: ReturnType<typeof refinance> | undefined;
  balances: number[];
  standings: (Standing | undefined)[];
}

/** Of the first loan where it is refinanced, and of the one that stands at the sale. */
function premiumsOf(given: Given, of: Outcome): { atRefinance: number; atSale: number } {
  const first = {
    made: 0,
    termMonths: 12 * given.number("debt.termYears"),
    ioMonths: given.or("debt.ioMonths", 0),
    amortMonths: 12 * given.number("debt.amortYears"),
    level: of.level,
  };
  const next = of.next && {
    made: of.month,
    termMonths: 12 * given.number("refinance.termYears"),
    ioMonths: given.or("refinance.ioMonths", 0),
    amortMonths: 12 * of.next.years,
    level: (of.next.loan * of.next.constant) / 12,
  };
  const atSale = {
    month: of.sale,
    balance: of.balances[of.sale] ?? Number.NaN,
    rate: of.standings[of.sale]?.rate ?? Number.NaN,
  };
  const byShare = given.text("refinance.prepaymentBy") !== "loanMethod";
  const share = given.or("refinance.prepaymentPct", 0) * of.payoff;
  const byMethod = premiumOf(given, { ...first, month: of.month, balance: of.payoff, rate: of.payoffRate });
  const isUnplanned = of.isDue && plannedRefinance(given, of) === 0;
  return {
    atRefinance: of.isDue ? 0 : byShare ? share : byMethod,
    atSale: isUnplanned ? 0 : premiumOf(given, { ...(next ?? first), ...atSale }),
  };
}

/** The share of a year that each month bears interest for. */
const countDays =
  (given: Given, { flowDay }: BeforeDebt) =>
  (month: number): number =>
    given.text("debt.dayCount") === "actual/360"
      ? ((flowDay[month] ?? Number.NaN) - (flowDay[month - 1] ?? Number.NaN)) / 360
      : 1 / 12;

/** The senior loans of a building from closing to its sale, written from docs/methods/debt.md alone. */
export function simulateLoans(given: Given, deal: BeforeDebt) {
  const rates = readRates(given);
  const years = given.number("debt.amortYears");
  const constant = constantOf(rates.note, years);
  const stressed = constantOf(rates.sizing, years);
  const sized = sizeLoan(given, deal, stressed);
  const shareOfYear = countDays(given, deal);
  const first = runLoan(
    {
      made: 0,
      amount: sized.loan,
      ioMonths: given.or("debt.ioMonths", 0),
      amortMonths: 12 * years,
      rateAt: rates.atMonth,
      level: rates.isFloating ? undefined : (sized.loan * constant) / 12,
    },
    deal.sale,
    shareOfYear,
  );
  const { due, planned, fees, runsOn } = extend(given, deal, first, stressed);
  const isDue = due > 0 && due < planned && !runsOn && sized.loan + sized.drawn > 0;
  const month = isDue ? due : plannedRefinance(given, deal);
  const payoff = first[month]?.balance ?? 0;
  const draws = sum(deal.futureFunding, 1, month);
  const next =
    month > 0 ? refinance(given, deal, { month, isDue, owed: payoff + draws }, rates.sizing) : undefined;
  const later = next
    ? runLoan(
        {
          made: month,
          amount: next.loan,
          ioMonths: given.or("refinance.ioMonths", 0),
          amortMonths: 12 * next.years,
          rateAt: () => next.rate,
          level: (next.loan * next.constant) / 12,
        },
        deal.sale,
        shareOfYear,
      )
    : [];
  const standings = Array.from({ length: deal.sale + 1 }, (_, at) =>
    at > month && month > 0 ? later[at] : first[at],
  );
  const balances = standings.map((standing, at) => {
    if (at === 0) return sized.loan;
    return at === month ? (next?.loan ?? 0) : (standing?.balance ?? Number.NaN);
  });
  const premiums = premiumsOf(given, {
    ...{ sale: deal.sale, month, isDue, payoff, next, balances, standings },
    payoffRate: first[month]?.rate ?? Number.NaN,
    level: (sized.loan * constant) / 12,
  });
  return {
    rates,
    constant,
    stressed,
    sized,
    standings,
    balances,
    fees,
    month,
    isDue,
    payoff,
    draws,
    next,
    premiums,
  };
}
