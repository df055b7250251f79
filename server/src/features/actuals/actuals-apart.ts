import { createHash } from "node:crypto";
import type { ActualsSpan, PortfolioActuals } from "@labs/contract/portfolios/actuals";
import { connectionOf, type Database } from "../../lib/database/database.ts";
import { explainJob, openJobProcess } from "../../lib/job-process.ts";
import type { ActualsJob } from "./actuals-process.ts";
import { computeActuals } from "./read-statements.ts";
import { countStatements, type StatementSource, signActuals } from "./repository.ts";

/** So many months of statements are read where the call is answered; more, in a process of their own. */
const MOST_HERE = 1_200;

const computer = openJobProcess<ActualsJob, PortfolioActuals>({
  module: new URL("./actuals-process.ts", import.meta.url),
  longestMs: 600_000,
});

interface Asked {
  database: Database;
  source: StatementSource;
  span: ActualsSpan;
  /** For whom it is: people take turns. */
  who: string;
  /** Nobody waits for the answer anymore. */
  signal: AbortSignal;
}

/** What was worked out apart, by what it rests on: the same statements and decisions give the same actuals. */
const known = new WeakMap<Database, Map<string, PortfolioActuals>>();
const MOST_KNOWN = 40;

export async function findActuals(of: Asked): Promise<PortfolioActuals> {
  const { database, source, span, who, signal } = of;
  const job = { source, span };
  if ((await countStatements(database, source, MOST_HERE + 1)) <= MOST_HERE)
    return computeActuals(database, job);
  const signed = JSON.stringify([await signActuals(database, source), source, span]);
  const key = createHash("sha256").update(signed).digest("hex");
  const kept = known.get(database) ?? new Map<string, PortfolioActuals>();
  known.set(database, kept);
  const before = kept.get(key);
  if (before !== undefined) return before;
  const told = await computer
    .run({ connection: connectionOf(database), ...job }, { who, signal })
    .catch(explainJob("These actuals took too long to compute"));
  kept.set(key, told);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KNOWN && oldest !== undefined) kept.delete(oldest);
  return told;
}
