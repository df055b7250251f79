import type { Executor } from "./database.ts";

/**
 * A query that is asked at nearly every page, with placeholders for its values: written once a database in place of
 * each time it is asked, and, as `build` prepares it under a name, planned once a connection.
 *
 * @example
 * const prepareRule = keptQuery((database) => database.select()…where(eq(at.id, sql.placeholder("id"))).prepare("rule"));
 * const [row] = await prepareRule(database).execute({ id });
 */
export function keptQuery<Query>(build: (database: Executor) => Query): (database: Executor) => Query {
  const kept = new WeakMap<Executor, Query>();
  return (database) => {
    const query = kept.get(database) ?? build(database);
    kept.set(database, query);
    return query;
  };
}
