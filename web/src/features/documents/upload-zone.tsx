import { DOCUMENT_MAX_BYTES } from "@labs/contract/documents";
import { ActionIcon, Button, Progress, Select, Text } from "@mantine/core";
import { IconUpload, IconX } from "@tabler/icons-react";
import { type DragEvent, useId, useRef, useState } from "react";
import { rate } from "../../lib/format.ts";
import { UPLOAD_TYPES } from "./document-type.tsx";
import { type DocumentScope, isSamePlace, refreshDocuments } from "./queries.ts";
import { cancelUpload, sendDocument, useUploads } from "./store.ts";
import classes from "./upload-zone.module.css";

interface UploadZoneProps {
  scope?: DocumentScope | undefined;
  /** Told after each file that was kept, beside the lists that are asked again. */
  onKept?: (() => void) | undefined;
}

/** Files are dropped here or chosen; the type of each is chosen before. */
export function UploadZone({ scope, onKept }: UploadZoneProps) {
  const [type, setType] = useState("other");
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const send = (files: FileList | null) => {
    for (const file of files ?? []) void sendDocument({ file, type, scope, onKept: kept });
  };
  const kept = () => {
    void refreshDocuments();
    onKept?.();
  };
  const over = (event: DragEvent, is: boolean) => {
    event.preventDefault();
    setOver(is);
  };
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's way; the button inside is everybody's. */}
      <div
        className={classes.zone}
        data-over={isOver || undefined}
        onDragOver={(event) => over(event, true)}
        onDragLeave={(event) => over(event, false)}
        onDrop={(event) => {
          over(event, false);
          send(event.dataTransfer.files);
        }}
      >
        <Select
          size="xs"
          w={190}
          label="Type of the files"
          data={UPLOAD_TYPES}
          value={type}
          onChange={(next) => next && setType(next)}
          allowDeselect={false}
        />
        <input
          ref={input}
          type="file"
          multiple
          className={classes.input}
          aria-label="Files to upload"
          aria-describedby={hint}
          tabIndex={-1}
          onChange={(event) => {
            send(event.currentTarget.files);
            // The same file may be chosen again.
            event.currentTarget.value = "";
          }}
        />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconUpload size={14} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          Choose files
        </Button>
        <Text size="sm" c="dimmed" id={hint}>
          or drop them here, up to {DOCUMENT_MAX_BYTES / 1024 / 1024} MB each. A file of the same name becomes
          its next version.
        </Text>
      </div>
      <UploadList scope={scope} onKept={kept} />
    </div>
  );
}

function UploadList({ scope, onKept }: { scope: DocumentScope | undefined; onKept: () => void }) {
  const items = useUploads((uploads) => uploads.items).filter(
    (item) => scope === undefined || (item.scope !== undefined && isSamePlace(item.scope, scope)),
  );
  const dismiss = useUploads((uploads) => uploads.dismiss);
  if (items.length === 0) return null;
  return (
    <ul className={classes.uploads} aria-label="Uploads">
      {items.map((item) => (
        <li key={item.key}>
          <span className={classes.name}>{item.file.name}</span>
          {item.state === "sending" ? (
            <Progress
              value={item.progress * 100}
              aria-label={`Sending ${item.file.name}`}
              className={classes.bar ?? ""}
            />
          ) : null}
          <Text span size="sm" role="status" c={item.state === "failed" ? "var(--labs-bad)" : "dimmed"}>
            {item.state === "sending" ? rate(item.progress, 0) : null}
            {item.state === "kept"
              ? `● kept${(item.version ?? 1) > 1 ? ` as version ${item.version}` : ""}`
              : null}
            {item.state === "failed" ? `⚠ ${item.message}` : null}
          </Text>
          {item.state === "failed" ? (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => void sendDocument({ ...item, onKept }, item.key)}
            >
              Try again
            </Button>
          ) : null}
          <ActionIcon
            size="sm"
            variant="subtle"
            aria-label={`${item.state === "sending" ? "Cancel" : "Dismiss"} ${item.file.name}`}
            onClick={() => (item.state === "sending" ? cancelUpload(item.key) : dismiss(item.key))}
          >
            <IconX size={14} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
