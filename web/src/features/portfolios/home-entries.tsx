import { type ModalProps, Stack } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Dialog } from "../../components/layout/dialog.tsx";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";

interface HomeEntriesProps<Answer> {
  title: string;
  size: ModalProps["size"];
  /** "The valuations of this home". */
  what: string;
  found: UseQueryResult<Answer>;
  list: (answer: Answer) => ReactNode;
  /** The form for one more; null where nobody may enter one. */
  form: ReactNode;
  onClose: () => void;
}

/** What a home of a portfolio has of one kind, and the form for one more. */
export function HomeEntries<Answer>(props: HomeEntriesProps<Answer>) {
  const { data, error, refetch } = props.found;
  return (
    <Dialog opened onClose={props.onClose} title={props.title} size={props.size}>
      <Stack gap="md">
        {error && !data ? (
          <FailureNote what={props.what} error={error} onRetry={() => void refetch()} />
        ) : null}
        {!data && !error ? <RowsSkeleton rows={4} /> : null}
        {data ? props.list(data) : null}
        {props.form}
      </Stack>
    </Dialog>
  );
}
