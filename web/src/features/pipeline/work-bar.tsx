import type { PropertyWork } from "@labs/contract/deals/pipeline";
import { Badge, Button, Popover, Skeleton, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { FailureLine } from "../../components/status/failure-note.tsx";
import { lazyPart } from "../../components/status/lazy-part.tsx";
import { useAuthStore } from "../../lib/auth-store.ts";
import { useCloseOnEscape } from "../../lib/close-on-escape.ts";
import { useWork } from "./queries.ts";
import { PipelineStatusMark } from "./status-mark.tsx";
import classes from "./work-bar.module.css";

/** What sets them has its code once somebody opens it. */
const WorkFields = lazyPart({
  what: "The fields",
  load: async () => (await import("./work-fields.tsx")).WorkFields,
  waiting: <Skeleton height={180} />,
});

/** Where the deal stands and who works on it, as one button that opens what sets them; each is saved at once. */
export function WorkBar({ id }: { id: string }) {
  const user = useAuthStore((state) => state.user);
  const { data, error, refetch } = useWork(id);
  if (!data) {
    return error ? (
      <FailureLine what="Status and notes" error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={30} width={128} />
    );
  }
  return user?.role === "viewer" || !user ? (
    <SaidWork work={data} />
  ) : (
    <WorkButton id={id} work={data} userId={user.id} />
  );
}

interface WorkProps {
  id: string;
  work: PropertyWork;
  userId: string;
}

function WorkButton({ id, work, userId }: WorkProps) {
  const [isOpen, setOpen] = useState(false);
  useCloseOnEscape(isOpen, () => setOpen(false));
  const { status, assignee } = work;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button size="xs" variant="default" onClick={() => setOpen(!isOpen)}>
          <PipelineStatusMark status={status} />
          {assignee === null ? null : (
            <span className={classes.initials} title={assignee.name} aria-hidden>
              {writeInitials(assignee.name)}
            </span>
          )}
          <VisuallyHidden>
            {` ${assignee === null ? "unassigned" : assignee.name}. Change status, assignee or tags`}
          </VisuallyHidden>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Pipeline">
        <WorkFields id={id} work={work} userId={userId} />
      </Popover.Dropdown>
    </Popover>
  );
}

const writeInitials = (name: string): string =>
  name
    .split(" ")
    .map((word) => word.charAt(0))
    .join("")
    .slice(0, 2)
    .toUpperCase();

/** The same in words, for who may not change it. */
function SaidWork({ work }: { work: PropertyWork }) {
  return (
    <dl className={classes.said} aria-label="Pipeline">
      <div>
        <dt>Status</dt>
        <dd>
          <PipelineStatusMark status={work.status} />
        </dd>
      </div>
      <div>
        <dt>Assignee</dt>
        <dd>{work.assignee?.name ?? "Unassigned"}</dd>
      </div>
      {work.tags.length === 0 ? null : (
        <div>
          <dt>Tags</dt>
          <dd>
            {work.tags.map((tag) => (
              <Badge key={tag} size="sm" variant="default" tt="none">
                {tag}
              </Badge>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}
