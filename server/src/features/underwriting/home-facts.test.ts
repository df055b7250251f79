import { expect, test } from "vitest";
import { homeFacts } from "./home-facts.ts";

const today = new Date("2026-06-30T00:00:00Z");
const home = { sqft: 1_500, beds: 3, baths: 2.5, lotSqft: null, yearBuilt: 1996 };

test("the record of a home fills what it says, its age by its year, and nothing that it does not say", () => {
  const found = Object.fromEntries(homeFacts(home, today).map(({ path, value }) => [path, value]));
  expect(found).toEqual({ sqft: 1_500, beds: 3, baths: 2.5, yearBuilt: 1996, age: 30 });
});

test.each([null, 0, 1_066, 2_027])("a year of %s is no year to age a home by", (yearBuilt) => {
  const paths = homeFacts({ ...home, yearBuilt }, today).map(({ path }) => path);
  expect(paths).not.toContain("age");
  expect(paths).not.toContain("yearBuilt");
});
