import type { AdministrationEvent } from "@labs/contract/users";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { EmptyState } from "../../components/status/empty-state.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { ageText, dateTime } from "../../lib/format-date.ts";
import { ROLE_WORDS } from "../../lib/role-words.ts";
import { useAdministrationEvents } from "./queries.ts";

const WORDS: Record<AdministrationEvent["action"], string> = {
  invited: "Invited",
  invitationRevoked: "Took an invitation back",
  invitationAccepted: "Accepted an invitation",
  roleChanged: "Changed a role",
  disabled: "Disabled an account",
  enabled: "Enabled an account",
  sessionEnded: "Signed somebody out",
  flagChanged: "Changed a flag",
};

/** A role by its name, a flag's value as it is. */
function valueText(value: string): string {
  for (const [role, { name }] of Object.entries(ROLE_WORDS)) if (role === value) return name;
  return value === "true" ? "on" : value === "false" ? "off" : value;
}

function changeText({ before, after }: AdministrationEvent): string {
  if (after === null) return "";
  return before === null ? valueText(after) : `${valueText(before)} → ${valueText(after)}`;
}

const COLUMNS: Column<AdministrationEvent>[] = [
  { id: "action", header: "What", width: 180, value: (row) => WORDS[row.action] },
  { id: "subject", header: "Whose", width: 200, onCard: true, value: (row) => row.subject },
  { id: "change", header: "Change", value: changeText, text: changeText },
  { id: "actor", header: "By", onCard: true, value: (row) => row.actor },
  {
    id: "at",
    header: "When",
    align: "right",
    filter: false,
    value: (row) => row.at,
    text: (row) => ageText(row.at, new Date()),
    cell: (row) => <span title={dateTime(row.at)}>{ageText(row.at, new Date())}</span>,
  },
];

/** Who changed which account, invitation or flag. */
export function EventsTable() {
  const { data, error, refetch } = useAdministrationEvents();
  if (error && !data) return <FailureNote what="The history" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={3} />;
  const isCut = data.total > data.items.length;
  return (
    <DataTable
      label="History"
      columns={COLUMNS}
      rows={data.items}
      rowKey={(row) => row.id}
      csvName="administration-history"
      urlKey="history"
      maxHeight={360}
      empty={
        <EmptyState title="Nothing was changed yet">
          Invitations and changes of roles, access and flags are written down here.
        </EmptyState>
      }
      footer={isCut ? `The newest ${data.items.length} of ${data.total} changes` : undefined}
    />
  );
}
