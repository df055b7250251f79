import { Button, Pagination, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconFileText, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { EmptyState } from "../components/empty-state.tsx";
import { FailureNote } from "../components/failure-note.tsx";
import { Page, RowsSkeleton } from "../components/page.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { Section } from "../components/section.tsx";
import { DocumentsTable } from "../features/documents/documents-table.tsx";
import { DOCUMENTS_PAGE, useDocuments } from "../features/documents/queries.ts";

function NoDocuments({ query }: { query: string }) {
  return query === "" ? (
    <EmptyState
      title="No documents yet"
      icon={<IconFileText size={28} aria-hidden />}
      action={
        <Button component={Link} to="/research" variant="default">
          Find a property
        </Button>
      }
    >
      Reports for the investment committee are kept here. Underwrite a property and write its report.
    </EmptyState>
  ) : (
    <EmptyState title={`No document matches “${query}”`}>Search by a part of the name.</EmptyState>
  );
}

/** Every document, newest first. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const query = params.get("query") ?? "";
  const page = Math.max(1, Number.parseInt(params.get("page") ?? "1", 10) || 1);
  const [typed, setTyped] = useState(query);
  const { data, error, refetch } = useDocuments({ query, page });
  const search = useDebouncedCallback((text: string) => {
    setParams(text === "" ? {} : { query: text }, { replace: true });
  }, 200);
  const pages = Math.ceil((data?.total ?? 0) / DOCUMENTS_PAGE);
  return (
    <Page>
      <PageHeader
        title="Documents"
        subtitle="Reports and files of the firm, each with who made it and when"
      />
      <TextInput
        w={320}
        maw="100%"
        type="search"
        aria-label="Search documents by name"
        placeholder="Name"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          search(event.currentTarget.value.trim());
        }}
      />
      {error ? <FailureNote what="The documents" error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <RowsSkeleton rows={10} /> : null}
      {data && data.items.length === 0 ? <NoDocuments query={query} /> : null}
      {data && data.items.length > 0 ? (
        <Section title="All documents" flush>
          <DocumentsTable documents={data.items} />
        </Section>
      ) : null}
      {pages > 1 ? (
        <Pagination
          total={pages}
          value={page}
          onChange={(next) => setParams({ ...(query === "" ? {} : { query }), page: String(next) })}
        />
      ) : null}
    </Page>
  );
}
