import { DOCUMENT_RESTORABLE_DAYS, type LabsDocument } from "@labs/contract/documents";
import { Button, Group, Pagination, SegmentedControl, Select, Text, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconFileText, IconSearch } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";
import { DocumentDetails, DocumentVersions } from "./document-dialogs.tsx";
import { UPLOAD_TYPES } from "./document-type.tsx";
import classes from "./documents-desk.module.css";
import { DocumentsTable } from "./documents-table.tsx";
import { MemorandumDialog } from "./memorandum-dialog.tsx";
import {
  bringBackDocument,
  DOCUMENTS_PAGE,
  type DocumentScope,
  refreshDocuments,
  removeDocument,
  useDocuments,
} from "./queries.ts";
import { UploadZone } from "./upload-zone.tsx";

const PDF = "application/pdf";

/** Documents of the firm or of one property: upload, find, rename, delete and bring back. */
export function DocumentsDesk({ scope }: { scope?: DocumentScope }) {
  const canEdit = useAuthStore((state) => state.user?.role) !== "viewer";
  const filters = useFilters();
  const { isDeleted, query, page } = filters;
  const { data, error, refetch } = useDocuments({ scope, ...filters });
  const [opened, setOpened] = useState<{
    document: LabsDocument;
    as: "details" | "versions" | "memorandum";
  } | null>(null);
  const { undo, remove, restore } = useRemoval();
  const actions = useMemo(() => {
    if (isDeleted) return canEdit ? [{ label: "Restore", run: restore }] : [];
    const show = (as: "details" | "versions" | "memorandum") => (document: LabsDocument) =>
      setOpened({ document, as });
    const reading = [
      {
        label: "Read",
        run: show("memorandum"),
        isFor: ({ contentType }: LabsDocument) => contentType === PDF,
      },
      { label: "Versions", run: show("versions") },
    ];
    if (!canEdit) return reading;
    return [
      { label: "Edit", run: show("details") },
      ...reading,
      { label: "Delete", run: remove, isDangerous: true },
    ];
  }, [isDeleted, canEdit, remove, restore]);
  const pages = Math.ceil((data?.total ?? 0) / DOCUMENTS_PAGE);
  return (
    <>
      {canEdit && !isDeleted ? <UploadZone scope={scope} /> : null}
      <div>
        <Filters {...filters} />
        <div role="status">{undo ? <Undo document={undo} onUndo={() => restore(undo)} /> : null}</div>
      </div>
      {error && !data ? (
        <FailureNote what="The documents" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <RowsSkeleton rows={10} /> : null}
      {data?.items.length === 0 ? <NoDocuments query={query} isDeleted={isDeleted} /> : null}
      {data && data.items.length > 0 ? (
        <Section title={isDeleted ? "Deleted documents" : "Documents"} flush>
          <DocumentsTable
            documents={data.items}
            isOfOneProperty={scope !== undefined}
            isDeleted={isDeleted}
            actions={actions}
          />
        </Section>
      ) : null}
      {pages > 1 ? (
        <Pagination total={pages} value={page} onChange={(next) => filters.set({ page: String(next) })} />
      ) : null}
      {opened?.as === "details" ? (
        <DocumentDetails document={opened.document} onClose={() => setOpened(null)} />
      ) : null}
      {opened?.as === "memorandum" ? (
        <MemorandumDialog document={opened.document} onClose={() => setOpened(null)} />
      ) : null}
      {opened?.as === "versions" ? (
        <DocumentVersions document={opened.document} onClose={() => setOpened(null)} />
      ) : null}
    </>
  );
}

function Undo({ document, onUndo }: { document: LabsDocument; onUndo: () => void }) {
  return (
    <div className={classes.undo}>
      <Text size="sm">
        “{document.name}”, version {document.version}, was deleted.
      </Text>
      <Button size="compact-sm" variant="default" onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}

/** What was deleted last can be taken back at once, and for some weeks from the list of deleted ones. */
function useRemoval() {
  const [undo, setUndo] = useState<LabsDocument | null>(null);
  const removal = useMutation({
    mutationFn: (document: LabsDocument) => removeDocument(document.id),
    onSuccess: (_, document) => {
      setUndo(document);
      void refreshDocuments();
    },
  });
  const restoring = useMutation({
    mutationFn: (document: LabsDocument) => bringBackDocument(document.id),
    onSuccess: () => {
      setUndo(null);
      void refreshDocuments();
    },
  });
  return { undo, remove: removal.mutate, restore: restoring.mutate };
}

/** What a search by name or tag may be, as the call has it. */
const LONGEST_QUERY = 200;

/** Filters stand in the page's address, so that a link keeps them. */
function useFilters() {
  const [params, setParams] = useSearchParams();
  const set = (change: Record<string, string>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (!("page" in change)) next.delete("page");
        for (const [name, value] of Object.entries(change)) {
          if (value === "") next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return {
    query: (params.get("query") ?? "").slice(0, LONGEST_QUERY),
    type: params.get("type") ?? "",
    isDeleted: params.get("deleted") === "true",
    page: Math.max(1, Number.parseInt(params.get("page") ?? "1", 10) || 1),
    set,
  };
}

function Filters({ query, type, isDeleted, set }: ReturnType<typeof useFilters>) {
  const [typed, setTyped] = useState(query);
  const search = useDebouncedCallback((text: string) => set({ query: text }), 200);
  return (
    <Group gap="sm">
      <TextInput
        w={260}
        maw="100%"
        type="search"
        maxLength={LONGEST_QUERY}
        aria-label="Search documents by name or tag"
        placeholder="Name or tag"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          search(event.currentTarget.value.trim());
        }}
      />
      <Select
        w={200}
        aria-label="Type of document"
        placeholder="Every type"
        clearable
        data={[{ value: "icReport", label: "Committee report" }, ...UPLOAD_TYPES]}
        value={type === "" ? null : type}
        onChange={(next) => set({ type: next ?? "" })}
      />
      <SegmentedControl
        size="sm"
        aria-label="Current or deleted documents"
        data={[
          { value: "", label: "Current" },
          { value: "true", label: "Deleted" },
        ]}
        value={isDeleted ? "true" : ""}
        onChange={(deleted) => set({ deleted })}
      />
    </Group>
  );
}

function NoDocuments({ query, isDeleted }: { query: string; isDeleted: boolean }) {
  if (query !== "") {
    return (
      <EmptyState title={`No document matches “${query}”`}>Search by a part of the name or a tag.</EmptyState>
    );
  }
  if (isDeleted) {
    return (
      <EmptyState title="Nothing is deleted">
        A deleted document stays here for {DOCUMENT_RESTORABLE_DAYS} days and can be restored.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No documents yet" icon={<IconFileText size={28} aria-hidden />}>
      Uploaded files and committee reports are kept here, with their versions, who made them and when.
    </EmptyState>
  );
}
