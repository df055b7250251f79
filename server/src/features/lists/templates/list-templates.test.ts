import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { buildCommunities, COMMUNITY, insertUnitMix } from "../../../test/building.ts";
import { buildTown } from "../../../test/town.ts";
import { openDesk } from "../../../test/uploads.ts";

let labs: TestApp;
let analyst: { cookie: string };
let desk: ReturnType<typeof openDesk>;

beforeAll(async () => {
  labs = await createTestApp();
  await buildCommunities(labs.database, await buildTown(labs.database));
  await insertUnitMix(labs.database, { googlePlacesId: COMMUNITY, demo: true });
  analyst = await labs.signIn("analyst");
  desk = openDesk(labs, analyst);
});
afterAll(() => labs.close());

describe("a template", () => {
  test.each([
    ["single-family", "csv"],
    ["single-family", "xlsx"],
    ["multi-family", "csv"],
    ["multi-family", "xlsx"],
    ["rent-roll", "csv"],
    ["rent-roll", "xlsx"],
  ])("of %s as %s has a dictionary and an example that works", async (kind, format) => {
    const answer = await desk.get(`${kind}?template=${format}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-disposition"]).toContain(`labs-${kind}-template.${format}`);
    const request = await desk.run(answer.rawPayload, { kind, name: `template.${format}` });
    expect(["completed", "completed_with_errors"]).toContain(request.status);
    if (kind === "rent-roll") return expect(request).toMatchObject({ accepted: true, counts: { rows: 2 } });
    expect(request.counts).toMatchObject({ rows: 1 });
    expect((await desk.get(`errors/${request.id}?severity=error`)).json().items).toEqual([]);
    const { headers } = (await desk.get(`results/download/${request.id}?format=json`)).json();
    const known = request.fields.map(({ key }) => key);
    expect(known.filter((key) => headers.includes(key))).toEqual(headers);
    // A list may say the place, and a lot, in other columns than the template asks for.
    expect(known.filter((key) => !headers.includes(key))).toEqual([
      "street_number",
      "street_direction",
      "street_name",
      "street_suffix",
      "street_post_direction",
      "city_state_zip",
      "county",
      ...(kind === "single-family"
        ? ["full_baths", "half_baths", "three_quarter_baths", "beds_baths", "lot_units"]
        : []),
    ]);
  });
});
