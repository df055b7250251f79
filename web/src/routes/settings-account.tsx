import type { User } from "@labs/contract/auth";
import { Button, SegmentedControl, useMantineColorScheme } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Section } from "../components/layout/section.tsx";
import { useLogout } from "../features/auth/queries.ts";
import { Passkeys } from "../features/users/passkeys.tsx";
import { PasswordForm } from "../features/users/password-form.tsx";
import { ProfileForm } from "../features/users/profile-form.tsx";
import { SecondStep } from "../features/users/second-step.tsx";
import { SessionsList } from "../features/users/sessions-list.tsx";
import { dateTime } from "../lib/format-date.ts";
import { ROLE_WORDS } from "../lib/role-words.ts";
import classes from "./settings.module.css";

export function Rows({ rows }: { rows: [name: string, content: ReactNode][] }) {
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
    <Section title="Appearance" description="Saved in this browser">
      <SegmentedControl
        aria-label="Color scheme"
        value={colorScheme}
        onChange={(value) => setColorScheme(value as typeof colorScheme)}
        data={[
          { value: "light", label: "Light" },
          { value: "dark", label: "Dark" },
          { value: "auto", label: "System" },
        ]}
      />
    </Section>
  );
}

/** One's own account: name, password, browsers that are signed in, colors. */
export function AccountSettings({ user }: { user: User }) {
  const logout = useLogout();
  const { name, may } = ROLE_WORDS[user.role];
  return (
    <>
      <Section title="Account">
        <Rows
          rows={[
            ["Email", user.email],
            ["Role", `${name}: ${may}`],
            ["Member since", dateTime(user.createdAt)],
          ]}
        />
      </Section>
      <Section title="Name" description="As colleagues see it on your work">
        <ProfileForm key={user.id} user={user} />
      </Section>
      <Section
        title="Password"
        description={
          <>
            A new one signs all other browsers out.{" "}
            <Link to="/forgot-password">Forgot it? Reset it by email</Link>
          </>
        }
      >
        <PasswordForm email={user.email} />
      </Section>
      <Section title="Two-step sign-in" description="A code from your phone besides the password">
        <SecondStep email={user.email} />
      </Section>
      <Section
        title="Passkeys"
        description="Sign in with a finger, a face or a PIN of your device, without password and code"
      >
        <Passkeys email={user.email} />
      </Section>
      <Section
        title="Sessions"
        description="Browsers that are signed in with your account"
        actions={
          <Button variant="default" loading={logout.isPending} onClick={() => logout.mutate()}>
            Sign out
          </Button>
        }
      >
        <SessionsList />
      </Section>
      <Appearance />
    </>
  );
}
