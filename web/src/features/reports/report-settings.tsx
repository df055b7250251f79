import type { Role } from "@labs/contract/auth";
import { LookForm } from "./look-form.tsx";
import { TemplateList } from "./template-list.tsx";

/** How the firm's reports look, and which outlines it keeps. */
export function ReportSettings({ role }: { role: Role }) {
  return (
    <>
      <LookForm mayEdit={role === "admin"} />
      <TemplateList mayEdit={role === "admin" || role === "approver"} />
    </>
  );
}
