import { expect, test } from "vitest";
import { readYears, writeYears } from "./expanded-years.ts";

test("an address names the years that are expanded; what is no year is left out", () => {
  expect(readYears("3,1,31,3")).toEqual([3, 1, 31]);
  expect(writeYears([3, 1])).toBe("1,3");
  expect(readYears("0,32,1.5,x,,-1")).toEqual([]);
  expect(readYears(null)).toEqual([]);
});
