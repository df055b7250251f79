import { ROLES, type Role } from "@labs/contract/auth";
import type { Account } from "@labs/contract/users";
import { Badge, NativeSelect } from "@mantine/core";
import { useMemo } from "react";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { StateMark } from "../../components/status/state-mark.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { count, UNAVAILABLE } from "../../lib/format.ts";
import { ageText, dateTime } from "../../lib/format-date.ts";
import { ROLE_WORDS } from "../../lib/role-words.ts";
import { AccountMenu } from "./account-menu.tsx";
import { useAccounts, useChangeAccount } from "./queries.ts";
import classes from "./users.module.css";

const ROLE_CHOICES = ROLES.map((value) => ({ value, label: ROLE_WORDS[value].name }));

const nameOf = ({ firstName, lastName }: Account) => `${firstName} ${lastName}`;

function RoleCell({ account }: { account: Account }) {
  const change = useChangeAccount();
  return (
    <NativeSelect
      size="xs"
      classNames={{ input: classes.role ?? "" }}
      aria-label={`Role of ${nameOf(account)}`}
      value={change.isPending ? (change.variables.role ?? account.role) : account.role}
      disabled={change.isPending}
      data={ROLE_CHOICES}
      onChange={(event) => {
        const role = ROLES.find((known: Role) => known === event.currentTarget.value);
        if (role !== undefined) change.mutate({ id: account.id, role });
      }}
    />
  );
}

function listColumns(ownId: string): Column<Account>[] {
  return [
    {
      id: "name",
      header: "Name",
      width: 180,
      value: nameOf,
      cell: (row) => (
        <span className={classes.person}>
          {nameOf(row)}
          {row.id === ownId ? (
            <Badge size="sm" variant="light">
              You
            </Badge>
          ) : null}
        </span>
      ),
    },
    { id: "email", header: "Email", width: 200, onCard: true, value: (row) => row.email },
    {
      id: "role",
      header: "Role",
      width: 180,
      onCard: true,
      value: (row) => ROLE_WORDS[row.role].name,
      cell: (row) => (
        <span className={classes.person}>
          <RoleCell account={row} />
          <AccountMenu account={row} isOwn={row.id === ownId} />
        </span>
      ),
    },
    {
      id: "state",
      header: "State",
      value: (row) => (row.disabledAt === null ? "Active" : "Disabled"),
      cell: (row) =>
        row.disabledAt === null ? (
          <StateMark tone="good">Active</StateMark>
        ) : (
          <span title={`Since ${dateTime(row.disabledAt)}`}>
            <StateMark tone="idle">Disabled</StateMark>
          </span>
        ),
    },
    {
      id: "lastLogin",
      header: "Last sign-in",
      align: "right",
      filter: false,
      value: (row) => row.lastLoginAt,
      text: (row) => (row.lastLoginAt === null ? UNAVAILABLE : ageText(row.lastLoginAt, new Date())),
      cell: (row) =>
        row.lastLoginAt === null ? (
          <span title="Has never signed in">{UNAVAILABLE}</span>
        ) : (
          <span title={dateTime(row.lastLoginAt)}>{ageText(row.lastLoginAt, new Date())}</span>
        ),
    },
    {
      id: "sessions",
      header: "Sessions",
      hint: "Browsers that are signed in",
      align: "right",
      value: (row) => row.sessions,
      text: (row) => count(row.sessions),
    },
    {
      id: "since",
      header: "Member since",
      align: "right",
      startsHidden: true,
      value: (row) => row.createdAt,
      text: (row) => dateTime(row.createdAt),
    },
  ];
}

/** Everybody with an account: role, state, and what an administrator may do about them. */
export function AccountsTable({ ownId }: { ownId: string }) {
  const { data, error, refetch } = useAccounts();
  const columns = useMemo(() => listColumns(ownId), [ownId]);
  if (error) return <FailureNote what="The accounts" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={5} />;
  return (
    <DataTable
      label="Accounts"
      columns={columns}
      rows={data.items}
      rowKey={(row) => row.id}
      csvName="accounts"
      urlKey="accounts"
      isDimmed={(row) => row.disabledAt !== null}
    />
  );
}
