import { type BookOutcome, type BookUpload, CREATE, LEAVE_OUT } from "@labs/contract/portfolios/book";
import { Alert, Button, Checkbox, Group, List, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { RowsSkeleton } from "../../../components/layout/page.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { FailureNote } from "../../../components/status/failure-note.tsx";
import { ProgressLine } from "../../../components/status/progress-line.tsx";
import { counted } from "../../../lib/format.ts";
import { dateTime } from "../../../lib/format-date.ts";
import { messageOfFailure } from "../../../lib/toast-for-failure.ts";
import { showToast } from "../../../lib/toasts.ts";
import { BookAccounts } from "./book-accounts.tsx";
import { BookColumns } from "./book-columns.tsx";
import { KIND_LABELS, writeEffect } from "./book-files.tsx";
import { applyBookFile, undoBookFile, useBookFile } from "./book-queries.ts";
import { BookRows } from "./book-rows.tsx";

interface BookPreviewProps {
  portfolioId: string;
  uploadId: string;
  canEdit: boolean;
  onClose: () => void;
  /** The same file was sent again with other columns. */
  onSent: (upload: BookUpload) => void;
  onChanged: (upload: BookUpload) => void;
}

/** What one file would change or did, row by row; what is in doubt is chosen here. */
export function BookPreview(props: BookPreviewProps) {
  const { portfolioId, uploadId, onClose } = props;
  const { data: file, error, refetch } = useBookFile(portfolioId, uploadId);
  if (error && !file) return <FailureNote what="The file" error={error} onRetry={() => void refetch()} />;
  if (!file) return <RowsSkeleton rows={8} />;
  const back = (
    <Button size="xs" variant="default" onClick={onClose}>
      All files
    </Button>
  );
  const title = `${KIND_LABELS[file.kind]}: ${file.fileName}`;
  if (file.status === "queued" || file.status === "reading") {
    return (
      <Section title={title} actions={back}>
        <ProgressLine
          label={file.fileName}
          stage="Reading the file and finding the homes"
          done={0}
          total={null}
        />
      </Section>
    );
  }
  if (file.status === "refused") {
    return (
      <Section title={title} actions={back}>
        <Alert color="red" role="alert" title="The file could not be used">
          {file.reason}
        </Alert>
      </Section>
    );
  }
  return <ReadFile {...props} file={file} title={title} back={back} onAgain={() => void refetch()} />;
}

interface ReadFileProps extends BookPreviewProps {
  file: BookUpload;
  title: string;
  back: React.ReactNode;
  onAgain: () => void;
}

function ReadFile({ portfolioId, file, canEdit, title, back, onSent, onChanged, onAgain }: ReadFileProps) {
  const [choices, setChoices] = useState<Record<string, string>>({});
  const [outcome, setOutcome] = useState<BookOutcome | "noted" | null>(firstOutcome(file));
  const isPreview = file.status === "ready" && canEdit;
  return (
    <>
      <Section title={title} description={describeState(file)} actions={back}>
        <Stack gap="md">
          {file.questions.length > 0 || file.warnings.length > 0 ? (
            <Alert color="yellow" title="About the columns">
              <List size="sm">
                {[...file.questions, ...file.warnings].map((words) => (
                  <List.Item key={words}>{words}</List.Item>
                ))}
              </List>
            </Alert>
          ) : null}
          {file.kind === "statements" ? null : (
            <BookColumns portfolioId={portfolioId} file={file} canEdit={isPreview} onSent={onSent} />
          )}
          {isPreview && file.unknownAccounts.length > 0 ? (
            <BookAccounts portfolioId={portfolioId} file={file} onMapped={onAgain} />
          ) : null}
          {file.fieldChanges.length > 0 ? (
            <Text size="sm">
              {file.status === "ready" ? "Would change: " : "Changed: "}
              {file.fieldChanges
                .map(({ label, homes }) => `${label.toLowerCase()} of ${homesText(homes)}`)
                .join(", ")}
              .
            </Text>
          ) : null}
          {isPreview ? (
            <Apply
              portfolioId={portfolioId}
              file={file}
              choices={choices}
              onApplied={(applied) => {
                showToast({ type: "success", message: `Applied: ${writeEffect(applied)}` });
                onAgain();
                onChanged(applied);
              }}
            />
          ) : null}
          {file.canUndo ? (
            <Undo
              portfolioId={portfolioId}
              file={file}
              onUndone={(undone) => {
                onAgain();
                onChanged(undone);
              }}
            />
          ) : null}
        </Stack>
      </Section>
      <BookRows
        portfolioId={portfolioId}
        file={file}
        outcome={outcome}
        onOutcome={setOutcome}
        choices={isPreview ? choices : null}
        onChoose={(row, choice) => setChoices((before) => withChoice(before, row, choice))}
      />
    </>
  );
}

const homesText = (homes: number) => counted(homes, "home", "homes");
const MONTHLY: ReadonlySet<BookUpload["kind"]> = new Set(["balances", "capexPlan", "capexSpend"]);
/** Files of balances and of capital have a part for each month of a home. */
const partsText = (kind: BookUpload["kind"], parts: number) =>
  !MONTHLY.has(kind) ? homesText(parts) : counted(parts, "month", "months");

function withChoice(
  before: Record<string, string>,
  row: number,
  choice: string | null,
): Record<string, string> {
  const { [String(row)]: _, ...rest } = before;
  return choice === null ? rest : { ...rest, [String(row)]: choice };
}

/** What needs somebody comes first. */
function firstOutcome({ counts }: BookUpload): BookOutcome | null {
  const order = ["review", "rejected", "changed", "sold", "created", "new"] as const;
  return order.find((outcome) => counts[outcome] > 0) ?? null;
}

function describeState(file: BookUpload): string {
  if (file.status === "applied") return `Applied ${dateTime(file.appliedAt)} by ${file.appliedBy}`;
  if (file.status === "undone") return `Undone ${dateTime(file.undoneAt)} by ${file.undoneBy}`;
  return "A preview: nothing has changed yet";
}

interface ApplyProps {
  portfolioId: string;
  file: BookUpload;
  choices: Record<string, string>;
  onApplied: (upload: BookUpload) => void;
}

function Apply({ portfolioId, file, choices, onApplied }: ApplyProps) {
  const { counts } = file;
  const [removes, setRemoves] = useState(false);
  const [keeps, setKeeps] = useState(false);
  const apply = useMutation({
    mutationFn: () =>
      applyBookFile({
        ...{ id: portfolioId, uploadId: file.id, choices },
        ...(removes ? { missing: "remove" as const, removes: counts.missing } : {}),
        ...(keeps ? { loaded: "keep" as const } : {}),
      }),
    meta: { inline: true },
    onSuccess: onApplied,
  });
  const chosen = Object.values(choices).filter((choice) => choice !== LEAVE_OUT).length;
  const created = counts.created + Object.values(choices).filter((choice) => choice === CREATE).length;
  const total =
    counts.new + counts.created + counts.changed + counts.sold + chosen + (removes ? counts.missing : 0);
  const open = counts.review - Object.keys(choices).length;
  return (
    <>
      {open > 0 ? (
        <Text size="sm" c="var(--labs-warn)">
          ▲ {counted(open, "row is", "rows are")} in doubt: choose below, or leave out.
        </Text>
      ) : null}
      {counts.rejected > 0 ? (
        <Text size="sm" c="var(--labs-warn)">
          ▲ {counted(counts.rejected, "row", "rows")} can't be used, for the reasons below. Nothing held is
          touched by them.
        </Text>
      ) : null}
      {created > 0 ? (
        <Text size="sm">
          {counted(created, "address is", "addresses are")} in no loaded list and will be added as your own
          properties.
        </Text>
      ) : null}
      {counts.missing > 0 ? (
        <Checkbox
          checked={removes}
          onChange={({ currentTarget }) => setRemoves(currentTarget.checked)}
          label={`Remove the ${homesText(counts.missing)} that the file does not have`}
          description="Otherwise they stay as they are."
        />
      ) : null}
      {(file.kind === "statements" || MONTHLY.has(file.kind)) && counts.changed > 0 ? (
        <Checkbox
          checked={keeps}
          onChange={({ currentTarget }) => setKeeps(currentTarget.checked)}
          label="Keep the months that were loaded before"
          description="Only new months are added. Otherwise months that differ are replaced, and can be put back."
        />
      ) : null}
      {apply.isError ? (
        <Alert color="red" role="alert" title="Nothing was changed">
          {messageOfFailure(apply.error)}
        </Alert>
      ) : null}
      <Group justify="flex-end">
        <Button
          loading={apply.isPending}
          disabled={total === 0}
          color={removes ? "red" : undefined}
          onClick={() => apply.mutate()}
        >
          {total === 0 ? "Nothing to apply" : `Apply to ${partsText(file.kind, total)}`}
        </Button>
      </Group>
    </>
  );
}

interface UndoProps {
  portfolioId: string;
  file: BookUpload;
  onUndone: (upload: BookUpload) => void;
}

function Undo({ portfolioId, file, onUndone }: UndoProps) {
  const undo = useMutation({
    mutationFn: () => undoBookFile({ id: portfolioId, uploadId: file.id }),
    meta: { inline: true },
    onSuccess: onUndone,
  });
  return (
    <>
      {undo.isError ? (
        <Alert color="red" role="alert" title="Nothing was undone">
          {messageOfFailure(undo.error)}
        </Alert>
      ) : null}
      <Group justify="flex-end">
        <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
          Undo this file
        </Button>
      </Group>
    </>
  );
}
