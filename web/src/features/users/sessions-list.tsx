import type { Session } from "@labs/contract/users";
import { Badge, Button, Group } from "@mantine/core";
import { useState } from "react";
import { RowsSkeleton } from "../../components/layout/page.tsx";
import classes from "../../components/layout/plain-list.module.css";
import { FailureNote } from "../../components/status/failure-note.tsx";
import { ageText, dateTime } from "../../lib/format-date.ts";
import { browserName } from "./browser-name.ts";
import { useEndSessions, useSessions } from "./queries.ts";

const MOST_SHOWN = 6;

/** Browsers that are signed in with this account, each with the way to sign it out. */
export function SessionsList() {
  const { data, error, refetch } = useSessions();
  const end = useEndSessions();
  const [isLong, setLong] = useState(false);
  if (error && !data)
    return <FailureNote what="Your sessions" error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={2} />;
  const items = data.items.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  const shown = isLong ? items : items.slice(0, MOST_SHOWN);
  const others = items.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      <ul className={classes.list}>
        {shown.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables === session}
            onEnd={() => end.mutate(session)}
          />
        ))}
      </ul>
      <Group gap="sm" mt={others.length > 1 ? "sm" : 0}>
        {others.length > 1 ? (
          <Button
            variant="default"
            loading={end.isPending && end.variables === "others"}
            onClick={() => end.mutate("others")}
          >
            Sign out everywhere else
          </Button>
        ) : null}
        {shown.length < items.length ? (
          <Button variant="subtle" onClick={() => setLong(true)}>
            Show all {items.length}
          </Button>
        ) : null}
      </Group>
    </>
  );
}

interface SessionRowProps {
  session: Session;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const name = browserName(session.userAgent);
  return (
    <li>
      <span className={classes.name}>
        {name}
        {session.isCurrent ? (
          <Badge size="sm" variant="light">
            This browser
          </Badge>
        ) : null}
      </span>
      <span className={classes.name}>
        <span className={classes.meta} title={`Expires ${dateTime(session.expiresAt)}`}>
          signed in {ageText(session.createdAt, new Date())}
        </span>
        {session.isCurrent ? null : (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Sign out ${name}, signed in ${dateTime(session.createdAt)}`}
            loading={isEnding}
            onClick={onEnd}
          >
            Sign out
          </Button>
        )}
      </span>
    </li>
  );
}
