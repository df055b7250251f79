import { afterAll, afterEach, expect, test, vi } from "vitest";

const page = new EventTarget();
vi.stubGlobal("window", page);
afterAll(() => void vi.unstubAllGlobals());
// It listens from the moment that it is read.
vi.resetModules();
const { describeActivity, describePresence } = await import("./activity.ts");

afterEach(() => void vi.useRealTimers());

test("after a minute in which nobody acts the page says that it asks by itself", () => {
  vi.useFakeTimers();
  page.dispatchEvent(new Event("keydown"));
  expect([describeActivity(), describePresence()]).toEqual([{}, { "x-activity": "active" }]);
  vi.advanceTimersByTime(59_000);
  expect(describeActivity()).toEqual({});
  vi.advanceTimersByTime(1_000);
  expect([describeActivity(), describePresence()]).toEqual([{ "x-activity": "away" }, {}]);
  page.dispatchEvent(new Event("wheel"));
  expect(describeActivity()).toEqual({});
});
