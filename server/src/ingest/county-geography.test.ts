import { describe, expect, test } from "vitest";
import { GEOGRAPHY_VINTAGE, readCounties } from "./county-geography.ts";

const counties = readCounties();
const byFips = new Map(counties.map((county) => [county.fips, county]));

describe("The counties of the map", () => {
  test("are the 3,142 of the edition of 2017: Alaska's 02261 and Connecticut's old counties among them", () => {
    expect(GEOGRAPHY_VINTAGE).toBe("2017");
    expect(counties).toHaveLength(3142);
    for (const fips of ["02261", "09001", "46102"]) expect(byFips.has(fips)).toBe(true);
    for (const fips of ["02063", "02066", "09110", "72001"]) expect(byFips.has(fips)).toBe(false);
  });

  test("have centres within the country, across the date line and for the smallest city too", () => {
    expect(
      counties.filter(
        ({ latitude, longitude }) => !(latitude > 18 && latitude < 72 && Math.abs(longitude) > 66),
      ),
    ).toEqual([]);
    expect(byFips.get("37119")).toMatchObject({ name: "Mecklenburg", state: "NC" });
    expect(byFips.get("37119")?.latitude).toBeCloseTo(35.247, 2);
    expect(byFips.get("37119")?.longitude).toBeCloseTo(-80.833, 2);
    expect(byFips.get("02016")?.longitude).toBeLessThan(-165);
    expect(byFips.get("51610")?.latitude).toBeCloseTo(38.88, 1);
  });

  test("keep a city apart from the county of the same name", () => {
    expect(byFips.get("24005")?.name).toBe("Baltimore");
    expect(byFips.get("24510")?.name).toBe("Baltimore (city)");
  });
});
