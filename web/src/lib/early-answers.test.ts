import { afterEach, expect, test, vi } from "vitest";
import { takeEarlyAnswer } from "./early-answers.ts";

afterEach(() => vi.unstubAllGlobals());

function withEarly(now: number): Promise<Response> {
  const answer = Promise.resolve(new Response("{}"));
  vi.stubGlobal("window", { labsEarly: new Map([["/api/auth/verify", answer]]) });
  vi.stubGlobal("performance", { now: () => now });
  return answer;
}

test("an early answer is handed over once", () => {
  const answer = withEarly(800);
  expect(takeEarlyAnswer("/api/health")).toBeUndefined();
  expect(takeEarlyAnswer("/api/auth/verify")).toBe(answer);
  expect(takeEarlyAnswer("/api/auth/verify")).toBeUndefined();
});

test("an answer from long ago is asked for anew", () => {
  withEarly(10_001);
  expect(takeEarlyAnswer("/api/auth/verify")).toBeUndefined();
});
