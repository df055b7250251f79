import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { Busy } from "../../lib/job-process.ts";
import { inTurn } from "./report-turns.ts";

it("writes one report at a time, and lets nobody wait behind all that another asked for", async () => {
  const order: string[] = [];
  let running = 0;
  let most = 0;
  const write = (who: string) =>
    inTurn({ who }, async () => {
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
  const failed = inTurn({ who: "ann" }, async () => {
    throw new Error("no paper");
  });
  const second = inTurn({ who: "ann" }, async () => performance.now() - began);
  await expect(failed).rejects.toThrow("no paper");
  expect(await second).toBeGreaterThan(30);
});

it("tells who has fifty waiting to come back, and nobody else", async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const waiting = Array.from({ length: 50 }, () => inTurn({ who: "ann" }, () => gate));
  await expect(inTurn({ who: "ann" }, async () => 1)).rejects.toThrow(Busy);
  const other = inTurn({ who: "ben" }, async () => "ben");
  open();
  expect(await other).toBe("ben");
  await Promise.all(waiting);
  expect(await inTurn({ who: "ann" }, async () => "again")).toBe("again");
});

it("lets no report wait for one that calculates a firm's own workbook", async () => {
  const { promise: calculated, resolve: finish } = Promise.withResolvers<void>();
  const slow = inTurn({ who: "ann", line: "ownWorkbook" }, () => calculated);
  expect(await inTurn({ who: "ben" }, async () => "quick")).toBe("quick");
  const behind = inTurn({ who: "ben", line: "ownWorkbook" }, async () => "behind");
  expect(await Promise.race([behind, inTurn({ who: "cyd" }, async () => "quick")])).toBe("quick");
  finish();
  expect(await Promise.all([slow, behind])).toEqual([undefined, "behind"]);
});
