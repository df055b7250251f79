import { Alert, Button, Group } from "@mantine/core";
import { useEffect } from "react";
import { Link } from "react-router";
import { ProgressLine } from "../../components/status/progress-line.tsx";
import { bytes } from "../../lib/format.ts";
import classes from "./data-requests.module.css";
import { refreshHistory } from "./queries.ts";
import { cancelSending, type Sending, sendFile, useUploads } from "./store.ts";

interface SendingStateProps {
  /** Told the request that a file became. */
  onOpen: (id: string) => void;
  writeHref: (id: string) => string;
}

/** How the upload fares: on its way, taken before, or refused with what to do. */
export function SendingState({ onOpen, writeHref }: SendingStateProps) {
  const sending = useUploads((uploads) => uploads.sending);
  const clear = useUploads((uploads) => uploads.clear);
  const kept = sending?.state === "kept" ? sending.answer?.id : undefined;
  useEffect(() => {
    if (kept === undefined) return;
    clear();
    void refreshHistory();
    onOpen(kept);
  }, [kept, clear, onOpen]);
  if (sending?.state === "sending") return <OnItsWay sending={sending} />;
  if (sending?.state === "duplicate")
    return <Duplicate sending={sending} writeHref={writeHref} onClose={clear} />;
  if (sending?.state === "refused") {
    return (
      <Alert
        color="red"
        role="alert"
        title={sending.title}
        withCloseButton
        closeButtonLabel="Dismiss"
        onClose={clear}
      >
        {sending.message.replace(/\.$/, "")}. Nothing was changed.
        {sending.isOfFile ? " Correct the file and upload it again." : null}
        <Group mt="sm">
          <Button size="compact-sm" variant="default" onClick={() => void sendFile(sending)}>
            Try again
          </Button>
        </Group>
      </Alert>
    );
  }
  return null;
}

function OnItsWay({ sending: { file, progress } }: { sending: Sending }) {
  return (
    <div className={classes.sending}>
      <ProgressLine
        label={`Sending ${file.name}`}
        stage={
          progress < 1
            ? `Sending ${file.name}, ${bytes(file.size)}`
            : `${file.name} has arrived and is being saved`
        }
        done={Math.round(progress * 100)}
        total={100}
        isShare
      />
      <Button size="compact-sm" variant="default" onClick={cancelSending}>
        Cancel upload
      </Button>
    </div>
  );
}

interface DuplicateProps {
  sending: Sending;
  writeHref: (id: string) => string;
  onClose: () => void;
}

function Duplicate({ sending, writeHref, onClose }: DuplicateProps) {
  return (
    <Alert color="yellow" role="alert" title={`“${sending.file.name}” was uploaded before`}>
      {sending.message}
      <Group gap="sm" mt="sm">
        <Button size="xs" component={Link} to={writeHref(sending.answer?.id ?? "")} onClick={onClose}>
          Open the earlier request
        </Button>
        <Button size="xs" variant="default" onClick={() => void sendFile({ ...sending, again: true })}>
          Process again
        </Button>
        <Button size="xs" variant="subtle" onClick={onClose}>
          Dismiss
        </Button>
      </Group>
    </Alert>
  );
}
