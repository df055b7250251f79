import { API_HOST, sendForFile } from "./lib/calls/transport.ts";
import { noticeSignOut } from "./lib/query-client.ts";
import { toastForFailure } from "./lib/toast-for-failure.ts";
import { showToast } from "./lib/toasts.ts";

/**
 * Browsers keep the session for the calls of this site's pages alone. A link that leaves for the API's site goes without
 * it, so that on another host than the API's the files behind links are called for, and then saved or opened.
 */
export function followLinksToApi(): void {
  if (API_HOST === "") return;
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.href.startsWith(`${API_HOST}/api/`) || event.defaultPrevented) return;
    event.preventDefault();
    void follow(link).catch((error: unknown) => {
      const toast = toastForFailure([], error);
      if (toast) showToast(toast);
      noticeSignOut(error);
    });
  });
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
