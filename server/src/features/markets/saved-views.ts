import { type MarketView, type MarketViews, MOST_VIEWS } from "@labs/contract/markets/saved-views";
import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { deleteView, listViews, writeView } from "./saved-views-repository.ts";

interface Asked {
  database: Database;
  userId: string;
}

export async function listMarketViews({ database, userId }: Asked): Promise<MarketViews> {
  return { items: await listViews(database, userId) };
}

export async function saveMarketView(of: Asked, view: Omit<MarketView, "id">): Promise<MarketViews> {
  const { database, userId } = of;
  const views = await listViews(database, userId);
  if (views.length >= MOST_VIEWS && !views.some(({ name }) => name === view.name))
    throw new AppError("conflict", `${MOST_VIEWS} views are the most that can be saved`);
  await writeView(database, { ...view, userId });
  return listMarketViews(of);
}

export async function removeMarketView(of: Asked, id: string): Promise<MarketViews> {
  const { database, userId } = of;
  if (!(await deleteView(database, { userId, id }))) throw new AppError("not_found", "View not found");
  return listMarketViews(of);
}
