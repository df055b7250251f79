import type { Database } from "../../lib/database/database.ts";
import { isRepeated } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { touchPortfolio } from "../portfolios/service.ts";
import { writeNext } from "./apply-upload.ts";
import * as held from "./held-repository.ts";
import { type BookUploadRow, findNewestApplied, updateUpload } from "./repository.ts";

/** Files that change holdings: they are undone in the order in which they were applied. */
export const HOLDING_KINDS = ["homes", "leases", "loans"] as const;

/**
 * Puts every home back as it was before a file: of several files the newest first, and none over what somebody changed
 * since. Properties that the file made stay, without being held.
 */
export async function undoUpload(of: {
  database: Database;
  user: { id: string };
  upload: BookUploadRow;
}): Promise<void> {
  const { database, user, upload } = of;
  const { portfolioId, id } = upload;
  await database
    .transaction(async (transaction) => {
      await held.lockBook(transaction, portfolioId);
      const newest = await findNewestApplied(transaction, portfolioId, HOLDING_KINDS);
      const changes = { status: "undone" as const, undoneAt: new Date(), undoneBy: user.id };
      const isOurs =
        newest?.id === id && (await updateUpload(transaction, id, { changes, from: ["applied"] }));
      if (!isOurs) {
        const words =
          upload.status !== "applied" || newest === undefined
            ? "This file is not applied"
            : `Undo ${newest.fileName} first`;
        throw new AppError("conflict", words);
      }
      const kept = await held.listChanges(transaction, id);
      const ids = kept.map(({ googlePlacesId }) => googlePlacesId);
      const before = await held.lockHoldings(transaction, portfolioId, ids);
      const changed = kept.filter(
        ({ googlePlacesId, versionAfter }) => (before.get(googlePlacesId)?.version ?? null) !== versionAfter,
      );
      if (changed.length > 0) {
        const homes = changed.length === 1 ? "1 home was" : `${changed.length} homes were`;
        throw new AppError("conflict", `${homes} changed since this file was applied: nothing was undone`);
      }
      const next = new Map(
        kept.map(({ googlePlacesId, before: row, versionAfter }) => {
          // Whoever looked at the home after the file must not take it for the one that it is now.
          const version = Math.max(Number(row?.version ?? 0), versionAfter ?? 0) + 1;
          return [googlePlacesId, row === null ? null : { ...row, version }] as const;
        }),
      );
      await writeNext(transaction, { portfolioId, before, next });
      const moved = kept.flatMap(({ googlePlacesId, before: row }) => {
        const to = next.get(googlePlacesId)?.version;
        return row === null || to === undefined ? [] : [{ googlePlacesId, from: Number(row.version), to }];
      });
      await held.renumberChanges(transaction, portfolioId, moved);
      await held.deleteSold(transaction, id);
      await held.writeNumbers(
        transaction,
        kept.map(({ googlePlacesId, numberBefore }) => ({ id: googlePlacesId, number: numberBefore })),
      );
      await touchPortfolio(transaction, portfolioId);
    })
    .catch((error: unknown) => {
      if (!isRepeated(error, "portfolio_holdings_own_id")) throw error;
      throw new AppError(
        "conflict",
        "Another home of this portfolio has taken one of the own ids since: nothing was undone",
      );
    });
}
