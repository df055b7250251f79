/** What tells that somebody is there: whoever prints or looks for words has done one of these. */
const USES = ["pointermove", "pointerdown", "keydown", "wheel"] as const;

/** Runs once, when somebody first uses the page; the answer stops waiting for it. */
export function onceUsed(run: () => void): () => void {
  const stop = () => {
    for (const use of USES) window.removeEventListener(use, start);
  };
  const start = () => {
    stop();
    run();
  };
  for (const use of USES) window.addEventListener(use, start, { passive: true });
  return stop;
}
