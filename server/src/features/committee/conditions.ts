import type { User } from "@labs/contract/auth";
import type * as contract from "@labs/contract/committee/committee";
import type { CommitteeWork } from "@labs/contract/committee/committee";
import { dateWords } from "@labs/reporting/figure-format";
import type { z } from "zod";
import { storableJson } from "../../lib/database/storable-json.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import { note, tell } from "./carry-out.ts";
import { isApprover } from "./describe-work.ts";
import type { CommitteeParts } from "./notices.ts";
import * as repository from "./repository.ts";
import { change, takeCondition } from "./take-submission.ts";

type Body<E extends { body: z.ZodType }> = z.output<E["body"]>;

export async function assign(
  parts: CommitteeParts,
  of: { id: string; user: User } & Body<typeof contract.assignCondition>,
): Promise<CommitteeWork> {
  return change(parts, of.user, async (step) => {
    const { transaction } = step;
    const { condition, submission } = await takeCondition(step, of);
    if (condition.doneAt !== null) throw new AppError("conflict", "This condition is done already");
    const members = await repository.listMembers(transaction);
    const owner = members.find(({ id }) => id === of.ownerId);
    if (owner === undefined) {
      const msg = "No active account of the firm that writes";
      throw invalid([{ loc: ["body", "ownerId"], msg, type: "value_error" }]);
    }
    const { ownerId, dueOn } = of;
    await repository.updateCondition(transaction, condition, { ownerId, dueOn });
    await note(
      step,
      submission,
      "conditionAssigned",
      `Condition to ${owner.name}, due ${dateWords(dueOn)}: ${condition.text}`,
    );
    if (ownerId !== condition.ownerId) {
      await tell(step, submission, {
        to: [ownerId],
        text: `Condition of yours, due ${dateWords(dueOn)}: ${condition.text}`,
      });
    }
    return submission;
  });
}

/** By its owner or an approver; an approver alone says that it is not done after all. */
export async function finish(
  parts: CommitteeParts,
  of: { id: string; user: User } & Body<typeof contract.finishCondition>,
): Promise<CommitteeWork> {
  return change(parts, of.user, async (step) => {
    const { transaction, user } = step;
    const { condition, submission } = await takeCondition(step, of);
    const { isDone } = of;
    const isAllowed = isApprover(user) || (isDone && condition.ownerId === user.id);
    if (!isAllowed) {
      const who = isDone ? "Only its owner or an approver" : "Only an approver";
      throw new AppError("forbidden", `${who} can say so`);
    }
    if ((condition.doneAt !== null) === isDone) {
      throw new AppError("conflict", isDone ? "This condition is done already" : "This condition is open");
    }
    const text = storableJson(of.note);
    await repository.updateCondition(transaction, condition, {
      doneAt: isDone ? new Date() : null,
      doneBy: isDone ? user.id : null,
      note: text,
    });
    const words = isDone ? "Condition done" : "Condition open again";
    await note(
      step,
      submission,
      isDone ? "conditionDone" : "conditionOpened",
      `${words}: ${condition.text}. ${text}`,
    );
    const all = (await repository.listConditions(transaction, [submission.id])).filter(
      ({ round }) => round === submission.round,
    );
    const left = all.filter(({ doneAt }) => doneAt === null).length;
    const votes = await repository.listVotes(transaction, [submission.id]);
    await tell(step, submission, {
      to: [submission.submittedBy, condition.ownerId, ...votes.map(({ userId }) => userId)],
      text: `${words}: ${condition.text}. ${left === 0 ? "All conditions are done." : `${left} of ${all.length} open.`}`,
      isMailed: left === 0 || !isDone,
    });
    return submission;
  });
}
