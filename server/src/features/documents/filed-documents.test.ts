import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createForm } from "../../test/form.ts";
import { buildTown, TOWN } from "../../test/town.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

type Headers = { cookie: string };
let labs: TestApp;
let owner: Headers;
let other: Headers;
let admin: Headers;
let portfolioId: string;
let photoId: string;

beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  owner = await labs.signIn("analyst");
  other = await labs.signIn("analyst");
  admin = await labs.signIn("admin");
  const made = await send("POST", "/api/portfolios", owner, { name: "North", kind: "list" });
  portfolioId = made.json().id;
  photoId = (await upload({ portfolioId, googlePlacesId: TOWN.home, type: "photo" })).json().id;
});
afterAll(() => labs.close());

const send = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, headers: Headers, payload?: object) =>
  labs.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });

function upload(fields: Record<string, string>, headers = owner) {
  const form = createForm(fields, { name: "front.png", content: PNG });
  return labs.app.inject({
    method: "POST",
    url: "/api/documents",
    payload: form.payload,
    headers: { ...form.headers, ...headers },
  });
}

const firstOf = async (query: string) =>
  (await send("GET", `/api/documents?${query}`, owner)).json().items[0];

const total = async (query: string, headers: Headers) =>
  (await send("GET", `/api/documents?${query}`, headers)).json().total;

const photosOfHome = async (headers: Headers) => {
  const url = `/api/research-property/google-places-id/${TOWN.home}/images`;
  const { items } = (await send("GET", url, headers)).json();
  return items.filter(({ kind }: { kind: string }) => kind === "photo").length;
};

describe("A document in a portfolio that is not shared", () => {
  test("is in no list, count or search of others, and on no page of its property", async () => {
    for (const query of ["", "query=front", `portfolioId=${portfolioId}`, `googlePlacesId=${TOWN.home}`]) {
      expect([await total(query, owner), await total(query, other), await total(query, admin)]).toEqual([
        1, 0, 1,
      ]);
    }
    expect(await photosOfHome(other)).toBe(0);
  });

  test("names the property and the portfolio that it belongs to", async () => {
    expect(await firstOf(`portfolioId=${portfolioId}`)).toMatchObject({
      propertyLabel: "1204 N Oak St, Austin, TX 78704",
      portfolioName: "North",
    });
  });

  test("is evidence of nobody else's comp, and takes no version of others", async () => {
    const comp = { address: "1 Oak St", rent: 1500, observedAt: "2026-01-01", basis: "asking" };
    const body = {
      googlePlacesId: TOWN.home,
      comp: { ...comp, visibility: "own", latitude: 30.25, longitude: -97.75, documentId: photoId },
    };
    const url = "/api/rent-comp/comps";
    expect((await send("POST", url, other, body)).statusCode).toBe(404);
    expect((await upload({ portfolioId, type: "photo" }, other)).statusCode).toBe(422);
  });

  test("is everybody's once it is shared, and no more once it is not", async () => {
    const share = (isShared: boolean, basedOn: number) =>
      send("PUT", `/api/portfolios/${portfolioId}`, owner, { basedOn, isShared });
    expect((await share(true, 1)).statusCode).toBe(200);
    expect([await total("", other), await photosOfHome(other)]).toEqual([1, 1]);
    expect((await send("PUT", `/api/documents/${photoId}`, other, { tags: ["front"] })).statusCode).toBe(200);
    expect((await share(false, 2)).statusCode).toBe(200);
    expect([await total("", other), await photosOfHome(other)]).toEqual([0, 0]);
  });

  test("is its uploader's when the portfolio is deleted", async () => {
    const made = await send("POST", "/api/portfolios", owner, { name: "South", kind: "list" });
    const { id } = made.json();
    await upload({ portfolioId: id, type: "lease" });
    expect((await send("DELETE", `/api/portfolios/${id}`, owner)).statusCode).toBe(204);
    const query = `portfolioId=${id}`;
    expect([await total(query, owner), await total(query, other), await total(query, admin)]).toEqual([
      1, 0, 1,
    ]);
  });
});

test("a rule may name no portfolio that its maker does not see", async () => {
  const criteria = { notInPortfolioIds: [portfolioId] };
  const body = { name: "Texas", kind: "rule", criteria };
  const refused = await send("POST", "/api/portfolios", other, body);
  expect([refused.statusCode, refused.json().detail[0].msg]).toEqual([422, "Portfolio not found"]);
});
