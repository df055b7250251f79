import type { FirmModel } from "@labs/contract/firm-models/firm-models";
import { Alert, Button, Table, Text } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { FileDrop } from "../../components/field/file-drop.tsx";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { Pages } from "../../components/layout/pagination.tsx";
import { Section } from "../../components/layout/section.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { Kept } from "../../components/status/kept.tsx";
import { ProgressLine } from "../../components/status/progress-line.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";
import { bytes, count } from "../../lib/format.ts";
import { ageText } from "../../lib/format-date.ts";
import { usePageAddress } from "../../lib/page-address.ts";
import classes from "./firm-models.module.css";
import { ModelState } from "./model-state.tsx";
import { bringBackModel, MODELS_PAGE, refreshModels, removeModel, useFirmModels } from "./queries.ts";
import { ENDINGS, sendModel } from "./store.ts";

/** The firm's own Excel models: the place to drop one, and all that were taken in. */
export function ModelsDesk() {
  const canUpload = useAuthStore((state) => state.user?.role) !== "viewer";
  const address = usePageAddress();
  const page = address.page("page");
  const { data, error, refetch, isPlaceholderData } = useFirmModels(page);
  return (
    <>
      {canUpload ? <ModelDrop /> : null}
      <Section title="Excel models" description="Your models and models shared with the firm" flush>
        {error && !data ? (
          <FailureNote what="The models" error={error} onRetry={() => void refetch()} />
        ) : null}
        {!data && !error ? <RowsSkeleton rows={5} /> : null}
        {data?.items.length === 0 ? <NoModels /> : null}
        {data && data.items.length > 0 ? (
          <Kept isOld={isPlaceholderData}>
            <ModelsTable models={data.items} />
          </Kept>
        ) : null}
        <Pages
          of="models"
          page={page}
          pageSize={MODELS_PAGE}
          total={data?.total ?? 0}
          onPage={(next) => address.set({ page: next === 1 ? null : next })}
        />
      </Section>
    </>
  );
}

const NoModels = () => (
  <EmptyState title="No Excel models yet" icon={<IconFileSpreadsheet size={28} aria-hidden />}>
    A workbook that is uploaded here runs as it is: change its inputs, follow its formulas, and download it
    with the inputs filled in.
  </EmptyState>
);

function ModelDrop() {
  const navigate = useNavigate();
  const [sending, setSending] = useState<{ name: string; size: number; share: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const abort = useRef<AbortController>(null);
  const send = async (file: File) => {
    setProblem(null);
    const now = new AbortController();
    abort.current = now;
    const { name, size } = file;
    setSending({ name, size, share: 0 });
    const sent = await sendModel(file, {
      signal: now.signal,
      onProgress: (share) => setSending({ name, size, share }),
    });
    setSending(null);
    if (now.signal.aborted) return;
    if ("problem" in sent) return setProblem(sent.problem);
    void refreshModels();
    void navigate(`/firm-models/${sent.kept.id}`);
  };
  return (
    <Section title="Upload an Excel model">
      <div className={classes.drop}>
        <FileDrop
          label="Excel model to upload"
          hint="XLSX or XLSM, up to 50 MB. The workbook runs as it is; macros are never run. Cells that cannot be taken in are listed with the reason."
          endings={ENDINGS}
          isDisabled={sending !== null}
          onFiles={([file]) => {
            if (file) void send(file);
          }}
        />
        {sending ? (
          <div className={classes.sending}>
            <ProgressLine
              label={`Sending ${sending.name}`}
              stage={`Sending ${sending.name}, ${bytes(sending.size)}`}
              done={Math.round(sending.share * 100)}
              total={100}
              isShare
            />
            <Button size="compact-sm" variant="default" onClick={() => abort.current?.abort()}>
              Cancel upload
            </Button>
          </div>
        ) : null}
        {problem === null ? null : (
          <Alert
            color="red"
            role="alert"
            title="The model was not taken in"
            withCloseButton
            closeButtonLabel="Dismiss"
            onClose={() => setProblem(null)}
          >
            {problem.replace(/\.$/, "")}. Nothing was changed.
          </Alert>
        )}
      </div>
    </Section>
  );
}

function ModelsTable({ models }: { models: readonly FirmModel[] }) {
  const [undo, setUndo] = useState<FirmModel | null>(null);
  const removal = useMutation({
    mutationFn: (model: FirmModel) => removeModel(model.id),
    onSuccess: (_, model) => {
      setUndo(model);
      void refreshModels();
    },
  });
  const restoring = useMutation({
    mutationFn: (model: FirmModel) => bringBackModel(model.id),
    onSuccess: () => {
      setUndo(null);
      void refreshModels();
    },
  });
  return (
    <>
      <div role="status">
        {undo ? (
          <div className={classes.undo}>
            <Text size="sm">“{undo.fileName}” was deleted. It can be restored for 30 days.</Text>
            <Button size="compact-sm" variant="default" onClick={() => restoring.mutate(undo)}>
              Undo
            </Button>
          </div>
        ) : null}
      </div>
      <Table.ScrollContainer minWidth={640}>
        <Table aria-label="Excel models" verticalSpacing="xs" horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Model</Table.Th>
              <Table.Th>State</Table.Th>
              <Table.Th ta="right">Formulas</Table.Th>
              <Table.Th ta="right">Refused cells</Table.Th>
              <Table.Th ta="right">Size</Table.Th>
              <Table.Th>Owner</Table.Th>
              <Table.Th>Uploaded</Table.Th>
              <Table.Th>
                <span className={classes.unseen}>Actions</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {models.map((model) => (
              <ModelRow key={model.id} model={model} onDelete={() => removal.mutate(model)} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}

function ModelRow({ model, onDelete }: { model: FirmModel; onDelete: () => void }) {
  const isRead = model.status === "ready";
  return (
    <Table.Tr>
      <Table.Td>
        <Link to={`/firm-models/${model.id}`}>{model.fileName}</Link>
        {model.reason === null ? null : <div className={classes.reason}>{model.reason}</div>}
      </Table.Td>
      <Table.Td>
        <ModelState model={model} />
      </Table.Td>
      <Table.Td ta="right">{isRead ? count(model.formulas) : "—"}</Table.Td>
      <Table.Td ta="right">{isRead ? count(model.refusedCells) : "—"}</Table.Td>
      <Table.Td ta="right">{bytes(model.size)}</Table.Td>
      <Table.Td>{model.isMine ? "You" : model.owner.name}</Table.Td>
      <Table.Td>{ageText(model.createdAt, new Date())}</Table.Td>
      <Table.Td ta="right">
        {model.isMine ? (
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            aria-label={`Delete ${model.fileName}`}
            onClick={onDelete}
          >
            Delete
          </Button>
        ) : null}
      </Table.Td>
    </Table.Tr>
  );
}
