import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown } from "../../test/town.ts";

const BASE = "/api/property-search";

let labs: TestApp;
let ann: { cookie: string };

beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  ann = await labs.signIn("viewer");
});
afterAll(() => labs.close());

test("a count says what records leave and what a search would still have to estimate", async () => {
  const answer = await labs.app.inject({
    method: "POST",
    url: `${BASE}/count`,
    headers: ann,
    payload: { criteria: { states: ["TX"], netYield: { min: 0.05 } } },
  });
  expect(answer.json()).toMatchObject({
    universe: 6,
    matched: 4,
    notCounted: ["Net yield 5% or more"],
    // The building has no figures of this kind.
    toValue: 3,
    perCriterion: [{ criterion: "places", remaining: 4 }],
  });
});

test("what can be searched by is what records say, and what they don't say is named with its reason", async () => {
  const choices = (await labs.app.inject({ url: `${BASE}/criteria`, headers: ann })).json();
  expect(choices).toMatchObject({ universe: 6, demo: 1, known: { beds: 5, sqft: 6, hoaMonth: 0 } });
  expect(choices.counties[0]).toMatchObject({ id: "48453", name: "Travis County, TX", count: 4 });
  expect(choices.counties[0].latitude).toBeCloseTo(30.25, 2);
  expect(choices.notOffered.map(({ key }: { key: string }) => key)).toContain("forSale");
});
