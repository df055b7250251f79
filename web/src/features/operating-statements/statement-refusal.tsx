import type { OperatingStatement } from "@labs/contract/operating-statements";
import { Alert, Button, Group, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Section } from "../../components/layout/section.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";
import classes from "./operating-statements.module.css";
import { edit, keepReview, type Review } from "./queries.ts";
import type { ReviewParts } from "./statement-review-page.tsx";

type StatementRefusalProps = ReviewParts & { review: Review; statement: OperatingStatement };

/** A file that is no operating statement: what it seems to be, and the file itself, so that one can see why. */
export function StatementRefusal({ review, statement, renderSource }: StatementRefusalProps) {
  const isUndated = /of which year/.test(statement.reason ?? "");
  return (
    <>
      <Alert
        color={isUndated ? "yellow" : "red"}
        role="alert"
        title={isUndated ? "The months have no year" : "This is not an operating statement"}
      >
        <p className={classes.reason}>{(statement.reason ?? "It was refused").replace(/\.$/, "")}.</p>
        <p className={classes.reason}>
          Nothing was read from it and nothing was changed.{" "}
          {isUndated
            ? "Say which month is the last one, and the file is read again."
            : "Export the income statement by month, with its accounts in rows, and upload that."}
        </p>
        {isUndated ? <LastMonth review={review} /> : null}
      </Alert>
      <Section title="What the file holds" flush>
        {renderSource({ id: review.request.id, height: 420 })}
      </Section>
    </>
  );
}

function LastMonth({ review }: { review: Review }) {
  const canEdit = useAuthStore((state) => state.user?.role) !== "viewer";
  const [month, setMonth] = useState("");
  const change = useMutation({ mutationFn: edit, onSuccess: keepReview });
  if (!canEdit) return null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate({ id: review.request.id, basedOn: review.version, endMonth: month });
      }}
    >
      <Group align="flex-end" gap="sm" mt="sm">
        <TextInput
          size="xs"
          type="month"
          label="Last month of the statement"
          value={month}
          onChange={(event) => setMonth(event.currentTarget.value)}
          required
        />
        <Button size="xs" type="submit" loading={change.isPending} disabled={month === ""}>
          Read again
        </Button>
      </Group>
    </form>
  );
}
