import { expect, test } from "vitest";
import { reachInWords } from "./describe-comps.ts";

test("a rule's reach is told in miles, of which one is a mile", () => {
  expect(reachInWords({ radiusMiles: 1, isWidened: true })).toBe("within 1 mile (widened from 0.5)");
  expect(reachInWords({ radiusMiles: 0.5, isWidened: false })).toBe("within 0.5 miles");
  expect(reachInWords({ radiusMiles: 3, isWidened: true })).toBe("within 3 miles (widened from 0.5)");
});
