/**
 * `LABS_TEST_LAG=7 vitest run --project screens` runs the screens as on a slow machine and a slow network: calls leave
 * late, answers come later and out of their order, and what React puts off is done late. 7 is the seed. A test that
 * looks at what has not happened yet fails there; it passes by chance elsewhere.
 */
const given: string = import.meta.env.LABS_TEST_LAG ?? "";
const isLagging = given !== "";

const LATEST_CALL = 60;
const LATEST_ANSWER = 60;
const LATEST_WORK = 25;

let state = Number(given) >>> 0;

/** Between 0 and 1, from the seed. */
function chance(): number {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

interface Clock {
  setTimeout: (work: () => void, milliseconds: number) => unknown;
  setImmediate: (work: () => void) => unknown;
}

const clock = globalThis as unknown as Clock;
// Tests that hold the clock do not hold these.
const { setTimeout: wait, setImmediate: soon } = clock;

const pass = (latest: number) => new Promise<void>((goOn) => wait(goOn, chance() * latest));

let line: Promise<unknown> = Promise.resolve();

/** Until a call arrives at the server: calls arrive in the order in which they left. */
export async function untilArrived(): Promise<void> {
  if (!isLagging) return;
  line = Promise.all([line, pass(LATEST_CALL)]);
  await line;
}

/** Until an answer is under way, before or after those of other calls. */
export async function untilAnswered(): Promise<void> {
  if (isLagging) await pass(LATEST_ANSWER);
}

// React's scheduler takes it when it is read first: effects and slices of a page come late, and nothing else does.
if (isLagging) {
  clock.setImmediate = (work) => soon(() => wait(work, chance() * LATEST_WORK));
  await import("react-dom/client");
  clock.setImmediate = soon;
}
