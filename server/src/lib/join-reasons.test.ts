import { expect, test } from "vitest";
import { joinReasons } from "./join-reasons.ts";

test("reasons in a row are a sentence each", () => {
  expect(joinReasons(["No rents near.", "No index", "None loaded"])).toBe(
    "No rents near. No index. None loaded",
  );
  expect(joinReasons([])).toBe("");
});
