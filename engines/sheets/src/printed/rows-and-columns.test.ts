import { describe, expect, test } from "vitest";
import type { PrintedText } from "./printed-page.ts";
import { sheetsFromPages } from "./sheets-from-pages.ts";

const put = (left: number, baseline: number, text: string): PrintedText => ({
  ...{ text, left, baseline, size: 9 },
  right: left + text.length * 4.5,
});

/** Units of two lines, 11 points apart, the next unit 16 below. */
const draw = (second: (at: number) => [string, string]): string[] => {
  const names = ["O'Neil, Sean", "Yoder, E.", "Ruiz, C.", "Okafor, N.", "Marsh, D."];
  const texts = [put(40, 80, "Unit"), put(150, 80, "Resident"), put(320, 80, "Rent")];
  for (const [at, name] of names.entries()) {
    const y = 96 + 27 * at;
    const [from, to] = second(at);
    texts.push(put(40, y, `${101 + at}`), put(150, y, name), put(320, y, `${900 + at}`));
    texts.push(put(150, y + 11, from), put(230, y + 11, to));
  }
  const [sheet] = sheetsFromPages([{ number: 1, width: 612, height: 792, texts }]);
  return (sheet?.rows ?? []).map((row) => row.map((cell) => cell ?? "").join("|"));
};

describe("Two lines of a printed row", () => {
  test("stay two where a day stands below a name", () => {
    const rows = draw(() => ["04/01/2025", "03/31/2026"]);
    expect(rows.slice(1, 3)).toEqual(["101|O'Neil, Sean||900", "|04/01/2025|03/31/2026"]);
  });

  test("are one where the words of a cell go on", () => {
    const rows = draw(() => ["and guest", "renewal"]);
    expect(rows[1]).toBe("101|O'Neil, Sean and guest|renewal|900");
  });
});

test("the name of a total parts no columns and joins none, however many totals there are", () => {
  const texts = [put(40, 80, "Building"), put(110, 80, "Unit"), put(140, 80, "Tenant"), put(300, 80, "Rent")];
  for (const [at, name] of ["North", "South", "East"].entries()) {
    const y = 95 + 45 * at;
    texts.push(put(40, y, name), put(110, y, `${at + 1}01`), put(140, y, "Ann Abel"), put(300, y, "900"));
    texts.push(put(110, y + 15, `${at + 1}02`), put(140, y + 15, "Bo Cho"), put(300, y + 15, "910"));
    texts.push(put(110, y + 30, `Subtotal ${name}`), put(300, y + 30, "1,810"));
  }
  const [sheet] = sheetsFromPages([{ number: 1, width: 612, height: 792, texts }]);
  const rows = sheet?.rows.map((row) => row.map((cell) => cell ?? "").join("|")) ?? [];
  expect(rows.slice(0, 4)).toEqual([
    "Building|Unit|Tenant|Rent",
    "North|101|Ann Abel|900",
    "|102|Bo Cho|910",
    "|Subtotal North||1,810",
  ]);
});
