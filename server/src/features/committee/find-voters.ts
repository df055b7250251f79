import type { Member } from "./repository.ts";

/** Who votes on what somebody submitted: the approvers but them, unless they are the only one. */
export function findVoters(members: readonly Member[], submittedBy: string | null): Member[] {
  const approvers = members.filter(({ role }) => role === "approver" || role === "admin");
  const others = approvers.filter(({ id }) => id !== submittedBy);
  return others.length > 0 ? others : approvers;
}
