import { expect, test } from "vitest";
import { changedParams } from "./page-address.ts";

test("a change touches what it names alone, and what is empty leaves the address", () => {
  const before = new URLSearchParams("request=a&page=3&kind=rent-roll");
  const after = changedParams(before, { page: null, kind: "", row: 12 });
  expect(after.toString()).toBe("request=a&row=12");
  expect(before.get("page")).toBe("3");
});
