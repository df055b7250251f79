import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { openPublisherFiles } from "../../test/publisher-files.ts";
import { combineIndices } from "./metro-divisions.ts";

const METRO = "Metro,Area Code,Year,Quarter,Value,Difference";
const POPULATION =
  "CBSA,MDIV,STCOU,NAME,LSAD,POPESTIMATE2024,POPESTIMATE2025,NETMIG2024,NETMIG2025,DOMESTICMIG2024,DOMESTICMIG2025";

let home: TestDatabase;
let files: Awaited<ReturnType<typeof openPublisherFiles>>;
beforeAll(async () => {
  home = await createTestDatabase();
  files = await openPublisherFiles(home);
});
afterAll(() => home.drop());
beforeEach(async () => {
  await files.clear();
  await files.haveMetros(
    ["16740", "Charlotte-Concord-Gastonia, NC-SC"],
    ["14460", "Boston-Cambridge-Newton, MA-NH"],
  );
});

describe("FHFA's price indices", () => {
  test("of metros stand at each quarter's last month, a dash being no value", async () => {
    const result = await files.importLines(
      "hpi_at_metro.csv",
      METRO,
      '"Charlotte-Concord-Gastonia, NC-SC",16740,1975,4,-,-',
      '"Charlotte-Concord-Gastonia, NC-SC",16740,1976,1,17.50,( 1.1)',
      '"Charlotte-Concord-Gastonia, NC-SC",16740,1976,2,-,-',
      '"Charlotte-Concord-Gastonia, NC-SC",16740,1976,3,18.25,-',
      '"Nowhere, TX",99999,1976,3,18.25,-',
    );
    expect(result).toMatchObject({ source: "fhfa-metro-index", vintage: "1976-09", read: 5, kept: 4 });
    expect(result.rejected).toEqual([{ row: 6, reason: expect.stringContaining("99999 is no metro") }]);
    expect(await files.series()).toEqual(["homePriceIndex 16740 1976-03 17.5,-,18.25"]);
  });

  test("are read as the publisher gives them out, without a header", async () => {
    const result = await files.importLines(
      "hpi_at_metro.csv",
      '"Charlotte-Concord-Gastonia, NC-SC",16740,2025,3,300.5,( 1.1)',
      '"Charlotte-Concord-Gastonia, NC-SC",16740,2025,4,303.5,( 1.1)',
      '"Charlotte-Concord-Gastonia, NC-SC",16740,2026,1,304.5,( 1.1)',
    );
    expect(result).toMatchObject({ read: 3, kept: 3 });
    expect(await files.series()).toEqual(["homePriceIndex 16740 2025-09 300.5,303.5,304.5"]);
  });

  test("of counties may end their lines with CR alone, and write a point for no value", async () => {
    const lines = [
      "State,County,FIPS code,Year,Annual Change (%),HPI,HPI with 1990 base,HPI with 2000 base",
      "AL,Autauga,01001,1986,.,100.00,95.40,71.03",
      "AL,Autauga,01001,1988,3.24,100.99,.,71.74",
    ];
    const result = await files.importBytes("hpi.csv", `\uFEFF${lines.join("\r")}\r`);
    expect(result).toMatchObject({ source: "fhfa-county-index", vintage: "1988", read: 2, kept: 2 });
    expect(await files.series()).toEqual(["homePriceIndex 01001 1986-07 100,-,100.99"]);
  });

  test("of divisions make the metro's when their population is known, whichever comes first", async () => {
    const index = [
      METRO,
      '"Boston, MA (MSAD)",14454,1995,1,100.00,-',
      '"Boston, MA (MSAD)",14454,1995,2,110.00,-',
      '"Cambridge, MA (MSAD)",15764,1995,1,100.00,-',
      '"Cambridge, MA (MSAD)",15764,1995,2,120.00,-',
    ];
    const people = [
      POPULATION,
      '14460,,,"Boston-Cambridge-Newton, MA-NH",Metropolitan Statistical Area,390,400,1,2,3,4',
      '14460,14454,,"Boston, MA",Metropolitan Division,90,100,1,2,3,4',
      '14460,15764,,"Cambridge-Newton-Framingham, MA",Metropolitan Division,290,300,1,2,3,4',
      '14460,14454,25021,"Norfolk County, MA",County or equivalent,90,100,1,2,3,4',
    ];
    // (100 · 1.1 + 300 · 1.2) ÷ 400
    const combined = "homePriceIndex 14460 1995-03 100,117.5";
    for (const order of [
      [index, people],
      [people, index],
    ]) {
      await files.clear();
      await files.haveMetros(["14460", "Boston-Cambridge-Newton, MA-NH"]);
      for (const lines of order) await files.importLines("file.csv", ...lines);
      const series = (await files.series()).filter((line) => line.startsWith("homePriceIndex 14460"));
      expect(series.map((line) => line.replace(/117\.49+\d*|117\.50+\d*/, "117.5"))).toEqual([combined]);
    }
  });

  test.each([
    [
      "an index that is none",
      '"Charlotte, NC",16740,1976,1,abc,-',
      /No row can be used; row 2: "abc" is no index/,
    ],
    ["a fifth quarter", '"Charlotte, NC",16740,1976,5,10,-', /"5" is no quarter/],
    ["a row cut short", '"Charlotte, NC",16740,1976', /Row 2 has 3 cells/],
  ])("with %s change nothing", async (_, line, message) => {
    await expect(files.importLines("hpi_at_metro.csv", METRO, line)).rejects.toThrow(message);
    expect(await files.series()).toEqual([]);
  });

  test("need the list of metros first", async () => {
    await files.clear();
    await expect(
      files.importLines("hpi_at_metro.csv", METRO, '"Charlotte, NC",16740,1976,1,10,-'),
    ).rejects.toThrow(/import it first/);
  });
});

describe("An index of divisions together", () => {
  const quarter = (index: number) => 1995 * 12 + 2 + 3 * index;

  test("lies between them, and is each of them when they are alike", () => {
    const level = fc.array(fc.double({ min: 50, max: 400, noNaN: true }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(level, fc.double({ min: 1, max: 1e7, noNaN: true }), (values, people) => {
        const member = { people, values: new Map(values.map((value, index) => [quarter(index), value])) };
        const combined = combineIndices([member, member]);
        const [first = 1] = values;
        values.forEach((value, index) => {
          const own = combined.get(quarter(index)) ?? 0;
          const start = combined.get(quarter(0)) ?? 1;
          expect(own / start).toBeCloseTo(value / first, 8);
        });
      }),
    );
  });

  test("begins after the last quarter that one of them lacks", () => {
    const values = (...list: (number | null)[]) =>
      new Map(list.flatMap((value, index) => (value === null ? [] : [[quarter(index), value] as const])));
    const combined = combineIndices([
      { people: 1, values: values(100, null, 110, 121) },
      { people: 3, values: values(100, 105, 120, 120) },
    ]);
    expect([...combined.keys()]).toEqual([quarter(2), quarter(3)]);
    expect(combined.get(quarter(3))).toBeCloseTo(100 * (0.25 * 1.1 + 0.75), 10);
  });
});
