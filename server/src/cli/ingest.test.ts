import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeXlsx } from "hucre/xlsx";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { ingest } from "./ingest.ts";

const KEYS = "RegionID,SizeRank,RegionName,RegionType,StateName,State,Metro,StateCodeFIPS,MunicipalCodeFIPS";
const RENTS = `${KEYS},2025-01-31\n1,1,Mecklenburg County,county,NC,NC,x,37,119,1500\n`;
const BROKEN = `${KEYS},2025-01-31\n1,1,Mecklenburg County,county,NC,NC,x,37,119,1500\n2,2,Gas`;
const HOMES = "APN,Rooms,zip\n12-34,3,28202\n";

let folder = "";
let home: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "labs-ingest-"));
  home = await createTestDatabase();
  vi.stubEnv("DATABASE_URL", home.url);
});
afterEach(() => {
  process.exitCode = undefined;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await home.drop();
});

async function save(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

describe("labs ingest", () => {
  test("takes from a folder what it knows, lists the rest, and says that a second time nothing changed", async () => {
    await mkdir(join(folder, "all", "deep"), { recursive: true });
    await save("all/deep/County_zori.csv", RENTS);
    await save("all/notes.csv", "a,b\n1,2\n");
    await save("all/readme.md", "# Notes");
    await save("all/broken.xlsx", "PK");
    const first = await ingest(["folder", join(folder, "all")]);
    expect(first.imports).toMatchObject([
      { source: "zillow-zori-county", file: "County_zori.csv", read: 1, kept: 1, unchanged: false },
    ]);
    expect(first.unrecognized.sort()).toEqual(["broken.xlsx", "notes.csv", "readme.md"]);
    expect(process.exitCode).toBeUndefined();
    const second = await ingest(["folder", join(folder, "all")]);
    expect(second.imports).toMatchObject([{ kept: 1, unchanged: true }]);
  });

  test("loads a roll by a profile of one's own, and says by line what is wrong with one", async () => {
    const roll = await save("roll.csv", "pid,use,addr,zip\nP1,R,100 Oak St,28202\n");
    const profile = {
      ...{ source: "Own roll", publisher: "Own", county: "37119" },
      use: { column: "use", singlefamily: { R: "House" }, multifamily: {} },
      fields: { parcelNumber: "pid", address: "addr", zip: "zip" },
    };
    const written = await save("own.json", JSON.stringify(profile, null, 2));
    const { imports } = await ingest(["roll", roll, "--profile", written]);
    expect(imports).toMatchObject([{ source: "Own roll", kept: 1, roll: { added: 1, gone: 0 } }]);
    await home.pool.query("delete from properties where source = 'Own roll'");
    const broken = await save("broken.json", JSON.stringify({ ...profile, county: "37" }, null, 2));
    await expect(ingest(["roll", roll, "--profile", broken])).rejects.toThrow(/line 4: county/);
  });

  test("goes on after a recognised file that is broken, and then exits with an error", async () => {
    await mkdir(join(folder, "half"), { recursive: true });
    await save("half/a_zori.csv", BROKEN);
    await save("half/b_zori.csv", RENTS.replace("1500", "1600"));
    const answer = await ingest(["folder", join(folder, "half")]);
    expect(answer.failed).toEqual([
      { file: join(folder, "half/a_zori.csv"), error: "Row 3 has 3 cells; the header has 10" },
    ]);
    expect(answer.imports).toMatchObject([{ file: "b_zori.csv", kept: 1 }]);
    expect(process.exitCode).toBe(1);
  });

  test("refuses a file that is not of the source it is said to be of, or not there", async () => {
    const path = await save("plain.csv", "a,b\n1,2\n");
    const rents = await save("zori.csv", RENTS);
    const answer = await ingest(["omb", path, rents, join(folder, "absent.xlsx")]);
    expect(answer.failed.map(({ error }) => error)).toEqual([
      ...[
        "It is no file of omb that can be read",
        "It is no file of omb that can be read; it is one of zillow",
      ],
      "There is no such file",
    ]);
    expect(answer.imports).toEqual([]);
  });

  test("takes a list of rentals, with columns by words", async () => {
    const path = await save("rents.csv", "Asked,listed_at,zip,beds\n1500,2025-03-01,28202,2\n");
    const answer = await ingest(["listings", path, "--map", "rent=Asked", "--source", "Own list"]);
    expect(answer.imports).toMatchObject([{ source: "Own list", read: 1, kept: 1, vintage: "2025-03-01" }]);
  });

  test("of a folder brings first what others are matched to, whatever the names of the files", async () => {
    const metros = "RegionID,SizeRank,RegionName,RegionType,StateName,2025-01-31\n";
    const row = '1,1,"Charlotte, NC",msa,NC,380000\n';
    await mkdir(join(folder, "order"), { recursive: true });
    await save("order/a_Metro_zhvi.csv", metros + row);
    const list = [
      ["Table"],
      ["List 1, JULY 2023"],
      [
        ...["CBSA Code", "CBSA Title", "Metropolitan/Micropolitan Statistical Area"],
        ...["FIPS State Code", "FIPS County Code", "Central/Outlying County"],
      ],
      [
        ...["16740", "Charlotte-Concord-Gastonia, NC-SC", "Metropolitan Statistical Area"],
        ...["37", "119", "Central"],
      ],
    ];
    await writeFile(
      join(folder, "order/z.xlsx"),
      await writeXlsx({ sheets: [{ name: "List 1", rows: list }] }),
    );
    const answer = await ingest(["folder", join(folder, "order")]);
    expect(answer.failed).toEqual([]);
    expect(answer.imports.map(({ source }) => source)).toEqual(["omb", "zillow-zhvi-metro"]);
  });

  test("maps the columns of a list of homes by words or by a file, the words going first", async () => {
    const path = await save("homes.csv", HOMES);
    const mapFile = await save("map.json", JSON.stringify({ beds: "zip", parcelNumber: "APN" }));
    const args = ["properties", path, "--source", "Test list", "--map-file", mapFile, "--map", "beds=Rooms"];
    expect((await ingest(args)).imports).toMatchObject([{ source: "Test list", read: 1, kept: 1 }]);
    const { rows } = await home.pool.query("select county_fips, parcel_key, beds, city from properties");
    expect(rows).toEqual([{ county_fips: "37119", parcel_key: "1234", beds: 3, city: "Charlotte" }]);
  });

  test.each([
    [[], /^Usage: labs ingest/],
    [["omb"], /^Usage/],
    [["weather", "x.csv"], /^Usage/],
    [["properties", "x.csv", "--county", "King"], /--county/],
    [["properties", "x.csv", "--type", "castle"], /--type/],
    [["properties", "x.csv", "--map", "beds"], /--map takes/],
    [["properties", "x.csv", "--colour", "red"], /Unknown option/],
    [["folder", "/nowhere/at/all"], /no folder/],
    [["pull", "weather"], /no source weather to pull; sources are omb, /],
    [["pull", "omb", "--base", "ftp://x"], /--base takes/],
    [["listings"], /^Usage/],
    [["taxes", "x.csv"], /of one county: --county/],
    [["taxes", "x.csv", "--county", "53033", "--year", "2024-25"], /--year takes a tax year/],
    [["roll"], /^Usage/],
    [["roll", "a.csv"], /--profile florida-nal, cook-county, new-york-pluto, or a JSON file/],
    [["roll", "a.csv", "--profile", "nowhere.json"], /There is no profile nowhere\.json; profiles are/],
  ])("says in one line what is wrong with %j", async (args, message) => {
    await expect(ingest(args)).rejects.toThrow(message);
  });
});
