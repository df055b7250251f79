import type { AuditEvent } from "@labs/contract/audit";
import { roundTo, UNAVAILABLE } from "../../lib/format.ts";

/** What tells nobody anything beside who did it, when and to what. */
const LEFT_OUT = new Set(["id", "google_places_id", "created_at", "updated_at", "version"]);

function valueText(value: unknown): string {
  if (value === undefined || value === null || value === "") return UNAVAILABLE;
  const readable = (_: string, part: unknown) => (typeof part === "number" ? roundTo(part, 4) : part);
  return typeof value === "object" ? JSON.stringify(value, readable) : String(readable("", value));
}

/** `name: North → South; is shared: true`, or for what was made its fields. */
export function changeText({ before, after }: Pick<AuditEvent, "before" | "after">): string {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const told = [...keys].filter((key) => !LEFT_OUT.has(key));
  return told
    .map((key) => {
      const [was, is] = [before?.[key], after?.[key]];
      const change =
        before === null
          ? valueText(is)
          : after === null
            ? valueText(was)
            : `${valueText(was)} → ${valueText(is)}`;
      return `${key.replaceAll("_", " ")}: ${change}`;
    })
    .join("; ");
}
