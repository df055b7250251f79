import type { User } from "@labs/contract/auth";
import {
  CAPEX_CATEGORIES,
  type CapexCategory,
  type CapexItem,
  type CapexSide,
  type enterCapex as enterCall,
  type PortfolioCapex,
} from "@labs/contract/portfolios/capex";
import type { Basis } from "@labs/contract/portfolios/figures";
import { monthIndex } from "@labs/underwriting/plan-months";
import type { z } from "zod";
import type { Database } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import { labelProperty } from "../../lib/property-names.ts";
import type { Viewer } from "../../lib/rights.ts";
import { keepFigures, openList, openPortfolio } from "../portfolios/service.ts";
import { type ApprovedCapital, listApprovedCapital, listOfYear, listYears } from "./approved-capital.ts";
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
  const rests = repository.signCapital(members);
  const now = new Date().getUTCFullYear();
  return keepFigures({ database, members, rests }, ["capital", basis, asked, now], async () => {
    const of = { members, isShare: basis === "share" };
    const held = await repository.listHeld(database, of);
    const approved = await listApprovedCapital(database, held);
    const told = await repository.listToldMonths(database, of);
    const { year, years } = chooseYear(told, { approved, asked, now });
    const { leftOut, ...sums } = await repository.sumYear(database, { ...of, year });
    const share = new Map(held.map(({ googlePlacesId, w }) => [googlePlacesId, w]));
    const planned = approved.flatMap((plan) =>
      listOfYear(plan, year).map(({ amount, ...one }) => ({
        ...{ ...one, googlePlacesId: plan.googlePlacesId },
        amount: amount * (share.get(plan.googlePlacesId) ?? 0),
      })),
    );
    const named = held.map((home) => ({
      ...{ googlePlacesId: home.googlePlacesId, ownId: home.ownId, label: labelProperty(home) },
    }));
    const categorized = sums.categories.map((one) => ({ ...one, category: nameCategory(one) }));
    const { months, categories, homes, ...all } = measureCapex(
      named,
      { ...sums, categories: categorized },
      planned,
    );
    const spent = told.filter(({ side }) => side === "spend").map(({ month }) => month);
    return {
      ...{ basis, year, years, holdings: held.length, ...all },
      asOf: spent.reduce<string | null>((newest, month) => (month > (newest ?? "") ? month : newest), null),
      leftOut: { ...leftOut, amount: Math.round(100 * leftOut.amount) / 100 },
      ...{ months: listMonths(months), categories: listCategories(categories) },
      ...{ homes: homes.slice(0, MOST_LISTED), more: Math.max(0, homes.length - MOST_LISTED) },
      demo: held.some(({ demo }) => demo),
    };
  });
}

const nameCategory = ({ category, text }: Pick<repository.SourceItem, "category" | "text">): CapexCategory =>
  category ?? readCategory([text ?? ""]);

/** The year that is asked for; else of the newest spend, else of the plan that is nearest. */
function chooseYear(
  told: readonly { side: CapexSide; month: string }[],
  of: { approved: readonly ApprovedCapital[]; asked: number | undefined; now: number },
): { year: number; years: number[] } {
  const yearOf = ({ month }: { month: string }) => Number(month.slice(0, 4));
  const planned = of.approved.flatMap(listYears);
  const years = [...new Set([...told.map(yearOf), ...planned])].sort((a, b) => a - b);
  const spent = told.filter(({ side }) => side === "spend").map(yearOf);
  const newest = spent.length > 0 ? Math.max(...spent) : undefined;
  const nearest = years.toSorted((a, b) => Math.abs(a - of.now) - Math.abs(b - of.now))[0];
  return { year: of.asked ?? newest ?? nearest ?? of.now, years };
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
  const told = await repository.listItems(database, { members, placeId });
  const approved = await listApprovedCapital(database, held);
  const { year } = chooseYear(told, { approved, asked, now: new Date().getUTCFullYear() });
  const shown = told.filter(({ month }) => month.startsWith(`${year}-`));
  const isBudgeted = shown.some(({ side }) => side === "plan");
  const mayDelete = (createdBy: string | null) =>
    list?.kind === "list" && user.role !== "viewer" && (createdBy === user.id || user.role === "admin");
  const items = shown.map(
    ({ googlePlacesId: _, createdBy, isTwice, ...item }): CapexItem => ({
      ...{ ...item, category: nameCategory(item), mayDelete: item.id !== null && mayDelete(createdBy) },
      leftOut: isTwice ? "The statement of this month has capital of its own" : null,
    }),
  );
  const planned = approved.flatMap((plan) =>
    listOfYear(plan, year).map(
      (one): CapexItem => ({
        ...{ id: null, side: "plan", source: "approved", text: null, mayDelete: false, ...one },
        from: `Approved version ${plan.version}`,
        leftOut: isBudgeted ? "The budget of the year takes its place" : null,
      }),
    ),
  );
  return { year, items: [...items, ...planned].sort((a, b) => monthIndex(a.month) - monthIndex(b.month)) };
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
