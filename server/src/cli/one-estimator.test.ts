import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SearchStatus } from "@labs/contract/property-search/searches";
import { amountColumn, describeHome, tabulateHomes } from "@labs/estimation/describe-homes";
import Papa from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";
import { comparableFacts, listOfMarket, toObservation } from "../features/evidence/service.ts";
import { getSubject } from "../features/places/service.ts";
import { createTestApp, type TestApp } from "../test/app.ts";
import { buildTown, TOWN } from "../test/town.ts";
import { HOME_COLUMNS, openDesk } from "../test/uploads.ts";
import { backtest } from "./backtest.ts";

let labs: TestApp;
let analyst: { cookie: string };
let folder: string;

beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  analyst = await labs.signIn("analyst");
  folder = mkdtempSync(join(tmpdir(), "labs-one-estimator-"));
  // A home without a past of its own, in a town where the water counts.
  await labs.pool.query("update sales set oid = null where oid = 1");
  for (const [table, amount] of [
    ["sales", "price"],
    ["rental_listings", "rent"],
  ]) {
    await labs.pool.query(`update ${table} set facts = jsonb_build_object('waterfront', case when id % 4 = 0 then 1 else 0 end),
      ${amount} = ${amount} * case when id % 4 = 0 then 1.4 else 1 end where county_fips = '48453' and not demo`);
  }
  await labs.pool.query(`update properties set facts = '{"waterfront": 1}' where google_places_id = $1`, [
    TOWN.home,
  ]);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await labs.close();
});

/** What `labs backtest` says of the home, from the market's evidence written out as a file. */
async function askCommandLine(evidence: "rent" | "price") {
  const { database } = labs;
  const subject = await getSubject({ database, googlePlacesId: TOWN.home });
  const market = { evidence, propertyType: "singlefamily", demo: false, kind: "msa", id: "12420" } as const;
  const observed = (await listOfMarket(database, market)).map(toObservation);
  const asOf = observed[0]?.observedOn ?? "";
  const [train, asked] = [join(folder, "train.csv"), join(folder, "test.csv")];
  writeFileSync(train, Papa.unparse(tabulateHomes(observed)));
  writeFileSync(asked, Papa.unparse([describeHome(comparableFacts(subject), asOf)]));
  const { rows } = await backtest(["--train", train, "--test", asked, "--target", amountColumn]);
  const [row] = rows;
  if (row === undefined || "unavailable" in row) throw new Error(JSON.stringify(row));
  return row;
}

test("a home's page, its bulk row, its search row and labs backtest give the same number", async () => {
  const page = await labs.app.inject({
    url: `/api/research-property/google-places-id/${TOWN.home}`,
    headers: analyst,
  });
  const { valueEstimate, rentEstimate } = page.json();
  const desk = openDesk(labs, analyst);
  const request = await desk.run(`${HOME_COLUMNS}\n7,1204 N Oak St,Austin,TX,78704,3,2,1500,285000\n`);
  const [listed] = (await desk.results(request.id)).rows;
  const search = await labs.app.inject({
    method: "POST",
    url: "/api/property-search/chisel-property-search",
    headers: analyst,
    payload: { criteria: {}, sort: { by: "value", direction: "desc" } },
  });
  await labs.runJobs();
  const status = await labs.app.inject({
    url: `/api/property-search/chisel-request-status?requestId=${search.json().requestId}`,
    headers: analyst,
  });
  const items = SearchStatus.parse(status.json()).results?.items ?? [];
  // What is stored of the home is what its page shows, to the last digit.
  const { rows: stored } = await labs.pool.query(
    "select value, value_low, value_high, value_grade, value_as_of::text, rent, rent_low, rent_high, rent_grade, rent_as_of::text, stale from home_figures where google_places_id = $1",
    [TOWN.home],
  );
  expect(stored).toEqual([
    {
      ...{ value: valueEstimate.point, value_low: valueEstimate.low, value_high: valueEstimate.high },
      ...{ value_grade: valueEstimate.grade, value_as_of: valueEstimate.asOf, stale: null },
      ...{ rent: rentEstimate.point, rent_low: rentEstimate.low, rent_high: rentEstimate.high },
      ...{ rent_grade: rentEstimate.grade, rent_as_of: rentEstimate.asOf },
    },
  ]);
  const found = items.find(({ googlePlacesId }) => googlePlacesId === TOWN.home);
  for (const [shown, row, cell, commandLine] of [
    [valueEstimate, found?.value, listed.results.value, await askCommandLine("price")],
    [rentEstimate, found?.rent, listed.results.rent, await askCommandLine("rent")],
  ]) {
    expect(shown.model.share).toBeGreaterThan(0.5);
    expect(cell).toBe(Math.round(shown.point));
    for (const end of ["point", "low", "high"] as const) {
      expect(row[end]).toBeCloseTo(shown[end], 6);
      expect(commandLine[end]).toBeCloseTo(shown[end], 6);
    }
  }
});

test("the water that a home's record knows of is in its value", async () => {
  const value = async () => {
    const url = `/api/research-property/google-places-id/${TOWN.home}`;
    return (await labs.app.inject({ url, headers: analyst })).json().valueEstimate.point;
  };
  const shore = await value();
  await labs.pool.query(`update properties set facts = '{"waterfront": 0}' where google_places_id = $1`, [
    TOWN.home,
  ]);
  expect(shore / (await value())).toBeGreaterThan(1.1);
});
