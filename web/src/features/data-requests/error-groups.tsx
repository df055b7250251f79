import type { RepairGroup } from "@labs/contract/uploads/data-request-rows";
import { type DataRequestDetail, isReport } from "@labs/contract/uploads/data-requests";
import { Button, Group } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { FileDrop } from "../../components/field/file-drop.tsx";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Pages } from "../../components/layout/pagination.tsx";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { Kept } from "../../components/status/kept.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";
import { counted } from "../../lib/format.ts";
import { usePageAddress } from "../../lib/page-address.ts";
import { FoldedGroups, IssueList } from "../review/issue-groups.tsx";
import classes from "./error-groups.module.css";
import { errorsHref, ISSUES_PAGE, useIssues } from "./queries.ts";
import { sendFile, useUploads } from "./store.ts";
import { SendingState } from "./upload-progress.tsx";

/** A name that an address and an id can carry: the code, and its place among those of the same code. */
function keyed(groups: readonly RepairGroup[]): { key: string; group: RepairGroup }[] {
  const seen = new Map<string, number>();
  return groups.map((group) => {
    const before = seen.get(group.code) ?? 0;
    seen.set(group.code, before + 1);
    return { key: `${group.code}-${before + 1}`, group };
  });
}

interface ErrorGroupsProps {
  request: DataRequestDetail;
  onOpen: (id: string) => void;
  writeHref: (id: string) => string;
}

/** What is wrong, by what repairs it: each group opens to its rows, and the rejected rows can be corrected and sent again. */
export function ErrorGroups({ request, onOpen, writeHref }: ErrorGroupsProps) {
  const groups = [...request.repairs].sort(
    (a, b) => Number(b.severity === "error") - Number(a.severity === "error") || b.rows - a.rows,
  );
  return (
    <Section
      title="Rows to fix"
      description="Rejected rows have no results. Rows with warnings have results and should be reviewed."
      flush
      actions={request.hasErrors ? <ErrorsDownloads request={request} /> : null}
    >
      {groups.length === 0 ? (
        <EmptyState title="Nothing to fix">All rows were processed without errors or warnings.</EmptyState>
      ) : (
        <FoldedGroups
          error="Rejected"
          groups={keyed(groups).map(({ key, group }) => ({
            key,
            code: group.code,
            severity: group.severity,
            title: group.repair,
            where: (
              <>
                {group.column === null ? null : <span>{group.column}</span>}
                <span>{counted(group.rows, "row", "rows")}</span>
              </>
            ),
            content: <GroupRows request={request} group={group} />,
          }))}
        />
      )}
      {request.hasErrors ? <Corrected request={request} onOpen={onOpen} writeHref={writeHref} /> : null}
    </Section>
  );
}

function ErrorsDownloads({ request }: { request: DataRequestDetail }) {
  return (
    <Group gap="xs">
      {(["xlsx", "csv"] as const).map((format) => (
        <Button
          key={format}
          component="a"
          href={errorsHref(request.id, format)}
          download
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
        >
          Errors file, {format.toUpperCase()}
        </Button>
      ))}
    </Group>
  );
}

function GroupRows({ request, group }: { request: DataRequestDetail; group: RepairGroup }) {
  const address = usePageAddress();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useIssues(request.id, {
    code: group.code,
    column: group.column,
    page,
  });
  if (error && !data) return <FailureNote what="The rows" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={Math.min(group.rows, 5)} />;
  return (
    <>
      <Kept isOld={isPlaceholderData}>
        <IssueList
          issues={data.items.map(({ row, message }) => ({
            text: message,
            show:
              request.hasResults && !isReport(request.kind)
                ? {
                    label: `Show row ${row}`,
                    word: "Show row",
                    onShow: () => address.set({ row, outcome: null, rows: null }),
                  }
                : undefined,
          }))}
        />
      </Kept>
      <Pages of="rows" page={page} pageSize={ISSUES_PAGE} total={data.total} onPage={setPage} />
    </>
  );
}

/** The way back in: the errors file, corrected, is a request of its own with the rejected rows alone. */
function Corrected({ request, onOpen, writeHref }: ErrorGroupsProps) {
  const canUpload = useAuthStore((state) => state.user?.role) !== "viewer";
  const isSending = useUploads(({ sending }) => sending?.state === "sending");
  if (!canUpload) return null;
  return (
    <div className={classes.corrected}>
      <FileDrop
        label="Corrected errors file"
        lead="Drop the corrected errors file here"
        hint="Download the errors file, correct the rejected rows and upload it here. Only those rows are processed again; the reason columns can stay."
        endings={[".xlsx", ".csv"]}
        isDisabled={isSending}
        onFiles={(files) => {
          const file = files[0];
          if (file) void sendFile({ file, kind: request.kind, googlePlacesId: null });
        }}
      />
      <SendingState onOpen={onOpen} writeHref={writeHref} />
    </div>
  );
}
