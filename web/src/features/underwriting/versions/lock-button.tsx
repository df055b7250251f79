import type { UnderwritingSummary } from "@labs/contract/underwriting";
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useAuthStore } from "../../../lib/auth-store.ts";
import { dateTime } from "../../../lib/format-date.ts";
import { historyQuery, lockVersion } from "../queries.ts";

interface LockButtonProps {
  id: string;
  row: UnderwritingSummary;
}

/** Locks the underwriting at a version, as for the committee: nobody keeps another until it is unlocked. */
export function LockButton({ id, row: { version, locked } }: LockButtonProps) {
  const client = useQueryClient();
  const isViewer = useAuthStore((state) => state.user?.role) === "viewer";
  const lock = useMutation({
    mutationFn: lockVersion,
    onSettled: () => client.invalidateQueries(historyQuery(id)),
  });
  if (isViewer) return null;
  const verb = locked ? "Unlock" : "Lock";
  return (
    <Button
      size="compact-xs"
      variant={locked ? "light" : "subtle"}
      loading={lock.isPending}
      onClick={() => lock.mutate({ id, version, isLocked: locked === null })}
      aria-label={`${verb} version ${version}`}
      data-hint={
        locked
          ? `Locked by ${locked.by}, ${dateTime(locked.at)}: no other version is kept until it is unlocked`
          : "Nobody keeps another version until it is unlocked"
      }
    >
      {verb}
    </Button>
  );
}
