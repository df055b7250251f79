import type { RollReview } from "@labs/contract/uploads/rent-roll-requests";
import { RentRoll } from "@labs/contract/uploads/rent-rolls";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";
import { DATA_REQUESTS, openDesk } from "../../test/uploads.ts";

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

let files = 0;
/** Four units of two plans; one is occupied without a rent. */
const roll = () => {
  files += 1;
  return [
    `Kingfisher Flats,As of 2026-11-01,${files}`,
    "Unit,Floor Plan,Sqft,Status,Resident,Market Rent,Lease Rent,Lease Start,Lease End",
    "101,A1,700,Current,Resident A,1400,1350,2026-02-01,2027-01-31",
    "102,A1,700,Vacant,,1400,0,,",
    "201,B2,1000,Current,Resident B,1750,1660,2026-03-01,2027-02-28",
    "202,B2,1000,Current,Resident C,1750,0,2026-03-01,2027-02-28",
  ].join("\n");
};

const run = (content = roll(), fields: Record<string, string> = {}) =>
  desk.run(content, { kind: "rent-roll", name: "roll.csv", fields });
const review = async (id: string): Promise<RollReview> => (await desk.get(`rent-roll/${id}`)).json();
const put = (url: string, payload: object, headers = analyst) =>
  labs.app.inject({ method: "PUT", url: `${DATA_REQUESTS}/rent-roll/${url}`, payload, headers });
const accept = (id: string, payload: object, headers = analyst) =>
  labs.app.inject({ method: "POST", url: `${DATA_REQUESTS}/rent-roll/${id}/accept`, payload, headers });
const unitMix = async () =>
  (
    await labs.app.inject({
      url: `/api/research-property/google-places-id/${TOWN.building}/unit-mix`,
      headers: analyst,
    })
  ).json();

