import { createHash } from "node:crypto";
import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import type { Database } from "./database.ts";

const dialect = new PgDialect();
const names = new Map<string, string>();

/**
 * Rows of a query that is asked often and of which there are few spellings: each connection plans a spelling once and
 * keeps the plan, as planning takes longer than finding a few rows by an index. Such a plan knows no values, so a
 * beginning must be a range (`~>=~` and `~<~`) for an index to answer it: for `like $1` none is used.
 */
export async function runPlanned<Row extends pg.QueryResultRow>(
  database: Database,
  query: SQL,
): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const name = names.get(text) ?? createHash("sha256").update(text).digest("base64url").slice(0, 24);
  names.set(text, name);
  const { rows } = await database.$client.query<Row>({ name, text, values: params });
  return rows;
}
