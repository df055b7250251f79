import type { Executor } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import * as repository from "./repository.ts";

/** A month of a home as a file says it, and the version of it that the file was compared with. */
export interface SaidMonth<Line = unknown> {
  googlePlacesId: string;
  month: string;
  basedOn: number | null;
  lines: Line[];
}

export interface Keeping {
  portfolioId: string;
  uploadId: string;
}

type Kept = Keeping & { tables: repository.MonthTables };

/**
 * Keeps months as a file says them: new ones, and those that were loaded before, each in the place of what it was
 * compared with. Nothing is kept where one of them changed meanwhile. The caller holds the portfolio's book.
 */
export async function keepMonths(
  transaction: Executor,
  { portfolioId, uploadId, tables }: Kept,
  months: readonly SaidMonth[],
): Promise<void> {
  const places = [...new Set(months.map(({ googlePlacesId }) => googlePlacesId))];
  const before = indexMonths(await repository.listMonths(transaction, tables, { portfolioId, places }));
  const changed = months.filter(
    (month) => (before.get(spellMonth(month))?.version ?? null) !== month.basedOn,
  );
  if (changed.length > 0) {
    const of = changed.length === 1 ? "1 month has" : `${changed.length} months have`;
    throw new AppError("conflict", `${of} changed since the preview was made: upload the file again`);
  }
  const next = months.map((month) => {
    const { googlePlacesId, lines } = month;
    const version = (month.basedOn ?? 0) + 1;
    return { googlePlacesId, month: month.month, version, lines, uploadId };
  });
  await repository.writeMonths(transaction, tables, { portfolioId, months: next });
  const changes = next.map((month) => {
    const known = before.get(spellMonth(month));
    const kept = known === undefined ? null : { lines: known.lines, uploadId: known.uploadId };
    return { googlePlacesId: month.googlePlacesId, month: month.month, before: kept };
  });
  await repository.insertChanges(transaction, tables, { uploadId, changes });
}

/** Puts each month back as it was before a file, unless somebody changed one since. */
export async function undoMonths(
  transaction: Executor,
  { portfolioId, uploadId, tables }: Kept,
): Promise<void> {
  const kept = await repository.listChanges(transaction, tables, uploadId);
  const places = [...new Set(kept.map(({ googlePlacesId }) => googlePlacesId))];
  const now = indexMonths(await repository.listMonths(transaction, tables, { portfolioId, places }));
  // A month changes by files alone, and the file that said it last is named with it.
  const changed = kept.filter((month) => now.get(spellMonth(month))?.uploadId !== uploadId);
  if (changed.length > 0) {
    const of = changed.length === 1 ? "1 month was" : `${changed.length} months were`;
    throw new AppError("conflict", `${of} changed since this file was applied: nothing was undone`);
  }
  const isNew = ({ before }: repository.KeptChange) => before === null;
  await repository.deleteMonths(transaction, tables, { portfolioId, months: kept.filter(isNew) });
  const months = kept.flatMap((month) => {
    const { googlePlacesId, before } = month;
    if (before === null) return [];
    // Whoever looked at the month after the file must not take it for the one that it is now.
    const version = (now.get(spellMonth(month))?.version ?? 0) + 1;
    return [{ ...before, googlePlacesId, month: month.month, version }];
  });
  await repository.writeMonths(transaction, tables, { portfolioId, months });
}

const spellMonth = ({ googlePlacesId, month }: { googlePlacesId: string; month: string }) =>
  `${googlePlacesId} ${month}`;
const indexMonths = (months: readonly repository.KeptMonth[]) =>
  new Map(months.map((month) => [spellMonth(month), month]));
