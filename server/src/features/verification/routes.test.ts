import { Verification } from "@labs/contract/verification";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";

let labs: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  headers = await labs.signIn("viewer");
});
afterAll(() => labs.close());

const send = (payload: object, as: object = headers) =>
  labs.app.inject({ method: "POST", url: "/api/verify", headers: { ...as }, payload });

async function verify(text: string, given: object = {}) {
  const answer = await send({ text, ...given });
  expect(answer.statusCode, answer.body).toBe(200);
  return Verification.parse(answer.json());
}
const judge = async (text: string, given: object = {}) =>
  (await verify(text, given)).numbers.map(({ text: number, verdict }) => `${number}: ${verdict}`);

const getSummary = async (id: string) =>
  (await labs.app.inject({ url: `/api/research-property/google-places-id/${id}/summary`, headers })).json();

describe("A text is held against the property that is given with it", () => {
  test("every number of every summary is confirmed, and a changed one is not", async () => {
    for (const id of [TOWN.home, TOWN.demoHome, TOWN.building, TOWN.parcel]) {
      const { text } = await getSummary(id);
      const { numbers } = await verify(text, { placeIds: [id] });
      const others = numbers.filter(({ verdict }) => verdict !== "confirmed");
      expect(others, text).toEqual([]);
    }
    const { text } = await getSummary(TOWN.home);
    const [rent = ""] = /\$[\d,]+(?=\))/.exec(text) ?? [];
    expect(rent).not.toBe("");
    const changed = text.replace(rent, `${rent.slice(0, -1)}${(Number(rent.at(-1)) + 3) % 10}`);
    const { numbers } = await verify(changed, { placeIds: [TOWN.home] });
    const wrong = numbers.filter(({ verdict }) => verdict === "wrong");
    expect(wrong).toHaveLength(1);
    expect(wrong[0]?.right).toContain(rent);
    expect(wrong[0]?.figure).toMatchObject({ source: expect.any(String), asOf: expect.any(String) });
  });

  test("and its underwriting, by name and by citation", async () => {
    const analyst = await labs.signIn("analyst");
    const made = await labs.app.inject({
      method: "POST",
      url: `/api/research-property/google-places-id/${TOWN.home}/underwriting`,
      headers: analyst,
      payload: { inputs: { purchasePrice: 300_000 } },
    });
    expect(made.statusCode, made.body).toBe(201);
    const { version, inputs } = made.json();
    const cited = `underwriting:${TOWN.home}@${version}/purchasePrice`;
    expect(inputs.purchasePrice).toBe(300_000);
    expect(
      await judge("The purchase price is $300,000.", { placeIds: [TOWN.home], version: "latest" }),
    ).toEqual(["$300,000: confirmed"]);
    expect(await judge(`We pay $300,000 [${cited}].`)).toEqual(["$300,000: confirmed"]);
    expect(await judge(`We pay $310,000 [${cited}].`)).toEqual(["$310,000: wrong"]);
  });
});

describe("What a text names is found by itself", () => {
  test("counties, with their state where it is said, and addresses", async () => {
    const { county } = (
      await labs.app.inject({ url: `/api/research-property/google-places-id/${TOWN.home}`, headers })
    ).json();
    const rent = county.figures.find(({ key }: { key: string }) => key === "typicalRent").value;
    const amount = `$${Math.round(rent).toLocaleString("en-US")}`;
    expect(await judge(`Typical rent in Travis County, TX is ${amount}.`)).toEqual([`${amount}: confirmed`]);
    expect(await judge(`Typical rent in Travis County is ${amount}.`)).toEqual([`${amount}: confirmed`]);
    expect(await judge(`Typical rent in King County is ${amount}.`)).toEqual([`${amount}: notFound`]);
    const { heldAgainst } = await verify("Travis County and Orleans Parish.");
    expect(heldAgainst.map(({ id }) => id)).toContain("county:48453");
  });

  test("and what is nowhere is said", async () => {
    const { unknown } = await verify(
      "1 Nowhere Lane, Austin, TX costs $1. It is $5 [property:labs_0_0/facts.beds], [county:99999/x].",
    );
    expect(unknown).toEqual(["1 Nowhere Lane, Austin, TX", "labs_0_0", "county:99999"]);
  });
});

test("further figures may be given", async () => {
  const figure = {
    ...{ id: "mine:1/rent", label: "Rent", value: 2_000, unit: "usdPerMonth", source: "Mine" },
    ...{ asOf: null, version: null, subject: "mine:1" },
  };
  const given = { figures: [figure], subjects: [{ id: "mine:1", names: ["Elm House"] }] };
  expect(await judge("Elm House rents for $2,000.", given)).toEqual(["$2,000: confirmed"]);
  expect(await judge("Elm House rents for $2,001.", given)).toEqual(["$2,001: wrong"]);
});

test("what is missing or too much is refused", async () => {
  expect((await send({ text: "" })).statusCode).toBe(422);
  expect((await send({ text: "5".repeat(100_001) })).statusCode).toBe(422);
  expect((await send({ text: "5%", markets: [{ kind: "county", id: "1" }] })).statusCode).toBe(422);
  expect((await send({ text: "5%" }, {})).statusCode).toBe(401);
  expect((await send({ text: "5%", placeIds: ["labs_0_0"] })).statusCode).toBe(404);
  expect((await send({ text: "5%", markets: [{ kind: "msa", id: "99999" }] })).statusCode).toBe(404);
  expect((await send({ text: "5%", placeIds: [TOWN.home], version: 77 })).statusCode).toBe(404);
});
