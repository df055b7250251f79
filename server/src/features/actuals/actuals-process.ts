import type { ActualsSpan, PortfolioActuals } from "@labs/contract/portfolios/actuals";
import { type Connection, openDatabase } from "../../lib/database/database.ts";
import { answerJobs } from "../../lib/job-process.ts";
import { computeActuals } from "./read-statements.ts";
import type { StatementSource } from "./repository.ts";

export interface ActualsJob {
  connection: Connection;
  source: StatementSource;
  span: ActualsSpan;
}

answerJobs<ActualsJob, PortfolioActuals>(async ({ connection, ...job }) => {
  // Of this job alone: an idle process holds no connection that others may need.
  const { database, pool } = openDatabase({ connection, size: 2, onError: () => undefined });
  try {
    return await computeActuals(database, job);
  } finally {
    await pool.end();
  }
});
