import type { User } from "@labs/contract/auth";
import type { RuleChange } from "@labs/contract/rent-comps";
import type { Executor } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import type { ChangedRule } from "./build-comp-set.ts";
import { deleteRule, findRule, saveRule } from "./rule-repository.ts";

/** The property's own rule and who set it; undefined where the firm's is in force. */
export async function findChangedRule(
  database: Executor,
  googlePlacesId: string,
): Promise<ChangedRule | undefined> {
  const row = await findRule(database, googlePlacesId);
  if (row === undefined) return undefined;
  const day = row.decidedAt.toISOString().slice(0, 10);
  return { change: row.rule, words: `Changed by ${row.firstName} ${row.lastName} on ${day}` };
}

/** Sets a rule of the property's own, or with null goes back to the firm's. */
export async function changeRule(of: {
  database: Executor;
  googlePlacesId: string;
  rule: RuleChange | null;
  user: User;
}): Promise<void> {
  const { database, googlePlacesId, rule, user } = of;
  if (rule === null || Object.keys(rule).length === 0) return deleteRule(database, googlePlacesId);
  const known = (await findRule(database, googlePlacesId))?.rule.nonpublic ?? "leftOut";
  const nonpublic = rule.nonpublic ?? "leftOut";
  if (nonpublic === "used" && known !== "used" && user.role !== "admin") {
    throw new AppError("forbidden", "Only administrators let competitors' nonpublic rents take part");
  }
  await saveRule(database, { googlePlacesId, rule, decidedBy: user.id });
}
