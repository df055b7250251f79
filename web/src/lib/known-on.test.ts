import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { changeKnownOn, readKnownOn, readPastDay } from "./known-on.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-02T15:00:00Z") }));
afterEach(() => void vi.useRealTimers());

it.each([
  ["known=2026-11-01", "2026-11-01", "2026-11-01"],
  ["known=2026-11-02", "2026-11-02", undefined],
  ["known=2026-11-03", "2026-11-03", undefined],
  ["known=2026-13-01", undefined, undefined],
  ["known=2026-11", undefined, undefined],
  ["known=yesterday", undefined, undefined],
  ["known=x2026-11-01", undefined, undefined],
  ["known=2026-11-011", undefined, undefined],
  ["view=table", undefined, undefined],
])("%s is of %s, and past: %s", (search, day, past) => {
  expect(readKnownOn(new URLSearchParams(search))).toBe(day);
  expect(readPastDay(new URLSearchParams(search))).toBe(past);
});

it("another day takes the place of the one before, and today needs none", () => {
  const search = new URLSearchParams("view=table&known=2026-01-01");
  expect(`${changeKnownOn(search, "2025-05-05")}`).toBe("view=table&known=2025-05-05");
  expect(`${changeKnownOn(search, null)}`).toBe("view=table");
  expect(`${search}`).toBe("view=table&known=2026-01-01");
});
