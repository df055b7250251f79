import { AUTH_STORAGE, useAuthStore } from "./lib/auth-store.ts";

type Kept = Pick<ReturnType<typeof useAuthStore.getState>, "user" | "rememberMeEmail">;

/** What another tab of this browser keeps of who is signed in holds here too. */
export function followOtherTabs(): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key !== AUTH_STORAGE || newValue === null) return;
    const kept = (JSON.parse(newValue) as { state: Kept }).state;
    const { user, rememberMeEmail } = useAuthStore.getState();
    // Nothing that was read for the person before stays on the screen.
    if (user && kept.user && user.id !== kept.user.id) window.location.reload();
    else if (rememberMeEmail !== kept.rememberMeEmail) {
      useAuthStore.setState({ rememberMeEmail: kept.rememberMeEmail });
    }
  });
}
