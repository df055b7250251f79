import { expect, test } from "vitest";
import { measureMemos } from "./fixtures/measure-memos.ts";

// The whole, of 1,000 memos, is `npm run memos`.
test("of generated memos with planted changes, 99 of 100 are caught, and unchanged ones are left alone", () => {
  const measured = measureMemos({ memos: 20, seed: 1 });
  expect(measured.changed).toBeGreaterThan(80);
  expect(measured.missed.length / measured.changed).toBeLessThanOrEqual(0.01);
  expect(measured.numbers).toBeGreaterThan(350);
  expect(measured.alarms.length / measured.numbers).toBeLessThanOrEqual(0.01);
});
