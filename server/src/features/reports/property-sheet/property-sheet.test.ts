import { eq } from "drizzle-orm";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { properties } from "../../../lib/database/tables/properties.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { buildTown, TOWN } from "../../../test/town.ts";

let labs: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp({ OPERATOR_NAME: "=Quiet Harbour" });
  headers = await labs.signIn("viewer");
  await buildTown(labs.database);
});
afterAll(() => labs.close());

const base = "/api/research-property";
const download = (id: string, more = "") =>
  labs.app.inject({ url: `${base}/google-places-id/${id}/download${more}`, headers });

async function getWorkbook(id: string) {
  const answer = await download(id, "?format=xlsx");
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
  const { sheets } = await readXlsx(answer.rawPayload, { readStyles: true });
  return new Map(sheets.map((sheet) => [sheet.name, sheet]));
}

test("the sheet is a PDF unless a workbook is asked for, named after the property", async () => {
  const pdf = await download(TOWN.home);
  expect(pdf.statusCode, pdf.body.slice(0, 300)).toBe(200);
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pdf.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": expect.stringContaining(
      'attachment; filename="Property sheet 1204 N Oak St, Austin, TX 78704.pdf"',
    ),
  });
  expect((await download(TOWN.home, "?format=pdf")).headers["content-type"]).toBe("application/pdf");
  const workbook = await download(TOWN.home, "?format=xlsx");
  expect(workbook.headers["content-disposition"]).toMatch(/^attachment; filename=".*\.xlsx"/);
});

test("the workbook holds the page's figures as numbers, each with source and date", async () => {
  const sheets = await getWorkbook(TOWN.home);
  const property = (await labs.app.inject({ url: `${base}/google-places-id/${TOWN.home}`, headers })).json();
  const facts = sheets.get("Facts")?.rows ?? [];
  expect(facts[0]).toEqual(["Group", "Fact", "Value", "Source", "As of"]);
  expect(facts).toContainEqual(["Structure", "Living area", 1500, "County assessor", "2026"]);
  const estimates = sheets.get("Estimates")?.rows ?? [];
  expect(estimates[1]?.slice(0, 4)).toEqual([
    "Rent / month",
    property.rentEstimate.low,
    property.rentEstimate.point,
    property.rentEstimate.high,
  ]);
  expect(estimates[1]?.[8]).toBe(property.rentEstimate.asOf);
  const comps = (
    await labs.app.inject({ url: `/api/rent-comp?googlePlacesId=${TOWN.home}`, headers })
  ).json();
  const rows = sheets.get("Rent comps")?.rows ?? [];
  const listed = rows.slice(1, 1 + comps.comps.length);
  expect(listed.map((row) => row[6]).sort()).toEqual(
    comps.comps.map(({ amount }: { amount: number }) => amount).sort(),
  );
  const market = sheets.get("Market")?.rows ?? [];
  expect(market[0]?.slice(-2)).toEqual(["Source", "As of"]);
  expect(market.slice(1).every((row) => typeof row[2] === "number" && row[6] && row[7])).toBe(true);
  expect(market.length).toBeGreaterThan(1);
});

test("what is unavailable is empty with its reason, never a figure", async () => {
  const sheets = await getWorkbook(TOWN.parcel);
  const [, rent] = sheets.get("Estimates")?.rows ?? [];
  expect(rent?.slice(1, 4).every((cell) => cell === null || cell === undefined || cell === "")).toBe(true);
  expect(rent?.at(-1)).toMatch(/rent/i);
  const missing = sheets.get("Not available")?.rows ?? [];
  expect(missing).toContainEqual(["Address", "The record has no street address"]);
});

test("words that begin like a formula stay words", async () => {
  const evil = ["=1+1", "+1", "-1", "@SUM(A1)", '=HYPERLINK("http://x")'];
  for (const ownerName of evil) {
    await labs.database.update(properties).set({ ownerName }).where(eq(properties.googlePlacesId, TOWN.home));
    const facts = (await getWorkbook(TOWN.home)).get("Facts");
    const row = facts?.rows.findIndex((cells) => cells[1] === "Owner") ?? -1;
    expect(facts?.rows[row]?.[2]).toBe(ownerName);
    const cell = facts?.cells?.get(`${row},2`);
    expect(cell?.formula).toBeUndefined();
    expect(cell?.style?.numFmt).toBe("@");
  }
  expect((await getWorkbook(TOWN.home)).get("Summary")?.rows[2]?.[0]).toMatch(/^=Quiet Harbour, generated/);
});

test("whatever a record spells is set as it is, in both forms", async () => {
  await labs.database
    .update(properties)
    .set({
      addressLine: `#import "x": * $Oak$ <script> \\ ${"a".repeat(90)}`,
      ownerName: "مرحبا 你好 😀 #panic()",
    })
    .where(eq(properties.googlePlacesId, TOWN.owned));
  const pdf = await download(TOWN.owned);
  expect(pdf.statusCode, pdf.body.slice(0, 300)).toBe(200);
  expect((await getWorkbook(TOWN.owned)).get("Summary")?.rows[0]?.[0]).toContain('#import "x"');
});

test("a building's rents stand by floor plan, with the reason where there is none", async () => {
  const plan = { floorPlan: "=A1", beds: 1, baths: 1, sqft: 700, units: 120, occupied: null };
  const rents = { marketRent: null, inPlaceRent: null, effectiveRent: null };
  const saved = await labs.app.inject({
    method: "PUT",
    url: `${base}/google-places-id/${TOWN.building}/unit-mix`,
    headers: await labs.signIn("analyst"),
    payload: { basedOn: 0, rows: [{ ...plan, ...rents }] },
  });
  expect(saved.statusCode, saved.body).toBe(200);
  const plans = (await getWorkbook(TOWN.building)).get("Floor plans")?.rows ?? [];
  expect(plans[1]?.slice(0, 5)).toEqual(["=A1", 1, 1, 700, 120]);
  expect(String(plans[1]?.at(-1)).length).toBeGreaterThan(10);
});

test("buildings, places without coordinates and demo homes have their sheet", async () => {
  for (const id of [TOWN.building, TOWN.unplaced, TOWN.demoHome]) {
    expect((await download(id)).statusCode).toBe(200);
    expect((await download(id, "?format=xlsx")).statusCode).toBe(200);
  }
  expect((await getWorkbook(TOWN.demoHome)).get("Summary")?.rows[3]?.[0]).toBe("Demo data.");
});

test("it answers under the form of the property's own type alone, to who is signed in", async () => {
  const at = (path: string) => labs.app.inject({ url: `${base}${path}/download?format=xlsx`, headers });
  expect((await at(`/single-family/google-places-id/${TOWN.home}`)).statusCode).toBe(200);
  expect((await at(`/multi-family/google-places-id/${TOWN.home}`)).statusCode).toBe(404);
  expect((await at(`/multi-family/google-places-id/${TOWN.building}`)).statusCode).toBe(200);
  expect((await download("labs_48453_999")).statusCode).toBe(404);
  expect((await download(TOWN.home, "?format=docx")).statusCode).toBe(422);
  expect((await labs.app.inject(`${base}/google-places-id/${TOWN.home}/download`)).statusCode).toBe(401);
});
