import { notifications } from "@mantine/notifications";

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

export function showToast(content: ToastContent): void {
  const toast = toToast(content);
  notifications.show({
    id: toast.id,
    message: toast.message,
    color: toast.type === "error" ? "red" : "teal",
    autoClose: toast.type === "error" ? 8_000 : 4_000,
    role: toast.type === "error" ? "alert" : "status",
    withBorder: true,
    closeButtonProps: { "aria-label": "Dismiss" },
  });
}
