import type { AcceptedStatement, StatementReview } from "@labs/contract/uploads/operating-statement-requests";
import { OperatingStatement } from "@labs/contract/uploads/operating-statements";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";
import { DATA_REQUESTS, openDesk } from "../../test/uploads.ts";
import { writePdf } from "../../test/write-pdf.ts";

let labs: TestApp;
let analyst: { cookie: string };
let desk: ReturnType<typeof openDesk>;

beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  analyst = await labs.signIn("analyst");
  desk = openDesk(labs, analyst);
});
afterAll(() => labs.close());

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
let files = 0;

/** A year of a building; `odd` is what the line that nobody knows is called. */
function statement({ odd = "Zorblatt", noi = 7_780 } = {}): string {
  files += 1;
  const row = (label: string, month: number) => [label, ...MONTHS.map(() => month), 12 * month].join(",");
  return [
    `Kingfisher Flats,${files}`,
    ["Account", ...MONTHS.map((name) => `${name} 2025`), "Total"].join(","),
    "Income",
    row("Gross Potential Rent", 10_000),
    row("Vacancy", -500),
    row("Late Fees", 100),
    row("Total Income", 9_600),
    "Expenses",
    row("Real Estate Taxes", 900),
    row("Property Insurance", 400),
    row("Electricity", 150),
    row("Water & Sewer", 250),
    row(odd, 120),
    row("Total Expenses", 1_820),
    row("Net Operating Income", noi),
  ].join("\n");
}

const run = (content: string, fields: Record<string, string> = {}) =>
  desk.run(content, { kind: "operating-statement", name: "t12.csv", fields });
const review = async (id: string): Promise<StatementReview> =>
  (await desk.get(`operating-statement/${id}`)).json();
const put = (id: string, payload: object, headers = analyst) =>
  labs.app.inject({ method: "PUT", url: `${DATA_REQUESTS}/operating-statement/${id}`, payload, headers });
const accept = (id: string, payload: object, headers = analyst) =>
  labs.app.inject({
    method: "POST",
    url: `${DATA_REQUESTS}/operating-statement/${id}/accept`,
    payload,
    headers,
  });
const ofBuilding = `/api/research-property/google-places-id/${TOWN.building}`;
const accepted = async (): Promise<AcceptedStatement[]> =>
  (await labs.app.inject({ url: `${ofBuilding}/operating-statements`, headers: analyst })).json().items;

