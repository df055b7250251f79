import type { DataRequestKind, DataRequestStatus } from "@labs/contract/uploads/data-requests";
import { and, desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { dataRequests } from "../../lib/database/tables/data-requests.ts";
import { isReadable } from "../../lib/database/visible-rows.ts";
import type { Viewer } from "../../lib/rights.ts";

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

type NewRequest = typeof dataRequests.$inferInsert;
type Changes = Partial<Omit<NewRequest, "id">>;

const columns = {
  ...getTableColumns(dataRequests),
  ownerName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
};

/** The new row's id; undefined when the same person has the same file at work. */
export async function insertRequest(database: Executor, request: NewRequest): Promise<string | undefined> {
  const rows = await database
    .insert(dataRequests)
    .values(request)
    .onConflictDoNothing()
    .returning({ id: dataRequests.id });
  return rows[0]?.id;
}

export async function findRequest(database: Executor, id: string) {
  const rows = await database
    .select(columns)
    .from(dataRequests)
    .innerJoin(users, eq(users.id, dataRequests.ownerId))
    .where(eq(dataRequests.id, id));
  return rows[0];
}

/** The newest request of somebody for the same file that was not given up. */
export async function findSameFile(
  database: Executor,
  of: { ownerId: string; kind: DataRequestKind; sha256: string },
) {
  const rows = await database
    .select({
      id: dataRequests.id,
      status: dataRequests.status,
      fileName: dataRequests.fileName,
      createdAt: dataRequests.createdAt,
    })
    .from(dataRequests)
    .where(
      and(
        eq(dataRequests.ownerId, of.ownerId),
        eq(dataRequests.kind, of.kind),
        eq(dataRequests.sha256, of.sha256),
        sql`${dataRequests.status} not in ('failed', 'cancelled')`,
      ),
    )
    .orderBy(desc(dataRequests.createdAt))
    .limit(1);
  return rows[0];
}

const OPEN = ["queued", "validating", "processing"] as const;

/** How many of somebody's requests wait or are worked on. */
export function countOpen(database: Executor, ownerId: string): Promise<number> {
  return database.$count(
    dataRequests,
    and(eq(dataRequests.ownerId, ownerId), inArray(dataRequests.status, [...OPEN])),
  );
}

export interface RequestFilter {
  viewer: Viewer;
  kind?: DataRequestKind[] | undefined;
  status?: DataRequestStatus[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  query?: string | undefined;
  googlePlacesId?: string | undefined;
  page: number;
  pageSize: number;
}

function matching(filter: RequestFilter) {
  const { viewer, kind, status, from, to, query, googlePlacesId } = filter;
  const literal = query?.replaceAll("\u0000", "").replace(/[\\%_]/g, "\\$&");
  return and(
    isReadable(viewer, { ownerId: dataRequests.ownerId, isShared: dataRequests.shared }),
    kind === undefined || kind.length === 0 ? undefined : inArray(dataRequests.kind, kind),
    status === undefined || status.length === 0 ? undefined : inArray(dataRequests.status, status),
    from === undefined ? undefined : sql`${dataRequests.createdAt} >= ${from}::date`,
    to === undefined ? undefined : sql`${dataRequests.createdAt} < ${to}::date + 1`,
    googlePlacesId === undefined ? undefined : eq(dataRequests.googlePlacesId, googlePlacesId),
    literal === undefined || literal === ""
      ? undefined
      : sql`${dataRequests.fileName} ilike ${`%${literal}%`}`,
  );
}

export async function listRequests(
  database: Executor,
  filter: RequestFilter,
): Promise<{ rows: RequestRow[]; total: number }> {
  const where = matching(filter);
  const [rows, total] = await Promise.all([
    database
      .select(columns)
      .from(dataRequests)
      .innerJoin(users, eq(users.id, dataRequests.ownerId))
      .where(where)
      .orderBy(desc(dataRequests.createdAt), desc(dataRequests.id))
      .limit(filter.pageSize)
      .offset((filter.page - 1) * filter.pageSize),
    database.$count(dataRequests, where),
  ]);
  return { rows, total };
}

/** Changes a request, where given only from one of these states; whether it did. */
export async function updateRequest(
  database: Executor,
  id: string,
  { changes, from }: { changes: Changes; from?: readonly DataRequestStatus[] },
): Promise<boolean> {
  const rows = await database
    .update(dataRequests)
    .set(changes)
    .where(
      and(eq(dataRequests.id, id), from === undefined ? undefined : inArray(dataRequests.status, [...from])),
    )
    .returning({ id: dataRequests.id });
  return rows.length > 0;
}
