/** The model of the comparison written by hand: every line in a typed array of its own, made once and written over. */
import { EXPENSES, PLANS, SOURCES } from "./underwriting-model.ts";

const HOLD = 10;
const MONTHS = 12 * HOLD;
const ALL = MONTHS + 12;
const createLine = (): Float64Array => new Float64Array(ALL + 1);
const createLines = (count: number): Float64Array[] => Array.from({ length: count }, createLine);

/** Inputs that are read by name; all others are side by side. */
export type Given = Record<string, number>;

/** What the hand needs of the inputs: the numbered ones side by side. */
export interface HandInputs {
  given: Given;
  units: Float64Array;
  rents: Float64Array;
  growths: Float64Array;
  perUnit: Float64Array;
  annual: Float64Array;
  inflation: Float64Array;
}

export function handInputs(given: Given): HandInputs {
  const series = (name: string, count: number) =>
    Float64Array.from({ length: count }, (_, at) => given[`${name}${at + 1}`] ?? Number.NaN);
  return {
    given,
    units: series("units", PLANS),
    rents: series("rent", PLANS),
    growths: series("growth", PLANS),
    perUnit: series("perUnit", SOURCES),
    annual: series("annual", EXPENSES),
    inflation: series("inflation", EXPENSES),
  };
}

const plans = {
  asking: createLines(PLANS),
  potential: createLines(PLANS),
  vacancy: createLines(PLANS),
  concession: createLines(PLANS),
  badDebt: createLines(PLANS),
  collected: createLines(PLANS),
};
const others = createLines(SOURCES);
const costs = { costIndex: createLines(EXPENSES), cost: createLines(EXPENSES) };
const single = {
  otherIndex: createLine(),
  otherIncome: createLine(),
  grossPotential: createLine(),
  vacancyLoss: createLine(),
  concessions: createLine(),
  badDebts: createLine(),
  rentalIncome: createLine(),
  grossIncome: createLine(),
  managementFee: createLine(),
  expenses: createLine(),
  noi: createLine(),
  reserves: createLine(),
  netCash: createLine(),
  capex: createLine(),
  expenseRatio: createLine(),
  occupancy: createLine(),
  interest: createLine(),
  principal: createLine(),
  balance: createLine(),
  debtService: createLine(),
  coverage: createLine(),
  debtYield: createLine(),
  saleProceeds: createLine(),
  unlevered: createLine(),
  levered: createLine(),
  cumulative: createLine(),
  discounting: createLine(),
  unleveredValue: createLine(),
  leveredValue: createLine(),
  contribution: createLine(),
  distributable: createLine(),
  owed: createLine(),
  preferredPaid: createLine(),
  owedAfter: createLine(),
  excess: createLine(),
  lpCash: createLine(),
  gpCash: createLine(),
  yieldOnCost: createLine(),
  cashYield: createLine(),
  loanToValue: createLine(),
};

/** Every line by its name in the model. */
export function handLines(): Map<string, Float64Array> {
  const found = new Map<string, Float64Array>(Object.entries(single));
  for (const [name, lines] of Object.entries({ ...plans, other: others, ...costs })) {
    for (const [at, line] of lines.entries()) found.set(`${name}${at + 1}`, line);
  }
  return found;
}

const ratio = (a: number, b: number): number => (b === 0 ? Number.NaN : a / b);

function evaluatePlans({ given, units, rents, growths }: HandInputs): void {
  const { scale, vacancy, concession, badDebt } = given;
  const { grossPotential, vacancyLoss, concessions, badDebts, rentalIncome } = single;
  for (const line of [grossPotential, vacancyLoss, concessions, badDebts, rentalIncome]) line.fill(0);
  for (let k = 0; k < PLANS; k++) {
    const factor = (1 + growths[k]) ** (1 / 12);
    const [asking, potentials, vacancies] = [plans.asking[k], plans.potential[k], plans.vacancy[k]];
    const [conceded, bad, collected] = [plans.concession[k], plans.badDebt[k], plans.collected[k]];
    let rent = scale * rents[k];
    asking[0] = rent;
    for (let month = 1; month <= ALL; month++) {
      rent *= factor;
      const potential = units[k] * rent;
      const vacant = potential * vacancy;
      const given = potential * concession;
      const unpaid = (potential - vacant) * badDebt;
      const kept = potential - vacant - given - unpaid;
      asking[month] = rent;
      potentials[month] = potential;
      vacancies[month] = vacant;
      conceded[month] = given;
      bad[month] = unpaid;
      collected[month] = kept;
      grossPotential[month] += potential;
      vacancyLoss[month] += vacant;
      concessions[month] += given;
      badDebts[month] += unpaid;
      rentalIncome[month] += kept;
    }
  }
}

function evaluateCosts({ given, annual, inflation }: HandInputs): void {
  const { scale } = given;
  single.expenses.fill(0);
  for (let k = 0; k < EXPENSES; k++) {
    const factor = (1 + inflation[k]) ** (1 / 12);
    const [indices, amounts] = [costs.costIndex[k], costs.cost[k]];
    const first = annual[k] / 12;
    let index = scale;
    indices[0] = index;
    for (let month = 1; month <= ALL; month++) {
      index *= factor;
      const amount = first * index;
      indices[month] = index;
      amounts[month] = amount;
      single.expenses[month] += amount;
    }
  }
}

