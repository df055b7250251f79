import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useAuthStore } from "../../lib/auth-store.ts";
import { showToast } from "../../lib/toasts.ts";
import { beginBacktest } from "./queries.ts";

/** Starts a measurement; the jobs of the top bar show how far it is. */
export function StartButton({ isRunning }: { isRunning: boolean }) {
  const canStart = useAuthStore((state) => state.user?.role) !== "viewer";
  const start = useMutation({
    mutationFn: () => beginBacktest(),
    onSuccess: () => showToast({ type: "success", message: "Back-test started. See Jobs for progress." }),
  });
  if (!canStart) return null;
  return (
    <Button loading={start.isPending} disabled={isRunning} onClick={() => start.mutate()}>
      {isRunning ? "Running" : "Run back-test"}
    </Button>
  );
}
