import { expect, test } from "vitest";
import { findPrintedTables } from "./find-printed-tables.ts";
import { readLines } from "./read-lines.ts";

/** Lines of text as a page prints them; a bar parts what stands in columns. */
function printed(...lines: string[]) {
  const texts = lines.flatMap((line, at) =>
    line.split(" | ").map((text, column) => ({
      ...{ text, left: 60 + 220 * column, right: 60 + 220 * column + 5 * text.length },
      ...{ baseline: 100 + 42 * at, size: 10 },
    })),
  );
  return readLines({ number: 3, width: 612, height: 792, texts });
}
const find = (...lines: string[]) =>
  findPrintedTables(printed(...lines)).map(({ kind, title, rows }) => [kind, title, rows]);

const FOUR = ["Insurance | 4,000", "Repairs | 5,000", "Payroll | 6,000", "Water | 7,000"];

test.each([
  ...["Real Estate Tax", "Property Taxes", "Taxes", "Repair", "Maintenance", "Management Fee", "Utilities"],
  ...["Water & Sewer", "Sewer", "Electricity", "Payroll", "Vacancy", "Gross Potential Rent"],
  ...["Gross Scheduled Income", "Effective Gross Income", "Net Operating Income", "Total Expenses"],
  ...["Laundry", "PROPERTY INSURANCE"],
])("%s is a line of a statement, of which five make one", (account) => {
  expect(find("Operating Statement", ...FOUR, `${account} | $1,200`)).toEqual([
    ["statement", "Operating Statement", 5],
  ]);
});

test("four lines with figures, or five of which one has none, are no statement; other lines are none of its", () => {
  expect(find(...FOUR)).toEqual([]);
  expect(find(...FOUR, "Taxes | to be reassessed")).toEqual([]);
  expect(find(...FOUR, "Landscaping | 1,200", "Parking | 900")).toEqual([]);
  expect(find(...FOUR, "1 | Taxes | 1,200", "2 | Parking | 900")).toEqual([["statement", "", 5]]);
});

test.each(["1,200", "$1,200", "(1,200)", "-1,200", "($ 1,200.50)", "5.25%", "0"])(
  "%s is a figure",
  (figure) => {
    expect(find(...FOUR, `Taxes | ${figure}`)).toHaveLength(1);
  },
);
test.each(["1,200 sf", "n/a", "2 of 3", "Jan 2026"])("%s is no figure", (figure) => {
  expect(find(...FOUR, `Taxes | ${figure}`)).toEqual([]);
});

const units = (count: number) =>
  Array.from({ length: count }, (_, at) => `${101 + at} | 1BR | 700 | 1,250 | ${at % 2 ? "Lee" : "Kim"}`);

test("four heads of a roll over nine units make a roll; over fewer it is told as a mix", () => {
  const head = "Unit | Type | SF | Rent | Tenant";
  expect(find("Rent Roll", head, ...units(9))).toEqual([["rentRoll", "Rent Roll", 9]]);
  expect(find("Rent Roll", head, ...units(8))).toEqual([["unitMix", "Rent Roll", 8]]);
  expect(find(head, ...units(3))).toEqual([["unitMix", "", 3]]);
  expect(find(head, ...units(2))).toEqual([]);
  expect(find("Unit | Color | SF | Rent | Sun", ...units(9))).toEqual([]);
});

const ROLL = ["Unit", "Type", "SF", "Rent"];
test.each([
  ...["Units", "Unit #", "Unit No.", "Unit Number", "Apt", "Apt."].map((word) => [0, word] as const),
  ...["Unit Type", "Floor Plan", "Plan", "Bed", "Beds", "BR"].map((word) => [1, word] as const),
  ...["S.F.", "Sq. Ft.", "Square Feet", "Unit Size", "sf"].map((word) => [2, word] as const),
  ...["Rents", "Market Rent"].map((word) => [3, word] as const),
])("a roll's head %d may be “%s”", (at, word) => {
  expect(find(ROLL.with(at, word).join(" | "), ...units(9))).toEqual([["rentRoll", "", 9]]);
});
test.each(["Tenant", "Resident", "Lease", "Move-in", "Move In", "Expiration", "Deposit", "Status"])(
  "“%s” is a head of a roll",
  (word) => {
    for (const at of [1, 2, 3])
      expect(find(ROLL.with(at, word).join(" | "), ...units(9))).toEqual([["rentRoll", "", 9]]);
  },
);
test.each(["# Units", "# of Units", "No. of Units", "Number of Units", "#Units", "Count", "Units"])(
  "“%s” counts a mix",
  (word) => {
    expect(find(`${word} | Plan | Rent`, ...units(9))).toEqual([["unitMix", "", 9]]);
  },
);
test.each(["Unit Type", "Plan", "BR", "Beds"])("“%s” tells a mix apart", (word) => {
  expect(find(`Count | ${word} | Rents`, ...units(3))).toEqual([["unitMix", "", 3]]);
});

test("a long line is no head, and a row has two figures", () => {
  const long = (letters: number) => `Rent ${"x".repeat(letters - 5)}`;
  expect(find(`Unit | Type | SF | ${long(29)}`, ...units(9))).toHaveLength(1);
  expect(find(`Unit | Type | SF | ${long(30)}`, ...units(9))).toEqual([]);
  expect(find(ROLL.join(" | "), ...Array(9).fill("one | 1,250"))).toEqual([]);
  // A head over too few rows leaves the next one its turn.
  expect(find(ROLL.join(" | "), "Count | Plan | Rent", ...units(2), "1 | 2", "Count | Plan | Rent")).toEqual([
    ["unitMix", "", 3],
  ]);
});

test("a table's title is the nearest line of words alone above it", () => {
  const title = (...above: string[]) => find(...above, ROLL.join(" | "), ...units(9))[0]?.[1];
  expect(title("Rent Roll", "12", "ab", "Two | columns")).toBe("Rent Roll");
  expect(title("Farther", "Nearer")).toBe("Nearer");
  expect(title("x".repeat(130))).toHaveLength(120);
  expect(title("12")).toBe("");
});

test("counts, types and rents make a unit mix, with its title and where it stands on the page", () => {
  const mix = ["Units | Type | Rents", "12 | 1BR/1BA | $1,250", "8 | 2BR/2BA | $1,450", "20 | 3BR | $1,700"];
  const [found, ...others] = findPrintedTables(printed("Broker", "Unit Mix", ...mix, "Call us today"));
  expect(others).toEqual([]);
  expect(found).toEqual({
    ...{ kind: "unitMix", title: "Unit Mix", rows: 3 },
    box: { page: 3, left: 60, top: 174, right: 530, bottom: 312.5 },
  });
  expect(find("Units | Type | Price", ...mix.slice(1))).toEqual([]);
});

test("a page may have both, and each page is read by itself", () => {
  const both = findPrintedTables(printed("Unit | Type | SF | Rent", ...units(9), ...FOUR, "Taxes | 1"));
  expect(both.map(({ kind }) => kind)).toEqual(["rentRoll", "statement"]);
  const pages = [printed(...FOUR), printed("Taxes | 1").map((line) => ({ ...line, page: 4 }))].flat();
  expect(findPrintedTables(pages)).toEqual([]);
});
