import { expect, it } from "vitest";
import { ageText, asOfText, dateTime, localDay } from "./format-date.ts";

it.each([
  ["2024", "2024"],
  ["2024-05", "May 2024"],
  ["2024-05-01", "May 1, 2024"],
  ["2024-12-31T23:59:59Z", "Dec 31, 2024"],
  ["2024-01", "Jan 2024"],
  ["2024-12", "Dec 2024"],
  ["2024-00", "2024"],
  ["2024-13-01", "2024"],
  ["soon", "soon"],
  ["", "—"],
  [null, "—"],
  [undefined, "—"],
])("%s stands as %s", (value, text) => {
  expect(asOfText(value)).toBe(text);
});

it.each([
  [0, "just now"],
  [59, "just now"],
  [60, "1 minute ago"],
  [119, "1 minute ago"],
  [120, "2 minutes ago"],
  [3_599, "59 minutes ago"],
  [3_600, "1 hour ago"],
  [86_399, "23 hours ago"],
  [86_400, "1 day ago"],
  [2_629_799, "30 days ago"],
  [2_629_800, "1 month ago"],
  [31_557_599, "11 months ago"],
  [31_557_600, "1 year ago"],
  [63_115_200, "2 years ago"],
  [-5, "just now"],
])("%d seconds are %s", (seconds, text) => {
  const then = Date.parse("2026-11-02T15:00:00Z");
  expect(ageText(new Date(then).toISOString(), new Date(then + seconds * 1_000))).toBe(text);
});

it("nothing and what is no moment have no age and no hour", () => {
  const now = new Date();
  expect([ageText(null, now), ageText("soon", now), dateTime(undefined), dateTime("soon")]).toEqual(
    Array.from({ length: 4 }, () => "—"),
  );
});

it.each([
  [0, 5, "12:05 AM"],
  [9, 30, "9:30 AM"],
  [11, 59, "11:59 AM"],
  [12, 0, "12:00 PM"],
  [23, 59, "11:59 PM"],
])("%d:%d is %s where the reader is", (hour, minute, text) => {
  const moment = new Date(2_026, 0, 5, hour, minute);
  expect(localDay(moment)).toBe("2026-01-05");
  expect(dateTime(moment.toISOString())).toBe(`Jan 5, 2026, ${text}`);
});
