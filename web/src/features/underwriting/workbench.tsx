import type { UnderwritingStart, UnderwritingVersion } from "@labs/contract/underwriting";
import { formulaPages } from "@labs/underwriting/formula-pages";
import type { ModelName } from "@labs/underwriting/formula-record";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { PageSkeleton } from "../../components/layout/page.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { InSlices } from "../../components/status/in-slices.tsx";
import { firstDraft, toDraft } from "./model/begin-draft.ts";
import { Calculated } from "./model/calculation.tsx";

import { importModel } from "./model/import-model.ts";
import { ModelProvider } from "./model/model-context.tsx";
import { isBuiltWith } from "./model/take-formulas.ts";
import { historyQuery, startQuery, versionQuery } from "./queries.ts";
import type { Evidence } from "./quick/offers.tsx";
import { useDrafts } from "./store.ts";
import { WorkbenchBody } from "./workbench-body.tsx";

interface WorkbenchProps {
  id: string;
  model: ModelName;
  /** The served catalog's version and the address of its compiled module. */
  catalog: { version: string; moduleUrl: string };
  innerPage: string;
  base: string;
  /** What the property's evidence says that it is worth. */
  value: Evidence | null;
}

interface Loaded {
  start: UnderwritingStart;
  saved: UnderwritingVersion | null;
}

/** Underwriting of one property: loads what a draft begins with, and the compiled model, then works in the browser. */
export function Workbench(props: WorkbenchProps) {
  const { id, model, catalog } = props;
  const client = useQueryClient();
  const loaded = useQuery({
    queryKey: ["underwriting-workbench", id],
    queryFn: async (): Promise<Loaded> => {
      await importModel(model, catalog.moduleUrl);
      const [start, history] = await Promise.all([
        client.fetchQuery(startQuery(id)),
        client.fetchQuery(historyQuery(id)),
      ]);
      const newest = history.items[0];
      const saved = newest === undefined ? null : await client.fetchQuery(versionQuery(id, newest.version));
      return { start, saved };
    },
    // What it consists of is tried again by itself, and the failure stands where the pages would be.
    retry: false,
    meta: { inline: true },
  });
  if (catalog.version !== formulaPages.version || !isBuiltWith(catalog.version)) {
    return (
      <EmptyState title="The formulas have changed">
        The server has newer formulas than this tab. Reload the page to use them.
      </EmptyState>
    );
  }
  if (loaded.isLoadingError)
    return <FailureNote what="The underwriting" error={loaded.error} onRetry={() => loaded.refetch()} />;
  if (!loaded.data) return <PageSkeleton rows={10} />;
  return <Drafted {...props} loaded={loaded.data} />;
}

/** Begins a draft from the newest version, or from facts, comps and template where there is none. */
function Drafted({ loaded, ...props }: WorkbenchProps & { loaded: Loaded }) {
  const { id, model, catalog, innerPage, base, value } = props;
  const { start } = loaded;
  const origin = { inputs: start.inputs as Inputs, basis: start.basis };
  const hasDraft = useDrafts((drafts) => drafts.byProperty[id] !== undefined);
  const begin = useDrafts((drafts) => drafts.begin);
  const [saved, setSaved] = useState(loaded.saved);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the origin is the start's.
  useEffect(() => {
    if (!hasDraft) begin(id, saved === null ? firstDraft(start) : toDraft(saved, saved, origin));
  }, [hasDraft, saved, start, begin, id]);
  if (!hasDraft) return <PageSkeleton rows={10} />;
  return (
    <ModelProvider
      propertyId={id}
      model={model}
      pages={formulaPages.models[model].pages}
      start={start}
      base={base}
    >
      <Calculated propertyId={id} model={model}>
        <InSlices fallback={<PageSkeleton rows={10} />}>
          <WorkbenchBody
            moduleUrl={catalog.moduleUrl}
            innerPage={innerPage}
            missing={start.missing}
            value={value}
            saved={saved}
            onSaved={setSaved}
          />
        </InSlices>
      </Calculated>
    </ModelProvider>
  );
}
