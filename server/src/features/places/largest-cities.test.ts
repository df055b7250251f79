import { expect, test } from "vitest";
import { isLargestCityOfName } from "./largest-cities.ts";
import { suggestCities, suggestTownOf } from "./suggest-areas.ts";

const first = (query: string) => suggestCities(query).named[0]?.label;

test.each([
  ["arlington", "Arlington, TX"],
  ["hoboken", "Hoboken, NJ"],
  ["roswell", "Roswell, GA"],
  ["kyle", "Kyle, TX"],
  ["draper", "Draper, UT"],
  ["springfield", "Springfield, MO"],
  ["glendale", "Glendale, AZ"],
  ["mount pleasant", "Mount Pleasant, SC"],
  // These have the most postal codes too.
  ["charlotte", "Charlotte, NC"],
  ["portland", "Portland, OR"],
])("of cities named %s it is the one of most people", (query, label) => {
  expect(first(query)).toBe(label);
});

test("a city that is named with its state is that one, however small", () => {
  expect(first("hoboken ga")).toBe("Hoboken, GA");
  expect(first("arlington va")).toBe("Arlington, VA");
});

test("at a beginning, the largest of a small name does not pass a large city of another", () => {
  expect(suggestCities("san").begun.map(({ label }) => label)).toEqual(
    expect.arrayContaining(["San Antonio, TX"]),
  );
});

test("one city of a name is the largest", () => {
  expect(isLargestCityOfName("ARLINGTON", "TX")).toBe(true);
  expect(isLargestCityOfName("ARLINGTON", "VA")).toBe(false);
});

test("a street that no list has leads to its town, else to the city that it has its name from", () => {
  const towns = (query: string) => suggestTownOf(query)[0]?.label;
  expect(towns("Charlotte Ave, Nashville")).toBe("Nashville, TN");
  expect(towns("Charlotte Ave")).toBe("Charlotte, NC");
  expect(towns("no such town")).toBeUndefined();
});
