import type { AccountChoice } from "@labs/contract/uploads/operating-statement-requests";
import type { OperatingStatement } from "@labs/contract/uploads/operating-statements";
import type { CellReference } from "@labs/contract/uploads/rent-rolls";
import { Alert, Button, Group, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useAuthStore } from "../../lib/auth-store.ts";
import { counted } from "../../lib/format.ts";
import { usePageAddress } from "../../lib/page-address.ts";
import { ReviewTabs, tellingConflicts } from "../review/review-page.tsx";
import { AcceptStatement } from "./accept-statement.tsx";
import { edit, keepReview, type Review, statementReviewQuery } from "./queries.ts";
import { StatementAccounts } from "./statement-accounts.tsx";
import { StatementFigures } from "./statement-figures.tsx";
import { StatementIssues } from "./statement-issues.tsx";
import { StatementLines } from "./statement-lines.tsx";
import { StatementTies } from "./statement-ties.tsx";

interface StatementDeskProps {
  review: Review;
  statement: OperatingStatement;
}

export interface MappingEdits {
  canEdit: boolean;
  isPending: boolean;
  map: (key: string, choice: AccountChoice | null) => void;
}

const TABS = ["lines", "accounts", "ties", "issues"] as const;

/** A statement under review: figures, lines beside the file, accounts, tie-outs, issues, and its acceptance. */
export function StatementDesk({ review, statement }: StatementDeskProps) {
  const address = usePageAddress();
  const { edits, readSheet } = useEdits(review);
  const tab = TABS.find((each) => each === address.get("view")) ?? "lines";
  const [pointed, setPointed] = useState<CellReference[]>([]);
  const show = (line: number | null, cells: CellReference[]) => {
    setPointed(cells);
    address.set({ view: null, line });
  };
  const errors = statement.issues.filter(({ severity }) => severity === "error").length;
  const broken = statement.tieOut.filter(({ ok }) => !ok).length;
  const labels = {
    lines: "Lines and source file",
    accounts: "By account",
    ties: `Tie-outs (${tieWords(statement.tieOut.length, broken)})`,
    issues: `Issues (${counted(errors, "error", "errors")}, ${statement.issues.length - errors} to look at)`,
  };
  return (
    <>
      <StatementFigures statement={statement} />
      <AcceptStatement {...{ review, statement }} />
      <OtherSheets {...{ statement, edits, readSheet }} />
      <ReviewTabs
        labels={TABS.map((each) => [each, labels[each]] as const)}
        value={tab}
        onChange={(view) => address.set({ view })}
      />
      {tab === "lines" ? <StatementLines {...{ review, statement, edits, pointed, setPointed }} /> : null}
      {tab === "accounts" ? <StatementAccounts statement={statement} /> : null}
      {tab === "ties" ? <StatementTies statement={statement} onShow={(cell) => show(null, [cell])} /> : null}
      {tab === "issues" ? <StatementIssues statement={statement} onShow={show} /> : null}
    </>
  );
}

/** Each choice reads the whole statement again and is kept at once. */
function useEdits({ request, version }: Review): {
  edits: MappingEdits;
  readSheet: (sheet: string) => void;
} {
  const { id } = request;
  const canEdit = useAuthStore((state) => state.user?.role) !== "viewer" && request.isMine;
  const change = useMutation({
    mutationFn: edit,
    onSuccess: keepReview,
    ...tellingConflicts(statementReviewQuery(id), "statement"),
  });
  return {
    edits: {
      canEdit,
      isPending: change.isPending,
      map: (key, choice) => change.mutate({ id, basedOn: version, choices: { [key]: choice } }),
    },
    readSheet: (sheet) => change.mutate({ id, basedOn: version, sheet }),
  };
}

interface OtherSheetsProps {
  statement: OperatingStatement;
  edits: MappingEdits;
  readSheet: (sheet: string) => void;
}

/** Statements on other sheets are never added up: one is read, and another can be chosen. */
function OtherSheets({ statement, edits, readSheet }: OtherSheetsProps) {
  const others = statement.sheets.filter(({ use }) => use === "other_statement");
  const used = statement.sheets.find(({ use }) => use === "read")?.sheet;
  const beside = statement.issues.filter(({ code, sheet }) => code === "T06" && sheet === used);
  if (others.length + beside.length === 0) return null;
  return (
    <Alert color="yellow" role="note" title="The file has several statements">
      {others.length > 0 ? (
        <Text size="sm">Showing sheet “{used}”; others are not combined with it.</Text>
      ) : null}
      {beside.map(({ message }) => (
        <Text key={message} size="sm">
          {message}. To read another one, upload it in a file of its own.
        </Text>
      ))}
      <Group gap="xs" mt={8}>
        {others.map(({ sheet }) => (
          <Button
            key={sheet}
            size="compact-sm"
            variant="default"
            disabled={!edits.canEdit || edits.isPending}
            onClick={() => readSheet(sheet)}
          >
            Read “{sheet}” instead
          </Button>
        ))}
      </Group>
    </Alert>
  );
}

/** A file that prints no total proves nothing: "all met" would read as a proof. */
function tieWords(ties: number, broken: number): string {
  if (ties === 0) return "no total to check";
  return broken === 0 ? `all ${ties} met` : `${broken} not met`;
}
