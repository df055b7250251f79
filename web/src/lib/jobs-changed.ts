const EVENT = "jobs-changed";

/** Whoever starts or stops long work says so; the top bar then looks at once. */
export function tellJobsChanged(): void {
  window.dispatchEvent(new Event(EVENT));
}

/** Calls back at each such word, until the answered function is called. */
export function onJobsChanged(listener: () => void): () => void {
  window.addEventListener(EVENT, listener);
  return () => window.removeEventListener(EVENT, listener);
}
