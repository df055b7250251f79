import { Button, SegmentedControl, useMantineColorScheme } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Page } from "../components/page.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { Section } from "../components/section.tsx";
import { useLogout } from "../features/auth/queries.ts";
import { useAuthStore } from "../lib/auth-store.ts";
import { UNAVAILABLE } from "../lib/format.ts";
import { dateTime } from "../lib/format-date.ts";
import classes from "./settings.module.css";

const ROLE_WORDS = {
  viewer: "Viewer: reads everything of the firm",
  analyst: "Analyst: reads and writes",
  approver: "Approver: decides in the investment committee",
  admin: "Administrator: manages users and flags",
};

function Rows({ rows }: { rows: [name: string, content: ReactNode][] }) {
  return (
    <dl className={classes.rows}>
      {rows.map(([name, content]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  );
}

function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Section title="Appearance" description="Kept in this browser">
      <SegmentedControl
        aria-label="Colours"
        value={colorScheme}
        onChange={(value) => setColorScheme(value as typeof colorScheme)}
        data={[
          { value: "light", label: "Light" },
          { value: "dark", label: "Dark" },
          { value: "auto", label: "As the system" },
        ]}
      />
    </Section>
  );
}

/** One's own account. */
export function Component() {
  const user = useAuthStore((state) => state.user);
  const checkedAt = useAuthStore((state) => state.latestApiHealthCheck);
  const logout = useLogout();
  return (
    <Page>
      <PageHeader title="Settings" subtitle="Your account and how this browser shows the desk" />
      {user ? (
        <Section title="Account">
          <Rows
            rows={[
              ["Name", `${user.firstName} ${user.lastName}`],
              ["Email", user.email],
              ["Role", ROLE_WORDS[user.role]],
              ["Member since", dateTime(user.createdAt)],
            ]}
          />
        </Section>
      ) : null}
      <Section
        title="Session"
        actions={
          <Button variant="default" loading={logout.isPending} onClick={() => logout.mutate()}>
            Sign out
          </Button>
        }
      >
        <Rows
          rows={[
            ["Signed in", user?.lastLoginAt ? dateTime(user.lastLoginAt) : UNAVAILABLE],
            ["Last confirmed by the server", dateTime(checkedAt)],
            [
              "Password",
              <Link key="reset" to="/forgot-password">
                Set a new password by mail
              </Link>,
            ],
          ]}
        />
      </Section>
      <Appearance />
    </Page>
  );
}
