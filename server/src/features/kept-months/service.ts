import type { Executor } from "../../lib/database/database.ts";
import { type Keeping, keepMonths, type SaidMonth, undoMonths } from "./keep-months.ts";
import { type KeptMonth, listMonths, type MonthTables } from "./repository.ts";

export { HELD_NAME, type HeldName, type HeldOf, isSeen, selectHeld, signFiles } from "./held-repository.ts";
export type { KeptMonth, SaidMonth };

/** Months of homes as files of one kind say them: kept file by file, replaced by the next one, and put back. */
export interface MonthStore<Line> {
  list: (database: Executor, portfolioId: string, places?: readonly string[]) => Promise<KeptMonth<Line>[]>;
  keep: (transaction: Executor, of: Keeping, months: readonly SaidMonth<Line>[]) => Promise<void>;
  undo: (transaction: Executor, of: Keeping) => Promise<void>;
}

export const openMonths = <Line>(tables: MonthTables): MonthStore<Line> => ({
  list: (database, portfolioId, places) => listMonths<Line>(database, tables, { portfolioId, places }),
  keep: (transaction, of, months) => keepMonths(transaction, { ...of, tables }, months),
  undo: (transaction, of) => undoMonths(transaction, { ...of, tables }),
});
