import type { SearchChoices } from "@labs/contract/property-search/searches";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { insertImport, insertMarkets, insertSeries, KING, MARKETS_DAY } from "../../test/market-rows.ts";

const HELD = ["hazardRiskScore", "socialVulnerability"];

let labs: TestApp;
let session: { cookie: string };
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: MARKETS_DAY });
  labs = await createTestApp();
  session = await labs.signIn("analyst");
  const { importId } = await insertMarkets(labs.database);
  for (const key of [...HELD, "expectedLossRate"]) {
    const series = { key, id: KING, start: "2025-07", stepMonths: 12, values: [0.4], importId };
    await insertSeries(labs.database, series);
  }
  await insertImport(labs.database);
});
afterAll(async () => {
  vi.useRealTimers();
  await labs.close();
});

test("no criterion of a search offers or takes a composite that holds a protected class", async () => {
  const choices = await labs.app.inject({ url: "/api/property-search/criteria", headers: session });
  const offered = choices.json<SearchChoices>().metrics.map(({ key }) => key);
  expect(offered).toContain("expectedLossRate");
  for (const metric of HELD) {
    expect(offered).not.toContain(metric);
    const answer = await labs.app.inject({
      ...{ method: "POST", url: "/api/property-search/count", headers: session },
      payload: { criteria: { metrics: [{ metric, level: "county", max: 0.5 }] } },
    });
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json().detail[0]).toMatchObject({
      loc: ["body", "criteria", "metrics", 0, "metric"],
      msg: expect.stringMatching(/Fair housing: it holds race, ethnicity/),
    });
  }
});
