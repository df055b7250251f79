import { ACTIVITY_HEADER } from "@labs/contract/auth";

/** So long after somebody last typed, clicked, scrolled or came back, the page asks by itself alone. */
const AT_WORK_MILLISECONDS = 60_000;

let lastActed = Date.now();

for (const event of ["pointerdown", "keydown", "wheel", "touchmove", "focus"]) {
  globalThis.window?.addEventListener(
    event,
    () => {
      lastActed = Date.now();
    },
    { capture: true, passive: true },
  );
}

const isAtWork = () => Date.now() - lastActed < AT_WORK_MILLISECONDS;

/** A call that nobody is behind says so, and keeps no session open. */
export function describeActivity(): Record<string, string> {
  return isAtWork() ? {} : { [ACTIVITY_HEADER]: "away" };
}

/** A verification keeps a session open only while somebody is at work, who may type for hours without any other call. */
export function describePresence(): Record<string, string> {
  return isAtWork() ? { [ACTIVITY_HEADER]: "active" } : {};
}
