import type { Basis } from "@labs/contract/portfolios/figures";
import type {
  HoldSellTerms,
  HomeCourses,
  LeftOutRule,
  PortfolioHoldSell,
} from "@labs/contract/portfolios/hold-sell";
import { courseReasons } from "@labs/reporting/course-reasons";
import {
  type ComparedCourses,
  type CourseTerms,
  compareCourses,
  findHoldingRate,
  type OwnedHome,
} from "@labs/underwriting/compare-courses";
import type { Database } from "../../lib/database/database.ts";
import { labelProperty } from "../../lib/property-names.ts";
import type { Viewer } from "../../lib/rights.ts";
import { inTurns } from "../../lib/spreadsheet/write-sheets.ts";
import { type FindTemplate, loadTemplates } from "../assumptions/service.ts";
import { listOwnedTerms, type OwnedTerms, openPortfolio } from "../portfolios/service.ts";
import { readLoan } from "./current-loan.ts";
import { describeTerms, takeTerms } from "./firm-terms.ts";
import { type FollowedPlan, type LeftOut, listRemainingPlans } from "./remaining-plans.ts";
import { listStatementPlans } from "./statement-plans.ts";

interface Asked {
  database: Database;
  user: Viewer;
  id: string;
  basis: Basis;
  terms: HoldSellTerms;
  /** So many homes are described, the largest gain first; the rest is counted. */
  most?: number;
}

const MOST_LISTED = 1_000;
/** So many homes are compared before others get their turn. */
const TURN = 100;

const RULES: Record<LeftOutRule, string> = {
  notOwned: "Not owned: no own id, company number or purchase",
  value: "No value estimate",
  plan: "No version with projected returns",
  planStart: "Nothing says when its plan begins",
  planEnded: "Its plan has ended",
  planFigures: "Its version has no whole cash flow by month",
  loan: "Loan not recorded",
  loanTerms: "Its loan has no rate or payment",
  basis: "No purchase price to tax a gain over",
};

interface Compared {
  home: OwnedTerms;
  label: string;
  followed: FollowedPlan;
  input: OwnedHome;
  terms: CourseTerms;
  compared: ComparedCourses;
}

/** What holding, selling and refinancing each owned home of a portfolio is worth today. See docs/methods/hold-sell.md. */
export async function getHoldSell(
  asked: Asked,
  now = new Date(),
): Promise<{ name: string; answer: PortfolioHoldSell }> {
  const { database, user, id, basis, terms, most = MOST_LISTED } = asked;
  const { name, members, row } = await openPortfolio({ database, user, id });
  const today = now.toISOString().slice(0, 10);
  const homes = await listOwnedTerms(database, members);
  const owned = homes.filter(({ isOwned }) => isOwned);
  const [plans, findTemplate] = await Promise.all([
    listRemainingPlans(database, owned, today),
    loadTemplates(database, {
      countyIds: [...new Set(homes.map(({ countyFips }) => countyFips))],
      metroIds: [...new Set(homes.flatMap(({ metroId }) => metroId ?? []))],
      now,
    }),
  ]);
  const unplanned = owned.filter(({ googlePlacesId }) => {
    const plan = plans.get(googlePlacesId);
    return plan === undefined || "rule" in plan;
  });
  // Statements are kept by list.
  if (row?.kind === "list" && unplanned.length > 0) {
    const of = { portfolioId: row.id, homes: unplanned, findTemplate, today };
    for (const [place, plan] of await listStatementPlans(database, of)) plans.set(place, plan);
  }
  const compared: Compared[] = [];
  const missing: PortfolioHoldSell["missing"] = [];
  for await (const part of inTurns(homes, TURN)) {
    for (const home of part) {
      const one = compareHome(home, plans.get(home.googlePlacesId), { basis, terms, findTemplate, today });
      if ("rule" in one) missing.push({ ...nameHome(home), ...one });
      else compared.push(one);
    }
  }
  compared.sort((a, b) => b.compared.advantage - a.compared.advantage || (a.label < b.label ? -1 : 1));
  missing.sort((a, b) => (a.label < b.label ? -1 : 1));
  const listed: HomeCourses[] = [];
  for await (const part of inTurns(compared.slice(0, most), TURN)) listed.push(...part.map(describe));
  const template = findTemplate({ propertyType: "singlefamily", countyFips: "", metroId: null });
  const count = (best: ComparedCourses["best"]) =>
    compared.filter((one) => one.compared.best === best).length;
  return {
    name,
    answer: {
      ...{ basis, asOf: today, terms: describeTerms(template, terms) },
      counts: {
        ...{ held: homes.length, compared: compared.length },
        ...{ hold: count("hold"), refinance: count("refinance"), sell: count("sell") },
      },
      gain: compared.reduce((sum, one) => sum + one.compared.gain, 0),
      homes: listed,
      more: compared.length - listed.length,
      leftOut: countRules(missing),
      missing: missing.slice(0, most),
      demo: homes.some(({ demo }) => demo),
    },
  };
}

