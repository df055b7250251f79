import { and, desc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { counties } from "../../lib/database/tables/markets.ts";
import { portfolios } from "../../lib/database/tables/portfolios.ts";
import { properties } from "../../lib/database/tables/properties.ts";
import { documents, reports } from "../../lib/database/tables/research.ts";
import { type Audience, isReadableDocument } from "../../lib/database/visible-rows.ts";
import { mayRead, type Viewer } from "../../lib/rights.ts";

type NewDocument = typeof documents.$inferInsert;

/** A document with who made it and what it belongs to by name. */
const DESCRIBED = {
  document: documents,
  author: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
  property: {
    addressLine: properties.addressLine,
    city: properties.city,
    state: properties.state,
    zip: properties.zip,
    parcelNumber: properties.parcelNumber,
    name: properties.name,
  },
  countyName: counties.name,
  portfolioName: portfolios.name,
};

function selectDescribed(database: Executor) {
  return database
    .select(DESCRIBED)
    .from(documents)
    .innerJoin(users, eq(users.id, documents.createdBy))
    .leftJoin(properties, eq(properties.oid, documents.propertyOid))
    .leftJoin(counties, eq(counties.fips, properties.countyFips))
    .leftJoin(portfolios, eq(sql`${portfolios.id}::text`, documents.portfolioId));
}

export interface DocumentFilter {
  audience: Audience;
  propertyId?: number | undefined;
  googlePlacesId?: string | undefined;
  portfolioId?: string | undefined;
  type?: string | undefined;
  query?: string | undefined;
  tag?: string | undefined;
  latest?: boolean | undefined;
  /** Those deleted after this moment, in place of those that are not. */
  deletedSince?: Date | undefined;
  page: number;
  pageSize: number;
}

export async function insertDocument(database: Executor, document: NewDocument) {
  const [inserted] = await database.insert(documents).values(document).returning({ id: documents.id });
  const [row] = inserted ? await selectDescribed(database).where(eq(documents.id, inserted.id)) : [];
  if (row === undefined) throw new Error("The database returned no row for a new document");
  return row;
}

/** Deleted ones too; undefined also for one that this audience may not read. */
export async function findDocument(database: Executor, id: string, audience: Audience) {
  const [row] = await selectDescribed(database).where(
    and(eq(documents.id, id), isReadableDocument(audience)),
  );
  return row;
}

/** What makes files versions of one document. */
export type Series = Pick<typeof documents.$inferSelect, "name" | "googlePlacesId" | "portfolioId">;

function isOfSeries({ name, googlePlacesId, portfolioId }: Series): SQL | undefined {
  return and(
    eq(documents.name, name),
    sql`${documents.googlePlacesId} is not distinct from ${googlePlacesId}`,
    sql`${documents.portfolioId} is not distinct from ${portfolioId}`,
  );
}

/** Two uploads at once wait for each other until the first one's transaction ends. */
export async function lockSeries(transaction: Executor, series: Series): Promise<void> {
  const key = JSON.stringify(["document", series.name, series.googlePlacesId, series.portfolioId]);
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** 0 for a series that has no version; deleted ones keep their numbers. */
export async function lastVersion(database: Executor, series: Series): Promise<number> {
  const [row] = await database
    .select({ version: sql<number>`coalesce(max(${documents.version}), 0)::int` })
    .from(documents)
    .where(isOfSeries(series));
  return row?.version ?? 0;
}

export async function renameSeries(database: Executor, series: Series, name: string): Promise<void> {
  await database.update(documents).set({ name }).where(isOfSeries(series));
}

export async function updateDocument(
  database: Executor,
  id: string,
  changes: Partial<Pick<NewDocument, "type" | "tags" | "deletedAt">>,
): Promise<void> {
  await database.update(documents).set(changes).where(eq(documents.id, id));
}

/** Removes what was deleted before a moment, and tells the hashes that no document has any more. */
export async function purgeDeleted(database: Executor, before: Date): Promise<string[]> {
  const { rows } = await database.execute<{ sha256: string }>(sql`
    with gone as (
      select id, sha256 from ${documents} where deleted_at < ${before.toISOString()}
    ), gone_reports as (
      delete from ${reports} where document_id in (select id from gone)
    ), purged as (
      delete from ${documents} where id in (select id from gone)
    )
    select distinct sha256 from gone
    where not exists (
      select from ${documents} other where other.sha256 = gone.sha256 and other.id not in (select id from gone)
    )`);
  return rows.map(({ sha256 }) => sha256);
}

export async function isHashKnown(database: Executor, sha256: string): Promise<boolean> {
  const rows = await database
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.sha256, sha256))
    .limit(1);
  return rows.length > 0;
}