function evaluateOperations({ given, perUnit }: HandInputs, units: number): void {
  const { scale, vacancy, otherGrowth, fee, reservesPerUnit, capexMonths, capexPerMonth } = given;
  const factor = (1 + otherGrowth) ** (1 / 12);
  const lines = single;
  let index = scale;
  lines.otherIndex[0] = index;
  for (let month = 1; month <= ALL; month++) {
    index *= factor;
    lines.otherIndex[month] = index;
    let otherIncome = 0;
    for (let k = 0; k < SOURCES; k++) {
      const amount = perUnit[k] * units * (1 - vacancy) * index;
      others[k][month] = amount;
      otherIncome += amount;
    }
    lines.otherIncome[month] = otherIncome;
    const gross = lines.rentalIncome[month] + otherIncome;
    const management = fee * gross;
    const expenses = lines.expenses[month] + management;
    const noi = gross - expenses;
    const reserves = ((reservesPerUnit * units) / 12) * costs.costIndex[0][month];
    lines.grossIncome[month] = gross;
    lines.managementFee[month] = management;
    lines.expenses[month] = expenses;
    lines.noi[month] = noi;
    lines.reserves[month] = reserves;
    lines.netCash[month] = noi - reserves;
    if (month <= MONTHS) lines.capex[month] = month <= capexMonths ? capexPerMonth * scale : 0;
    lines.expenseRatio[month] = ratio(expenses, gross);
    lines.occupancy[month] = ratio(lines.rentalIncome[month], lines.grossPotential[month]);
  }
}

interface Deal {
  loan: number;
  cost: number;
  equity: number;
  saleNet: number;
}

function evaluateDebt(given: Given, { loan }: Deal): void {
  const { rate, ioMonths, amortMonths } = given;
  const payment = (loan * (rate / 12)) / (1 - (1 + rate / 12) ** -amortMonths);
  let balance = loan;
  single.balance[0] = balance;
  for (let month = 1; month <= MONTHS; month++) {
    const interest = (balance * rate) / 12;
    const principal = month <= ioMonths ? 0 : Math.min(balance, payment - interest);
    const service = interest + principal;
    balance -= principal;
    single.interest[month] = interest;
    single.principal[month] = principal;
    single.balance[month] = balance;
    single.debtService[month] = service;
    single.coverage[month] = ratio(single.netCash[month], service);
    single.debtYield[month] = ratio(12 * single.noi[month], balance);
  }
}

function evaluateFlows(given: Given, { cost, equity, saleNet }: Deal): void {
  const { discount, preferred, lpShare, lpSplit, exitCap } = given;
  const [factor, growth] = [(1 + discount) ** (1 / 12), (1 + preferred) ** (1 / 12)];
  const lines = single;
  let [cumulative, discounting, owedAfter] = [0, 1, 0];
  for (let month = 0; month <= MONTHS; month++) {
    const sale = month === MONTHS ? saleNet : 0;
    const operating = lines.netCash[month] - lines.capex[month];
    const unlevered = month === 0 ? -cost : operating + sale;
    const repaid = month === MONTHS ? lines.balance[MONTHS] : 0;
    const levered = month === 0 ? -equity : operating - lines.debtService[month] + sale - repaid;
    cumulative += levered;
    if (month > 0) discounting /= factor;
    const contribution = Math.max(0, -levered);
    const distributable = Math.max(0, levered);
    const owed = owedAfter * growth + contribution;
    const paid = Math.min(distributable, owed);
    owedAfter = owed - paid;
    const excess = distributable - paid;
    const lpCash = lpShare * (paid - contribution) + lpSplit * excess;
    lines.saleProceeds[month] = sale;
    lines.unlevered[month] = unlevered;
    lines.levered[month] = levered;
    lines.cumulative[month] = cumulative;
    lines.discounting[month] = discounting;
    lines.unleveredValue[month] = unlevered * discounting;
    lines.leveredValue[month] = levered * discounting;
    lines.contribution[month] = contribution;
    lines.distributable[month] = distributable;
    lines.owed[month] = owed;
    lines.preferredPaid[month] = paid;
    lines.owedAfter[month] = owedAfter;
    lines.excess[month] = excess;
    lines.lpCash[month] = lpCash;
    lines.gpCash[month] = levered - lpCash;
    if (month === 0) continue;
    lines.cashYield[month] = ratio(12 * (lines.netCash[month] - lines.debtService[month]), equity);
    lines.loanToValue[month] = ratio(lines.balance[month] * exitCap, 12 * lines.noi[month]);
  }
  for (let month = 1; month <= ALL; month++) lines.yieldOnCost[month] = ratio(12 * lines.noi[month], cost);
}

export interface HandFigures {
  unleveredNpv: number;
  leveredNpv: number;
  profit: number;
}

/** One evaluation of all 160 lines. */
export function evaluateByHand(inputs: HandInputs): HandFigures {
  const { given } = inputs;
  const { price, ltv, closingPct, exitCap, saleCostPct } = given;
  let units = 0;
  for (let k = 0; k < PLANS; k++) units += inputs.units[k];
  evaluatePlans(inputs);
  evaluateCosts(inputs);
  evaluateOperations(inputs, units);
  const [loan, cost] = [ltv * price, price * (1 + closingPct)];
  let forward = 0;
  for (let month = MONTHS + 1; month <= ALL; month++) forward += single.noi[month];
  const deal: Deal = { loan, cost, equity: cost - loan, saleNet: (forward / exitCap) * (1 - saleCostPct) };
  evaluateDebt(given, deal);
  evaluateFlows(given, deal);
  const figures: HandFigures = { unleveredNpv: 0, leveredNpv: 0, profit: 0 };
  for (let month = 0; month <= MONTHS; month++) {
    figures.unleveredNpv += single.unleveredValue[month];
    figures.leveredNpv += single.leveredValue[month];
    figures.profit += single.levered[month];
  }
  return figures;
}
