import { ActionIcon, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { Hint } from "../status/hint.tsx";
import classes from "./command-line.module.css";

/** A command to run in a terminal, with what it does. */
export function CommandLine({ command, what }: { command: string; what: string }) {
  return (
    <div className={classes.row}>
      <div className={classes.line}>
        <code>{command}</code>
        <CopyButton value={command}>
          {({ copied, copy }) => (
            <Hint label={copied ? "Copied" : "Copy"}>
              <ActionIcon variant="subtle" aria-label={`Copy ${command}`} onClick={copy}>
                {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              </ActionIcon>
            </Hint>
          )}
        </CopyButton>
      </div>
      <p>{what}</p>
    </div>
  );
}