describe("a rent roll", () => {
  test("is read into its canonical form, downloads included, the source byte for byte", async () => {
    const content = roll();
    const request = await run(content, { googlePlacesId: TOWN.building });
    expect(request).toMatchObject({ accepted: true, googlePlacesId: TOWN.building, counts: { rows: 4 } });
    const json = (await desk.get(`rent-roll/results/download/${request.id}?format=json`)).json();
    expect(RentRoll.parse(json).summary).toMatchObject({
      units: 4,
      occupied: 3,
      vacant: 1,
      marketRent: 6300,
      contractRent: 3010,
      sqft: 3400,
    });
    expect(json.issues.map(({ code }: { code: string }) => code)).toContain("R03");
    const { sheets } = await readXlsx(
      (await desk.get(`rent-roll/results/download/${request.id}`)).rawPayload,
    );
    expect(sheets.map(({ name, rows }) => [name, rows.length]).slice(0, 3)).toEqual([
      ["Summary", expect.any(Number)],
      ["Units", 5],
      ["Unit mix", 3],
    ]);
    const csv = (await desk.get(`rent-roll/results/download/${request.id}?format=csv`)).body;
    expect(csv.split("\r\n")[1]).toContain("101");
    expect((await desk.get(`rent-roll/source/download/${request.id}`)).body).toBe(content);
    expect((await desk.get(`source/download/${request.id}`)).body).toBe(content);
    const errors = (await desk.get(`errors/${request.id}?code=R03`)).json();
    expect(errors).toMatchObject({ total: 1, items: [{ row: 6, code: "R03", message: expect.any(String) }] });
    for (const path of [`results/download/${request.id}`, `${request.id}/rows`]) {
      expect((await desk.get(path)).statusCode, path).toBe(404);
    }
  });

  test("that is none ends with the reason, and is neither corrected nor accepted", async () => {
    const request = await run("Date,Check number,Payee,Amount\n2026-01-01,17,Water works,120\n");
    expect(request).toMatchObject({
      status: "completed_with_errors",
      accepted: false,
      error: expect.any(String),
    });
    expect((await desk.get(`rent-roll/results/download/${request.id}?format=json`)).json()).toMatchObject({
      accepted: false,
      layout: "not_a_rent_roll",
      reason: expect.any(String),
    });
    expect((await accept(request.id, { googlePlacesId: TOWN.building, basedOn: 0 })).statusCode).toBe(409);
    expect((await desk.act(request.id, "retry")).statusCode).toBe(409);
  });

  test("is corrected unit by unit, undone and done again, and summed up again each time", async () => {
    const { id } = await run();
    const first = await review(id);
    expect(first).toMatchObject({ version: 1, undo: null, redo: null });
    const at = first.roll?.units.findIndex(({ unitId }) => unitId === "202") ?? -1;
    const edited = await put(id, { basedOn: 1, edits: [{ unit: at, field: "contractRent", value: 1640 }] });
    expect(edited.statusCode, edited.body).toBe(200);
    const second: RollReview = edited.json();
    expect(second).toMatchObject({ version: 2, undo: 1, redo: null });
    expect(second.roll?.summary.contractRent).toBe(4650);
    expect(second.roll?.units[at]).toMatchObject({
      contractRent: 1640,
      effectiveRent: 1640,
      lossToLease: 110,
    });
    expect(second.roll?.issues.filter(({ code }) => code === "R03")).toEqual([]);
    expect((await put(id, { basedOn: 1, edits: [{ unit: 0, field: "sqft", value: 1 }] })).statusCode).toBe(
      409,
    );
    const undone: RollReview = (await put(`${id}/version`, { basedOn: 2, version: 1 })).json();
    expect(undone).toMatchObject({ version: 1, undo: null, redo: 2 });
    expect(undone.roll?.summary.contractRent).toBe(3010);
    const redone: RollReview = (await put(`${id}/version`, { basedOn: 1, version: 2 })).json();
    expect(redone.roll?.summary.contractRent).toBe(4650);
    expect((await put(`${id}/version`, { basedOn: 1, version: 1 })).statusCode).toBe(409);
    expect((await put(`${id}/version`, { basedOn: 2, version: 9 })).statusCode).toBe(404);
    const versions = (await desk.get(`rent-roll/${id}/versions`)).json();
    expect(
      versions.items.map(({ version, createdBy }: { version: number; createdBy: string }) => [
        version,
        createdBy,
      ]),
    ).toEqual([
      [2, "Ann Example"],
      [1, null],
    ]);
  });

  test("is read again with other meanings of its words, and keeps what was corrected by hand", async () => {
    const { id } = await run();
    await put(id, { basedOn: 1, edits: [{ unit: 3, field: "contractRent", value: 1640 }] });
    const answer = await put(id, {
      basedOn: 2,
      corrections: { statuses: { Vacant: "down" }, floorPlans: { A1: "1x1" }, asOf: "2026-10-31" },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const { roll: read, corrections }: RollReview = answer.json();
    expect(read).toMatchObject({ asOf: "2026-10-31", summary: { vacant: 0, down: 1, contractRent: 4650 } });
    expect(read?.unitMix.map(({ floorPlan }) => floorPlan)).toEqual(["1x1", "B2"]);
    expect(corrections.statuses).toEqual({ Vacant: "down" });
  });

  test.each([
    [{ basedOn: 1, edits: [{ unit: 9, field: "sqft", value: 1 }] }],
    [{ basedOn: 1, edits: [{ unit: 0, field: "sources", value: null }] }],
    [{ basedOn: 1, edits: [{ unit: 0, field: "unitStatus", value: "asleep" }] }],
    [{ basedOn: 1, edits: [{ unit: 0, field: "leaseEnd", value: "2026-02-31" }] }],
    [{ basedOn: 1, edits: [{ unit: 0, field: "contractRent", value: "much" }] }],
    [{ basedOn: 1, corrections: { statuses: { Current: "asleep" } } }],
    [{ basedOn: 1 }],
  ])("takes no correction that says nothing (%#)", async (payload) => {
    const { id } = await run();
    const answer = await put(id, payload);
    expect(answer.statusCode, answer.body).toBe(422);
  });

  test("is accepted into the unit mix that was seen, with where it is from", async () => {
    const { id } = await run();
    const home = await accept(id, { googlePlacesId: TOWN.home, basedOn: 0 });
    expect(home.statusCode).toBe(404);
    const answer = await accept(id, { googlePlacesId: TOWN.building, basedOn: 0 });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().request.acceptedInto).toMatchObject({
      googlePlacesId: TOWN.building,
      unitMixVersion: 1,
    });
    const mix = await unitMix();
    expect(mix).toMatchObject({
      version: 1,
      source: "Rent roll roll.csv, version 1, accepted by Ann Example",
      totals: { units: 4, occupied: 3 },
    });
    expect(mix.rows).toEqual([
      expect.objectContaining({
        floorPlan: "A1",
        units: 2,
        occupied: 1,
        marketRent: 1400,
        inPlaceRent: 1350,
        sqft: 700,
      }),
      expect.objectContaining({ floorPlan: "B2", units: 2, occupied: 2 }),
    ]);
    expect((await accept(id, { googlePlacesId: TOWN.building, basedOn: 0 })).statusCode).toBe(409);
    expect((await accept(id, { googlePlacesId: TOWN.building, basedOn: 1 })).statusCode).toBe(200);
  });

  const untied = () => `${roll()}\nTotal,,3400,,,6300,3110`;

  test("is not accepted while a total of it is neither met nor explained, nor an error left", async () => {
    const { id } = await run(untied());
    const { version } = await unitMix();
    const seen = { googlePlacesId: TOWN.building, basedOn: version };
    const refused = await accept(id, seen);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().detail).toBe(
      "The roll can't be accepted: 1 total is not met. Correct or explain it in the review",
    );
    const [objection] = (await review(id)).objections;
    expect(objection).toMatchObject({ tie: { check: "contractRent", expected: 3110, found: 3010 } });
    const explanations = [{ about: objection?.about, text: "Storage of 100 is in the total" }];
    const explained = await put(id, { basedOn: 1, explanations });
    expect(explained.statusCode, explained.body).toBe(200);
    expect(explained.json().objections).toMatchObject([
      {
        explanation: {
          text: "Storage of 100 is in the total",
          by: "Ann Example",
          at: expect.stringMatching(/^20/),
        },
      },
    ]);
    const { sheets } = await readXlsx((await desk.get(`rent-roll/results/download/${id}`)).rawPayload);
    const tied = sheets.find(({ name }) => name === "Tie-out")?.rows.map((row) => row.join("|"));
    expect(tied?.find((row) => row.startsWith("contractRent"))).toMatch(
      /Storage of 100 is in the total\|Ann Example\|20/,
    );
    // Read again with another word, the same difference stays explained; withdrawn, it is open again.
    const again = await put(id, { basedOn: 2, corrections: { floorPlans: { A1: "1x1" } } });
    expect(again.json().objections).toMatchObject([{ explanation: { by: "Ann Example" } }]);
    const open = await put(id, { basedOn: 3, explanations: [{ about: objection?.about, text: null }] });
    expect(open.json().objections[0].explanation).toBeUndefined();
    await put(`${id}/version`, { basedOn: 4, version: 2 });
    expect((await accept(id, seen)).statusCode).toBe(200);
  });

  test("is accepted once a correction meets its total, and no explanation outlives its figures", async () => {
    const { id } = await run(untied());
    const [objection] = (await review(id)).objections;
    await put(id, { basedOn: 1, explanations: [{ about: objection?.about, text: "Storage" }] });
    const wrong = await put(id, { basedOn: 2, edits: [{ unit: 3, field: "contractRent", value: 50 }] });
    expect(wrong.json().objections).toMatchObject([{ tie: { found: 3060 } }]);
    expect(wrong.json().objections[0].explanation).toBeUndefined();
    const right = await put(id, { basedOn: 3, edits: [{ unit: 3, field: "contractRent", value: 100 }] });
    expect(right.json().objections).toEqual([]);
    const { version } = await unitMix();
    expect((await accept(id, { googlePlacesId: TOWN.building, basedOn: version })).statusCode).toBe(200);
  });

  test("with an error is not accepted, and takes no explanation of what it doesn't have", async () => {
    const { id } = await run(`${roll()}\n,B2,1000,Current,Resident D,1750,1600,2026-03-01,2027-02-28`);
    const { version } = await unitMix();
    const refused = await accept(id, { googlePlacesId: TOWN.building, basedOn: version });
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      "The roll can't be accepted: 1 error is left. Correct or explain it in the review",
    ]);
    const unknown = await put(id, {
      basedOn: 1,
      explanations: [{ about: "tie|nothing", text: "All is well" }],
    });
    expect([unknown.statusCode, unknown.json().detail[0].loc]).toEqual([
      422,
      ["body", "explanations", 0, "about"],
    ]);
  });

  test("takes nothing from a unit mix that it is silent about, and says what was kept", async () => {
    const rows = (beds: number | null) =>
      ["A1", "B2"].map((floorPlan) => ({
        floorPlan,
        beds,
        baths: 1,
        sqft: 650,
        units: 2,
        occupied: null,
        marketRent: null,
        inPlaceRent: null,
        effectiveRent: null,
      }));
    const { version } = await unitMix();
    const saved = await labs.app.inject({
      method: "PUT",
      url: `/api/research-property/google-places-id/${TOWN.building}/unit-mix`,
      payload: { basedOn: version, rows: rows(2) },
      headers: analyst,
    });
    expect(saved.statusCode, saved.body).toBe(200);
    const { id } = await run();
    const preview = (
      await desk.get(`rent-roll/${id}/unit-mix?googlePlacesId=${encodeURIComponent(TOWN.building)}`)
    ).json();
    expect(preview).toMatchObject({
      basedOn: version + 1,
      kept: [
        { floorPlan: "A1", fields: ["beds", "baths"] },
        { floorPlan: "B2", fields: ["beds", "baths"] },
      ],
    });
    expect((await unitMix()).version).toBe(version + 1);
    await accept(id, { googlePlacesId: TOWN.building, basedOn: version + 1 });
    const mix = await unitMix();
    expect(mix.rows).toEqual(preview.rows);
    expect(mix.rows).toMatchObject([
      { floorPlan: "A1", beds: 2, baths: 1, sqft: 700 },
      { floorPlan: "B2", beds: 2, baths: 1, sqft: 1000 },
    ]);
    expect(mix.source).toBe(
      `Rent roll roll.csv, version 1, accepted by Ann Example; beds, baths of A1, B2 kept from version ${version + 1}`,
    );
  });

  test("is read with the meanings that its sender taught with one accepted before, and says so", async () => {
    const odd = () => roll().replaceAll("Vacant", "ZZ").replaceAll("Current", "Occupied");
    const { id } = await run(odd());
    const before = await review(id);
    expect(before.roll?.issues.map(({ code }) => code)).toContain("R16");
    await put(id, { basedOn: 1, corrections: { statuses: { ZZ: "down", Occupied: "model" } } });
    const { version } = await unitMix();
    expect((await accept(id, { googlePlacesId: TOWN.building, basedOn: version })).statusCode).toBe(200);
    const next = await review((await run(odd())).id);
    // A word that speaks for itself is not taken from one odd file into all others.
    expect(next).toMatchObject({ version: 1, corrections: { statuses: { ZZ: "down" } } });
    expect(next.roll?.summary).toMatchObject({ down: 1, occupied: 3, model: 0 });
  });

  test("is listed with those of its community, and has no file of rejected rows", async () => {
    const { id } = await run(`${roll()}\n203,B2,1000,Current,Resident D,1750,-5,2026-03-01,2027-02-28`, {
      googlePlacesId: TOWN.building,
    });
    const other = await run();
    const listed = (await desk.get(`rent-roll?googlePlacesId=${encodeURIComponent(TOWN.building)}`)).json();
    const ids = listed.items.map((one: { id: string }) => one.id);
    expect(ids).toContain(id);
    expect(ids).not.toContain(other.id);
    expect((await desk.get("rent-roll?googlePlacesId=nowhere")).json()).toMatchObject({
      total: 0,
      items: [],
    });
    expect(await desk.read(id)).toMatchObject({ counts: { failed: 1 }, hasErrors: false });
    expect((await desk.get(`errors/download/${id}`)).statusCode).toBe(404);
  });

  test("is its owner's, and answers nobody else", async () => {
    const { id } = await run();
    const other = await labs.signIn("analyst");
    const viewer = await labs.signIn("viewer");
    for (const path of ["", "/versions"]) {
      expect((await desk.get(`rent-roll/${id}${path}`, other)).statusCode).toBe(404);
    }
    for (const end of ["source", "results"]) {
      expect((await desk.get(`rent-roll/${end}/download/${id}`, other)).statusCode).toBe(404);
    }
    expect((await put(id, { basedOn: 1, edits: [] }, other)).statusCode).toBe(404);
    expect((await accept(id, { googlePlacesId: TOWN.building, basedOn: 0 }, other)).statusCode).toBe(404);
    expect((await put(id, { basedOn: 1, edits: [] }, viewer)).statusCode).toBe(403);
    await desk.act(id, "sharing", { shared: true });
    expect((await desk.get(`rent-roll/${id}`, other)).statusCode).toBe(200);
    expect((await put(id, { basedOn: 1, edits: [] }, other)).statusCode).toBe(403);
  });

  test("of a single-family home, or of no place that is known, is not taken", async () => {
    for (const googlePlacesId of [TOWN.home, "nowhere"]) {
      const answer = await desk.upload(roll(), { kind: "rent-roll", fields: { googlePlacesId } });
      expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ["body", "googlePlacesId"]]);
    }
  });
});
