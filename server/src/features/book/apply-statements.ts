import type { applyBook } from "@labs/contract/portfolios/book";
import type { z } from "zod";
import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { keepMonths, undoMonths } from "../actuals/service.ts";
import { touchPortfolio } from "../portfolios/service.ts";
import { lockBook } from "./held-repository.ts";
import type { PlannedMonth } from "./preview-statements.ts";
import { type BookUploadRow, findNewestApplied, listStoredRows, updateUpload } from "./repository.ts";

interface Applying {
  database: Database;
  user: { id: string };
  upload: BookUploadRow;
}

/** Keeps the months of a previewed file: all of them, or of homes that have them already only what is new. */
export async function applyStatements(
  { database, upload, user }: Applying,
  { loaded }: Pick<z.output<typeof applyBook.body>, "loaded">,
): Promise<void> {
  const { id: uploadId, portfolioId } = upload;
  const rows = await listStoredRows(database, uploadId, ["new", "changed"]);
  const months = rows.flatMap(({ property, values }) =>
    ((values.months ?? []) as PlannedMonth[])
      .filter(({ basedOn }) => basedOn === null || loaded !== "keep")
      .map((month) => ({ ...month, googlePlacesId: property?.googlePlacesId ?? "" })),
  );
  await database.transaction(async (transaction) => {
    await lockBook(transaction, portfolioId);
    const changes = { status: "applied" as const, appliedAt: new Date(), appliedBy: user.id };
    if (!(await updateUpload(transaction, uploadId, { changes, from: ["ready"] }))) {
      throw new AppError("conflict", "This file was applied by somebody else meanwhile, or waits no longer");
    }
    await keepMonths(transaction, { portfolioId, uploadId }, months);
    await touchPortfolio(transaction, portfolioId);
  });
}

/** Puts every month back as it was before a file: of several files of statements the newest first. */
export async function undoStatements({ database, upload, user }: Applying): Promise<void> {
  const { id: uploadId, portfolioId } = upload;
  await database.transaction(async (transaction) => {
    await lockBook(transaction, portfolioId);
    const newest = await findNewestApplied(transaction, portfolioId, { isOfStatements: true });
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
    await undoMonths(transaction, { portfolioId, uploadId });
    await touchPortfolio(transaction, portfolioId);
  });
}
