import type { Account } from "@labs/contract/users";
import { ActionIcon, Button, Menu, Modal } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { useChangeAccount, useEndSessionsOf } from "./queries.ts";
import classes from "./users.module.css";

/** What an administrator may do about one account beside its role. */
export function AccountMenu({ account, isOwn }: { account: Account; isOwn: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const change = useChangeAccount();
  const signOut = useEndSessionsOf();
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
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={`Disable ${name}?`}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <p className={classes.words}>
          They are signed out everywhere at once and cannot sign in until somebody enables the account again.
          Nothing that they made is deleted.
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
      </Modal>
    </>
  );
}
