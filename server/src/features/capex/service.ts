import type { User } from "@labs/contract/auth";
import {
  CAPEX_CATEGORIES,
  type CapexItem,
  type enterCapex as enterCall,
  type PortfolioCapex,
} from "@labs/contract/portfolios/capex";
import type { Basis } from "@labs/contract/portfolios/figures";
import { firstPlanMonth, monthAt, monthIndex } from "@labs/underwriting/plan-months";
import type { z } from "zod";
import type { Database } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import { labelProperty } from "../../lib/property-names.ts";
import type { Viewer } from "../../lib/rights.ts";
import { listApproved } from "../actuals/service.ts";
import { type Members, openList, openPortfolio } from "../portfolios/service.ts";
import { listCategories, listMonths, measureCapex } from "./measure-capex.ts";
import { readCategory } from "./read-category.ts";
import * as repository from "./repository.ts";

export { readCategory } from "./read-category.ts";
export { type CapexLine, capexPlan, capexSpend } from "./repository.ts";

interface Asked {
  database: Database;
  user: Viewer;
  id: string;
}

const MOST_LISTED = 1_000;

/** Sums of an uploaded month by category, for who looks at what a file changes. */
export function sumCapex(lines: readonly repository.CapexLine[]) {
  const groups = Map.groupBy(lines, ({ category }) => category);
  return [...groups].map(([category, some]) => ({
    ...{ field: category, label: CAPEX_CATEGORIES[category] },
    amount: Math.round(some.reduce((sum, { amount }) => sum + 100 * amount, 0)) / 100,
  }));
}

/** A portfolio's capital budget against what was spent. See docs/methods/portfolios.md#capital-plan-and-spend. */
export async function getCapex({
  database,
  user,
  id,
  basis,
  year: asked,
}: Asked & { basis: Basis; year?: number | undefined }): Promise<PortfolioCapex> {
  const { members } = await openPortfolio({ database, user, id });
  const held = await repository.listHeld(database, { members, isShare: basis === "share" });
  const items = await listAll(database, { members, held });
  const { year, years } = chooseYear(items, asked);
  const share = new Map(held.map(({ googlePlacesId, w }) => [googlePlacesId, w]));
  const shown = items.flatMap(({ leftOut, side, source, ...item }) =>
    !item.month.startsWith(`${year}-`)
      ? []
      : [
          {
            ...item,
            kind:
              side === "spend" ? ("spend" as const) : source === "approved" ? source : ("budget" as const),
            amount: item.amount * (share.get(item.googlePlacesId) ?? 0),
            isLeftOut: leftOut !== null,
          },
        ],
  );
  const named = held.map((home) => ({
    ...{ googlePlacesId: home.googlePlacesId, ownId: home.ownId, label: labelProperty(home) },
  }));
  const { months, categories, homes, ...sums } = measureCapex(named, shown);
  const left = shown.filter(({ isLeftOut }) => isLeftOut);
  const spent = items.filter(({ side, leftOut }) => side === "spend" && leftOut === null);
  return {
    ...{ basis, year, years, holdings: held.length, ...sums },
    asOf: spent.reduce<string | null>((newest, { month }) => (month > (newest ?? "") ? month : newest), null),
    leftOut: {
      amount: Math.round(left.reduce((sum, { amount }) => sum + 100 * amount, 0)) / 100,
      months: new Set(left.map(({ googlePlacesId, month }) => `${googlePlacesId} ${month}`)).size,
    },
    ...{ months: listMonths(months), categories: listCategories(categories) },
    ...{ homes: homes.slice(0, MOST_LISTED), more: Math.max(0, homes.length - MOST_LISTED) },
    demo: held.some(({ demo }) => demo),
  };
}

/** The year that is asked for; else of the newest spend, else of the plan that is nearest. */
function chooseYear(items: readonly Item[], asked: number | undefined): { year: number; years: number[] } {
  const yearOf = ({ month }: Item) => Number(month.slice(0, 4));
  const now = new Date().getUTCFullYear();
  const years = [...new Set(items.map(yearOf))].sort((a, b) => a - b);
  const spent = items.filter(({ side }) => side === "spend").map(yearOf);
  const newest = spent.length > 0 ? Math.max(...new Set(spent)) : undefined;
  const nearest = years.toSorted((a, b) => Math.abs(a - now) - Math.abs(b - now))[0];
  return { year: asked ?? newest ?? nearest ?? now, years };
}

interface Item extends Omit<CapexItem, "mayDelete"> {
  googlePlacesId: string;
  createdBy: string | null;
}

/** Every item of homes with its source: what statements have of a month goes before what was entered or uploaded of it. */
async function listAll(
  database: Database,
  of: { members: Members; held: readonly repository.HeldHome[]; placeId?: string },
): Promise<Item[]> {
  const told = await repository.listItems(database, of);
  const isHeld = new Set(of.held.map(({ googlePlacesId }) => googlePlacesId));
  const spell = (item: { googlePlacesId: string; month: string }) => `${item.googlePlacesId} ${item.month}`;
  const stated = new Set(told.filter(({ source }) => source === "statement").map(spell));
  const items = told
    .filter(({ googlePlacesId }) => isHeld.has(googlePlacesId))
    .map((item): Item => {
      const isTwice = item.side === "spend" && item.source !== "statement" && stated.has(spell(item));
      return {
        ...item,
        category: item.category ?? readCategory([item.text ?? ""]),
        leftOut: isTwice ? "The statement of this month has capital of its own" : null,
      };
    });
  return [...items, ...(await listApprovedItems(database, of.held))];
}

