import type { applyBook, BookKind } from "@labs/contract/portfolios/book";
import type { z } from "zod";
import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { statements } from "../actuals/service.ts";
import { capexPlan, capexSpend } from "../capex/service.ts";
import { balances } from "../delinquency/service.ts";
import type { MonthStore, SaidMonth } from "../kept-months/service.ts";
import { touchPortfolio } from "../portfolios/service.ts";
import { lockBook } from "./held-repository.ts";
import { type BookUploadRow, findNewestApplied, listStoredRows, updateUpload } from "./repository.ts";

/** Kinds of files that say what months of homes were: each is kept, and undone, by itself. */
export type MonthKind = Extract<BookKind, "statements" | "balances" | "capexPlan" | "capexSpend">;

const STORES = { statements, balances, capexPlan, capexSpend } as Record<MonthKind, MonthStore<unknown>>;

export const isMonthKind = (kind: BookKind): kind is MonthKind => kind in STORES;
export const openStore = (kind: MonthKind): MonthStore<unknown> => STORES[kind];

interface Applying {
  database: Database;
  user: { id: string };
  upload: BookUploadRow;
  kind: MonthKind;
}

/** Keeps the months of a previewed file: all of them, or of homes that have them already only what is new. */
export async function applyMonths(
  { database, upload, user, kind }: Applying,
  { loaded }: Pick<z.output<typeof applyBook.body>, "loaded">,
): Promise<void> {
  const { id: uploadId, portfolioId } = upload;
  const rows = await listStoredRows(database, uploadId, ["new", "changed"]);
  const months = rows.flatMap(({ property, values }) =>
    ((values.months ?? []) as SaidMonth[])
      .filter(({ basedOn }) => basedOn === null || loaded !== "keep")
      .map((month) => ({ ...month, googlePlacesId: property?.googlePlacesId ?? "" })),
  );
  await database.transaction(async (transaction) => {
    await lockBook(transaction, portfolioId);
    const changes = { status: "applied" as const, appliedAt: new Date(), appliedBy: user.id };
    if (!(await updateUpload(transaction, uploadId, { changes, from: ["ready"] }))) {
      throw new AppError("conflict", "This file was applied by somebody else meanwhile, or waits no longer");
    }
    await openStore(kind).keep(transaction, { portfolioId, uploadId }, months);
    await touchPortfolio(transaction, portfolioId);
  });
}

/** Puts every month back as it was before a file: of several files of a kind the newest first. */
export async function undoMonths({ database, upload, user, kind }: Applying): Promise<void> {
  const { id: uploadId, portfolioId } = upload;
  await database.transaction(async (transaction) => {
    await lockBook(transaction, portfolioId);
    const newest = await findNewestApplied(transaction, portfolioId, [kind]);
    const changes = { status: "undone" as const, undoneAt: new Date(), undoneBy: user.id };
    const isOurs =
      newest?.id === uploadId && (await updateUpload(transaction, uploadId, { changes, from: ["applied"] }));
    if (!isOurs) {
      const isApplied = upload.status === "applied" && newest !== undefined;
      throw new AppError(
        "conflict",
        isApplied ? `Undo ${newest.fileName} first` : "This file is not applied",
      );
    }
    await openStore(kind).undo(transaction, { portfolioId, uploadId });
    await touchPortfolio(transaction, portfolioId);
  });
}
