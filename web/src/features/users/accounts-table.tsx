import { ROLES, type Role } from "@labs/contract/auth";
import type { Account } from "@labs/contract/users";
import { ActionIcon, Badge, Button, Menu, NativeSelect } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { Dialog } from "../../components/layout/dialog.tsx";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { StateMark } from "../../components/status/state-mark.tsx";
import { type Column, DataTable } from "../../components/table/data-table.tsx";
import { count, UNAVAILABLE } from "../../lib/format.ts";
import { ageText, dateTime } from "../../lib/format-date.ts";
import { ROLE_WORDS } from "../../lib/role-words.ts";
import { useAccounts, useChangeAccount, useRemoveSecondStep, useSignOut } from "./queries.ts";
import classes from "./users.module.css";

const ROLE_CHOICES = ROLES.map((value) => ({ value, label: ROLE_WORDS[value].name }));

const writeName = ({ firstName, lastName }: Account) => `${firstName} ${lastName}`;

function RoleCell({ account }: { account: Account }) {
  const change = useChangeAccount();
  return (
    <NativeSelect
      size="xs"
      classNames={{ input: classes.role ?? "" }}
      aria-label={`Role of ${writeName(account)}`}
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
      value: writeName,
      cell: (row) => (
        <span className={classes.person}>
          {writeName(row)}
          {row.id === ownId ? (
            <Badge size="sm" variant="light">
              You
            </Badge>
          ) : null}
        </span>
      ),
    },
    { id: "email", header: "Email", width: 200, onCard: "line", value: (row) => row.email },
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
      id: "secondStep",
      header: "Two-step sign-in",
      startsHidden: true,
      value: (row) => (row.hasSecondStep ? "On" : "Off"),
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
  if (error && !data) return <FailureNote what="The accounts" error={error} onRetry={() => void refetch()} />;
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

/** What an administrator may do about one account beside its role. */
function AccountMenu({ account, isOwn }: { account: Account; isOwn: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const change = useChangeAccount();
  const signOut = useSignOut();
  const removeSecondStep = useRemoveSecondStep();
  const name = `${account.firstName} ${account.lastName}`;
  const isDisabled = account.disabledAt !== null;
  // One's own sessions are ended under the profile, and nobody locks themselves out by a slip.
  if (isOwn) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${name}`}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={account.sessions === 0} onClick={() => signOut.mutate(account)}>
            Sign out everywhere
          </Menu.Item>
          <Menu.Item disabled={!account.hasSecondStep} onClick={() => removeSecondStep.mutate(account)}>
            Turn off two-step sign-in
          </Menu.Item>
          {isDisabled ? (
            <Menu.Item onClick={() => change.mutate({ id: account.id, disabled: false })}>
              Enable account
            </Menu.Item>
          ) : (
            <Menu.Item color="red" onClick={() => setAsking(true)}>
              Disable account
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Dialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={`Disable ${name}?`}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <p className={classes.words}>
          They are signed out everywhere and cannot sign in until the account is enabled again. Their work is
          kept.
        </p>
        <div className={classes.actions}>
          <Button variant="default" onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button
            color="red"
            loading={change.isPending}
            onClick={() =>
              change.mutate({ id: account.id, disabled: true }, { onSettled: () => setAsking(false) })
            }
          >
            Disable account
          </Button>
        </div>
      </Dialog>
    </>
  );
}