/** Whether a document may be filed under a portfolio: the homes that we own are everybody's to see. */
export async function maySeePortfolio(
  database: Executor,
  { user, portfolioId }: { user: Viewer; portfolioId: string },
): Promise<boolean> {
  if (portfolioId === "owned") return true;
  if (!z.uuid().safeParse(portfolioId).success) return false;
  const [row] = await database
    .select({ ownerId: portfolios.ownerId, isShared: portfolios.isShared })
    .from(portfolios)
    .where(eq(portfolios.id, portfolioId));
  return row !== undefined && mayRead(user, row);
}

/** The newest document of a type of each of some places, of those that everybody may read. */
export async function listNewestByPlace(database: Executor, of: { type: string; places: readonly string[] }) {
  if (of.places.length === 0) return [];
  const newest = database
    .selectDistinctOn([documents.googlePlacesId], { id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.type, of.type),
        inArray(documents.googlePlacesId, [...of.places]),
        isNull(documents.deletedAt),
        isReadableDocument("everybody"),
      ),
    )
    .orderBy(documents.googlePlacesId, desc(documents.createdAt), desc(documents.version));
  return selectDescribed(database).where(inArray(documents.id, newest));
}

/** One page, newest first, with the number of all. */
export async function listDocuments(database: Executor, filter: DocumentFilter) {
  const condition = conditionOf(filter);
  const rows = await selectDescribed(database)
    .where(condition)
    .orderBy(desc(documents.createdAt), documents.id)
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize);
  return { rows, total: await database.$count(documents, condition) };
}

function conditionOf(filter: DocumentFilter): SQL | undefined {
  const { audience, propertyId, googlePlacesId, portfolioId, type, tag, latest, deletedSince } = filter;
  const is = <T>(column: Parameters<typeof eq>[0], value: T | undefined) =>
    value === undefined ? undefined : eq(column, value);
  return and(
    isReadableDocument(audience),
    deletedSince === undefined
      ? isNull(documents.deletedAt)
      : and(isNotNull(documents.deletedAt), gt(documents.deletedAt, deletedSince)),
    is(documents.propertyOid, propertyId),
    is(documents.googlePlacesId, googlePlacesId),
    is(documents.portfolioId, portfolioId),
    is(documents.type, type),
    tag === undefined ? undefined : sql`${tag} = any(${documents.tags})`,
    latest === true ? isNewest : undefined,
    containing(filter.query?.trim() ?? ""),
  );
}

const isNewest = sql`not exists (
  select from documents newer where newer.name = ${documents.name} and newer.deleted_at is null
    and newer.google_places_id is not distinct from ${documents.googlePlacesId}
    and newer.portfolio_id is not distinct from ${documents.portfolioId}
    and newer.version > ${documents.version}
)`;

function containing(query: string): SQL | undefined {
  if (query === "") return undefined;
  // What the user types is text, so its wildcards are too.
  const pattern = `%${query.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return sql`(${documents.name} ilike ${pattern} or array_to_string(${documents.tags}, chr(10)) ilike ${pattern})`;
}
