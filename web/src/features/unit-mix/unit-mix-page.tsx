import type { UnitMix } from "@labs/contract/unit-mix";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PageSkeleton } from "../../components/layout/page.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { unitMixQuery } from "./queries.ts";
import { UnitMixEditor } from "./unit-mix-editor.tsx";

/** The unit mix of a multi-family property: a grid to edit, and every version that was kept. */
export function UnitMixPage({ id }: { id: string }) {
  const first = useQuery(unitMixQuery(id));
  // What was saved, or taken over after a conflict, stands over the first answer.
  const [newest, setNewest] = useState<UnitMix | null>(null);
  const mix = newest ?? first.data;
  if (first.isError && !mix) {
    return <FailureNote what="The unit mix" error={first.error} onRetry={() => first.refetch()} />;
  }
  if (!mix) return <PageSkeleton rows={8} />;
  return <UnitMixEditor id={id} mix={mix} onNewest={setNewest} />;
}
