import { API_HOST, sendForFile } from "./lib/calls/transport.ts";
import { noticeSignOut } from "./lib/query-client.ts";
import { toastForFailure } from "./lib/toast-for-failure.ts";
import { showToast } from "./lib/toasts.ts";

/**
 * Files behind links are called for, and then saved or opened. A browser that saves them by itself says nothing when the
 * call fails; and on another host than the API's it sends them without the session, which it keeps for the calls of
 * this site's pages alone.
 */
export function followLinksToApi(): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || event.defaultPrevented || !isCalledFor(link)) return;
    event.preventDefault();
    if (link.ariaBusy === "true") return;
    link.ariaBusy = "true";
    void follow(link)
      .catch((error: unknown) => {
        const toast = toastForFailure([], error);
        if (toast) showToast(toast);
        noticeSignOut(error);
      })
      .finally(() => {
        link.ariaBusy = null;
      });
  });
}

function isCalledFor(link: HTMLAnchorElement): boolean {
  if (API_HOST !== "") return link.href.startsWith(`${API_HOST}/api/`);
  return link.hasAttribute("download") && link.href.startsWith(`${window.location.origin}/api/`);
}

async function follow({ href, target, download }: HTMLAnchorElement): Promise<void> {
  // Opened at once: a window that is opened later is taken for a pop-up that nobody asked for.
  const view = target === "_blank" ? window.open("", "_blank") : null;
  const { file, name } = await sendForFile(href).catch((error: unknown) => {
    view?.close();
    throw error;
  });
  const address = URL.createObjectURL(file);
  if (view) {
    view.location.href = address;
    return;
  }
  const saving = document.createElement("a");
  saving.href = address;
  saving.download = name || download;
  saving.click();
  URL.revokeObjectURL(address);
}
