import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { Busy } from "../../lib/job-process.ts";
import { inTurn } from "./report-turns.ts";

it("writes one report at a time, and lets nobody wait behind all that another asked for", async () => {
  const order: string[] = [];
  let running = 0;
  let most = 0;
  const write = (who: string) =>
    inTurn(who, async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(2);
      order.push(who);
      running -= 1;
      return who;
    });
  const answers = await Promise.all([...Array.from({ length: 6 }, () => write("ann")), write("ben")]);
  expect(answers).toEqual(["ann", "ann", "ann", "ann", "ann", "ann", "ben"]);
  expect(most).toBe(1);
  expect(order.indexOf("ben")).toBeLessThanOrEqual(1);
});

it("goes on after a report that fails, and leaves pages time between two", async () => {
  const began = performance.now();
  const failed = inTurn("ann", async () => {
    throw new Error("no paper");
  });
  const second = inTurn("ann", async () => performance.now() - began);
  await expect(failed).rejects.toThrow("no paper");
  expect(await second).toBeGreaterThan(30);
});

it("tells who has fifty waiting to come back, and nobody else", async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const waiting = Array.from({ length: 50 }, () => inTurn("ann", () => gate));
  await expect(inTurn("ann", async () => 1)).rejects.toThrow(Busy);
  const other = inTurn("ben", async () => "ben");
  open();
  expect(await other).toBe("ben");
  await Promise.all(waiting);
  expect(await inTurn("ann", async () => "again")).toBe("again");
});
