import { and, desc, eq, ilike, isNull, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { documents } from "../../lib/database/tables/research.ts";

type NewDocument = typeof documents.$inferInsert;

const author = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;

export interface DocumentFilter {
  propertyId?: number | undefined;
  googlePlacesId?: string | undefined;
  type?: string | undefined;
  query?: string | undefined;
  page: number;
  pageSize: number;
}

export async function insertDocument(database: Executor, document: NewDocument) {
  const [row] = await database.insert(documents).values(document).returning();
  if (row === undefined) throw new Error("The database returned no row for a new document");
  return row;
}

export async function findDocument(database: Executor, id: string) {
  const [row] = await database
    .select({ document: documents, author })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.createdBy))
    .where(and(eq(documents.id, id), isNull(documents.deletedAt)));
  return row;
}

/** One page, newest first, with the number of all in the same query. */
export async function listDocuments(database: Executor, filter: DocumentFilter) {
  const rows = await database
    .select({ document: documents, author, total: sql<number>`(count(*) over ())::int` })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.createdBy))
    .where(conditionOf(filter))
    .orderBy(desc(documents.createdAt), documents.id)
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize);
  return { rows, total: rows[0]?.total ?? (await countDocuments(database, filter)) };
}

/** A page behind the last has no row to carry the total. */
async function countDocuments(database: Executor, filter: DocumentFilter): Promise<number> {
  if (filter.page === 1) return 0;
  const [row] = await database
    .select({ total: sql<number>`count(*)::int` })
    .from(documents)
    .where(conditionOf(filter));
  return row?.total ?? 0;
}

function conditionOf({ propertyId, googlePlacesId, type, query }: DocumentFilter): SQL | undefined {
  const wanted = query?.trim() ?? "";
  return and(
    isNull(documents.deletedAt),
    propertyId === undefined ? undefined : eq(documents.propertyOid, propertyId),
    googlePlacesId === undefined ? undefined : eq(documents.googlePlacesId, googlePlacesId),
    type === undefined ? undefined : eq(documents.type, type),
    // What the user types is text, so its wildcards are too.
    wanted === "" ? undefined : ilike(documents.name, `%${wanted.replaceAll(/[\\%_]/g, "\\$&")}%`),
  );
}
