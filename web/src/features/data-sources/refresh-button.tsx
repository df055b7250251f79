import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useAuthStore } from "../../lib/auth-store.ts";
import { showToast } from "../../lib/toasts.ts";
import { refreshSources } from "./queries.ts";

/** Asks the publishers for newer files; the jobs of the top bar show how far it is. */
export function RefreshButton({ source }: { source?: string }) {
  const refresh = useMutation({
    mutationFn: () => refreshSources(source),
    onSuccess: () => showToast({ type: "success", message: "Checking for new data. See Jobs for progress." }),
    onError: (error) => showToast({ type: "error", message: error.message }),
  });
  const mayRefresh = useAuthStore(({ user }) => user?.role !== "viewer");
  if (!mayRefresh) return null;
  return (
    <Button variant="default" size="xs" loading={refresh.isPending} onClick={() => refresh.mutate()}>
      {source === undefined ? "Check for new data" : "Fetch from the publisher"}
    </Button>
  );
}
