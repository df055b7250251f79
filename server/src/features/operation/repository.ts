import { sql } from "drizzle-orm";
import type { Database } from "../../lib/database/database.ts";

/** Open jobs of all processes, and those that failed in the last day. */
export async function countJobs(database: Database) {
  const { rows } = await database.execute<{
    queued: number;
    running: number;
    failedToday: number;
    waitingSince: string | null;
  }>(sql`
    select count(*) filter (where state = 'queued')::int as queued,
      count(*) filter (where state = 'running')::int as running,
      count(*) filter (where state = 'failed' and ended_at > now() - interval '1 day')::int as "failedToday",
      to_char(min(created_at) filter (where state = 'queued') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
        as "waitingSince"
    from jobs
    where state in ('queued', 'running') or ended_at > now() - interval '1 day'`);
  return rows[0] ?? { queued: 0, running: 0, failedToday: 0, waitingSince: null };
}

export async function describeDatabase(database: Database) {
  const { rows } = await database.execute<{ version: string; bytes: number; connections: number }>(sql`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections`);
  return rows[0] ?? { version: "", bytes: 0, connections: 0 };
}
