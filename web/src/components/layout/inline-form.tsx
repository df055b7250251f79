import { Alert, Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { messageOfFailure } from "../../lib/toast-for-failure.ts";

interface InlineFormProps {
  /** The word on the button that sends the form. */
  action: string;
  isPending: boolean;
  isBlocked: boolean;
  /** Why it was not done, under what did not happen: "Nothing was saved". */
  error: unknown;
  failure: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form among other things: fields, what went wrong, and the button that sends it. */
export function InlineForm(props: InlineFormProps) {
  const { action, isPending, isBlocked, error, failure } = props;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlocked) props.onSubmit();
      }}
    >
      <Stack gap="sm">
        {props.children}
        {error ? (
          <Alert color="red" role="alert" title={failure}>
            {messageOfFailure(error)}
          </Alert>
        ) : null}
        <Group justify="flex-end">
          <Button size="xs" type="submit" loading={isPending} disabled={isBlocked}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
