import type { UnderwritingSummary } from "@labs/contract/underwriting";
import { Alert, Button, Group, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "../../../components/layout/dialog.tsx";
import { useAuthStore } from "../../../lib/auth-store.ts";
import { dateTime } from "../../../lib/format-date.ts";
import { messageOfFailure } from "../../../lib/toast-for-failure.ts";
import { historyQuery, lockVersion } from "../queries.ts";

interface LockButtonProps {
  id: string;
  row: UnderwritingSummary;
}

/** Locks the underwriting at a version, as for the committee: nobody keeps another until it is unlocked. */
export function LockButton({ id, row: { version, locked } }: LockButtonProps) {
  const client = useQueryClient();
  const isViewer = useAuthStore((state) => state.user?.role) === "viewer";
  const [isAsking, setAsking] = useState(false);
  const unlock = useMutation({
    mutationFn: lockVersion,
    onSettled: () => client.invalidateQueries(historyQuery(id)),
  });
  if (isViewer) return null;
  const verb = locked ? "Unlock" : "Lock";
  return (
    <>
      <Button
        size="compact-xs"
        variant={locked ? "light" : "subtle"}
        loading={unlock.isPending}
        onClick={() => (locked ? unlock.mutate({ id, version, reason: null }) : setAsking(true))}
        aria-label={`${verb} version ${version}`}
        data-hint={
          locked
            ? `Locked by ${locked.by}, ${dateTime(locked.at)}${locked.reason ? ` (${locked.reason})` : ""}: no other version can be saved until it is unlocked`
            : "No other version can be saved until it is unlocked"
        }
      >
        {verb}
      </Button>
      {isAsking ? <LockDialog id={id} version={version} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

interface LockDialogProps {
  id: string;
  version: number;
  onClose: () => void;
}

/** Asks why, which whoever finds it locked is told. */
function LockDialog({ id, version, onClose }: LockDialogProps) {
  const client = useQueryClient();
  const [reason, setReason] = useState("");
  const lock = useMutation({
    mutationFn: lockVersion,
    meta: { inline: true },
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries(historyQuery(id)),
  });
  const isEmpty = reason.trim() === "";
  return (
    <Dialog
      closeButtonProps={{ "aria-label": "Close" }}
      opened
      onClose={onClose}
      title={`Lock at version ${version}?`}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty) lock.mutate({ id, version, reason: reason.trim() });
        }}
      >
        <Text size="sm" mb="sm">
          No other version can be saved until you or an administrator unlock it.
        </Text>
        <TextInput
          label="Reason"
          description="Shown to anyone who opens it"
          placeholder="Sent to the committee"
          required
          maxLength={500}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {lock.isError ? (
          <Alert color="red" role="alert" title="The version was not locked" mt="md">
            {messageOfFailure(lock.error)}
          </Alert>
        ) : null}
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={lock.isPending} disabled={isEmpty}>
            Lock version
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
