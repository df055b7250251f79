import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readCounties } from "../ingest/county-geography.ts";
import { parseDelineation } from "../ingest/market-sources/omb.ts";
import { readTable } from "../ingest/read-table.ts";
import { METRO_OF_COUNTY, split } from "./county-profiles.ts";
import { HOME_METROS, MARKET_LEVELS } from "./market-levels.ts";
import { DEMO_METROS, METRO_VINTAGE } from "./metros.ts";

const PUBLISHED = fileURLToPath(new URL("../../../../shared/data/omb_cbsa/list1_2023.xlsx", import.meta.url));

describe("The demo's metros", () => {
  test("each of their counties is on the map and in one metro alone", () => {
    const onMap = new Set(readCounties().map(({ fips }) => fips));
    const codes = DEMO_METROS.flatMap(({ central, outlying }) => [...split(central), ...split(outlying)]);
    expect(codes.filter((fips) => !onMap.has(fips))).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
    expect(METRO_OF_COUNTY.size).toBe(codes.length);
  });

  test("each has a level, and homes are made in none that holds King County", () => {
    expect(DEMO_METROS.filter(({ id }) => !MARKET_LEVELS.has(id))).toEqual([]);
    const withHomes = new Set(HOME_METROS);
    expect(withHomes.size).toBeGreaterThanOrEqual(10);
    expect(withHomes.has(METRO_OF_COUNTY.get("53033")?.id ?? "")).toBe(false);
  });

  test.skipIf(!existsSync(PUBLISHED))(
    "agree with the published delineation in code, name, counties and centrality (needs ../shared/data)",
    async () => {
      const published = parseDelineation(await readTable(PUBLISHED));
      expect(published.vintage).toBe(METRO_VINTAGE);
      const counties = (id: string, centrality: string) =>
        published.counties
          .filter((county) => county.msaId === id && county.centrality === centrality)
          .map(({ fips }) => fips)
          .sort();
      for (const { id, name, central, outlying } of DEMO_METROS) {
        expect(published.metros.get(id)).toEqual({ name, kind: "metropolitan" });
        expect({ id, central: split(central).sort(), outlying: split(outlying).sort() }).toEqual({
          id,
          central: counties(id, "central"),
          outlying: counties(id, "outlying"),
        });
      }
    },
  );
});
