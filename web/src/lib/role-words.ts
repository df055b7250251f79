import type { Role } from "@labs/contract/auth";

/** What a role is called, and what it may do beyond the one before it. */
export const ROLE_WORDS: Record<Role, { name: string; may: string }> = {
  viewer: { name: "Viewer", may: "reads everything of the firm" },
  analyst: { name: "Analyst", may: "reads and writes" },
  approver: { name: "Approver", may: "decides in the investment committee" },
  admin: { name: "Administrator", may: "manages users and flags" },
};
