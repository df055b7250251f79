import type { Pool } from "pg";
import type { ImportResult } from "../import-file.ts";
import { IngestError } from "../ingest-error.ts";
import type { Table } from "../read-table.ts";

export interface Context {
  pool: Pool;
  today: Date;
  /** The year of a file that does not say its own. */
  vintage?: string | undefined;
}

/** A publisher whose own files are read as they come. */
export interface MarketSource {
  key: string;
  /** What others are matched to comes first when several files are imported at once. */
  order: number;
  isOwn(table: Table): boolean;
  /** Its year stands nowhere, so it is imported only where the operator names it. */
  isUndated?(table: Table): boolean;
  import(table: Table, context: Context): Promise<ImportResult>;
}

/** The year of a file whose rows do not have it: as the operator says, else as its sheet or its name do. */
export function readYear(table: Table, pattern: RegExp, context: Context): number {
  const found = pattern.exec(table.sheet ?? "")?.[1] ?? pattern.exec(table.file)?.[1];
  const text = context.vintage ?? found;
  if (text === undefined || !/^(\d{2}|\d{4})$/.test(text)) {
    throw new IngestError(
      "Neither the file nor its name says its year: give the name that its publisher gave it, or --vintage YEAR",
    );
  }
  const year = Number(text) + (text.length === 2 ? 2000 : 0);
  // Fair market rents of a fiscal year come out the summer before it.
  if (year < 1970 || year > context.today.getUTCFullYear() + 1)
    throw new IngestError(`${year} is no year of such a file`);
  return year;
}
