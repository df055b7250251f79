import { constants, setPriority } from "node:os";
import { type Connection, type Database, openDatabase } from "../../lib/database/database.ts";
import { answerJobs } from "../../lib/job-process.ts";
import type { CountyKey } from "./repository.ts";
import { type ValuedPart, valuePart } from "./value-part.ts";

export interface ValuerJob extends CountyKey {
  connection: Connection;
  after: string;
}

// Nobody waits for these figures: whoever opens a page comes first.
setPriority(constants.priority.PRIORITY_LOW);

/** Kept between jobs with what is remembered of its data; its idle connections close by themselves. */
let held: { connection: string; database: Database } | undefined;

answerJobs<ValuerJob, ValuedPart>(({ connection, ...job }) => {
  const name = JSON.stringify(connection);
  if (held?.connection !== name) {
    held = { connection: name, ...openDatabase({ connection, size: 2, onError: () => undefined }) };
  }
  return valuePart(held.database, job);
});
