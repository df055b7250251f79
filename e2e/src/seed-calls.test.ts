import { expect } from "@playwright/test";
import { test } from "./recorded-test.ts";
import { driveSeedCalls, wrongAmong } from "./seed-calls.ts";

test("every call of the specification answers as it says", async ({ baseURL }) => {
  const calls = await driveSeedCalls(baseURL ?? "");
  expect(wrongAmong(calls)).toEqual([]);
  expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBeGreaterThan(45);
});
