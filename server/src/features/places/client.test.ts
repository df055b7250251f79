import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openGeocoderClient } from "./client.ts";

let reply: unknown = {};
let isSilent = false;
const asked: URL[] = [];
const server = createServer((request, response) => {
  asked.push(new URL(request.url ?? "", "http://service"));
  if (!isSilent) response.setHeader("content-type", "application/json").end(JSON.stringify(reply));
});
let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const google = () => openGeocoderClient({ kind: "google", url, key: "secret-key-0123456789" });

function place(locationType: string, types: string[]) {
  return {
    formatted_address: "Somewhere, TX, USA",
    place_id: "ChIJx",
    types,
    address_components: [],
    geometry: { location: { lat: 30, lng: -97 }, location_type: locationType },
  };
}

test("the local geocoder calls nobody", () => {
  expect(openGeocoderClient({ kind: "local" })).toBeUndefined();
});

test.each<[string, string[], string]>([
  ["ROOFTOP", ["street_address"], "rooftop"],
  ["RANGE_INTERPOLATED", ["street_address"], "interpolated"],
  ["GEOMETRIC_CENTER", ["route"], "street"],
  ["APPROXIMATE", ["postal_code"], "zip"],
  ["APPROXIMATE", ["locality", "political"], "city"],
  ["APPROXIMATE", ["administrative_area_level_1", "political"], "state"],
  ["A_NEW_WORD", ["establishment"], "street"],
])("Google's %s of %j is never called more than %s", async (locationType, types, precision) => {
  reply = { status: "OK", results: [place(locationType, types)] };
  const [found] = (await google()?.geocode("Somewhere")) ?? [];
  expect(found).toMatchObject({ precision, formatted: "Somewhere, TX", county: null, placeId: "ChIJx" });
});

test("Google's own place id is asked for as one, and one that it does not know is none", async () => {
  reply = { status: "OK", results: [place("ROOFTOP", ["premise"])] };
  expect(await google()?.findPlace?.("ChIJx")).toMatchObject({ precision: "rooftop" });
  expect(asked.at(-1)?.searchParams.get("place_id")).toBe("ChIJx");
  for (const status of ["INVALID_REQUEST", "NOT_FOUND", "ZERO_RESULTS"]) {
    reply = { status };
    expect(await google()?.findPlace?.("nonsense")).toBeUndefined();
  }
});

test("who does not answer in time is given up", async () => {
  isSilent = true;
  const census = openGeocoderClient({ kind: "census", url }, 50);
  const failure = await census?.geocode("1 Main St").catch((error: unknown) => error);
  isSilent = false;
  expect(failure).toMatchObject({
    code: "unavailable",
    message: "The Census Bureau's geocoder did not answer within 0.05 seconds",
  });
});
