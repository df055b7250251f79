import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { buildTown } from "../../../test/town.ts";
import { HOME_COLUMNS, homeRow, openDesk } from "../../../test/uploads.ts";

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

describe("the columns of a list", () => {
  test("are known by name, by synonym and in any order, and then confirm themselves", async () => {
    const request = await desk.run(
      `Bedrooms,Street Address,Town,ST,Zip Code,BA,Square Feet,Asking Price,Colour\n3,1204 N Oak St,Austin,Texas,78704,2,"1,500","$285,000",red\n`,
    );
    expect(request.status).toBe("completed");
    expect(request.columns.map(({ field, source }) => [field, source])).toEqual([
      ["beds", "exact"],
      ["address", "synonym"],
      ["city", "synonym"],
      ["state", "synonym"],
      ["zip", "exact"],
      ["baths", "synonym"],
      ["sqft", "synonym"],
      ["list_price", "synonym"],
      [null, "none"],
    ]);
  });

  test("that look like a fact which no column is are asked about, once for each sender", async () => {
    const headers = await labs.signIn("analyst");
    const list = (rent: string) =>
      `Address,City,State,Zip,SqFt/Yr\n1204 N Oak St,Austin,TX,78704,${rent} / 1988\n`;
    const request = await desk.run(list("1450"), { headers });
    expect(request.status).toBe("needs_review");
    expect(request.questions).toEqual([
      '"SqFt/Yr" looks like Living area, and no column is read as that: is it?',
    ]);
    const confirmed = await desk.act(request.id, "confirm", { mapping: {} }, headers);
    expect(confirmed.statusCode).toBe(200);
    const again = await desk.run(list("1460"), { headers });
    expect(again.questions).toEqual([]);
    expect(again.status).not.toBe("needs_review");
  });

  test("wait for review where they are not certain, and what is confirmed is remembered", async () => {
    const headers = await labs.signIn("analyst");
    const head = "Wo,Stadt,State,Zip,Bedrom";
    const request = await desk.run(`${head}\n1204 N Oak St,Austin,TX,78704,3\n`, { headers });
    expect(request.status).toBe("needs_review");
    expect(request.questions.join()).toContain("Bedrom");
    expect(request.preview).toEqual([["1204 N Oak St", "Austin", "TX", "78704", "3"]]);
    expect((await desk.get(`results/download/${request.id}`, headers)).statusCode).toBe(409);
    expect((await desk.act(request.id, "retry", undefined, headers)).statusCode).toBe(409);
    for (const mapping of [
      { nonsense: 1 },
      { city: 9 },
      { city: "Nowhere" },
      { city: 1, state: 1 },
      { address: null },
    ]) {
      const refused = await desk.act(request.id, "confirm", { mapping }, headers);
      expect(refused.statusCode, JSON.stringify(mapping)).toBe(422);
      expect(refused.json().detail[0].loc.slice(0, 2)).toEqual(["body", "mapping"]);
    }
    const confirmed = await desk.act(
      request.id,
      "confirm",
      { mapping: { address: 0, city: "Stadt" } },
      headers,
    );
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    expect(confirmed.json().status).toBe("queued");
    expect((await desk.act(request.id, "confirm", { mapping: {} }, headers)).statusCode).toBe(409);
    await labs.runJobs();
    expect(await desk.read(request.id, headers)).toMatchObject({
      status: "completed",
      counts: { matched: 1 },
    });
    const next = await desk.run(`${head}\n1206 N Oak St,Austin,TX,78704,4\n`, { headers });
    expect(next.status).toBe("completed");
    expect(next.columns[0]).toMatchObject({ field: "address", source: "remembered", confidence: 1 });
    const other = await desk.run(`${head}\n1206 N Oak St,Austin,TX,78704,4\n`);
    expect(other.status).toBe("needs_review");
  });

  test("may be given with the upload, by header or by place; a wrong one is asked for again", async () => {
    const file = "a,b,c,d\n1204 N Oak St,Austin,TX,78704\n";
    const asked = await desk.run(file, { fields: { mapping: '{"address":"z"}' } });
    expect(asked.status).toBe("needs_review");
    expect(asked.questions[0]).toBe('No column is headed "z"');
    await desk.act(asked.id, "cancel");
    expect((await desk.upload(file, { fields: { mapping: "{" } })).statusCode).toBe(422);
    const mapping = JSON.stringify({ address: "a", city: 1, state: 2, zip: "d" });
    expect(await desk.run(file, { fields: { mapping } })).toMatchObject({
      status: "completed",
      counts: { matched: 1 },
    });
  });

  test("of the same header are told apart by their place, and somebody is asked", async () => {
    const request = await desk.run("address,city,city,state,zip\n1204 N Oak St,Austin,Round Rock,TX,78704\n");
    expect(request.status).toBe("needs_review");
    expect(request.questions).toEqual(['2 columns are headed "city"; the first is taken for City']);
    const confirmed = await desk.act(request.id, "confirm", { mapping: { city: 1 } });
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    await labs.runJobs();
    expect((await desk.read(request.id)).status).toBe("completed");
  });

  test("may hold the whole address in one", async () => {
    const request = await desk.run('Property Address\n"1204 N Oak St, Austin, TX 78704"\n');
    expect(request).toMatchObject({ status: "completed", counts: { matched: 1 } });
  });

  test("of a thousand are all kept, of more none is read", async () => {
    const wide = (count: number) => {
      const extra = Array.from({ length: count }, (_, at) => `x${at}`);
      return `${HOME_COLUMNS},${extra.join()}\n${homeRow(1)},${extra.join()}\n`;
    };
    const request = await desk.run(wide(991));
    expect(request.status).toBe("completed");
    const results = (await desk.get(`results/download/${request.id}?format=json`)).json();
    expect(results.headers).toHaveLength(1000);
    expect(results.rows[0].cells[999]).toBe("x990");
    expect(await desk.run(wide(992))).toMatchObject({
      status: "failed",
      error: "The list has 1,001 columns; at most 1,000 are read",
    });
  });

  test("need not say the city where it was given with the file, and the preview is numbered as the file is", async () => {
    const list = "Homes of one town,\n,\nAddress,Beds\n1204 N Oak St,3\n";
    const request = await desk.run(list, { fields: { city: "Austin", state: "Texas" } });
    expect(request).toMatchObject({
      status: "completed",
      previewRows: [4],
      place: { city: "Austin", state: "TX" },
      counts: { matched: 1 },
    });
    expect((await desk.results(request.id)).rows[0].results).toMatchObject({ match_quality: "exact" });
  });
});
