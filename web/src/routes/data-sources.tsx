import { Anchor } from "@mantine/core";
import { Link, useSearchParams } from "react-router";
import { Page, RowsSkeleton } from "../components/layout/page.tsx";
import { PageHeader } from "../components/layout/page-header.tsx";
import { Section } from "../components/layout/section.tsx";
import { DemoPill } from "../components/status/demo-pill.tsx";
import { FailureNote } from "../components/status/failure-note.tsx";
import { Credits } from "../features/data-sources/credits.tsx";
import { FeedPanel } from "../features/data-sources/feed-panel.tsx";
import { FeedsTable } from "../features/data-sources/feeds-table.tsx";
import { ImportsTable } from "../features/data-sources/imports-table.tsx";
import { useDataSources, useFeeds } from "../features/data-sources/queries.ts";
import { RefreshButton } from "../features/data-sources/refresh-button.tsx";
import { RejectedRows } from "../features/data-sources/rejected-rows.tsx";
import { useDeskStore } from "../lib/desk-store.ts";
import { sourceName } from "../lib/source-name.ts";

/** What every figure can be traced back to. */
export function Component() {
  const { data, error, refetch } = useDataSources();
  const hasDemoData = useDeskStore((state) => state.hasDemoData);
  const imports = data?.items;
  return (
    <Page>
      <PageHeader
        title="Data sources"
        badges={
          (imports ? imports.some(({ demo }) => demo) : hasDemoData) ? (
            <DemoPill>Sources with this mark are simulated, not observed.</DemoPill>
          ) : null
        }
        subtitle="What is loaded, from where, how current it is, and what was rejected"
        actions={<RefreshButton />}
      />
      <Feeds />
      {error && !data ? (
        <FailureNote what="The imports" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!imports && !error ? <RowsSkeleton rows={8} /> : null}
      {imports ? (
        <Section title="Imports" flush>
          <ImportsTable imports={imports} />
        </Section>
      ) : null}
      {imports ? <ChosenImport imports={imports} /> : null}
      {data || error ? (
        <Section title="Credits">
          <Credits />
        </Section>
      ) : null}
    </Page>
  );
}

/** The public sources, and of the chosen one everything that is known. */
function Feeds() {
  const { data, error, refetch } = useFeeds();
  const [params] = useSearchParams();
  const chosen = params.get("source");
  const feed = data?.items.find(({ source }) => source === chosen);
  if (error && !data)
    return <FailureNote what="The public sources" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={10} />;
  return (
    <>
      <Section title="Public sources" flush>
        <FeedsTable feeds={data.items} chosen={chosen} />
      </Section>
      {feed ? (
        <Section
          title={feed.name}
          description={feed.publisher}
          actions={<RefreshButton source={feed.source} />}
          flush
        >
          <FeedPanel feed={feed} />
        </Section>
      ) : null}
      {feed?.loaded ? (
        <Section title={`Rejected rows of ${feed.loaded.file}`} flush>
          <RejectedRows key={feed.loaded.importId} importId={feed.loaded.importId} />
        </Section>
      ) : null}
    </>
  );
}

/** The rejected rows of an import that was chosen in the list. */
function ChosenImport({ imports }: { imports: { id: string; source: string; file: string }[] }) {
  const [params] = useSearchParams();
  const chosen = imports.find(({ id }) => id === params.get("import"));
  if (!chosen) return null;
  return (
    <Section
      title={`Rejected rows of ${chosen.file || sourceName(chosen.source)}`}
      actions={
        <Anchor component={Link} to="/data-sources" size="sm">
          Close
        </Anchor>
      }
      flush
    >
      <RejectedRows key={chosen.id} importId={chosen.id} />
    </Section>
  );
}
