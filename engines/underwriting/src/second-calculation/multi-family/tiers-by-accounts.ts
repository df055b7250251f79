import type { Given } from "../plain-arithmetic.ts";

/** What a month pays, tier by tier, and what of it the limited partner has. */
export interface PaidOut {
  preferred: number;
  capital: number;
  firstTier: number;
  catchUp: number;
  /** The second to the fifth. */
  tiers: number[];
  clawback: number;
  limitedPartner: number;
}

interface Month {
  cash: number;
  paidIn: number;
  fromCapitalEvents: number;
  isLast: boolean;
}

/** What earlier months left behind. */
interface Accounts {
  /** The limited partner's flow of each month so far. */
  partner: number[];
  capital: number;
  unpaid: number;
  profit: number;
  partnersProfit: number;
  promote: number;
}

type Terms = ReturnType<typeof readTerms>;

function readTerms(given: Given) {
  const number = (name: string): number => given.number(`waterfall.${name}`);
  const has = (name: string): boolean => given.has(`waterfall.${name}`);
  const isAmerican = given.text("waterfall.style") === "american";
  const compounding = given.text("waterfall.preferredCompounding");
  const promise = number("preferredReturn");
  const share = number("lpShare");
  const ofSplits = given.text("waterfall.splitBasis") === "promoteThenProRata" ? share : 1;
  const split = (name: string): number => (has(name) ? number(name) * ofSplits : 0);
  const hurdle = (irr: string, multiple: string, ofTier: string, isAlwaysThere: boolean) => ({
    isThere: isAlwaysThere || has(irr) || has(multiple),
    growth: has(irr) ? (1 + number(irr)) ** (1 / 12) : 1,
    multiple: has(multiple) ? number(multiple) : 0,
    ofTier: split(ofTier),
  });
  return {
    share,
    isAmerican,
    isSimple: compounding === "simple",
    keepsLedger: isAmerican || compounding === "simple",
    takesBack: isAmerican && given.text("waterfall.clawback") === "yes",
    monthsReturn: compounding === "effective" ? (1 + promise) ** (1 / 12) - 1 : promise / 12,
    inCatchUp: (1 - number("catchUpPct")) * ofSplits,
    hasCatchUp: number("catchUpPct") > 0,
    below: split("lpSplit"),
    hurdles: [
      hurdle("hurdle", "hurdleMultiple", "lpSplit", true),
      hurdle("thirdHurdle", "thirdHurdleMultiple", "lpSplitAbove", false),
      hurdle("fourthHurdle", "fourthHurdleMultiple", "lpSplitAboveThird", false),
    ],
    atLast: split("lpSplitAboveFourth"),
  };
}

/** Flows of the months before, each carried to this month at its growth. */
const carried = (flows: readonly number[], growth: number): number =>
  flows.reduce((sum, flow, month) => sum + flow * growth ** (flows.length - month), 0);

/** Preferred return and capital; where an IRR is looked back at, what leaves the partner that much short of it. */
function payFirstTier(terms: Terms, month: Month, accounts: Accounts) {
  const { share, monthsReturn } = terms;
  const atPreferred = carried(accounts.partner, 1 + monthsReturn);
  const accrued = monthsReturn * (accounts.capital + (terms.isSimple ? 0 : accounts.unpaid));
  const preferred = Math.min(month.cash, accounts.unpaid + accrued);
  const rest = month.cash - preferred;
  const forCapital = terms.isAmerican ? Math.min(month.fromCapitalEvents, rest) : rest;
  const capital = Math.min(accounts.capital, forCapital);
  const owed = Math.max(0, share * month.paidIn - atPreferred);
  return {
    preferred,
    capital,
    firstTier: terms.keepsLedger ? preferred + capital : Math.min(month.cash, owed / share),
    unpaid: accounts.unpaid + accrued - preferred,
    credited: terms.keepsLedger ? 0 : Math.min(month.paidIn, Math.max(0, atPreferred) / share),
    owed: share * month.paidIn - atPreferred,
  };
}

