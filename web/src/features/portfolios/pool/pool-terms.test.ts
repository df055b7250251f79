import { inputRows } from "@labs/underwriting/model-inputs";
import { POOL_STRESSES } from "@labs/underwriting/pool-analysis";
import { expect, test } from "vitest";
import { boundsText, isTerm, readTerm, usualTerm } from "./pool-terms.ts";

const getRow = (key: string) => {
  const row = inputRows("portfolio").find((each) => each.key === key);
  if (row === undefined) throw new Error(`no input ${key}`);
  return row;
};

test("the size of each stress may be entered, and starts as the firm has it", () => {
  for (const { name, priceDrop = 0, saleDelay = 0, incomeDrop = 0, rateRise = 0 } of POOL_STRESSES) {
    for (const [size, usual] of Object.entries({ priceDrop, saleDelay, incomeDrop, rateRise })) {
      const row = getRow(`stress.${name}.${size}`);
      expect(isTerm(row), row.key).toBe(true);
      expect(usualTerm(row), row.key).toBe(usual);
    }
  }
});

test("what is not tested until it is entered has no usual value", () => {
  expect(usualTerm(getRow("maxMetroShare"))).toBeNull();
  expect(usualTerm(getRow("advanceBasis"))).toBe("cost");
});

test("a term is read within the bounds of its input, which can be told in words", () => {
  expect(readTerm("stress.mildFall.priceDrop", 0.15)).toBe(0.15);
  expect(readTerm("stress.mildFall.priceDrop", "0.15")).toBe(0.15);
  expect(readTerm("stress.mildFall.priceDrop", 1.01)).toBeUndefined();
  expect(readTerm("stress.mildFall.saleDelay", 2.5)).toBeUndefined();
  expect(readTerm("stress.mildFall.saleDelay", "")).toBeUndefined();
  expect(readTerm("stress.other.saleDelay", 2)).toBeUndefined();
  expect(boundsText(getRow("stress.mildFall.priceDrop"))).toBe("From 0% to 100%");
  expect(boundsText(getRow("stress.combined.saleDelay"))).toBe("A whole number from 0 to 36");
});
