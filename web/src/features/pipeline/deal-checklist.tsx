import { type DealCheck, isOpen, LONGEST_WAIVER } from "@labs/contract/deals/checklist";
import { listOfDeal, PIPELINE_STATUSES, type PipelineStatus } from "@labs/contract/deals/pipeline";
import { Button, Group, Select, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Section } from "../../components/layout/section.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { StateMark } from "../../components/status/state-mark.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";
import { dateTime } from "../../lib/format-date.ts";
import { propertyAddress } from "../../lib/place-address.ts";
import { portfolioAddress } from "../../lib/portfolio-address.ts";
import { messageOfFailure } from "../../lib/toast-for-failure.ts";
import { useChecklist, useFiledDocuments, useSetCheck } from "./checklist-queries.ts";
import classes from "./deal-checklist.module.css";

/** The documents that the firm asks for by stage: on file, waived with a reason, or open. */
export function DealChecklist({ id, status }: { id: string; status: PipelineStatus }) {
  const { data, error, refetch } = useChecklist(id);
  if (data && data.items.length === 0) return null;
  return (
    <Section
      title="Documents checklist"
      description={data ? `${data.done} of ${data.required} required documents on file or waived` : null}
    >
      {error && !data ? (
        <FailureNote what="The checklist" error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <RowsSkeleton rows={4} /> : null}
      {[...Map.groupBy(data?.items ?? [], ({ stage }) => stage)].map(([stage, lines]) => (
        <div key={stage} className={classes.stage}>
          <h3>
            {PIPELINE_STATUSES[stage]}
            {stage === status ? " (now)" : ""}
          </h3>
          <ul aria-label={PIPELINE_STATUSES[stage]}>
            {lines.map((line) => (
              <Line key={line.id} id={id} line={line} />
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}

function Line({ id, line }: { id: string; line: DealCheck }) {
  const canWrite = useAuthStore((state) => state.user?.role) !== "viewer";
  const [isWorking, setWorking] = useState(false);
  const set = useSetCheck(id);
  const { label, isRequired, by, at } = line;
  return (
    <li className={classes.line}>
      <span>
        {label}
        {isRequired ? "" : " (optional)"}
      </span>
      <span title={by === null ? undefined : `${by.name}, ${dateTime(at)}`}>
        <State id={id} line={line} />
      </span>
      {canWrite ? (
        <Group gap={4} justify="flex-end">
          {isOpen(line) ? (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`${isWorking ? "Cancel" : "File or waive"}: ${label}`}
              aria-expanded={isWorking}
              onClick={() => setWorking(!isWorking)}
            >
              {isWorking ? "Cancel" : "File or waive"}
            </Button>
          ) : (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`Open again: ${label}`}
              loading={set.isPending}
              onClick={() => set.mutate({ line: line.id })}
            >
              Open again
            </Button>
          )}
        </Group>
      ) : null}
      {isWorking && isOpen(line) ? (
        <LineForm
          id={id}
          label={label}
          onSet={(body) => set.mutate({ line: line.id, ...body }, { onSuccess: () => setWorking(false) })}
        />
      ) : null}
      {set.error ? (
        <Text size="xs" role="alert" c="var(--labs-bad)" className={classes.form ?? ""}>
          Not saved. {messageOfFailure(set.error)}
        </Text>
      ) : null}
    </li>
  );
}

/** Where the documents of a deal are filed. */
function documentsAddress(dealId: string): string {
  const listId = listOfDeal(dealId);
  return listId === null ? `${propertyAddress(dealId)}/documents` : portfolioAddress(listId, "documents");
}

function State({ id, line: { document, waivedReason, isRequired } }: { id: string; line: DealCheck }) {
  if (document !== null) {
    return (
      <StateMark tone="good">
        <Link to={documentsAddress(id)}>{document.name}</Link>
      </StateMark>
    );
  }
  if (waivedReason !== null) return <StateMark tone="idle">{`Waived: ${waivedReason}`}</StateMark>;
  return <StateMark tone={isRequired ? "warn" : "idle"}>Open</StateMark>;
}

interface LineFormProps {
  id: string;
  label: string;
  onSet: (body: { documentId: string } | { waivedReason: string }) => void;
}

function LineForm({ id, label, onSet }: LineFormProps) {
  const { data, error } = useFiledDocuments(id);
  const [reason, setReason] = useState("");
  // What is in another portfolio besides is not seen by everybody who sees the checklist.
  const documents = (data?.items ?? []).filter(({ portfolioId }) => portfolioId === listOfDeal(id));
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== "") onSet({ waivedReason: reason.trim() });
      }}
    >
      {documents.length > 0 ? (
        <Select
          size="xs"
          label="Document on file"
          placeholder="Choose a document"
          searchable
          data={documents.map(({ id: value, name }) => ({ value, label: name }))}
          value={null}
          onChange={(documentId) => documentId && onSet({ documentId })}
        />
      ) : (
        <Text size="xs">
          {error ? messageOfFailure(error) : "No documents on file. "}
          <Link to={documentsAddress(id)}>Upload one</Link>
        </Text>
      )}
      <TextInput
        size="xs"
        label="Or waive it because"
        maxLength={LONGEST_WAIVER}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button
        size="xs"
        type="submit"
        variant="default"
        disabled={reason.trim() === ""}
        aria-label={`Waive ${label}`}
      >
        Waive
      </Button>
    </form>
  );
}
