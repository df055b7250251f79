import type { Role } from "@labs/contract/auth";

/** What a role is called, and what it may do beyond the one before it. */
export const ROLE_WORDS: Record<Role, { name: string; may: string }> = {
  viewer: { name: "Viewer", may: "can view everything" },
  analyst: { name: "Analyst", may: "can view and edit" },
  approver: { name: "Approver", may: "decides on committee reports" },
  admin: { name: "Administrator", may: "manages users and flags" },
};
