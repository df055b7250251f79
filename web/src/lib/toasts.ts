import type { Notifications } from "@mantine/notifications";
import { create } from "zustand";
import { loadPart } from "./load-part.ts";

interface Toast {
  id: string;
  message: string;
  type: "error" | "success";
}

export type ToastContent = Omit<Toast, "id">;

/** The same words are shown once at a time: several figures failing together are one event to the reader. */
function toToast({ message, type }: ToastContent): Toast {
  return { id: `${type}: ${message}`, message, type };
}

/** What shows the toasts, once it is here. */
export const useToastStack = create<{ Stack: typeof Notifications | null }>()(() => ({ Stack: null }));

/** What shows toasts comes once somebody uses the page, so that it is there even when the server no longer answers. */
export async function loadToasts() {
  const { notifications, Notifications: Stack } = await loadPart(() => import("@mantine/notifications"));
  useToastStack.setState({ Stack });
  return notifications;
}

export function showToast(content: ToastContent): void {
  const toast = toToast(content);
  loadToasts().then(
    (notifications) =>
      notifications.show({
        id: toast.id,
        message: toast.message,
        color: toast.type === "error" ? "red" : "teal",
        autoClose: toast.type === "error" ? 8_000 : 4_000,
        role: toast.type === "error" ? "alert" : "status",
        withBorder: true,
        closeButtonProps: { "aria-label": "Dismiss" },
      }),
    // Only a page that nobody has used yet gets here: what failed stands on it too.
    () => undefined,
  );
}
