/** So long, in milliseconds, the page is kept from painting or from hearing its user. */
const SLICE = 12;

/** A page that is never idle, being drawn all the time, still gets its map. */
const LONGEST_WAIT = 100;

export function untilIdle(): Promise<void> {
  return new Promise((done) => {
    if (typeof requestIdleCallback === "undefined") setTimeout(done);
    else requestIdleCallback(() => done(), { timeout: LONGEST_WAIT });
  });
}

/** Waited for between two steps of long work, it lets the page go on whenever a slice of time is used up. */
export function createPause(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < SLICE) return;
    await new Promise((done) => setTimeout(done));
    began = performance.now();
  };
}
