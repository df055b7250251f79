import type { CommitteeRules } from "@labs/contract/committee/committee";
import type { Executor } from "../../lib/database/database.ts";
import { findRules, keepRules } from "./repository.ts";

/** One vote decides, and an approver may decide with a report, until the firm says otherwise. */
const DEFAULT: CommitteeRules = { votesNeeded: 1, needsSubmission: false };

export async function readRules(database: Executor): Promise<CommitteeRules> {
  return (await findRules(database)) ?? DEFAULT;
}

/** Holds for what is submitted from now on. */
export async function saveRules(database: Executor, rules: CommitteeRules): Promise<CommitteeRules> {
  await keepRules(database, rules);
  return readRules(database);
}
