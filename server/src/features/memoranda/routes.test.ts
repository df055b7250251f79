import type { Property } from "@labs/contract/property-page";
import type { Memorandum } from "@labs/contract/uploads/memoranda";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createForm } from "../../test/form.ts";
import { buildTown, TOWN } from "../../test/town.ts";
import { writePdf } from "../../test/write-pdf.ts";

let labs: TestApp;
let analyst: { cookie: string };
let viewer: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  [analyst, viewer] = [await labs.signIn("analyst"), await labs.signIn("viewer")];
});
afterAll(() => labs.close());

async function file(content: Buffer, more: Record<string, string> = { googlePlacesId: TOWN.building }) {
  const form = createForm({ type: "offeringMemorandum", ...more }, { name: "Oak OM.pdf", content });
  const answer = await labs.app.inject({
    ...{ method: "POST", url: "/api/documents", payload: form.payload },
    headers: { ...form.headers, ...analyst },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id as string;
}

const at = (rows: [x: number, y: number, text: string][]) => ({
  texts: rows.map(([x, y, text]) => ({ x, y, text })),
});

/** A cover, a page of figures in two columns, one of comps that are others', and a page behind a scan. */
const MEMORANDUM = writePdf([
  at([
    [60, 700, "OAK TERRACE APARTMENTS"],
    [60, 680, "4200 Oak Street, Austin, TX 78704"],
    [60, 640, "A 24-unit community offered at $3.6 million"],
    [60, 80, "Broker & Partners, 100 Main Street, Suite 400"],
  ]),
  at([
    [60, 700, "Asking Price"],
    [220, 700, "$3,600,000"],
    [60, 680, "Number of Units"],
    [220, 680, "24"],
    [60, 660, "Year Built:"],
    [220, 660, "1987"],
    [60, 640, "Net Operating Income"],
    [220, 640, "$216,000"],
    [320, 640, "$270,000"],
    [60, 620, "CAP Rate - Current"],
    [220, 620, "6.00%"],
    [60, 600, "Lot Size"],
    [220, 600, "1.5 acres"],
    [60, 580, "Price/Unit"],
    [220, 580, "$150,000"],
  ]),
  at([
    [60, 700, "SALES COMPARABLES"],
    [60, 680, "Year Built"],
    [160, 680, "1972"],
    [60, 660, "Asking Price"],
    [160, 660, "$9,900,000"],
  ]),
  { ...at([[60, 700, "Year Built 1901"]]), isHidden: true },
]);

const read = async (id: string, as = analyst) =>
  labs.app.inject({ url: `/api/documents/${id}/memorandum`, headers: as });
const accept = (id: string, accepted: object[], as = analyst) =>
  labs.app.inject({
    ...{ method: "POST", url: `/api/documents/${id}/memorandum`, headers: as, payload: { accepted } },
  });

describe("an offering memorandum", () => {
  let id: string;
  let memorandum: Memorandum;
  beforeAll(async () => {
    id = await file(MEMORANDUM);
    memorandum = (await read(id, viewer)).json();
  });

  test("is read with page and box, and says which pages it could not read", () => {
    const { proposals, unread, tieOuts, pages } = memorandum;
    const best = Object.fromEntries(
      proposals.toReversed().map((one) => [`${one.field}${one.isProForma ? " hoped" : ""}`, one]),
    );
    expect(pages).toBe(4);
    expect(unread).toMatchObject([{ page: 4, reason: expect.stringContaining("invisible") }]);
    expect(best).toMatchObject({
      askingPrice: { value: 3_600_000, text: "$3,600,000", box: { page: 2 } },
      units: { value: 24, box: { page: 2 }, doubts: [] },
      yearBuilt: { value: 1987, doubts: [] },
      noi: { value: 216_000, isProForma: false },
      "noi hoped": { value: 270_000, isProForma: true },
      capRate: { value: 0.06 },
      lotSqft: { value: 65_340 },
      address: { box: { page: 1 } },
    });
    // Where it stands, in points from the upper left corner.
    const box = best.askingPrice?.box;
    expect(box?.left).toBeCloseTo(220, 0);
    expect(box?.bottom).toBeGreaterThan(792 - 700);
    expect(box?.top).toBeLessThan(792 - 700);
    expect(String(best.address?.value)).toContain("4200 Oak Street");
    // What is behind a scan and what is others' is nowhere.
    expect(JSON.stringify(proposals)).not.toMatch(/1901|1972|9,900,000/);
    expect(tieOuts).toMatchObject([{ ok: true, text: expect.stringContaining("6.00%") }]);
  });

  test("corrects no fact by itself; what is accepted has file, page and words as its source", async () => {
    const facts = () =>
      labs.app
        .inject({ url: `/api/research-property/google-places-id/${TOWN.building}`, headers: analyst })
        .then((answer) => (answer.json() as Property).facts);
    const before = await facts();
    const units = memorandum.proposals.find(({ field }) => field === "units");
    const price = memorandum.proposals.find(({ field }) => field === "askingPrice");
    const basedOn = memorandum.facts.units?.version ?? 0;
    expect(before.units?.override ?? null).toBeNull();
    expect((await accept(id, [{ id: units?.id, basedOn }], viewer)).statusCode).toBe(403);
    expect((await accept(id, [{ id: price?.id, basedOn: 0 }])).statusCode).toBe(422);
    expect((await accept(id, [{ id: "units-9-9", basedOn: 0 }])).statusCode).toBe(422);
    const twice = { id: units?.id, basedOn };
    expect((await accept(id, [twice, twice])).statusCode).toBe(422);
    const taken = await accept(id, [{ id: units?.id, basedOn }]);
    expect(taken.statusCode, taken.body).toBe(200);
    expect(taken.json()).toEqual({ changed: ["units"] });
    expect((await facts()).units).toMatchObject({
      value: 24,
      override: { reason: expect.stringMatching(/^Oak OM\.pdf, page 2: “Number of Units: 24”$/) },
    });
    // Somebody who looked at it before is told so.
    expect((await accept(id, [{ id: units?.id, basedOn }])).statusCode).toBe(409);
  });
});

test("what is no memorandum says so: another file, one that is broken, one of no property", async () => {
  const text = createForm({ type: "other" }, { name: "Notes.txt", content: Buffer.from("Year built 1987") });
  const notes = await labs.app.inject({
    ...{ method: "POST", url: "/api/documents", payload: text.payload },
    headers: { ...text.headers, ...analyst },
  });
  expect((await read(notes.json().id)).statusCode).toBe(415);
  const broken = await file(Buffer.from("%PDF-1.4\nnothing of it\n%%EOF\n"));
  expect([400, 415, 422]).toContain((await read(broken)).statusCode);
  expect((await read("00000000-0000-4000-8000-000000000009")).statusCode).toBe(404);
  const loose = await file(MEMORANDUM, {});
  const found: Memorandum = (await read(loose)).json();
  expect([found.facts, found.proposals.length > 5]).toEqual([{}, true]);
  expect((await accept(loose, [{ id: "units-2-1", basedOn: 0 }])).statusCode).toBe(409);
});

test("two places that differ are told of each other, and a cap rate that does not fit is said", async () => {
  const id = await file(
    writePdf([
      at([
        [60, 700, "Units"],
        [220, 700, "24"],
        [60, 680, "Asking Price"],
        [220, 680, "$3,600,000"],
        [60, 660, "NOI"],
        [220, 660, "$216,000"],
        [60, 640, "Cap Rate"],
        [220, 640, "7.5%"],
      ]),
      at([
        [60, 700, "Total Units"],
        [220, 700, "26"],
      ]),
    ]),
  );
  const { proposals, tieOuts }: Memorandum = (await read(id)).json();
  const units = proposals.filter(({ field }) => field === "units");
  expect(units.map(({ value, doubts }) => [value, doubts])).toEqual([
    [24, ["Page 2 says 26"]],
    [26, ["Page 1 says 24"]],
  ]);
  expect(tieOuts).toMatchObject([{ ok: false, text: expect.stringContaining("does not fit") }]);
});
