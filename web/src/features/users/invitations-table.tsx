import type { Invitation } from "@labs/contract/users";
import { Button } from "@mantine/core";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { StateMark, type Tone } from "../../components/status/state-mark.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { ageText, asOfText, dateTime } from "../../lib/format-date.ts";
import { ROLE_WORDS } from "../../lib/role-words.ts";
import { useInvitations, useRevokeInvitation } from "./queries.ts";
import classes from "./users.module.css";

const STATES: Record<Invitation["state"], { word: string; tone: Tone }> = {
  open: { word: "Open", tone: "busy" },
  accepted: { word: "Accepted", tone: "good" },
  expired: { word: "Expired", tone: "warn" },
  revoked: { word: "Revoked", tone: "idle" },
};

function RevokeButton({ invitation }: { invitation: Invitation }) {
  const revoke = useRevokeInvitation();
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Revoke the invitation of ${invitation.email}`}
      loading={revoke.isPending}
      onClick={() => revoke.mutate(invitation)}
    >
      Revoke
    </Button>
  );
}

const COLUMNS: Column<Invitation>[] = [
  { id: "email", header: "Email", width: 220, value: (row) => row.email },
  { id: "role", header: "Role", onCard: true, value: (row) => ROLE_WORDS[row.role].name },
  {
    id: "state",
    header: "State",
    onCard: true,
    value: (row) => STATES[row.state].word,
    width: 180,
    cell: (row) => (
      <span className={classes.person}>
        <StateMark tone={STATES[row.state].tone}>{STATES[row.state].word}</StateMark>
        {row.state === "open" ? <RevokeButton invitation={row} /> : null}
      </span>
    ),
  },
  { id: "invitedBy", header: "Invited by", value: (row) => row.invitedBy },
  {
    id: "createdAt",
    header: "Sent",
    align: "right",
    filter: false,
    value: (row) => row.createdAt,
    text: (row) => ageText(row.createdAt, new Date()),
    cell: (row) => <span title={dateTime(row.createdAt)}>{ageText(row.createdAt, new Date())}</span>,
  },
  {
    id: "expiresAt",
    header: "Ends",
    align: "right",
    filter: false,
    value: (row) => row.expiresAt,
    text: (row) => asOfText(row.expiresAt),
    cell: (row) => <span title={dateTime(row.expiresAt)}>{asOfText(row.expiresAt)}</span>,
  },
];

/** Who was invited, and what became of it. */
export function InvitationsTable() {
  const { data, error, refetch } = useInvitations();
  if (error && !data)
    return <FailureNote what="The invitations" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={3} />;
  return (
    <DataTable
      label="Invitations"
      columns={COLUMNS}
      rows={data.items}
      rowKey={(row) => row.id}
      csvName="invitations"
      urlKey="invitations"
      isDimmed={(row) => row.state !== "open"}
      maxHeight={360}
      empty={
        <EmptyState title="No invitations yet">
          An invitation lets one address register, whatever the registration setting.
        </EmptyState>
      }
    />
  );
}