describe("an operating statement", () => {
  test("is read into its canonical form, with what is not mapped, its downloads and its source", async () => {
    const content = statement();
    const request = await run(content, { googlePlacesId: TOWN.building });
    expect(request).toMatchObject({
      accepted: true,
      status: "completed_with_errors",
      counts: { rows: 8, matched: 7, failed: 1 },
    });
    const { statement: read, version } = await review(request.id);
    expect(OperatingStatement.parse(read)).toMatchObject({
      noiTies: true,
      unmapped: [{ label: "Zorblatt", total: 1_440 }],
    });
    expect(version).toBe(1);
    expect(read?.results.find(({ key }) => key === "noi")?.trailing.t12).toBe(93_360);
    const { sheets } = await readXlsx(
      (await desk.get(`operating-statement/results/download/${request.id}`)).rawPayload,
    );
    expect(sheets.map(({ name }) => name)).toEqual([
      "Statement",
      "Lines",
      "Tie-out",
      "Not mapped",
      "Moved",
      "Issues",
    ]);
    const csv = (await desk.get(`operating-statement/results/download/${request.id}?format=csv`)).body;
    expect(csv).toContain("grossPotentialRent");
    const json = (await desk.get(`operating-statement/results/download/${request.id}?format=json`)).json();
    expect(json).toEqual(read);
    expect((await desk.get(`source/download/${request.id}`)).body).toBe(content);
    expect((await desk.get(`errors/${request.id}?code=T01`)).json()).toMatchObject({
      total: 1,
      items: [{ row: 13, code: "T01" }],
    });
    const list = (await desk.get(`operating-statement?googlePlacesId=${TOWN.building}`)).json();
    expect(list.items.map(({ id }: { id: string }) => id)).toContain(request.id);
    expect((await desk.get(`rent-roll/${request.id}`)).statusCode).toBe(404);
    expect((await desk.get(`results/download/${request.id}`)).statusCode).toBe(404);
  });

  test("is mapped line by line, and the next statement remembers it", async () => {
    const { id } = await run(statement({ odd: "Quux" }));
    const line = (await review(id)).statement?.unmapped[0];
    const key = line?.key ?? "";
    const early = await accept(id, { googlePlacesId: TOWN.building, basedOn: 1 });
    expect([early.statusCode, early.json().detail]).toEqual([409, expect.stringContaining("Quux")]);
    const mapped = await put(id, { basedOn: 1, choices: { [key]: { account: "contractServices" } } });
    expect(mapped.json()).toMatchObject({
      version: 2,
      choices: { [key]: { account: "contractServices" } },
      statement: { unmapped: [] },
    });
    const next = await review((await run(statement({ odd: "Quux" }))).id);
    expect(next.statement?.lines.find(({ label }) => label === "Quux")).toMatchObject({
      account: "contractServices",
      basis: "remembered",
    });
    const back = await put(id, { basedOn: 2, choices: { [key]: null } });
    expect(back.json()).toMatchObject({
      version: 3,
      choices: {},
      statement: { unmapped: [{ label: "Quux" }] },
    });
    const left = await put(id, {
      basedOn: 3,
      choices: { [key]: { account: null, reason: "The owner’s car" } },
    });
    expect(left.json().statement).toMatchObject({ unmapped: [], reclassified: [{ account: null }] });
    for (const [payload, status] of [
      [{ basedOn: 1, choices: {} }, 409],
      [{ basedOn: 4, choices: { [key]: { account: null } } }, 422],
      [{ basedOn: 4, choices: { nothing: { account: "payroll" } } }, 422],
      [{ basedOn: 4, choices: { [key]: { account: "nonsense" } } }, 422],
      [{ basedOn: 4, sheet: "No such sheet" }, 422],
    ] as const) {
      expect((await put(id, payload)).statusCode, JSON.stringify(payload)).toBe(status);
    }
  });

  test("takes a colleague's choices for its own software, with their origin, and never what they left out", async () => {
    const colleague = await labs.signIn("analyst");
    const ofColleague = openDesk(labs, colleague);
    const yardi = (odd: string) => statement({ odd }).replace(/^Kingfisher/, "Yardi Voyager\nKingfisher");
    const upload = (at: typeof desk, content: string) =>
      at.run(content, { kind: "operating-statement", name: "t12.csv" });
    const findOdd = async (at: typeof desk, id: string) => {
      const read: StatementReview = (await at.get(`operating-statement/${id}`)).json();
      return read.statement?.lines.find(({ label }) => /Wibble|Wobble/.test(label));
    };
    for (const [odd, choice] of [
      ["Wibble", { account: "contractServices" }],
      ["Wobble", { account: null, reason: "Hers" }],
    ] as const) {
      const { id } = await upload(ofColleague, yardi(odd));
      const key = (await findOdd(ofColleague, id))?.key ?? "";
      expect((await put(id, { basedOn: 1, choices: { [key]: choice } }, colleague)).statusCode).toBe(200);
    }
    const same = await findOdd(desk, (await upload(desk, yardi("Wibble"))).id);
    expect(same).toMatchObject({ account: "contractServices", basis: "remembered" });
    expect(same?.reason).toMatch(
      /^Chosen by .+ on \w+ \d+, \d{4} for an earlier Yardi statement: Contract services$/,
    );
    const other = await findOdd(desk, (await upload(desk, statement({ odd: "Wibble" }))).id);
    expect(other).toMatchObject({ account: null, basis: "none" });
    const left = await findOdd(desk, (await upload(desk, yardi("Wobble"))).id);
    expect(left).toMatchObject({ account: null, basis: "none" });
  });

  test("is accepted for its building, and stands beside the pro forma with where it is from", async () => {
    const plan = { floorPlan: "A1", beds: 1, baths: 1, sqft: 700, units: 12, occupied: 10 };
    const rents = { marketRent: 1_000, inPlaceRent: 900, effectiveRent: 900 };
    await labs.app.inject({
      method: "PUT",
      url: `${ofBuilding}/unit-mix`,
      payload: { basedOn: 0, rows: [{ ...plan, ...rents }] },
      headers: analyst,
    });
    const { id } = await run(statement({ odd: "Snow Removal" }));
    const answer = await accept(id, { googlePlacesId: TOWN.building, basedOn: 1 });
    expect(answer.json().request.acceptedInto).toMatchObject({ googlePlacesId: TOWN.building });
    const [first] = await accepted();
    expect(first).toMatchObject({
      requestId: id,
      period: { from: "2025-01", to: "2025-12" },
      replaced: false,
      statedNoi: 93_360,
    });
    const { rentCheck } = (
      await labs.app.inject({ url: `${ofBuilding}/operating-statements`, headers: analyst })
    ).json();
    const typed = (kind: string) => ({
      url: `${ofBuilding.replace("/google-places-id/", `/${kind}/google-places-id/`)}/operating-statements`,
      headers: analyst,
    });
    expect((await labs.app.inject(typed("multi-family"))).json().items).toHaveLength(1);
    expect((await labs.app.inject(typed("single-family"))).statusCode).toBe(404);
    expect(rentCheck).toMatchObject({ statement: 114_000, unitMix: 108_000, unitMixVersion: 1, ok: false });
    expect(rentCheck.difference).toBeCloseTo(1 / 18, 6);
    const start = (
      await labs.app.inject({ url: `${ofBuilding}/underwriting/start`, headers: analyst })
    ).json();
    expect(start.inputs.t12).toContainEqual(
      expect.objectContaining({ account: "vacancy", section: "deduction", month1: 500, total: 6_000 }),
    );
    expect(start.inputs).toMatchObject({
      t12EndDate: "2025-12-31",
      t12StatedNoi: 93_360,
      operatingExpenses: {
        insurance: { annual: 4_800 },
        utilities: { annual: 0 },
        electricity: { annual: 1_800, growth: 0.03 },
        waterSewer: { annual: 3_000 },
      },
      otherIncomePerOccupiedUnitMonth: { lateFee: 10 },
    });
    expect(start.basis).toMatchObject({ t12: "facts", "operatingExpenses.insurance.annual": "facts" });
    expect(start.sources["operatingExpenses.electricity.annual"]).toMatch(
      /^Operating statement of the year to Dec 2025 \(t12.csv, accepted [A-Z][a-z]{2} \d{1,2}, \d{4}\)$/,
    );
    expect(start.sources["operatingExpenses.utilities.annual"]).toMatch(/by utility$/);
    const second = await run(statement({ odd: "Snow Removal" }));
    await accept(second.id, { googlePlacesId: TOWN.building, basedOn: 1 });
    expect((await accepted()).map(({ requestId, replaced }) => [requestId, replaced])).toEqual([
      [second.id, false],
      [id, true],
    ]);
  });

  test("that does not tie out is accepted with its reason alone, and marked; cents never block", async () => {
    const { id } = await run(statement({ odd: "Snow Removal", noi: 7_000 }));
    const asked = { googlePlacesId: TOWN.building, basedOn: 1 };
    const answer = await accept(id, asked);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      expect.stringContaining("net operating income by $9,360"),
    ]);
    expect((await accept(id, { ...asked, differenceReason: " " })).statusCode).toBe(422);
    const differenceReason = "The seller’s system leaves out a house account";
    expect((await accept(id, { ...asked, differenceReason })).statusCode).toBe(200);
    expect((await accepted())[0]).toMatchObject({
      requestId: id,
      unexplainedNoi: { amount: 9_360, reason: differenceReason },
    });
    const start = await labs.app.inject({ url: `${ofBuilding}/underwriting/start`, headers: analyst });
    expect(start.json().inputs).toMatchObject({ t12StatedNoi: 84_000, t12AcceptedDifference: 9_360 });
    expect(start.json().sources.t12).toContain(`with $9,360 of NOI unexplained: ${differenceReason}`);
    const cents = await run(statement({ odd: "Snow Removal", noi: 7_780.09 }));
    const { statement: read } = await review(cents.id);
    expect(read).toMatchObject({ noiTies: true });
    expect(read?.issues).toContainEqual(expect.objectContaining({ code: "T02", severity: "warning" }));
    expect((await accept(cents.id, asked)).statusCode).toBe(200);
    expect((await accepted())[0]).toMatchObject({ requestId: cents.id, unexplainedNoi: null });
  });

  test("of which the next page could not be read is accepted with a reason alone, and marked", async () => {
    const rows = [
      "2024|",
      "Rental income|96,000",
      "Total income|96,000",
      "Property taxes|9,600",
      "Insurance|4,800",
    ];
    const sums = ["Repairs|2,400", "Total expenses|16,800", "Net operating income|79,200"];
    const texts = ["Statement of 2024", ...rows, ...sums].flatMap((row, at) => {
      const [label = "", amount = ""] = row === "2024|" ? ["Account", "2024"] : row.split("|");
      const y = 700 - at * 20;
      return [{ text: label, x: 60, y }, ...(amount === "" ? [] : [{ text: amount, x: 300, y }])];
    });
    const content = writePdf([{ texts }, { texts: [] }]);
    const { id } = await desk.run(content, { kind: "operating-statement", name: "2024.pdf", fields: {} });
    const asked = { googlePlacesId: TOWN.building, basedOn: 1 };
    const answer = await accept(id, asked);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      expect.stringContaining("Page 2 of the document was not read"),
    ]);
    expect((await accept(id, { ...asked, differenceReason: "Page 2 is a photo" })).statusCode).toBe(200);
    expect((await accepted()).find(({ requestId }) => requestId === id)).toMatchObject({
      unexplainedNoi: { amount: null, reason: "Page 2 is a photo" },
    });
  });

  test("that is for no community is not accepted", async () => {
    const good = await run(statement({ odd: "Snow Removal" }));
    expect((await accept(good.id, { googlePlacesId: TOWN.home, basedOn: 1 })).statusCode).toBe(422);
    expect((await accept(good.id, { googlePlacesId: "nowhere", basedOn: 1 })).statusCode).toBe(404);
    expect((await accept(good.id, { googlePlacesId: TOWN.building, basedOn: 7 })).statusCode).toBe(409);
  });

  test("that is a rent roll is refused by what it seems to be", async () => {
    const request = await run("Unit,Tenant,Status,Rent\n101,Ann Lane,Occupied,900\n102,,Vacant,\n");
    expect(request).toMatchObject({ accepted: false, error: expect.stringContaining("a rent roll") });
    expect((await review(request.id)).statement).toMatchObject({ accepted: false, seemsToBe: "a rent roll" });
    expect((await accept(request.id, { googlePlacesId: TOWN.building, basedOn: 1 })).statusCode).toBe(409);
  });

  test("is its owner's, and answers nobody else; a viewer changes nothing", async () => {
    const { id } = await run(statement());
    const other = await labs.signIn("analyst");
    const viewer = await labs.signIn("viewer");
    expect((await desk.get(`operating-statement/${id}`, other)).statusCode).toBe(404);
    expect((await put(id, { basedOn: 1 }, other)).statusCode).toBe(404);
    expect((await accept(id, { googlePlacesId: TOWN.building, basedOn: 1 }, other)).statusCode).toBe(404);
    await desk.act(id, "sharing", { shared: true });
    expect((await desk.get(`operating-statement/${id}`, other)).statusCode).toBe(200);
    expect((await put(id, { basedOn: 1 }, other)).statusCode).toBe(403);
    expect((await put(id, { basedOn: 1 }, viewer)).statusCode).toBe(403);
    const nobody = await labs.app.inject({ url: `${DATA_REQUESTS}/operating-statement/${id}` });
    expect(nobody.statusCode).toBe(401);
  });
});
