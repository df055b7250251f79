import type { DataRequestDetail, ReportKind } from "@labs/contract/uploads/data-requests";
import type { ReactNode } from "react";
import { FileDrop } from "../../components/field/file-drop.tsx";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";
import classes from "./data-requests.module.css";
import { REPORT_ENDINGS } from "./drop-step.tsx";
import { OpenRequest } from "./open-request.tsx";
import { usePropertyReports } from "./queries.ts";
import { useOpenRequest } from "./request-address.tsx";
import { RequestsTable } from "./requests-table.tsx";
import { KIND_NAMES } from "./status-mark.tsx";
import { sendFile, useUploads } from "./store.ts";
import { SendingState } from "./upload-progress.tsx";

interface PropertyReportsProps {
  googlePlacesId: string;
  kind: ReportKind;
  renderRoll: (request: DataRequestDetail) => ReactNode;
}

const WORDS = {
  "rent-roll": {
    one: "rent roll",
    hint: "The export of any property-management system. Nothing enters the unit mix until you accept it.",
    empty:
      "A rent roll that is uploaded here is read, tied out to its own totals, and can be accepted into the unit mix.",
  },
  "operating-statement": {
    one: "operating statement",
    hint: "The last twelve months from any property-management system. Nothing reaches the underwriting until you accept it.",
    empty:
      "A statement that is uploaded here is mapped to the chart of accounts, tied out to its own net operating income, and can be accepted.",
  },
};

/** The reports of one kind of one community: drop one, or open one of those that were. */
export function PropertyReports({ googlePlacesId, kind, renderRoll }: PropertyReportsProps) {
  const { one, hint, empty } = WORDS[kind];
  const { id, open, close, writeHref } = useOpenRequest();
  const { data, error, refetch } = usePropertyReports(googlePlacesId, kind);
  const canUpload = useAuthStore((state) => state.user?.role) !== "viewer";
  const isSending = useUploads(({ sending }) => sending?.state === "sending");
  return (
    <>
      {id === "" ? null : (
        <OpenRequest key={id} id={id} onClose={close} onOpen={open} {...{ renderRoll, writeHref }} />
      )}
      {id === "" && canUpload ? (
        <div className={classes.drop}>
          <FileDrop
            label={`${KIND_NAMES[kind]} of this property`}
            lead={`Drop ${kind === "rent-roll" ? "a" : "an"} ${one} here`}
            hint={hint}
            endings={REPORT_ENDINGS}
            isDisabled={isSending}
            onFiles={(files) => {
              const file = files[0];
              if (file) void sendFile({ file, kind, googlePlacesId });
            }}
          />
          <SendingState onOpen={open} writeHref={writeHref} />
        </div>
      ) : null}
      <Section title={`${KIND_NAMES[kind]}s of this property`} flush>
        {error && !data ? (
          <FailureNote what={`The ${one}s`} error={error} onRetry={() => void refetch()} />
        ) : null}
        {!data && !error ? <RowsSkeleton rows={4} /> : null}
        {data ? (
          <RequestsTable
            requests={data}
            writeHref={writeHref}
            openId={id}
            empty={<EmptyState title={`No ${one} yet`}>{empty}</EmptyState>}
          />
        ) : null}
      </Section>
    </>
  );
}
