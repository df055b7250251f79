import { createServer, type Server, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FEEDS, type Feed, listDownloadAddresses } from "../features/data-sources/download-addresses.ts";
import { refreshJob } from "../features/data-sources/jobs.ts";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { MARKET_SOURCES } from "./known-sources.ts";
import { pullFeeds } from "./pull.ts";

const RATES = "observation_date,MORTGAGE30US\n2025-12-11,6.22\n2025-12-18,6.21\n2025-12-24,6.18\n";
const TODAY = new Date("2026-03-05T00:00:00Z");
const QUICK = { pauseMilliseconds: 1, answerMilliseconds: 2_000 };

let home: TestDatabase;
let server: Server;
let base = "";
let asked: string[] = [];
let answers: Record<string, (response: ServerResponse) => void> = {};

beforeAll(async () => {
  home = await createTestDatabase();
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    const answer = answers[request.url ?? ""];
    if (answer !== undefined) answer(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  base = typeof address === "object" && address !== null ? `http://127.0.0.1:${address.port}` : "";
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await home.drop();
});
beforeEach(async () => {
  asked = [];
  answers = {};
  await home.pool.query("truncate data_imports, source_checks cascade");
});

const feed = (source: string): Feed => {
  const found = FEEDS.find((entry) => entry.source === source);
  if (found === undefined) throw new Error(source);
  return found;
};
const RATES_PATH = "/graph/fredgraph.csv?id=MORTGAGE30US";
const pull = (sources: string[], limits = {}) =>
  pullFeeds({
    pool: home.pool,
    feeds: sources.map(feed),
    today: TODAY,
    base,
    limits: { ...QUICK, ...limits },
  });
const send = (text: string) => (response: ServerResponse) => void response.end(text);
async function checks() {
  const { rows } = await home.pool.query(
    "select feed, outcome, detail from source_checks order by checked_at",
  );
  return rows;
}

describe("Pulling from publishers", () => {
  test("imports what the address answers, and finds it unchanged a second time", async () => {
    answers[RATES_PATH] = send(RATES);
    const first = await pull(["freddie-mac-mortgage-rates"]);
    expect(first).toMatchObject({ imports: [{ vintage: "2025-12-24", read: 3, kept: 3, unchanged: false }] });
    const second = await pull(["freddie-mac-mortgage-rates"]);
    expect(second).toMatchObject({ imports: [{ unchanged: true }], failed: [] });
    expect((await checks()).map(({ outcome }) => outcome)).toEqual(["new", "unchanged"]);
    const { rows } = await home.pool.query(
      "select start_month::text as month, values from metric_series where metric_key = 'mortgageRate'",
    );
    expect(rows).toEqual([{ month: "2025-12-01", values: [(0.0622 + 0.0621 + 0.0618) / 3] }]);
  });

  test("looks for the newest file by its date, and stops at the first that there is", async () => {
    const header = [
      "Survey,FIPS,FIPS,Region,Division,County,,1-unit,,,2-units,,,3-4 units,,,5+ units",
      "Date,State,County,Code,Code,Name,Bldgs,Units,Value",
      " ",
    ];
    const row = ["2025", "37", "119", "3", "5", "Mecklenburg County  ", ...Array(24).fill("2")];
    answers["/econ/bps/County/co2025a.txt"] = send([...header, row.join(",")].join("\n"));
    const { imports } = await pull(["census-permits-annual"]);
    expect(imports).toMatchObject([{ file: "co2025a.txt", vintage: "2025", kept: 1 }]);
    expect(asked).toEqual(["2027", "2026", "2025"].map((year) => `/econ/bps/County/co${year}a.txt`));
  });

  test("takes the year of the survey's answers from their address", async () => {
    const { address } = feed("census-acs-rent");
    const path = address.replace("https://api.census.gov", "").replace("{yyyy}", "2024");
    const rows = [
      ["NAME", ...[1, 2, 3, 4, 5].map((index) => `B25031_00${index}E`), "state", "county"],
      ["Mecklenburg County, North Carolina", "1605", "-666666666", "1426", "3501", null, "37", "119"],
    ];
    answers[path] = send(JSON.stringify(rows));
    expect((await pull(["census-acs-rent"])).imports).toMatchObject([{ vintage: "2024", kept: 1 }]);
    const { rows: stored } = await home.pool.query(
      "select metric_key as key, latest_value as value from metric_series order by metric_key",
    );
    expect(stored).toEqual([
      { key: "medianGrossRent", value: 1605 },
      { key: "medianGrossRent1Bedroom", value: 1426 },
      { key: "medianGrossRent2Bedroom", value: 3501 },
    ]);
  });

  test("takes rental vacancy in parts of one, and movers as those who did not stay", async () => {
    const place = ["Mecklenburg County, North Carolina"];
    const send2024 = (source: string, variables: string[], ...counties: (string | null)[][]) => {
      const path = feed(source).address.replace("https://api.census.gov", "").replace("{yyyy}", "2024");
      answers[path] = send(JSON.stringify([["NAME", ...variables, "state", "county"], ...counties]));
    };
    send2024("census-acs-vacancy", ["DP04_0005E"], [...place, "6.3", "37", "119"]);
    send2024(
      "census-acs-movers",
      ["B07013_003E", "B07013_006E"],
      [...place, "400000", "300000", "37", "119"],
      ["Loving County, Texas", "0", "0", "48", "301"],
    );
    await pull(["census-acs-vacancy", "census-acs-movers"]);
    const { rows: stored } = await home.pool.query(
      "select metric_key as key, area_id as id, latest_value as value from metric_series where metric_key in ('rentalVacancyRate', 'renterMoveRate') order by metric_key",
    );
    expect(stored).toEqual([
      { key: "rentalVacancyRate", id: "37119", value: expect.closeTo(0.063, 12) },
      { key: "renterMoveRate", id: "37119", value: 0.25 },
    ]);
  });

  test("follows a few redirections, and tries a busy server again", async () => {
    let tries = 0;
    answers[RATES_PATH] = (response) => void response.writeHead(302, { location: "/moved" }).end();
    answers["/moved"] = (response) => {
      tries += 1;
      if (tries < 3) response.writeHead(503).end();
      else response.end(RATES);
    };
    expect((await pull(["freddie-mac-mortgage-rates"])).imports).toHaveLength(1);
    expect(tries).toBe(3);
  });

  test.each<[string, (response: ServerResponse) => void, object, RegExp]>([
    ["is not there", (response) => void response.writeHead(404).end(), {}, /has no file at/],
    ["is refused", (response) => void response.writeHead(403).end(), {}, /answered 403/],
    [
      "goes in circles",
      (response) => void response.writeHead(302, { location: RATES_PATH }).end(),
      {},
      /more than 5/,
    ],
    [
      "is sent on to another kind of address",
      (response) => void response.writeHead(302, { location: "file:///etc/passwd" }).end(),
      {},
      /not secure/,
    ],
    ["is larger than allowed", send(RATES.repeat(50)), { bytes: 500 }, /larger than/],
    [
      "says a size beyond the limit",
      (response) => void response.writeHead(200, { "content-length": 9_999 }).end(),
      { bytes: 500 },
      /larger than/,
    ],
    ["never begins", () => undefined, { answerMilliseconds: 30, attempts: 1 }, /does not answer/],
    [
      "never ends",
      (response) => void response.write("observation_date,"),
      { wholeMilliseconds: 60, attempts: 1 },
      /took too long/,
    ],
    [
      "breaks off",
      (response) => {
        response.writeHead(200, { "content-length": 500 });
        response.write("observation");
        setTimeout(() => response.destroy(), 10);
      },
      { attempts: 1 },
      /cannot be reached/,
    ],
    [
      "is a page instead of a file",
      send("<html><body>Sign in</body></html>"),
      {},
      /not the file that is expected/,
    ],
  ])("changes nothing when the file %s, and says so", async (_, answer, limits, message) => {
    answers[RATES_PATH] = answer;
    const { imports, failed } = await pull(["freddie-mac-mortgage-rates"], limits);
    expect(imports).toEqual([]);
    expect(failed).toMatchObject([
      { source: "freddie-mac-mortgage-rates", error: expect.stringMatching(message) },
    ]);
    expect(await checks()).toMatchObject([{ outcome: "failed", detail: expect.stringMatching(message) }]);
    const { rows } = await home.pool.query("select 1 from data_imports");
    expect(rows).toEqual([]);
  });

  test("goes on to the next source after one that failed", async () => {
    answers[RATES_PATH] = send(RATES);
    const { imports, failed } = await pull(["omb", "freddie-mac-mortgage-rates"]);
    expect([imports.length, failed.map(({ source }) => source)]).toEqual([1, ["omb"]]);
  });

  test("as a job takes what is loaded and due, and nothing of the demo", async () => {
    const pulled: string[] = [];
    const job = refreshJob({
      database: home.database,
      pull: async ({ feeds, onFeed }) => {
        for (const [index, entry] of feeds.entries()) {
          await onFeed(entry, index);
          pulled.push(entry.source);
        }
        return { imports: feeds, failed: [] };
      },
    });
    const context = {
      ...{ jobId: "", ownerId: null, attempt: 1, signal: new AbortController().signal },
      report: async () => undefined,
    };
    await job.run({ sources: "due" }, context);
    expect(pulled).toEqual([]);
    answers[RATES_PATH] = send(RATES);
    await pull(["freddie-mac-mortgage-rates"]);
    await job.run({ sources: "due" }, context);
    expect(pulled).toEqual([]);
    await home.pool.query("update source_checks set checked_at = now() - interval '30 days'");
    await job.run({ sources: "due" }, context);
    expect(pulled).toEqual([]);
    await home.pool.query("update data_imports set imported_at = now() - interval '30 days'");
    await job.run({ sources: "due" }, context);
    expect(pulled).toEqual(["freddie-mac-mortgage-rates"]);
  });
});

describe("The table of sources", () => {
  test("names each source once, of a kind that is read, with secure addresses", () => {
    const groups = new Set(MARKET_SOURCES.map(({ key }) => key));
    expect(new Set(FEEDS.map(({ source }) => source)).size).toBe(FEEDS.length);
    for (const entry of FEEDS) {
      expect(groups).toContain(entry.group);
      for (const { address } of listDownloadAddresses(entry, TODAY))
        expect(new URL(address).protocol).toBe("https:");
      expect(new URL(entry.page).protocol).toBe("https:");
    }
  });

  test("asks for a file by each of its names before it goes back a year", () => {
    const names = { address: "https://x/{yyyy}_revised", others: ["https://x/{yyyy}"], back: 0 };
    expect(listDownloadAddresses(names, TODAY).map(({ address, year }) => [address.slice(10), year])).toEqual(
      [
        ["2027_revised", 2027],
        ["2027", 2027],
        ["2026_revised", 2026],
        ["2026", 2026],
      ],
    );
  });

  test("dates months over the turn of the year", () => {
    const dated = listDownloadAddresses(
      { address: "https://x/{yy}{mm}c.txt", back: 2 },
      new Date("2026-01-15"),
    );
    expect(dated.map(({ address }) => address.slice("https://x/".length))).toEqual([
      "2602c.txt",
      "2601c.txt",
      "2512c.txt",
      "2511c.txt",
    ]);
  });
});
