import { DemoBand } from "../components/demo-band.tsx";
import { FailureNote } from "../components/failure-note.tsx";
import { Page, RowsSkeleton } from "../components/page.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { Section } from "../components/section.tsx";
import { Credits } from "../features/data-sources/credits.tsx";
import { ImportsTable } from "../features/data-sources/imports-table.tsx";
import { useDataSources } from "../features/data-sources/queries.ts";
import { RejectedRows } from "../features/data-sources/rejected-rows.tsx";
import { useDeskStore } from "../lib/desk-store.ts";

/** What every figure can be traced back to. */
export function Component() {
  const { data, error, refetch } = useDataSources();
  const hasDemoData = useDeskStore((state) => state.hasDemoData);
  return (
    <Page>
      <PageHeader
        title="Data sources"
        subtitle="What was loaded, from where, how old it is, and what was left out"
      />
      {(data ? data.items.some(({ demo }) => demo) : hasDemoData) ? (
        <DemoBand>Sources marked so are simulated by a seeded generator, not observed.</DemoBand>
      ) : null}
      {error ? <FailureNote what="The data sources" error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <RowsSkeleton rows={16} /> : null}
      {data ? (
        <>
          <Section title="Imports" flush>
            <ImportsTable imports={data.items} />
          </Section>
          <Section title="Rejected rows" flush>
            <RejectedRows imports={data.items} />
          </Section>
        </>
      ) : null}
      {data || error ? (
        <Section title="Credits">
          <Credits />
        </Section>
      ) : null}
    </Page>
  );
}
