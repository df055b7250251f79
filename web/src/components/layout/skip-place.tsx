import type { ReactNode } from "react";
import { type SkipPart, useSkipTarget } from "./skip-targets.ts";

/** Where a skip link leads: the inputs or the main table of a page. */
export function SkipPlace({ part, children }: { part: SkipPart; children: ReactNode }) {
  useSkipTarget(part);
  return (
    <div id={part} style={{ display: "contents" }}>
      {children}
    </div>
  );
}
