import { writeXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { properties } from "../../lib/database/tables/properties.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createForm } from "../../test/form.ts";
import { insertCounty, insertImport } from "../../test/market-rows.ts";

let labs: TestApp;
let ann: { cookie: string };
let id: string;
beforeAll(async () => {
  labs = await createTestApp();
  ann = await labs.signIn("analyst");
  const importId = await insertImport(labs.database);
  await insertCounty(labs.database, { fips: "53033", name: "King County", state: "WA" });
  await insertCounty(labs.database, { fips: "53053", name: "Pierce County", state: "WA" });
  const row = (countyFips: string, oid: number, addressLine: string, parcelNumber: string) => ({
    countyFips,
    oid,
    googlePlacesId: `labs_${countyFips}_${oid}`,
    propertyType: "singlefamily" as const,
    addressLine,
    searchText: `${addressLine}, seattle, wa 98101`.toLowerCase(),
    parcelNumber,
    parcelKey: parcelNumber.replaceAll("-", ""),
    city: "Seattle",
    state: "WA",
    zip: "98101",
    latitude: 47.6,
    longitude: -122.3,
    geocodePrecision: "rooftop",
    source: "test",
    demo: true,
    importId,
  });
  await labs.database
    .insert(properties)
    .values([
      row("53033", 1, "101 Pine St", "100-1"),
      row("53033", 2, "102 Pine St", "100-2"),
      row("53033", 3, "103 Pine St", "100-3"),
      row("53053", 4, "104 Pine St", "100-3"),
    ]);
  const made = await labs.app.inject({
    method: "POST",
    url: "/api/portfolios",
    headers: ann,
    payload: { name: "Tape", placeIds: ["labs_53033_2"] },
  });
  id = made.json().id;
});
afterAll(() => labs.close());

async function match(content: Buffer | string, name = "tape.csv") {
  const form = createForm({}, { name, content });
  const answer = await labs.app.inject({
    method: "POST",
    url: `/api/portfolios/${id}/properties/match`,
    payload: form.payload,
    headers: { ...ann, ...form.headers },
  });
  return { status: answer.statusCode, body: answer.json() };
}

const TAPE = `Tape of homes,,,,,
Address,City,State,ZIP,APN,Place ID,Purchase price,Our share,Acquired,Broker
101 Pine St,Seattle,WA,98101,,,"$250,000",50%,3/1/2024,Jo
102 Pine Street,Seattle,WA,98101,,,,,,
,,,,,labs_53033_1,,,,
,,,,100-3,,,,,
999 Nowhere Rd,Seattle,WA,98101,,,cheap,,,
`;

test("each row of a file is told what it names, and nothing is added yet", async () => {
  const { status, body } = await match(TAPE);
  expect(status).toBe(200);
  const rows = body.rows.map(({ row, outcome, reason }: Record<string, unknown>) => [row, outcome, reason]);
  expect(rows).toEqual([
    [3, "matched", "Found by its address"],
    [4, "held", expect.stringContaining("Found by its address")],
    [5, "duplicate", "The same property as row 3"],
    [6, "ambiguous", "2 properties have this parcel number: choose one"],
    [7, "notFound", "No loaded property has this address. “cheap” is not kept as acquisition price"],
  ]);
  expect(body.counts).toEqual({ matched: 1, held: 1, duplicate: 1, ambiguous: 1, notFound: 1 });
  expect(body.rows[0].values).toEqual({
    acquisitionPrice: 250_000,
    ownershipShare: 0.5,
    acquiredAt: "2024-03-01",
  });
  expect(body.ignored).toEqual(["Broker"]);
  const held = await labs.app.inject({ url: `/api/portfolios/${id}/properties`, headers: ann });
  expect(held.json().total).toBe(1);
});

test("a lease and a loan are read with their days, one day for both where the file has one", async () => {
  const head = "Place ID,Rent,Lease end,Loan balance,Interest rate,Loan payment,Maturity date";
  const cells = 'labs_53033_1,"$2,050",6/30/2027,"$168,400",4.75%,1020,2031-06-01';
  const { body } = await match(`${head},As of\n${cells},10/31/2026\n`);
  const values = {
    monthlyRent: 2_050,
    leaseEndsOn: "2027-06-30",
    loanBalance: 168_400,
    loanRate: 0.0475,
    loanPayment: 1_020,
    loanMaturesOn: "2031-06-01",
  };
  expect(body.rows[0].values).toEqual({ ...values, rentAsOf: "2026-10-31", loanAsOf: "2026-10-31" });
  expect(body.ignored).toEqual([]);
  const own = await match(`${head},As of,Loan as of\n${cells},10/31/2026,9/30/2026\n`);
  expect(own.body.rows[0].values).toMatchObject({ rentAsOf: "2026-10-31", loanAsOf: "2026-09-30" });
});

const PINE_101 = { googlePlacesId: "labs_53033_1", label: "101 Pine St, Seattle, WA 98101" };

test("an address written otherwise is the property's where all of it is borne out, and a question where not", async () => {
  const { body } = await match(
    `Address,City,State,ZIP
101 Pine,Seattle,WA,98101
101 Pine St Apt 9,Seattle,WA,98101
101 Pine St,Tacoma,WA,98101
`,
  );
  expect(
    body.rows.map(({ outcome, reason, candidates }: Record<string, unknown>) => [
      outcome,
      reason,
      candidates,
    ]),
  ).toEqual([
    ["matched", "Matched by a different form of its address", [PINE_101]],
    ["ambiguous", "Partial address match: choose one", [PINE_101]],
    ["ambiguous", "Partial address match: choose one", [PINE_101]],
  ]);
});

test("an own id names one home of a portfolio, and who gives it to a second is told so", async () => {
  const made = await labs.app.inject({
    ...{ method: "POST", url: "/api/portfolios", headers: ann },
    payload: { name: "Own ids", placeIds: ["labs_53033_1", "labs_53033_3"] },
  });
  const url = `/api/portfolios/${made.json().id}/properties`;
  const give = (values: Record<string, { ownId: string }>) =>
    labs.app.inject({
      ...{ method: "POST", url, headers: ann },
      payload: { placeIds: Object.keys(values), values },
    });
  const twice = await give({ labs_53033_1: { ownId: "H-1" }, labs_53033_3: { ownId: "H-1" } });
  expect([twice.statusCode, twice.json()]).toEqual([
    409,
    { detail: "Another home of this portfolio has this own id" },
  ]);
  const each = await give({ labs_53033_1: { ownId: "H-1" }, labs_53033_3: { ownId: "H-2" } });
  expect(each.statusCode).toBe(200);
});

test("a workbook is read as a text is, on whichever sheet the properties stand", async () => {
  const rows = [
    ["Parcel number", "County FIPS", "Acquired"],
    ["100-3", "53053", new Date("2024-05-06")],
  ];
  const bytes = await writeXlsx({
    sheets: [
      { name: "Cover", rows: [["Homes"]] },
      { name: "Tape", rows },
    ],
  });
  const { body } = await match(Buffer.from(bytes), "tape.xlsx");
  expect(body.rows).toMatchObject([
    {
      row: 2,
      outcome: "matched",
      candidates: [{ googlePlacesId: "labs_53053_4" }],
      values: { acquiredAt: "2024-05-06" },
    },
  ]);
});

test.each([
  ["without a column that names properties", "a,b\n1,2\n", 422],
  ["with a head alone", "Address\n", 422],
  ["that is empty", "", 422],
  ["that is a PDF by its content", "%PDF-1.7\n", 415],
  ["with more rows than can be matched at once", `Place id\n${"x\n".repeat(5_001)}`, 422],
])("a file %s is refused with the reason", async (_, content, expected) => {
  const { status, body } = await match(content);
  expect(status).toBe(expected);
  expect(JSON.stringify(body.detail).length).toBeGreaterThan(10);
});

test("what is no form is refused, and so is a form without a file", async () => {
  const url = `/api/portfolios/${id}/properties/match`;
  const json = await labs.app.inject({ method: "POST", url, headers: ann, payload: {} });
  expect(json.statusCode).toBe(415);
  const form = createForm({ note: "no file" });
  const headers = { ...ann, ...form.headers };
  const empty = await labs.app.inject({ method: "POST", url, headers, payload: form.payload });
  expect(empty.statusCode).toBe(422);
});

test("the homes we own take no file", async () => {
  const form = createForm({}, { name: "tape.csv", content: TAPE });
  const url = "/api/portfolios/owned/properties/match";
  const answer = await labs.app.inject({
    method: "POST",
    url,
    headers: { ...ann, ...form.headers },
    payload: form.payload,
  });
  expect(answer.statusCode).toBe(403);
});
