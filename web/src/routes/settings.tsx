import type { User } from "@labs/contract/auth";
import {
  type Icon,
  IconAdjustments,
  IconDatabase,
  IconFlag,
  IconGavel,
  IconHistory,
  IconInbox,
  IconInfoCircle,
  IconKey,
  IconLayoutKanban,
  IconListCheck,
  IconReport,
  IconServer,
  IconTableImport,
  IconUser,
  IconUsers,
  IconWebhook,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { Page, RowsSkeleton } from "../components/layout/page.tsx";
import { PageHeader } from "../components/layout/page-header.tsx";
import { Section } from "../components/layout/section.tsx";
import { EmptyState } from "../components/status/empty-state.tsx";
import { lazyPart } from "../components/status/lazy-part.tsx";
import { AccessTokenForm } from "../features/users/access-token-form.tsx";
import { InviteButton } from "../features/users/invite-form.tsx";
import { useAuthStore } from "../lib/auth-store.ts";
import { ROLE_WORDS } from "../lib/role-words.ts";
import { takeOwnFormulas } from "../lib/take-own-formulas.ts";
import classes from "./settings.module.css";
import { AccountSettings } from "./settings-account.tsx";

/** Each section has its code when it is opened. */
const AssumptionsDesk = lazyPart({
  what: "The assumptions",
  load: async () => {
    await takeOwnFormulas();
    return (await import("../features/assumptions/assumptions-desk.tsx")).AssumptionsDesk;
  },
  waiting: <RowsSkeleton rows={6} />,
});
const AuditLog = lazyPart({
  what: "The audit log",
  load: async () => (await import("../features/audit/audit-log.tsx")).AuditLog,
  waiting: <RowsSkeleton rows={6} />,
});
const CommitteeRulesForm = lazyPart({
  what: "The committee's rules",
  load: async () => (await import("../features/committee/rules-form.tsx")).CommitteeRulesForm,
  waiting: <RowsSkeleton rows={6} />,
});
const DealSettingsForm = lazyPart({
  what: "The deal settings",
  load: async () => (await import("../features/pipeline/deal-settings-form.tsx")).DealSettingsForm,
  waiting: <RowsSkeleton rows={6} />,
});
const ReportSettings = lazyPart({
  what: "The look of reports",
  load: async () => (await import("../features/reports/report-settings.tsx")).ReportSettings,
  waiting: <RowsSkeleton rows={6} />,
});
const FirmFlags = lazyPart({
  what: "The flags",
  load: async () => (await import("../features/flags/firm-flags.tsx")).FirmFlags,
  waiting: <RowsSkeleton rows={6} />,
});
const InboxSettingsForm = lazyPart({
  what: "The inbox",
  load: async () => (await import("../features/inbox/inbox-settings.tsx")).InboxSettingsForm,
  waiting: <RowsSkeleton rows={8} />,
});
const JobsTable = lazyPart({
  what: "The jobs",
  load: async () => (await import("../features/jobs/jobs-table.tsx")).JobsTable,
  waiting: <RowsSkeleton rows={6} />,
});
const AccessTokens = lazyPart({
  what: "The access tokens",
  load: async () => (await import("../features/users/access-tokens.tsx")).AccessTokens,
  waiting: <RowsSkeleton rows={6} />,
});
const SpreadsheetSettings = lazyPart({
  what: "The functions of spreadsheets",
  load: async () => (await import("../features/spreadsheets/spreadsheet-settings.tsx")).SpreadsheetSettings,
  waiting: <RowsSkeleton rows={6} />,
});
const WebhookForm = lazyPart({
  what: "The form of webhooks",
  load: async () => (await import("../features/webhooks/webhook-form.tsx")).WebhookForm,
  waiting: <RowsSkeleton rows={4} />,
});
const WebhookList = lazyPart({
  what: "The webhooks",
  load: async () => (await import("../features/webhooks/webhook-list.tsx")).WebhookList,
  waiting: <RowsSkeleton rows={3} />,
});
const AccountsTable = lazyPart({
  what: "The accounts",
  load: async () => (await import("../features/users/accounts-table.tsx")).AccountsTable,
  waiting: <RowsSkeleton rows={6} />,
});
const InvitationsTable = lazyPart({
  what: "The invitations",
  load: async () => (await import("../features/users/invitations-table.tsx")).InvitationsTable,
  waiting: <RowsSkeleton rows={6} />,
});

const AboutSettings = lazyPart({
  what: "What runs here",
  load: async () => (await import("./settings-system.tsx")).AboutSettings,
  waiting: <RowsSkeleton rows={6} />,
});
const DataSettings = lazyPart({
  what: "The data",
  load: async () => (await import("./settings-system.tsx")).DataSettings,
  waiting: <RowsSkeleton rows={6} />,
});
const OperationSettings = lazyPart({
  what: "The operation",
  load: async () => (await import("./settings-system.tsx")).OperationSettings,
  waiting: <RowsSkeleton rows={6} />,
});

interface SettingsPart {
  /** The last part of its address; the first has none. */
  section: string | undefined;
  label: string;
  icon: Icon;
  isForAdministrators?: boolean;
  actions?: ReactNode;
  render: (user: User) => ReactNode;
}

const PARTS: SettingsPart[] = [
  {
    section: undefined,
    label: "Profile",
    icon: IconUser,
    render: (user) => <AccountSettings user={user} />,
  },
  {
    section: "inbox",
    label: "Inbox",
    icon: IconInbox,
    render: ({ email }) => <InboxSettingsForm email={email} />,
  },
  {
    section: "tokens",
    label: "Access tokens",
    icon: IconKey,
    render: ({ email }) => <TokenSettings email={email} />,
  },
  {
    section: "spreadsheets",
    label: "Spreadsheets",
    icon: IconTableImport,
    render: () => <SpreadsheetSettings />,
  },
  {
    section: "webhooks",
    label: "Webhooks",
    icon: IconWebhook,
    isForAdministrators: true,
    render: ({ email }) => <WebhookSettings email={email} />,
  },
  {
    section: "users",
    label: "Users",
    icon: IconUsers,
    isForAdministrators: true,
    actions: <InviteButton />,
    render: (user) => <UserSettings user={user} />,
  },
  {
    section: "assumptions",
    label: "Assumptions",
    icon: IconAdjustments,
    render: ({ role }) => <AssumptionsDesk mayEdit={role === "approver" || role === "admin"} />,
  },
  {
    section: "deals",
    label: "Deals",
    icon: IconLayoutKanban,
    render: ({ role }) => <DealSettingsForm mayEdit={role === "admin"} />,
  },
  {
    section: "committee",
    label: "Committee",
    icon: IconGavel,
    render: ({ role }) => <CommitteeRulesForm mayEdit={role === "admin"} />,
  },
  {
    section: "reports",
    label: "Reports",
    icon: IconReport,
    render: ({ role }) => <ReportSettings role={role} />,
  },
  {
    section: "flags",
    label: "Feature flags",
    icon: IconFlag,
    isForAdministrators: true,
    render: () => (
      <Section
        title="Feature flags"
        description="Firm-wide values; browsers update on the next page load"
        actions={<Link to="/feature-flag">Overrides of this browser</Link>}
      >
        <FirmFlags />
      </Section>
    ),
  },
  {
    section: "jobs",
    label: "Jobs",
    icon: IconListCheck,
    render: (user) => (
      <Section
        title="Jobs"
        description="Long-running work, newest first; it continues while you are away"
        flush
      >
        <JobsTable maySeeAll={user.role === "admin"} />
      </Section>
    ),
  },
  {
    section: "audit",
    label: "Audit",
    icon: IconHistory,
    isForAdministrators: true,
    render: () => <AuditLog />,
  },
  { section: "data", label: "Data", icon: IconDatabase, render: () => <DataSettings /> },
  {
    section: "operation",
    label: "Operation",
    icon: IconServer,
    isForAdministrators: true,
    render: () => <OperationSettings />,
  },
  {
    section: "about",
    label: "About",
    icon: IconInfoCircle,
    render: ({ role }) => <AboutSettings isAdministrator={role === "admin"} />,
  },
];

function TokenSettings({ email }: { email: string }) {
  return (
    <>
      <Section
        title="Access tokens"
        description="With which agents, spreadsheets and scripts call Labs in your name"
      >
        <AccessTokens />
      </Section>
      <Section title="New access token">
        <AccessTokenForm email={email} />
      </Section>
    </>
  );
}

function WebhookSettings({ email }: { email: string }) {
  return (
    <>
      <Section title="Webhooks" description="Where Labs sends events to other programs, signed, with retries">
        <WebhookList />
      </Section>
      <Section title="New webhook">
        <WebhookForm email={email} />
      </Section>
    </>
  );
}

function UserSettings({ user }: { user: User }) {
  return (
    <>
      <Section title="Accounts" flush>
        <AccountsTable ownId={user.id} />
      </Section>
      <Section title="Invitations" flush>
        <InvitationsTable />
      </Section>
    </>
  );
}

function Content({ part, user }: { part: SettingsPart | undefined; user: User }) {
  if (!part) {
    return <EmptyState title="No such settings page" action={<Link to="/settings">Your profile</Link>} />;
  }
  if (part.isForAdministrators && user.role !== "admin") {
    return (
      <EmptyState title="Administrators only">
        Your role is {ROLE_WORDS[user.role].name.toLowerCase()}. An administrator of your firm can change it.
      </EmptyState>
    );
  }
  return part.render(user);
}

/** Settings in parts; what only administrators may do is not offered to others. */
export function Component() {
  const { section } = useParams();
  const user = useAuthStore((state) => state.user);
  if (!user) return null;
  const isAdministrator = user.role === "admin";
  const part = PARTS.find((one) => one.section === section);
  const isAllowed = part !== undefined && (isAdministrator || !part.isForAdministrators);
  return (
    <Page>
      <PageHeader
        title={part === undefined ? "Page not found" : part.section ? part.label : "Settings"}
        crumbs={section ? [{ label: "Settings", to: "/settings" }] : []}
        actions={isAllowed ? part.actions : null}
      />
      <div className={classes.layout}>
        <nav className={classes.sections} aria-label="Settings">
          <ul>
            {PARTS.filter((one) => isAdministrator || !one.isForAdministrators).map((one) => (
              <li key={one.label}>
                <Link
                  to={one.section ? `/settings/${one.section}` : "/settings"}
                  aria-current={one === part ? "page" : undefined}
                >
                  <one.icon size={16} aria-hidden />
                  {one.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.content}>
          <Content part={part} user={user} />
        </div>
      </div>
    </Page>
  );
}
