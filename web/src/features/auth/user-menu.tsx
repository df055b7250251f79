import { Avatar, Menu, UnstyledButton } from "@mantine/core";
import { type Icon, IconLogout } from "@tabler/icons-react";
import { Link } from "react-router";
import { useAuthStore } from "../../lib/auth-store.ts";
import { useLogout } from "./queries.ts";
import classes from "./user-menu.module.css";

interface UserMenuProps {
  /** Pages that have no place in the bar of a phone. */
  places: { to: string; label: string; icon: Icon }[];
}

/** Who is signed in, the pages around the account, and the way out. */
export function UserMenu({ places }: UserMenuProps) {
  const user = useAuthStore((state) => state.user);
  const logout = useLogout();
  if (!user) return null;
  const name = `${user.firstName} ${user.lastName}`;
  const initials = `${user.firstName.charAt(0)}${user.lastName.charAt(0)}`.toUpperCase();
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={`${initials}, account of ${name}`}>
          <Avatar
            size={32}
            color="teal"
            variant="light"
            styles={{ placeholder: { fontSize: "var(--labs-type-label)" } }}
          >
            {initials}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>{name}</strong>
          <span>{user.email}</span>
        </div>
        <Menu.Divider />
        {places.map(({ to, label, icon: PlaceIcon }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={<PlaceIcon size={16} aria-hidden />}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
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
