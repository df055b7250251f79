import type { Pool, PoolClient } from "pg";
import type { Release } from "../../features/markets/service.ts";
import { type ImportResult, importFile, type RejectedRow, type Written } from "../import-file.ts";
import { IngestError } from "../ingest-error.ts";
import type { Table } from "../read-table.ts";
import { type AreaBook, type AreaKind, openAreaBook } from "./area-book.ts";
import { type Series, writeSeries } from "./write-series.ts";

/** A series as a file has it: of an area by its code, or of a metro by its name. */
export interface FileSeries {
  /** The file's rows that it comes from. */
  rows: readonly number[];
  metricKey: string;
  areaKind: AreaKind;
  /** A code; or, where `isName`, a metro's first city and state. */
  area: string;
  isName?: boolean;
  /** The state that the row names: a code that lies in another one is a mistake. */
  state?: string;
  stepMonths: number;
  /** By month, counted from year 0. */
  values: ReadonlyMap<number, number>;
  /** Of a survey: the margin of error of a month's value. */
  margins?: ReadonlyMap<number, number>;
  /** Months for which the publisher withholds the figure, and why. */
  withheld?: ReadonlyMap<number, string>;
}

/** What a publisher's file holds, before it is known whether its areas exist. */
export interface SeriesFile {
  source: string;
  publisher: string;
  vintage: string;
  /** How its publisher brings it out, where the steps of its series do not say it. */
  release?: Release;
  read: number;
  series: FileSeries[];
  rejected: RejectedRow[];
}

/** Rows of areas that are not known are rejected; the others' series are merged into the stored ones. */
export async function importSeries(options: {
  pool: Pool;
  table: Pick<Table, "file" | "fileHash">;
  file: SeriesFile;
  /** More to do in the same transaction, before the series are written and after it. */
  before?: (client: PoolClient, importId: string) => Promise<void>;
  after?: (client: PoolClient, importId: string) => Promise<void>;
}): Promise<ImportResult> {
  const { pool, table, file } = options;
  return importFile({
    pool,
    head: {
      source: file.source,
      publisher: file.publisher,
      file: table.file,
      fileHash: table.fileHash,
      vintage: file.vintage,
    },
    write: async (client, importId) => {
      await options.before?.(client, importId);
      const written = await writeSeriesFile(client, importId, file);
      await options.after?.(client, importId);
      return written;
    },
  });
}

async function writeSeriesFile(client: PoolClient, importId: string, file: SeriesFile): Promise<Written> {
  const book = await openAreaBook(client);
  const { kept, refused } = place(file.series, book);
  const rejected = [...file.rejected, ...Array.from(refused, ([row, reason]) => ({ row, reason }))];
  rejected.sort((a, b) => a.row - b.row);
  if (kept.length === 0) {
    const [first] = rejected;
    throw new IngestError(
      first === undefined ? "The file has no rows" : `No row can be used; row ${first.row}: ${first.reason}`,
    );
  }
  await writeSeries({ client, importId, series: kept, release: file.release });
  return { read: file.read, kept: file.read - rejected.length, rejected };
}

/** The series of known areas, one of each metric and area; the rows of all others with the reason. */
function place(
  series: readonly FileSeries[],
  book: AreaBook,
): { kept: Series[]; refused: Map<number, string> } {
  const refused = new Map<number, string>();
  const kept: Series[] = [];
  const seen = new Map<string, number>();
  for (const one of series) {
    const { rows, metricKey, areaKind, area, isName, state, stepMonths, values } = one;
    const found = isName === true ? book.findMetro(area) : { id: area };
    const reason = "reason" in found ? found.reason : book.refuse({ kind: areaKind, id: found.id, state });
    if (reason !== undefined || "reason" in found) {
      for (const row of rows) refused.set(row, reason ?? "");
      continue;
    }
    const key = `${metricKey} ${areaKind} ${found.id}`;
    const earlier = seen.get(key);
    if (earlier !== undefined) {
      for (const row of rows) refused.set(row, `${areaKind} ${found.id} stands in row ${earlier} already`);
      continue;
    }
    seen.set(key, rows[0] ?? 0);
    const { margins = new Map<number, number>(), withheld = new Map<number, string>() } = one;
    if (values.size + withheld.size > 0) {
      kept.push({ metricKey, areaKind, areaId: found.id, stepMonths, values, margins, withheld });
    }
  }
  return { kept, refused };
}

/** The first file's rows of each code, in order; a code's rows may stand anywhere. */
export function groupRows<Row>(rows: Iterable<readonly [string, Row]>): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const [key, row] of rows) {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}
