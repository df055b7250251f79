import { type BulkRun, downloadBulkRun } from "@labs/contract/firm-models/bulk-runs";
import type { Changes, FirmModelDetail } from "@labs/contract/firm-models/firm-models";
import { Anchor, Button, Table, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Section } from "../../../components/layout/section.tsx";
import { EmptyState } from "../../../components/status/empty-state.tsx";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import { ProgressLine } from "../../../components/status/progress-line.tsx";
import { StateMark } from "../../../components/status/state-mark.tsx";
import { useAuthStore } from "../../../lib/auth-store.ts";
import { writeAddress } from "../../../lib/calls/call.ts";
import { count } from "../../../lib/format.ts";
import { dateTime } from "../../../lib/format-date.ts";
import { usePageAddress } from "../../../lib/page-address.ts";
import classes from "../firm-models.module.css";
import { endBulkRun, isUnderway, refreshModels, useBulkRun, useBulkRuns } from "../queries.ts";
import { BulkRows } from "./bulk-rows.tsx";
import { StartBulkRun } from "./start-bulk-run.tsx";

/** The model over a list of properties: what is at work, what came out, and where a new one begins. */
export function BulkRunsView({ model, changes }: { model: FirmModelDetail; changes: Changes }) {
  const address = usePageAddress();
  const mayRun = useAuthStore((state) => state.user?.role) !== "viewer";
  const { data, error, refetch } = useBulkRuns(model.id);
  const runs = data?.items ?? [];
  const open = address.get("run") || runs[0]?.id;
  const onOpen = (bulkId: string) => address.set({ run: bulkId, rows: null });
  return (
    <>
      {mayRun ? <StartBulkRun {...{ model, changes }} onBegun={onOpen} /> : null}
      {open ? <OpenRun key={open} model={model} bulkId={open} /> : null}
      <Section title="Bulk runs">
        {error ? <FailureNote what="The bulk runs" error={error} onRetry={() => void refetch()} /> : null}
        {data && runs.length === 0 ? (
          <EmptyState title="None yet">
            A portfolio, a saved search or an uploaded list goes through the model: one row for each property.
          </EmptyState>
        ) : null}
        {runs.length > 0 ? (
          <Table.ScrollContainer minWidth={560}>
            <Table aria-label="Bulk runs" verticalSpacing={4}>
              <Table.Tbody>
                {runs.map((run) => (
                  <RunRow key={run.id} run={run} isOpen={run.id === open} onOpen={() => onOpen(run.id)} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        ) : null}
      </Section>
    </>
  );
}

function RunRow({ run, isOpen, onOpen }: { run: BulkRun; isOpen: boolean; onOpen: () => void }) {
  return (
    <Table.Tr>
      <Table.Td>
        {run.name}
        <Text size="xs" c="dimmed">
          {count(run.total)} properties · {run.createdBy}, {dateTime(run.createdAt)}
        </Text>
      </Table.Td>
      <Table.Td>
        <RunState run={run} />
      </Table.Td>
      <Table.Td data-align="right">
        <Button
          size="compact-xs"
          variant={isOpen ? "light" : "default"}
          aria-pressed={isOpen}
          aria-label={`Show ${run.name}, ${dateTime(run.createdAt)}`}
          onClick={onOpen}
        >
          Show
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

function RunState({ run: { status } }: { run: BulkRun }) {
  if (status === "queued") return <StateMark tone="idle">Waiting</StateMark>;
  if (status === "running") return <StateMark tone="busy">Running</StateMark>;
  if (status === "failed") return <StateMark tone="bad">Failed</StateMark>;
  if (status === "stopped") return <StateMark tone="warn">Stopped</StateMark>;
  return <StateMark tone="good">Done</StateMark>;
}

function OpenRun({ model, bulkId }: { model: FirmModelDetail; bulkId: string }) {
  const { data: run, error, refetch } = useBulkRun(model.id, bulkId);
  const stopping = useMutation({ mutationFn: endBulkRun, onSuccess: () => void refreshModels() });
  if (error && !run) return <FailureNote what="The bulk run" error={error} onRetry={() => void refetch()} />;
  if (!run) return null;
  const { waiting, filled, partly, failed } = run.counts;
  const isMoving = isUnderway(run);
  const done = run.total - waiting;
  return (
    <Section
      title={run.name}
      description={`${count(filled)} filled, ${count(partly)} in part, ${count(failed)} not run${waiting > 0 ? `, ${count(waiting)} waiting` : ""}. Mapping version ${run.mappingVersion}`}
      actions={
        <>
          {isMoving && run.isMine ? (
            <Button
              size="xs"
              variant="default"
              loading={stopping.isPending}
              onClick={() => stopping.mutate({ id: model.id, bulkId })}
            >
              Stop
            </Button>
          ) : null}
          {(["xlsx", "csv"] as const).map((format) => (
            <Anchor
              key={format}
              size="sm"
              href={writeAddress(downloadBulkRun, { params: { id: model.id, bulkId }, query: { format } })}
            >
              {format === "xlsx" ? "Excel" : "CSV"}
            </Anchor>
          ))}
        </>
      }
    >
      <div className={classes.stack}>
        {isMoving ? (
          <ProgressLine
            label={`${run.name} through the model`}
            stage="Running"
            done={done}
            total={run.total}
          />
        ) : null}
        {run.reason === null ? null : (
          <Text size="sm" role="alert" c="var(--labs-warn)">
            {run.reason}
          </Text>
        )}
        <BulkRows model={model} run={run} />
      </div>
    </Section>
  );
}
