import { type Connection, type Database, openDatabase } from "../../lib/database/database.ts";
import { answerJobs } from "../../lib/job-process.ts";
import type { CountyKey } from "./repository.ts";
import { checkPart, type ValuedPart, valuePart } from "./value-part.ts";

export interface ValuerJob extends CountyKey {
  connection: Connection;
  /** The home behind which to go on; null where the county is only looked at. */
  after: string | null;
}

/** Kept between jobs with what is remembered of its data; its idle connections close by themselves. */
let held: { connection: string; database: Database } | undefined;

answerJobs<ValuerJob, ValuedPart>(({ connection, after, ...county }) => {
  const name = JSON.stringify(connection);
  if (held?.connection !== name) {
    held = { connection: name, ...openDatabase({ connection, size: 2, onError: () => undefined }) };
  }
  const { database } = held;
  return after === null ? checkPart(database, county) : valuePart(database, { ...county, after });
});
