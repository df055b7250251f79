import { Avatar, Menu, UnstyledButton } from "@mantine/core";
import { IconLogout, IconSettings } from "@tabler/icons-react";
import { Link } from "react-router";
import { useAuthStore } from "../../lib/auth-store.ts";
import { useLogout } from "./queries.ts";
import classes from "./user-menu.module.css";

/** Who is signed in, and the way out. */
export function UserMenu() {
  const user = useAuthStore((state) => state.user);
  const logout = useLogout();
  if (!user) return null;
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={`Account of ${name}`}>
          <Avatar name={name} size={32} color="teal" variant="light" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>{name}</strong>
          <span>{user.email}</span>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/settings" leftSection={<IconSettings size={16} aria-hidden />}>
          Settings
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden />}
          disabled={logout.isPending}
          onClick={() => logout.mutate()}
        >
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
