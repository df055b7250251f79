import { expect, test } from "vitest";
import { countyTitle } from "./property-names.ts";

test.each([
  ["King", "WA", "King County, WA"],
  ["King County", "WA", "King County, WA"],
  ["Orleans", "LA", "Orleans Parish, LA"],
  ["Richmond", "VA", "Richmond County, VA"],
  ["Richmond (city)", "VA", "Richmond (city), VA"],
  ["James City", "VA", "James City County, VA"],
  ["Charles City", "VA", "Charles City County, VA"],
  ["Carson City", "NV", "Carson City, NV"],
  ["Capitol Planning Region", "CT", "Capitol Planning Region, CT"],
  ["Anchorage", "AK", "Anchorage, AK"],
  ["District of Columbia", "DC", "District of Columbia, DC"],
  [null, "WA", "WA"],
])("the county that files call %s in %s is %s", (name, state, title) => {
  expect(countyTitle(name, state)).toBe(title);
});
