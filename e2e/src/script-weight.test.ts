import { join } from "node:path";
import { expect } from "@playwright/test";
import { test } from "./recorded-test.ts";
import { weighFirstVisits } from "./script-weight.ts";

const DIST = join(import.meta.dirname, "../../web/dist");

test("no address loads more scripts at first than its limit", () => {
  const over = weighFirstVisits(DIST).filter(({ bytes, limit }) => bytes > limit);
  expect(over).toEqual([]);
});
