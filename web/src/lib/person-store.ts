import { create, type StateCreator } from "zustand";
import { useAuthStore } from "./auth-store.ts";

interface Keeping<State> {
  /** Under which name a reload of the page finds it again. */
  name: string;
  /** What of it a reload keeps. */
  pick: (state: State) => Partial<State>;
}

/**
 * A store of what somebody does in this tab. It outlives an ended session of theirs, so that signing in again loses
 * nothing, and with `keeping` also a reload of the page; whoever else signs in begins with an empty one.
 */
export function createForPerson<State>(initialize: StateCreator<State>, keeping?: Keeping<State>) {
  const store = create<State>(initialize);
  let owner = useAuthStore.getState().user?.id;
  if (keeping && owner !== undefined) store.setState(readKept<State>(keeping.name, owner));
  useAuthStore.subscribe(({ user }) => {
    if (user === null || user.id === owner) return;
    if (owner !== undefined) store.setState(store.getInitialState(), true);
    owner = user.id;
  });
  // Written once, when the page goes: on every change it would cost each keystroke.
  globalThis.window?.addEventListener("pagehide", () => {
    if (keeping && owner !== undefined) keep(keeping.name, { owner, state: keeping.pick(store.getState()) });
  });
  return store;
}

interface Kept<State> {
  owner: string;
  state: Partial<State>;
}

function keep<State>(name: string, kept: Kept<State>): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // More than the browser keeps for a tab: as if nothing were kept.
    sessionStorage.removeItem(name);
  }
}

function readKept<State>(name: string, owner: string): Partial<State> {
  const text = globalThis.sessionStorage?.getItem(name);
  if (!text) return {};
  const kept = JSON.parse(text) as Kept<State>;
  return kept.owner === owner ? kept.state : {};
}
