import type { BookKind, BookOutcome, BookRow } from "@labs/contract/portfolios/book";
import { and, asc, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { bookUploadRows, bookUploads, type NewHome } from "../../lib/database/tables/book.ts";

export type { NewHome };

const at = bookUploads;
const nameOf = (id: SQL | typeof at.createdBy) =>
  sql<string | null>`(select u.first_name || ' ' || u.last_name from ${users} u where u.id = ${id})`;

const columns = {
  id: at.id,
  portfolioId: at.portfolioId,
  kind: at.kind,
  fileName: at.fileName,
  sha256: at.sha256,
  status: at.status,
  reason: at.reason,
  givenMapping: at.givenMapping,
  givenOwnId: at.givenOwnId,
  givenEndMonth: at.givenEndMonth,
  unknownAccounts: at.unknownAccounts,
  columns: at.columns,
  questions: at.questions,
  warnings: at.warnings,
  jobId: at.jobId,
  removed: at.removed,
  createdById: at.createdBy,
  createdBy: nameOf(at.createdBy),
  createdAt: at.createdAt,
  appliedBy: sql<
    string | null
  >`(select u.first_name || ' ' || u.last_name from ${users} u where u.id = ${at.appliedBy})`,
  appliedAt: at.appliedAt,
  undoneBy: sql<
    string | null
  >`(select u.first_name || ' ' || u.last_name from ${users} u where u.id = ${at.undoneBy})`,
  undoneAt: at.undoneAt,
};

export type BookUploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

export async function findUpload(database: Executor, id: string) {
  const [row] = await database.select(columns).from(at).where(eq(at.id, id));
  return row;
}

export async function listUploads(
  database: Executor,
  { portfolioId, page, pageSize }: { portfolioId: string; page: number; pageSize: number },
) {
  const where = eq(at.portfolioId, portfolioId);
  const [rows, [total]] = await Promise.all([
    database
      .select(columns)
      .from(at)
      .where(where)
      .orderBy(desc(at.createdAt), desc(at.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    database.select({ total: count() }).from(at).where(where),
  ]);
  return { rows, total: total?.total ?? 0 };
}

export async function insertUpload(database: Executor, upload: typeof at.$inferInsert): Promise<string> {
  const [row] = await database.insert(at).values(upload).returning({ id: at.id });
  if (row === undefined) throw new Error("The upload was not written");
  return row.id;
}

type Status = BookUploadRow["status"];

/** Whether it was changed: not when it is in another state by now. */
export async function updateUpload(
  database: Executor,
  id: string,
  { changes, from }: { changes: Partial<typeof at.$inferInsert>; from: readonly Status[] },
): Promise<boolean> {
  const rows = await database
    .update(at)
    .set(changes)
    .where(and(eq(at.id, id), inArray(at.status, [...from])))
    .returning({ id: at.id });
  return rows.length > 0;
}

/** Of the files of some kinds that are applied and not undone the one that was applied last. */
export async function findNewestApplied(database: Executor, portfolioId: string, kinds: readonly BookKind[]) {
  const [row] = await database
    .select({ id: at.id, fileName: at.fileName })
    .from(at)
    .where(and(eq(at.portfolioId, portfolioId), eq(at.status, "applied"), inArray(at.kind, [...kinds])))
    .orderBy(desc(at.appliedAt))
    .limit(1);
  return row;
}

export type StoredBookRow = typeof bookUploadRows.$inferSelect;
type NewRow = Omit<StoredBookRow, "uploadId">;
const AT_ONCE = 2_000;

export async function replaceRows(
  database: Executor,
  uploadId: string,
  rows: readonly NewRow[],
): Promise<void> {
  await database.delete(bookUploadRows).where(eq(bookUploadRows.uploadId, uploadId));
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE).map((row) => ({ ...row, uploadId }));
    await database.insert(bookUploadRows).values(some);
  }
}

export async function listStoredRows(
  database: Executor,
  uploadId: string,
  outcomes: readonly BookOutcome[],
): Promise<StoredBookRow[]> {
  return database
    .select()
    .from(bookUploadRows)
    .where(and(eq(bookUploadRows.uploadId, uploadId), inArray(bookUploadRows.outcome, [...outcomes])))
    .orderBy(asc(bookUploadRows.row));
}

export async function pageRows(
  database: Executor,
  of: {
    uploadId: string;
    outcome?: BookOutcome | undefined;
    isNoted: boolean;
    page: number;
    pageSize: number;
  },
): Promise<{ rows: StoredBookRow[]; total: number }> {
  const where = and(
    eq(bookUploadRows.uploadId, of.uploadId),
    of.outcome === undefined ? undefined : eq(bookUploadRows.outcome, of.outcome),
    of.isNoted ? sql`cardinality(${bookUploadRows.notes}) > 0` : undefined,
  );
  const [rows, [total]] = await Promise.all([
    database
      .select()
      .from(bookUploadRows)
      .where(where)
      .orderBy(sql`${bookUploadRows.row} < 0`, sql`abs(${bookUploadRows.row})`)
      .limit(of.pageSize)
      .offset((of.page - 1) * of.pageSize),
    database.select({ total: count() }).from(bookUploadRows).where(where),
  ]);
  return { rows, total: total?.total ?? 0 };
}

export interface RowCounts {
  counts: Partial<Record<BookOutcome, number>>;
  fieldChanges: { field: string; label: string; homes: number }[];
  noted: number;
}

/** What files would do or did, by file. */
export async function countRows(database: Executor, ids: readonly string[]): Promise<Map<string, RowCounts>> {
  const found = new Map<string, RowCounts>(ids.map((id) => [id, { counts: {}, fieldChanges: [], noted: 0 }]));
  if (ids.length === 0) return found;
  const outcomes = await database.execute<{
    id: string;
    outcome: BookOutcome;
    rows: number;
    noted: number;
  }>(sql`
    select upload_id as id, outcome, count(*)::int as rows, count(*) filter (where cardinality(notes) > 0)::int as noted
    from book_upload_rows where upload_id = any(${sql.param(ids)}::uuid[]) group by 1, 2`);
  for (const { id, outcome, rows, noted } of outcomes.rows) {
    const of = found.get(id);
    if (of === undefined) continue;
    of.counts[outcome] = rows;
    of.noted += noted;
  }
  const changes = await database.execute<{ id: string; field: string; label: string; homes: number }>(sql`
    select r.upload_id as id, c->>'field' as field, split_part(c->>'label', ', ', 1) as label,
      count(distinct r.row)::int as homes
    from book_upload_rows r, jsonb_array_elements(r.changes) c
    where r.upload_id = any(${sql.param(ids)}::uuid[]) and r.outcome = 'changed' group by 1, 2, 3 order by 4 desc, 2`);
  for (const { id, ...change } of changes.rows) found.get(id)?.fieldChanges.push(change);
  return found;
}

export function describeRow(row: StoredBookRow): BookRow {
  const { outcome, ownId, text, property, candidates, changes, notes, problems } = row;
  return {
    ...{
      row: row.row,
      ownId,
      text,
      outcome,
      property: property ?? null,
      candidates,
      changes,
      notes,
      problems,
    },
    canCreate: outcome === "review" && row.home !== null,
  };
}
