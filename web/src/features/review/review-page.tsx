import { STATUS_OF } from "@labs/contract/errors";
import { Alert, Button, Group, Tabs, Text } from "@mantine/core";
import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Dialog } from "../../components/layout/dialog.tsx";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Section } from "../../components/layout/section.tsx";
import { TabRow } from "../../components/layout/tab-row.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { queryClient } from "../../lib/query-client.ts";
import { readStatus, toastForFailure } from "../../lib/toast-for-failure.ts";
import { showToast } from "../../lib/toasts.ts";
import { FileSource } from "./file-source.tsx";
import classes from "./review.module.css";

interface ReviewPageProps<Review, Report, Key extends QueryKey> {
  query: UseQueryOptions<Review, Error, Review, Key>;
  what: string;
  /** What was read of the file; null until it is there. */
  readReport: (review: Review) => Report | null;
  children: (review: Review, report: Report) => ReactNode;
}

/** An uploaded report that was read: what came of it, or why the file is none. */
export function ReviewPage<Review, Report, Key extends QueryKey>(
  props: ReviewPageProps<Review, Report, Key>,
) {
  const { query, what, readReport, children } = props;
  const { data: review, error, refetch } = useQuery(query);
  if (error && !review) return <FailureNote what={what} error={error} onRetry={() => void refetch()} />;
  const report = review === undefined ? null : readReport(review);
  if (review === undefined || report === null) return <RowsSkeleton rows={16} />;
  return children(review, report);
}

interface RefusalProps {
  requestId: string;
  title: string;
  /** Whether an answer of the user makes the file readable. */
  isRepairable?: boolean;
  children: ReactNode;
}

/** A file that is no such report: what it seems to be, and the file itself, so that one can see why. */
export function Refusal({ requestId, title, isRepairable = false, children }: RefusalProps) {
  return (
    <>
      <Alert color={isRepairable ? "yellow" : "red"} role="alert" title={title}>
        {children}
      </Alert>
      <Section title="File contents" flush>
        <FileSource id={requestId} height={420} />
      </Section>
    </>
  );
}

interface ReviewTabsProps<Tab extends string> {
  labels: readonly (readonly [tab: Tab, label: string])[];
  value: Tab;
  onChange: (tab: string | null) => void;
}

export function ReviewTabs<Tab extends string>({ labels, value, onChange }: ReviewTabsProps<Tab>) {
  return (
    <Tabs value={value} onChange={(next) => onChange(next === labels[0]?.[0] ? null : next)}>
      <TabRow label="Review sections" open={value}>
        {labels.map(([tab, label]) => (
          <Tabs.Tab key={tab} value={tab}>
            {label}
          </Tabs.Tab>
        ))}
      </TabRow>
    </Tabs>
  );
}

interface AcceptanceNoteProps {
  isAccepted: boolean;
  hasTroubles: boolean;
  title: string;
  /** What is left to do, or where it was accepted into. */
  children: ReactNode;
  canAccept: boolean;
  isBlocked?: boolean;
  /** What the button says, and the dialog that it opens. */
  action: string;
  size: "lg" | "xl";
  renderForm: (onClose: () => void) => ReactNode;
}

/** What stands between the review and the property: whether the report was accepted, and the way to do it. */
export function AcceptanceNote(props: AcceptanceNoteProps) {
  const { isAccepted, hasTroubles, title, children, canAccept, isBlocked = false, action, size } = props;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Alert color={isAccepted ? "teal" : hasTroubles ? "yellow" : "gray"} role="note" title={title}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" className={classes.words}>
          {children}
        </Text>
        {canAccept ? (
          <Button
            size="xs"
            variant={isAccepted ? "default" : "filled"}
            disabled={isBlocked}
            onClick={() => setOpen(true)}
          >
            {isAccepted ? "Accept again" : action}
          </Button>
        ) : null}
      </Group>
      <Dialog opened={isOpen} onClose={close} size={size} title={action}>
        <div className={classes.accept}>{props.renderForm(close)}</div>
      </Dialog>
    </Alert>
  );
}

/** How a failed edit is told, once; who changed what somebody else had changed meanwhile sees it as it is now. */
export function tellingConflicts<Review, Key extends QueryKey>(
  query: UseQueryOptions<Review, Error, Review, Key>,
  what: string,
) {
  const onError = async (error: unknown): Promise<void> => {
    if (readStatus(error) !== STATUS_OF.conflict) {
      const toast = toastForFailure([], error);
      if (toast) showToast(toast);
      return;
    }
    await queryClient.fetchQuery(query);
    showToast({ type: "error", message: `The ${what} was changed by someone else; showing the latest` });
  };
  return { meta: { inline: true }, onError };
}
