import { Alert, Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { messageOfFailure } from "../../lib/toast-for-failure.ts";
import { Dialog } from "./dialog.tsx";

interface DialogFormProps {
  title: string;
  size?: string;
  /** The word on the button that sends the form. */
  action: string;
  isPending: boolean;
  isBlocked?: boolean;
  /** Why it was not done, under what did not happen: "Nothing was saved". */
  error?: unknown;
  failure?: string;
  /** Beside the buttons, at the other end: what else may be done. */
  aside?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog: fields, what went wrong, and the buttons that leave it and send it. */
export function DialogForm(props: DialogFormProps) {
  const { title, size = "md", action, isPending, isBlocked = false, error, failure, aside } = props;
  return (
    <Dialog opened onClose={props.onClose} title={title} size={size}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBlocked) props.onSubmit();
        }}
      >
        <Stack gap="md">
          {props.children}
          {error && failure ? (
            <Alert color="red" role="alert" title={failure}>
              {messageOfFailure(error)}
            </Alert>
          ) : null}
          <Group justify={aside ? "space-between" : "flex-end"} gap="sm">
            {aside}
            <Group gap="sm">
              <Button variant="default" onClick={props.onClose}>
                Cancel
              </Button>
              <Button type="submit" loading={isPending} disabled={isBlocked}>
                {action}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
