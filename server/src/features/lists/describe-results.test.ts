import fc from "fast-check";
import Papa from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown } from "../../test/town.ts";
import { openDesk } from "../../test/uploads.ts";

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

test("every row of any list stands once in the results, as it came; what was rejected stands in the errors file", async () => {
  const text = fc.string({ maxLength: 12 }).map((raw) => raw.replaceAll(/[\p{C}]/gu, "").trim());
  const line = fc.record({
    address: fc.oneof(fc.constant("1204 N Oak St"), fc.constant("1206 N Oak St"), text),
    city: fc.oneof(fc.constant("Austin"), text),
    state: fc.oneof(fc.constant("TX"), text),
    zip: fc.oneof(fc.constant("78704"), text),
    sqft: fc.oneof(fc.nat(4000).map(String), text),
    notes: text,
  });
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), async (lines) => {
      round += 1;
      const keys = ["address", "city", "state", "zip", "sqft", "notes"] as const;
      const rows = lines.map((one, at) => [`r${round}-${at}`, ...keys.map((key) => one[key])]);
      const content = Papa.unparse([["request_row_id", ...keys], ...rows], { quotes: true });
      const request = await desk.run(content);
      const found = (await desk.get(`results/download/${request.id}?format=json`)).json();
      expect(found.rows.map(({ cells }: { cells: string[] }) => cells)).toEqual(rows);
      const errors = Papa.parse<string[]>(
        (await desk.get(`errors/download/${request.id}?format=csv`)).body.replace("\uFEFF", "").trimEnd(),
      );
      const rejected = found.rows.filter(({ outcome }: { outcome: string }) => outcome === "failed");
      expect(errors.data.slice(1).map(([id]) => id)).toEqual(
        rejected.map(({ cells }: { cells: string[] }) => cells[0]),
      );
      expect(request.counts).toMatchObject({
        rows: rows.length,
        failed: rejected.length,
        matched: rows.length - rejected.length,
      });
    }),
    { numRuns: 8 },
  );
});
