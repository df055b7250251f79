import type { Database } from "../../lib/database/database.ts";
import { invalid } from "../../lib/errors.ts";
import { listPeople } from "./repository.ts";

/** Work goes to people who may sign in. */
export async function requireActive(
  database: Database,
  id: string,
  loc: readonly [name: string, ...within: string[]],
): Promise<void> {
  const people = await listPeople(database);
  if (people.some((one) => one.id === id)) return;
  throw invalid([{ loc: ["body", ...loc], msg: "No active account of the firm", type: "value_error" }]);
}
