import { connectionOf, type Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { explainJob, openJobProcess } from "../../lib/job-process.ts";
import { countHoldings, type Members } from "./holding-repository.ts";
import type { PoolAnswer, PoolJob } from "./pool-process.ts";
import { type PoolCall, type PoolCalls, workOnPool } from "./pool-work.ts";

/** So many homes are computed where the call is answered, within milliseconds; more, in a process of their own. */
const MOST_HERE = 100;
/** More take so long that who asks about fewer does not wait behind them. */
const MOST_AMONG_OTHERS = 2_000;

const open = () =>
  openJobProcess<PoolJob, PoolAnswer>({
    module: new URL("./pool-process.ts", import.meta.url),
    longestMs: 600_000,
  });
const computer = open();
const largeComputer = open();

interface Asked<Call extends PoolCall> {
  database: Database;
  members: Members;
  call: Call;
  asked: PoolCalls[Call]["asked"];
  /** For whom it is: people take turns. */
  who: string;
  /** Nobody waits for the answer anymore. */
  signal: AbortSignal;
}

/** What is computed over all holdings of a portfolio; of many in a process apart, so that nobody's page waits for it. */
export async function computePool<Call extends PoolCall>(
  of: Asked<Call>,
): Promise<PoolCalls[Call]["answer"]> {
  const { database, who, signal, ...job } = of;
  const homes = await countHoldings(database, job.members);
  if (homes <= MOST_HERE) return workOnPool(database, job);
  const { run } = homes <= MOST_AMONG_OTHERS ? computer : largeComputer;
  const told = await run({ connection: connectionOf(database), ...job }, { who, signal }).catch(
    explainJob("This portfolio took too long to compute"),
  );
  if ("failure" in told) throw new AppError(told.failure.code, told.failure.message);
  return told.answer;
}
