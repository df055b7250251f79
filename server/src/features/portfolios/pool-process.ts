import type { ErrorCode } from "@labs/contract/errors";
import { type Connection, openDatabase } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { answerJobs } from "../../lib/job-process.ts";
import type { Members } from "./holding-repository.ts";
import { type PoolCall, type PoolCalls, workOnPool } from "./pool-work.ts";

export interface PoolJob {
  connection: Connection;
  call: PoolCall;
  members: Members;
  asked: PoolCalls[PoolCall]["asked"];
}

/** An expected failure is told with its code, which an error loses on its way between processes. */
export type PoolAnswer =
  | { answer: PoolCalls[PoolCall]["answer"] }
  | { failure: { code: ErrorCode; message: string } };

answerJobs<PoolJob, PoolAnswer>(async ({ connection, ...job }) => {
  // Of this job alone: an idle process holds no connection that others may need.
  const { database, pool } = openDatabase({ connection, size: 2, onError: () => undefined });
  try {
    return { answer: await workOnPool(database, job) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { failure: { code: error.code, message: error.message } };
  } finally {
    await pool.end();
  }
});
