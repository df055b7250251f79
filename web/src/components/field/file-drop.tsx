import "@mantine/dropzone/styles.css";
import { Button } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconFileSpreadsheet, IconUpload } from "@tabler/icons-react";
import { type ReactNode, useId, useRef } from "react";
import classes from "./file-drop.module.css";

interface FileDropProps {
  /** Names the field for people and screen readers. */
  label: string;
  /** What to do, shown first. */
  lead?: string;
  /** What may be dropped, in words. */
  hint: ReactNode;
  /** Endings that the file picker offers; what is dropped is judged by its content elsewhere. */
  endings?: string[];
  onFiles: (files: File[]) => void;
  isDisabled?: boolean;
}

/** A place for a file: drop it, or choose it by a button. */
export function FileDrop(props: FileDropProps) {
  const { label, lead = "Drop a file here", hint, endings, onFiles, isDisabled = false } = props;
  const open = useRef<() => void>(null);
  const id = useId();
  return (
    <Dropzone
      className={classes.zone}
      openRef={open}
      onDrop={onFiles}
      multiple={false}
      disabled={isDisabled}
      // The button inside is the one way for keys and readers; the zone itself takes what is dropped.
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      tabIndex={-1}
      inputProps={{
        "aria-label": label,
        "aria-describedby": id,
        ...(endings ? { accept: endings.join(",") } : {}),
      }}
    >
      <div className={classes.inner}>
        <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden className={classes.icon} />
        <div className={classes.words}>
          <p className={classes.lead}>
            <Dropzone.Accept>Drop to upload</Dropzone.Accept>
            <Dropzone.Reject>One file at a time</Dropzone.Reject>
            <Dropzone.Idle>{lead}</Dropzone.Idle>
          </p>
          <p id={id} className={classes.hint}>
            {hint}
          </p>
        </div>
        <Button
          leftSection={<IconUpload size={16} aria-hidden />}
          onClick={() => open.current?.()}
          disabled={isDisabled}
        >
          Choose a file
        </Button>
      </div>
    </Dropzone>
  );
}
