import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * The longest stretch of one's own processor time, in milliseconds, during which the event loop gave nobody a turn while
 * some work went on. Processor time and not the clock: what else the machine does counts for nothing.
 */
export async function measureLongestSection(work: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  const running = work().finally(() => {
    isDone = true;
  });
  let longest = 0;
  let before = process.threadCpuUsage();
  while (!isDone) {
    await nextTurn();
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    longest = Math.max(longest, (user + system) / 1000);
  }
  await running;
  return longest;
}
