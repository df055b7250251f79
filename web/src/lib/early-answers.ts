declare global {
  interface Window {
    /** What public/early.js has asked for, by address. */
    labsEarly?: Map<string, Promise<Response>>;
  }
}

/** Later than this after the page was opened, an answer could be of a state that has passed. */
const FRESH_MILLISECONDS = 10_000;

/** What was asked for before the application had started; once, and only while the page is opening. */
export function takeEarlyAnswer(address: string): Promise<Response> | undefined {
  const early = globalThis.window?.labsEarly;
  const answer = early?.get(address);
  if (answer === undefined) return undefined;
  early?.delete(address);
  return performance.now() < FRESH_MILLISECONDS ? answer : undefined;
}
