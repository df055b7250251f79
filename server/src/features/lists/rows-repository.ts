import type { RowIssue } from "@labs/contract/uploads/data-request-rows";
import { and, asc, count, eq, gt, inArray, sql } from "drizzle-orm";
import type { Database, Executor } from "../../lib/database/database.ts";
import { dataRequestRows, dataRequests } from "../../lib/database/tables/data-requests.ts";

export type DoneRow = typeof dataRequestRows.$inferSelect;
export type Outcome = DoneRow["outcome"];

const rows = dataRequestRows;

/** Keeps rows that are done; one that is kept already stays as it is, so no row is ever done twice. */
export async function insertRows(
  database: Executor,
  requestId: string,
  done: readonly Omit<DoneRow, "requestId">[],
): Promise<void> {
  if (done.length === 0) return;
  await database.execute(sql`
    insert into data_request_rows (request_id, row, outcome, cells, results, issues, address_key)
    select ${requestId}::uuid, (r->>'row')::int, r->>'outcome', r->'cells', r->'results', r->'issues', r->>'addressKey'
    from jsonb_array_elements(${JSON.stringify(done)}::jsonb) r
    on conflict do nothing`);
}

export async function listDoneRows(database: Executor, requestId: string): Promise<Set<number>> {
  const found = await database.select({ row: rows.row }).from(rows).where(eq(rows.requestId, requestId));
  return new Set(found.map(({ row }) => row));
}

export async function deleteFailedRows(database: Executor, requestId: string): Promise<void> {
  await database.delete(rows).where(and(eq(rows.requestId, requestId), eq(rows.outcome, "failed")));
}

/** All that is known of the rows, before they are read again. */
export async function deleteRows(database: Executor, requestId: string): Promise<void> {
  await database.delete(rows).where(eq(rows.requestId, requestId));
}

export async function countOutcomes(database: Executor, requestId: string): Promise<Record<Outcome, number>> {
  const found = await database
    .select({ outcome: rows.outcome, count: count() })
    .from(rows)
    .where(eq(rows.requestId, requestId))
    .groupBy(rows.outcome);
  const of = (outcome: Outcome) => found.find((one) => one.outcome === outcome)?.count ?? 0;
  return { matched: of("matched"), warned: of("warned"), failed: of("failed") };
}

interface RowFilter {
  requestId: string;
  outcome?: Outcome | undefined;
}

const within = ({ requestId, outcome }: RowFilter) =>
  and(eq(rows.requestId, requestId), outcome === undefined ? undefined : eq(rows.outcome, outcome));

export async function listRows(
  database: Database,
  filter: RowFilter & { page: number; pageSize: number },
): Promise<{ rows: DoneRow[]; total: number }> {
  const [found, total] = await Promise.all([
    database
      .select()
      .from(rows)
      .where(within(filter))
      .orderBy(asc(rows.row))
      .limit(filter.pageSize)
      .offset((filter.page - 1) * filter.pageSize),
    database.$count(rows, within(filter)),
  ]);
  return { rows: found, total };
}

const AT_ONCE = 1_000;

/** All rows in the order of the file, some at a time: a list of any length is never held whole. */
export async function* streamRows(database: Executor, filter: RowFilter): AsyncGenerator<DoneRow> {
  for (let after = 0; ; ) {
    const some = await database
      .select()
      .from(rows)
      .where(and(within(filter), gt(rows.row, after)))
      .orderBy(asc(rows.row))
      .limit(AT_ONCE);
    yield* some;
    const last = some.at(-1);
    if (last === undefined || some.length < AT_ONCE) return;
    after = last.row;
  }
}

export interface IssueFilter {
  requestId: string;
  severity?: RowIssue["severity"] | undefined;
  code?: string[] | undefined;
  column?: string | undefined;
}

const matching = (filter: IssueFilter) => sql`
  from data_request_rows r cross join lateral jsonb_array_elements(r.issues) with ordinality as i(issue, at)
  where r.request_id = ${filter.requestId}
    ${filter.severity === undefined ? sql`` : sql`and i.issue->>'severity' = ${filter.severity}`}
    ${filter.code === undefined ? sql`` : sql`and i.issue->>'code' in (select jsonb_array_elements_text(${JSON.stringify(filter.code)}::jsonb))`}
    ${filter.column === undefined ? sql`` : sql`and i.issue->>'column' = ${filter.column}`}`;

export async function listIssues(
  database: Executor,
  filter: IssueFilter & { page: number; pageSize: number },
): Promise<{ items: RowIssue[]; total: number }> {
  const from = matching(filter);
  const offset = (filter.page - 1) * filter.pageSize;
  const found = await database.execute<{ issue: RowIssue }>(
    sql`select i.issue ${from} order by r.row, i.at limit ${filter.pageSize} offset ${offset}`,
  );
  const counted = await database.execute<{ total: number }>(sql`select count(*)::int as total ${from}`);
  return { items: found.rows.map(({ issue }) => issue), total: counted.rows[0]?.total ?? 0 };
}

export interface Group {
  code: string;
  severity: RowIssue["severity"];
  column: string | null;
  repair: string;
  rows: number;
  firstRows: number[];
}

/** Issues by the one repair that clears them, those in most rows first. */
export async function listGroups(database: Executor, requestId: string): Promise<Group[]> {
  const found = await database.execute<Group & Record<string, unknown>>(sql`
    select i.issue->>'code' as code, i.issue->>'severity' as severity, i.issue->>'column' as "column",
      i.issue->>'repair' as repair, count(distinct r.row)::int as rows,
      (array_agg(r.row order by r.row))[1:5] as "firstRows"
    ${matching({ requestId })}
    group by 1, 2, 3, 4 order by (i.issue->>'severity') = 'warning', count(*) desc, 1, 3, 4 limit 200`);
  return found.rows;
}

/** Which of these addresses the same person had asked for in another request of this kind since a moment. */
export async function listAskedBefore(
  database: Executor,
  of: { requestId: string; ownerId: string; kind: string; since: Date; keys: readonly string[] },
): Promise<Map<string, Date>> {
  if (of.keys.length === 0) return new Map();
  const found = await database
    .select({ key: rows.addressKey, at: sql<string>`max(${dataRequests.createdAt})` })
    .from(rows)
    .innerJoin(dataRequests, eq(dataRequests.id, rows.requestId))
    .where(
      and(
        inArray(rows.addressKey, [...of.keys]),
        eq(dataRequests.ownerId, of.ownerId),
        sql`${dataRequests.kind} = ${of.kind}`,
        sql`${dataRequests.id} <> ${of.requestId}`,
        gt(dataRequests.createdAt, of.since),
        inArray(rows.outcome, ["matched", "warned"]),
      ),
    )
    .groupBy(rows.addressKey);
  return new Map(found.flatMap(({ key, at }) => (key === null ? [] : [[key, new Date(at)] as const])));
}
