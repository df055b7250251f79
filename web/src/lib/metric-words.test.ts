import { expect, test } from "vitest";
import { datesText } from "./metric-words.ts";

test.each([
  [[], "2026-10", "Oct 2026"],
  [["2026-10", "2026"], "2026-10", "Oct 2026"],
  [["2026-09", "2025"], "2025", "2025 and Sep 2026"],
  [["2026-10", "2026-10-31"], "2026-10", "Oct 31, 2026"],
  [["2026-09", "2026-10"], "2026-09", "Sep 2026 and Oct 2026"],
])("parts of %j are dated so that no date says what another does", (dates, asOf, words) => {
  expect(datesText(asOf, dates)).toBe(words);
});