/** X leaves the partner its split of all profit: P + share × q + k × X = a × (all + q + X). */
function payCatchUp(terms: Terms, q: number, most: number, accounts: Accounts): number {
  const { below, inCatchUp, share } = terms;
  if (!terms.hasCatchUp || below - inCatchUp <= 1e-6) return 0;
  const ahead = accounts.partnersProfit + share * q - below * (accounts.profit + q);
  return Math.min(most, Math.max(0, ahead / (below - inCatchUp)));
}

/** What is left after the catch-up, up each hurdle, and what the partner has with it. */
function climb(terms: Terms, month: Month, accounts: Accounts, of: { left: number; partners: number }) {
  let { left, partners } = of;
  const paidIn = terms.share * month.paidIn;
  const paidInSoFar = paidIn - accounts.partner.reduce((sum, flow) => sum + Math.min(0, flow), 0);
  const paidOutSoFar = accounts.partner.reduce((sum, flow) => sum + Math.max(0, flow), 0);
  const tiers: number[] = [];
  for (const { isThere, growth, multiple, ofTier } of terms.hurdles) {
    const byIrr = paidIn - carried(accounts.partner, growth);
    const short = Math.max(0, byIrr, multiple * paidInSoFar - paidOutSoFar) - partners;
    const band = short > 0 ? Math.min(left, short / ofTier) : 0;
    tiers.push(isThere ? band : left);
    left -= tiers.at(-1) ?? 0;
    partners += ofTier * (tiers.at(-1) ?? 0);
  }
  return { tiers: [...tiers, left], partners: partners + terms.atLast * left };
}

function payMonth(terms: Terms, month: Month, accounts: Accounts): PaidOut {
  const { share } = terms;
  const { cash, paidIn } = month;
  const first = payFirstTier(terms, month, accounts);
  const q = terms.keepsLedger ? first.preferred : first.firstTier - paidIn;
  const catchUp = payCatchUp(terms, q, cash - first.firstTier, accounts);
  const { tiers, partners } = climb(terms, month, accounts, {
    left: cash - first.firstTier - catchUp,
    partners: share * first.firstTier + terms.inCatchUp * catchUp,
  });
  const promote = accounts.promote + share * cash - partners;
  const clawback =
    month.isLast && terms.takesBack ? Math.min(Math.max(0, promote), Math.max(0, first.owed - partners)) : 0;
  const limitedPartner = partners + clawback;

  accounts.unpaid = first.unpaid;
  accounts.capital += paidIn - first.credited - first.capital;
  accounts.profit += terms.keepsLedger ? cash - first.capital : cash - paidIn;
  accounts.partnersProfit += limitedPartner - share * (terms.keepsLedger ? first.capital : paidIn);
  accounts.promote = promote - clawback;
  accounts.partner.push(limitedPartner - share * paidIn);
  const { preferred, capital, firstTier } = first;
  return { preferred, capital, firstTier, catchUp, tiers, clawback, limitedPartner };
}

/**
 * A third way to split a deal's cash, written from docs/methods/waterfalls.md by someone who had not read the rows:
 * where an IRR is looked back at no balance goes from month to month, each month values all flows before it.
 */
export function splitByAccounts(
  given: Given,
  deal: { flow: readonly number[]; fromCapitalEvents: readonly number[] },
): PaidOut[] {
  const terms = readTerms(given);
  const accounts: Accounts = {
    partner: [],
    capital: 0,
    unpaid: 0,
    profit: 0,
    partnersProfit: 0,
    promote: 0,
  };
  return deal.flow.map((flow, at) =>
    payMonth(
      terms,
      {
        cash: Math.max(0, flow),
        paidIn: Math.max(0, -flow),
        fromCapitalEvents: deal.fromCapitalEvents[at] ?? 0,
        isLast: at === deal.flow.length - 1,
      },
      accounts,
    ),
  );
}