const nameHome = (home: OwnedTerms) => ({
  googlePlacesId: home.googlePlacesId,
  label: labelProperty(home),
  ownId: home.ownId,
});

function countRules(missing: PortfolioHoldSell["missing"]): PortfolioHoldSell["leftOut"] {
  const counts = Map.groupBy(missing, ({ rule }) => rule);
  return [...counts]
    .map(([rule, homes]) => ({ rule, words: RULES[rule], homes: homes.length }))
    .sort((a, b) => b.homes - a.homes || (a.rule < b.rule ? -1 : 1));
}

function compareHome(
  home: OwnedTerms,
  followed: FollowedPlan | LeftOut | undefined,
  of: { basis: Basis; terms: HoldSellTerms; findTemplate: FindTemplate; today: string },
): Compared | LeftOut {
  if (!home.isOwned) return { rule: "notOwned", reason: RULES.notOwned };
  if (home.value === null) {
    return { rule: "value", reason: home.valueReason ?? "Not estimated yet: run valuations" };
  }
  if (followed === undefined) return { rule: "plan", reason: RULES.plan };
  if ("rule" in followed) return followed;
  const loan = readLoan(home, of.today);
  if ("rule" in loan) return loan;
  if (of.terms.taxRate !== undefined && home.acquisitionPrice === null) {
    return { rule: "basis", reason: RULES.basis };
  }
  const terms = takeTerms(of.findTemplate(home), of.terms, followed.plan);
  const whole = { value: home.value, basis: home.acquisitionPrice, plan: followed.plan, loan: loan.loan };
  const input = of.basis === "share" ? scale(whole, home.ownershipShare) : whole;
  const answer = compareCourses(input, terms);
  if ("unavailable" in answer) return { rule: "value", reason: answer.unavailable };
  return { home, label: labelProperty(home), followed, input, terms, compared: answer.compared };
}

/** Our share of a home: of its value, its cash flow and its loan alike. */
function scale({ value, basis, plan, loan }: OwnedHome, share: number): OwnedHome {
  return {
    value: share * value,
    basis: basis === null ? null : share * basis,
    plan: {
      outlay: share * plan.outlay,
      operating: plan.operating.map((amount) => share * amount),
      ncf: share * plan.ncf,
      exitValue: share * plan.exitValue,
      exitCosts: share * plan.exitCosts,
    },
    loan: loan && { ...loan, balance: share * loan.balance, payment: share * loan.payment },
  };
}

function describe({ home, followed, input, terms, compared }: Compared): HomeCourses {
  const { sale, holding, refinancing, best, gain, advantage, months } = compared;
  const { source, version, from } = followed;
  const rate = findHoldingRate(input, terms);
  return {
    ...nameHome(home),
    propertyType: home.propertyType,
    ...{ best, gain, advantage },
    plan: { source, version, from, monthsLeft: months },
    discountRate: terms.discountRate,
    sale: {
      value: input.value,
      valueAsOf: home.valueAsOf,
      ...sale,
      tax: terms.taxRate === null ? null : sale.tax,
    },
    holding: { ...holding, exitValue: input.plan.exitValue, rate },
    refinancing: "value" in refinancing ? describeLoan(refinancing) : null,
    reasons: [...courseReasons(compared, terms, rate), ...describeSource(followed)],
    demo: home.demo,
  };
}

/** A year of statements is less than a plan: whoever reads the verdict knows it. */
const describeSource = ({ source }: FollowedPlan): string[] =>
  source === "actuals"
    ? [
        "No version is followed: its cash flow is that of 12 operating statements, grown as the firm assumes, before capital.",
      ]
    : [];

function describeLoan(of: Extract<ComparedCourses["refinancing"], { value: number }>) {
  const { loan, binding, limits, costs, cashOut, debtService, dscr, debt, exit, value } = of;
  return { loan, binding, limits, costs, cashOut, debtService, dscr, debt, exit, value };
}