const AT_ONCE = 500;

async function listApprovedItems(database: Database, held: readonly repository.HeldHome[]): Promise<Item[]> {
  const items: Item[] = [];
  for (let from = 0; from < held.length; from += AT_ONCE) {
    const part = held.slice(from, from + AT_ONCE);
    const acquired = new Map(part.map(({ googlePlacesId, acquiredAt }) => [googlePlacesId, acquiredAt]));
    const approved = await listApproved(database, [...acquired.keys()], acquired);
    const plans = await repository.listCapitalPlans(database, approved);
    const byHome = new Map(plans.map((plan) => [plan.id, plan]));
    for (const { googlePlacesId, version, startsOn } of approved) {
      const plan = byHome.get(googlePlacesId);
      if (plan === undefined || startsOn === null) continue;
      for (const one of spreadPlan(plan, startsOn)) {
        items.push({
          ...{ id: null, googlePlacesId, side: "plan", source: "approved", text: null, createdBy: null },
          ...{ ...one, from: `Approved version ${version}`, leftOut: null },
        });
      }
    }
  }
  return items;
}

/** What is paid at closing stands in its month; the lines begin with the plan's month 1, and end with its hold. */
function spreadPlan(
  { closing, holdYears, lines }: repository.CapitalPlan,
  startsOn: string,
): Pick<Item, "month" | "category" | "amount">[] {
  const first = monthIndex(firstPlanMonth(startsOn));
  const most = holdYears === null ? 0 : Math.round(12 * holdYears);
  const monthly = Object.entries(lines).flatMap(([category, amounts]) =>
    (amounts ?? [])
      .slice(0, most)
      .flatMap((amount, at) =>
        amount === null || amount === 0
          ? []
          : [{ month: monthAt(first + at), category: category as Item["category"], amount }],
      ),
  );
  return closing === null || closing === 0
    ? monthly
    : [{ month: startsOn.slice(0, 7), category: "renovation", amount: closing }, ...monthly];
}

export async function listHomeCapex({
  database,
  user,
  id,
  placeId,
  year: asked,
}: Asked & { placeId: string; year?: number | undefined }): Promise<{ year: number; items: CapexItem[] }> {
  const { members, row: list } = await openPortfolio({ database, user, id });
  const held = await repository.listHeld(database, { members, isShare: false, placeId });
  if (held.length === 0) throw new AppError("not_found", "The portfolio does not hold this property");
  const all = await listAll(database, { members, held, placeId });
  const { year } = chooseYear(all, asked);
  const shown = all.filter(({ month }) => month.startsWith(`${year}-`));
  const isBudgeted = shown.some(({ side, source }) => side === "plan" && source !== "approved");
  const mayDelete = (createdBy: string | null) =>
    list?.kind === "list" && user.role !== "viewer" && (createdBy === user.id || user.role === "admin");
  return {
    year,
    items: shown
      .sort((a, b) => (a.month < b.month ? -1 : a.month > b.month ? 1 : 0))
      .map(({ googlePlacesId: _, createdBy, ...item }) => ({
        ...item,
        leftOut:
          isBudgeted && item.source === "approved" ? "The budget of the year takes its place" : item.leftOut,
        mayDelete: item.id !== null && mayDelete(createdBy),
      })),
  };
}

export async function enterCapex({
  database,
  user,
  id,
  given,
}: Asked & { user: User; given: z.output<typeof enterCall.body> }): Promise<{ id: string }> {
  const { row: list, members } = await openList({ database, user, id });
  const { googlePlacesId, side, month, amount, text } = given;
  const held = await repository.listHeld(database, { members, isShare: false, placeId: googlePlacesId });
  if (held.length === 0) throw new AppError("not_found", "The portfolio does not hold this property");
  const refuse = (field: string, msg: string) => invalid([{ loc: ["body", field], msg, type: field }]);
  if (amount === 0) throw refuse("amount", "An item needs an amount");
  if (side === "plan" && amount < 0) throw refuse("amount", "A budget is not below 0");
  if (side === "spend" && month > new Date().toISOString().slice(0, 7))
    throw refuse("month", `${month} has not begun: a budget is no spend`);
  const item = { portfolioId: list.id, ...given, createdBy: user.id };
  // PostgreSQL keeps no zero bytes.
  return {
    id: await repository.insertItem(database, { ...item, text: text?.replaceAll("\u0000", "") || null }),
  };
}

export async function deleteCapex({
  database,
  user,
  id,
  itemId,
}: Asked & { itemId: string }): Promise<undefined> {
  const { row: list } = await openList({ database, user, id });
  const item = await repository.findItem(database, { id: itemId, portfolioId: list.id });
  if (item === undefined) throw new AppError("not_found", "Item not found");
  if (item.createdBy !== user.id && user.role !== "admin")
    throw new AppError("forbidden", "Only its author or an administrator can delete this item");
  await repository.removeItem(database, item.id);
}
