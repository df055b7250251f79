import type { UnderwritingStart, UnderwritingVersion } from "@labs/contract/underwriting";
import { formulaPages } from "@labs/underwriting/formula-pages";
import type { ModelName } from "@labs/underwriting/formula-record";
import type { Inputs } from "@labs/underwriting/model-inputs";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailureNote } from "../../components/failure-note.tsx";
import { PageSkeleton } from "../../components/page.tsx";
import { Calculated } from "./calculation.tsx";
import { ModelProvider } from "./model-context.tsx";
import { historyQuery, importModel, startQuery, versionQuery } from "./queries.ts";
import { useDrafts } from "./store.ts";
import { WorkbenchBody } from "./workbench-body.tsx";

export interface WorkbenchProps {
  id: string;
  model: ModelName;
  /** The served catalogue's version and the address of its compiled module. */
  catalogue: { version: string; moduleUrl: string };
  innerPage: string;
  base: string;
}

interface Loaded {
  start: UnderwritingStart;
  saved: UnderwritingVersion | null;
}

/** Underwriting of one property: loads what a draft begins with, and the compiled model, then works in the browser. */
export function Workbench(props: WorkbenchProps) {
  const { id, model, catalogue } = props;
  const client = useQueryClient();
  const loaded = useQuery({
    queryKey: ["underwriting-workbench", id],
    queryFn: async (): Promise<Loaded> => {
      await importModel(model, catalogue.moduleUrl);
      const [start, history] = await Promise.all([
        client.fetchQuery(startQuery(id)),
        client.fetchQuery(historyQuery(id)),
      ]);
      const newest = history.items[0];
      const saved = newest === undefined ? null : await client.fetchQuery(versionQuery(id, newest.version));
      return { start, saved };
    },
    retry: false,
  });
  if (catalogue.version !== formulaPages.version) {
    return (
      <EmptyState title="The formulas have changed">
        The server has newer formula pages than this tab. Reload the page to work with them.
      </EmptyState>
    );
  }
  if (loaded.isError)
    return <FailureNote what="The underwriting" error={loaded.error} onRetry={() => loaded.refetch()} />;
  if (!loaded.data) return <PageSkeleton rows={10} />;
  return <Drafted {...props} loaded={loaded.data} />;
}

/** Begins a draft from the newest version, or from facts, comps and template where there is none. */
function Drafted({ loaded, ...props }: WorkbenchProps & { loaded: Loaded }) {
  const { id, model } = props;
  const draft = useDrafts((drafts) => drafts.byProperty[id]);
  const begin = useDrafts((drafts) => drafts.begin);
  const [saved, setSaved] = useState(loaded.saved);
  useEffect(() => {
    if (draft !== undefined) return;
    const from = saved ?? loaded.start;
    begin(id, { inputs: from.inputs as Inputs, basis: from.basis, basedOn: saved?.version ?? null });
  }, [draft, saved, loaded, begin, id]);
  if (draft === undefined) return <PageSkeleton rows={10} />;
  return (
    <Calculated propertyId={id} model={model}>
      <ModelProvider
        model={model}
        pages={formulaPages.models[model].pages}
        sources={loaded.start.sources}
        basis={draft.basis}
      >
        <WorkbenchBody {...props} start={loaded.start} draft={draft} saved={saved} onSaved={setSaved} />
      </ModelProvider>
    </Calculated>
  );
}
