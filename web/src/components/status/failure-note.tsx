import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { messageOfFailure } from "../../lib/toast-for-failure.ts";
import { EmptyState } from "./empty-state.tsx";
import classes from "./failure-note.module.css";

interface FailureNoteProps {
  /** What could not be loaded: "The comps". */
  what: string;
  error: unknown;
  onRetry?: (() => void) | undefined;
  /** What leads on where trying again may not help. */
  wayOut?: ReactNode;
  /** Whether the whole page is missing, so that nothing else names it. */
  isPage?: boolean;
}

/** Stands where the content would be when its call failed. */
export function FailureNote({ what, error, onRetry, wayOut, isPage = false }: FailureNoteProps) {
  return (
    <EmptyState
      title={`${what} could not be loaded`}
      isPage={isPage}
      action={
        onRetry || wayOut ? (
          <Group gap="md" justify="center">
            {onRetry ? (
              <Button variant="default" onClick={onRetry}>
                Try again
              </Button>
            ) : null}
            {wayOut}
          </Group>
        ) : undefined
      }
    >
      {messageOfFailure(error).replace(/\.$/, "")}. Nothing was changed.
    </EmptyState>
  );
}

/** The same in a line, where a bar has no room for more; what happened is told on hover. */
export function FailureLine({ what, error, onRetry }: Required<Omit<FailureNoteProps, "isPage" | "wayOut">>) {
  return (
    <div
      className={classes.line}
      data-hint={`${messageOfFailure(error).replace(/\.$/, "")}. Nothing was changed.`}
    >
      <p>{what} could not be loaded</p>
      <Button size="xs" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
