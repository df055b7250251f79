import type { RollReview } from "@labs/contract/uploads/rent-roll-requests";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { measureLongestSection } from "../../test/longest-section.ts";
import { openDesk } from "../../test/uploads.ts";

let labs: TestApp;
let desk: ReturnType<typeof openDesk>;
let mine: { cookie: string };
let id: string;

const UNITS = 20_000;
const HELD_MILLISECONDS = 100;

beforeAll(async () => {
  labs = await createTestApp();
  mine = await labs.signIn("analyst");
  desk = openDesk(labs, mine);
  const units = Array.from({ length: UNITS }, (_, at) =>
    at % 12 === 0
      ? `${1000 + at},A${at % 7},750,Vacant,,1400,`
      : `${1000 + at},A${at % 7},750,Occupied,Tenant ${at},1400,${1300 + (at % 50)}`,
  );
  const file = `Unit,Floor Plan,Sq Ft,Status,Resident,Market Rent,Lease Rent\n${units.join("\n")}\n`;
  ({ id } = await desk.run(file, { kind: "rent-roll", name: "large.csv" }));
});
afterAll(() => labs.close());

const ask = async (query: string): Promise<RollReview> => (await desk.get(`rent-roll/${id}?${query}`)).json();

describe("a roll of tens of thousands of units", { tags: "nightly" }, () => {
  test("is answered in parts that together are all of it, each once", async () => {
    const first = await ask("");
    expect(first).toMatchObject({ unitsFrom: 0, unitsTotal: UNITS });
    expect(first.roll?.units).toHaveLength(500);
    const middle = await ask("from=12345&count=700");
    expect(middle.unitsFrom).toBe(12_345);
    expect(middle.roll?.units.map(({ unitId }) => unitId)).toEqual(
      Array.from({ length: 700 }, (_, at) => String(1000 + 12_345 + at)),
    );
    expect((await ask(`from=${UNITS - 3}`)).roll?.units).toHaveLength(3);
    expect((await ask(`from=${UNITS}`)).roll?.units).toEqual([]);
  });

  test("holds nobody up while it is looked at", async () => {
    await ask("");
    for (const query of ["", "from=0&count=1000", "from=19000&count=1000"]) {
      const held = await measureLongestSection(() => desk.get(`rent-roll/${id}?${query}`));
      expect(held).toBeLessThan(HELD_MILLISECONDS);
    }
  });

  test.each(["json", "xlsx"])("holds nobody up while it is downloaded as %s", async (format) => {
    const url = `/api/investment-strategy/data-upload/data-request/rent-roll/results/download/${id}?format=${format}`;
    let size = 0;
    const held = await measureLongestSection(async () => {
      // A part at a time, as it is sent: to keep all of it in one text is the work of who asks.
      const answer = await labs.app.inject({ url, headers: mine, payloadAsStream: true });
      expect(answer.statusCode).toBe(200);
      for await (const part of answer.stream()) size += part.length;
    });
    expect(size).toBeGreaterThan(UNITS);
    expect(held).toBeLessThan(HELD_MILLISECONDS);
  });

  test("keeps every unit when one is corrected", async () => {
    const edits = [{ unit: 12_345, field: "marketRent", value: 1555 }];
    const answer = await labs.app.inject({
      method: "PUT",
      url: `/api/investment-strategy/data-upload/data-request/rent-roll/${id}`,
      payload: { basedOn: 1, edits },
      headers: mine,
    });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    expect(answer.json()).toMatchObject({ version: 2, unitsTotal: UNITS });
    const [corrected, next] = (await ask("from=12345&count=2")).roll?.units ?? [];
    expect([corrected?.marketRent, next?.marketRent]).toEqual([1555, 1400]);
  });
});
