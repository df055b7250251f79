import { expect, test } from "vitest";
import { fitNumber } from "./fit-number.ts";

test.each([
  ["1,040.50", 60, "1,040.50"],
  ["$4,850,000", 60, "###"],
  ["3/17/2026", 66, "3/17/2026"],
  ["3/17/2026", 50, "###"],
  ["1.05E+03", 50, "###"],
  ["0.597112345", 60, "0.597112"],
  ["1234567.123456", 60, "1234567"],
  ["1234567890.1234", 60, "###"],
  ["-0.00012345", 40, "-0.000"],
])("%s in %d pixels is %s", (text, room, shown) => {
  expect(fitNumber(text, room)).toBe(shown);
});

test("bold numbers are wider", () => {
  expect([fitNumber("43,969.93", 61), fitNumber("43,969.93", 61, true)]).toEqual(["43,969.93", "###"]);
});
