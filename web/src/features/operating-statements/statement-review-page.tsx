import type { OperatingStatement } from "@labs/contract/uploads/operating-statements";
import { Button, Group, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useAuthStore } from "../../lib/auth-store.ts";
import classes from "../review/review.module.css";
import { Refusal, ReviewPage } from "../review/review-page.tsx";
import { edit, keepReview, type Review, statementReviewQuery } from "./queries.ts";
import { StatementDesk } from "./statement-desk.tsx";

/** An operating statement that was read: its lines beside the file, or why the file is none. */
export function StatementReviewPage({ id }: { id: string }) {
  return (
    <ReviewPage
      query={statementReviewQuery(id)}
      what="The operating statement"
      readReport={({ statement }) => statement}
    >
      {(review, statement) =>
        statement.accepted ? (
          <StatementDesk review={review} statement={statement} />
        ) : (
          <StatementRefusal review={review} statement={statement} />
        )
      }
    </ReviewPage>
  );
}

function StatementRefusal({ review, statement }: { review: Review; statement: OperatingStatement }) {
  const isUndated = /of which year/.test(statement.reason ?? "");
  return (
    <Refusal
      requestId={review.request.id}
      title={isUndated ? "The months have no year" : "This is not an operating statement"}
      isRepairable={isUndated}
    >
      <p className={classes.reason}>{(statement.reason ?? "Not accepted").replace(/\.$/, "")}.</p>
      <p className={classes.reason}>
        Nothing was imported.{" "}
        {isUndated
          ? "Enter the last month to read the file again."
          : "Upload an income statement by month, with accounts in rows."}
      </p>
      {isUndated ? <LastMonth review={review} /> : null}
    </Refusal>
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
          label="Statement end date"
          value={month}
          onChange={(event) => setMonth(event.currentTarget.value)}
          required
        />
        <Button size="xs" type="submit" loading={change.isPending} disabled={month === ""}>
          Re-read
        </Button>
      </Group>
    </form>
  );
}
