import { PropertyImage } from "@labs/contract/property-page";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { properties, rentalListings } from "../../lib/database/tables/properties.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createForm } from "../../test/form.ts";
import { buildTown, TOWN } from "../../test/town.ts";
import { drawLocator } from "./draw-locator.ts";

let labs: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  labs = await createTestApp();
  headers = await labs.signIn("analyst");
  await buildTown(labs.database);
});
afterAll(() => labs.close());

const base = "/api/research-property";
const get = (url: string) => labs.app.inject({ url: `${base}${url}`, headers });
const PNG = Buffer.from("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "latin1");

async function uploadPhoto(googlePlacesId: string, name: string): Promise<string> {
  const form = createForm({ type: "photo", googlePlacesId }, { name, content: PNG });
  const answer = await labs.app.inject({
    method: "POST",
    url: "/api/documents",
    payload: form.payload,
    headers: { ...form.headers, ...headers },
  });
  return answer.json().id;
}

describe("a property's images", () => {
  test("are one illustration that says that it is one, until somebody uploads a photo", async () => {
    const { items, total } = (await get(`/google-places-id/${TOWN.owned}/images`)).json();
    expect(total).toBe(1);
    expect(PropertyImage.parse(items[0])).toMatchObject({
      kind: "illustration",
      caption: expect.stringContaining("no photo"),
      source: expect.stringContaining("County assessor"),
      documentId: null,
    });
    const drawn = await labs.app.inject({ url: items[0].url, headers });
    expect(drawn.statusCode).toBe(200);
    expect(drawn.headers).toMatchObject({
      "content-type": "image/svg+xml",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
    expect(drawn.body).toContain("Illustration, not a photo");
    expect(drawn.body).toContain("77 100%_Sure Ln");
  });

  test("are the photos first, newest first, without those deleted or of another type", async () => {
    const first = await uploadPhoto(TOWN.home, "front.png");
    const second = await uploadPhoto(TOWN.home, "back.png");
    const gone = await uploadPhoto(TOWN.home, "gone.png");
    await labs.app.inject({ method: "DELETE", url: `/api/documents/${gone}`, headers });
    const { items, total } = (await get(`/google-places-id/${TOWN.home}/images`)).json();
    expect(total).toBe(3);
    expect(items.map((item: PropertyImage) => [item.kind, item.documentId])).toEqual([
      ["photo", second],
      ["photo", first],
      ["illustration", null],
    ]);
    expect(items[0]).toMatchObject({
      caption: expect.stringMatching(/^Photo, uploaded by Ann Example on [A-Z][a-z]{2} \d{1,2}, 20\d\d$/),
    });
    const photo = await labs.app.inject({ url: items[0].url, headers });
    expect(photo.headers["content-disposition"]).toMatch(/^inline; /);
    expect(photo.rawPayload.equals(PNG)).toBe(true);
  });

  test("answer under the form of the property's own type alone, to who is signed in", async () => {
    for (const path of ["images", "images/locator"]) {
      expect((await get(`/single-family/google-places-id/${TOWN.home}/${path}`)).statusCode).toBe(200);
      expect((await get(`/multi-family/google-places-id/${TOWN.home}/${path}`)).statusCode).toBe(404);
      expect((await get(`/multi-family/google-places-id/${TOWN.building}/${path}`)).statusCode).toBe(200);
      expect((await get(`/google-places-id/labs_48453_999/${path}`)).statusCode).toBe(404);
      const url = `${base}/google-places-id/${TOWN.home}/${path}`;
      expect((await labs.app.inject({ url })).statusCode).toBe(401);
    }
  });
});

describe("pictures of similar properties", () => {
  const similar = async () => {
    const property = (await get(`/google-places-id/${TOWN.home}`)).json();
    return [property.similarPropertiesImages, property.unavailable.similarPropertiesImages];
  };

  test("are absent with a reason while no comp is a property that is loaded", async () => {
    expect(await similar()).toEqual([[], expect.stringContaining("None of the comps")]);
  });

  test("are an illustration of each similar property once, and its photo when it has one", async () => {
    const { comps } = (
      await labs.app.inject({ url: `/api/rent-comp?googlePlacesId=${TOWN.home}`, headers })
    ).json();
    const labels = comps.slice(0, 2).map(({ label }: { label: string }) => label);
    await labs.database.update(rentalListings).set({ oid: 4 }).where(inArray(rentalListings.label, labels));
    const [[drawn, ...others], reason] = await similar();
    expect([others, reason]).toEqual([[], undefined]);
    expect(drawn).toMatchObject({
      googlePlacesId: TOWN.owned,
      caption: expect.stringMatching(/^Illustration/),
    });
    expect((await labs.app.inject({ url: drawn.url, headers })).body).toContain("Illustration, not a photo");
    const id = await uploadPhoto(TOWN.owned, "similar.png");
    const [[photo]] = await similar();
    expect(photo).toMatchObject({
      url: `/api/documents/${id}/content`,
      caption: expect.stringMatching(/^Photo, uploaded by/),
    });
  });
});

test("an address that nobody loaded has summary, sheet, illustration and documents too", async () => {
  const query = encodeURIComponent("9 Unheard Rd, Austin, TX 78704");
  const id = (await get(`/suggestions?query=${query}`)).json().items[0].googlePlacesId;
  expect((await get(`/google-places-id/${id}/summary`)).json()).toMatchObject({
    text: expect.stringMatching(
      /^9 Unheard Rd.* is in no list that is loaded; it lies in Travis County, TX\./,
    ),
    missing: expect.arrayContaining([{ key: "rentEstimate", reason: expect.any(String) }]),
  });
  expect((await get(`/google-places-id/${id}/images`)).json().items).toMatchObject([
    { kind: "illustration" },
  ]);
  expect((await get(`/google-places-id/${id}/images/locator`)).body).toContain("9 Unheard Rd");
  expect((await get(`/google-places-id/${id}/download`)).statusCode).toBe(200);
  expect((await get(`/google-places-id/${id}/download?format=xlsx`)).statusCode).toBe(200);
  const photo = await uploadPhoto(id, "site.png");
  const { items } = (await labs.app.inject({ url: `/api/documents?googlePlacesId=${id}`, headers })).json();
  expect(items).toMatchObject([{ id: photo, googlePlacesId: id, propertyId: null }]);
});

describe("the locator", () => {
  const place = {
    countyFips: "48453",
    latitude: 30.25,
    longitude: -97.75,
    title: "1 Oak St",
    place: "Travis",
  };
  const draw = (more: object = {}) => drawLocator({ ...place, precision: "rooftop", isDemo: false, ...more });

  test("marks the place inside the frame, for counties across the date line too", () => {
    for (const [countyFips, longitude, latitude] of [
      ["48453", -97.75, 30.25],
      ["02016", 173.1, 52.9],
      ["02016", -176.6, 51.9],
    ] as const) {
      const [, x, y] =
        /<circle cx="([\d.-]+)" cy="([\d.-]+)"/.exec(draw({ countyFips, longitude, latitude })) ?? [];
      expect(Number(x)).toBeGreaterThan(20);
      expect(Number(x)).toBeLessThan(460);
      expect(Number(y)).toBeGreaterThan(50);
      expect(Number(y)).toBeLessThan(260);
    }
  });

  test.each(["48453", "02016", "53033"])(
    "draws county %s as wide as it is at its middle, filling the frame one way and centered the other",
    (countyFips) => {
      const at = (latitude: number, longitude: number) => {
        const [, x, y] =
          /<circle cx="([\d.-]+)" cy="([\d.-]+)"/.exec(draw({ countyFips, latitude, longitude })) ?? [];
        return { x: Number(x), y: Number(y) };
      };
      const [, path = ""] = /<path d="([^"]+)"/.exec(draw({ countyFips })) ?? [];
      const places = [...path.matchAll(/([\d.-]+),([\d.-]+)/g)].map(([, x, y]) => ({
        x: Number(x),
        y: Number(y),
      }));
      const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
      const [left, right] = [Math.min(...xs), Math.max(...xs)];
      const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
      // The frame is 432 by 206 from (24, 52).
      expect((left + right) / 2).toBeCloseTo(24 + 432 / 2, 0);
      expect((top + bottom) / 2).toBeCloseTo(52 + 206 / 2, 0);
      expect(Math.max((right - left) / 432, (bottom - top) / 206)).toBeCloseTo(1, 2);
      // North is up, east is right, and a degree of longitude is shorter than one of latitude by the cosine.
      const [here, north, east] = [at(45, -100), at(46, -100), at(45, -99)];
      const high = here.y - north.y;
      expect(high).toBeGreaterThan(0);
      const middle = 45 + (here.y - (top + bottom) / 2) / high;
      expect((east.x - here.x) / high).toBeCloseTo(Math.cos((middle * Math.PI) / 180), 2);
    },
  );

  test("says that there are no coordinates rather than marking a place", () => {
    const svg = draw({ latitude: null, longitude: null });
    expect(svg).not.toContain("<circle");
    expect(svg).toContain("The record has no coordinates");
    expect(draw({ countyFips: "99999" })).not.toContain("<path");
  });

  test("draws no point for a home that is only in the middle of its city or ZIP code", () => {
    expect(draw()).toContain('r="5"');
    for (const [precision, words] of [
      ["city", "Placed at city center"],
      ["zip", "Placed at ZIP code center"],
    ]) {
      const svg = draw({ precision });
      expect(svg).toContain(words);
      expect(svg).toContain("stroke-dasharray");
      expect(svg).not.toContain('r="5"');
    }
  });

  test("holds what a record spells as words, whatever it would mean as markup", async () => {
    const svg = draw({ title: `<script>alert("1")</script> & 'x' \u0000`, isDemo: true });
    expect(svg).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;");
    expect(svg).not.toMatch(/<script|\p{Cc}/u);
    expect(svg).toContain("Demo data");
  });

  test("is served for a property that is nowhere", async () => {
    await labs.database
      .update(properties)
      .set({ name: "]]>" })
      .where(eq(properties.googlePlacesId, TOWN.unplaced));
    const answer = await get(`/google-places-id/${TOWN.unplaced}/images/locator`);
    expect(answer.body).toContain("The record has no coordinates");
  });
});
