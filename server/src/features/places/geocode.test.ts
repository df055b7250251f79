import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Geocoding } from "@labs/contract/places";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { buildTown, TOWN } from "../../test/town.ts";

const url = (address: string) =>
  `/api/property-search/geocode-address?address=${encodeURIComponent(address)}`;

async function open(environment: Record<string, string> = {}) {
  const labs = await createTestApp(environment);
  await buildTown(labs.database);
  const headers = await labs.signIn("viewer");
  const post = (address: string, as: Record<string, string> = headers) =>
    labs.app.inject({ method: "POST", url: url(address), headers: as });
  return {
    ...labs,
    headers,
    post,
    geocode: async (address: string) => Geocoding.parse((await post(address)).json()),
  };
}
type Opened = TestApp & Awaited<ReturnType<typeof open>>;

describe.each(["census", "google"] as const)("the service %s", (kind) => {
  let labs: Opened;
  let asked: URL[] = [];
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? "", "http://service"));
    answer(request, response);
  });
  const KEY = "secret-key-0123456789";
  const json = (body: unknown, status = 200) => {
    answer = (_request, response) => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
  };
  const found = (line: string) => (kind === "census" ? censusAnswer(line) : googleAnswer(line));
  const nothing =
    kind === "census" ? { result: { addressMatches: [] } } : { status: "ZERO_RESULTS", results: [] };

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    labs = await open({ GEOCODER: kind, GEOCODER_URL: `http://127.0.0.1:${port}`, GOOGLE_MAPS_API_KEY: KEY });
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await labs.close();
  });
  beforeEach(() => {
    asked = [];
    json(nothing);
  });

  test("places an address that nobody loaded", async () => {
    json(found("4600"));
    const { matchQuality, candidates, problems } = await labs.geocode("4600 Far Hill Rd, Austin, TX 78704");
    expect(matchQuality).toBe(kind === "census" ? "interpolated" : "rooftop");
    expect(candidates[0]).toMatchObject({
      formatted: "4600 Far Hill Rd, Austin, TX 78704",
      latitude: 30.3,
      longitude: -97.8,
      countyId: "48453",
      msaId: "12420",
      unmatched: [],
      confidence: 1,
      demo: false,
    });
    const ours = candidates[0]?.googlePlacesId;
    if (kind === "google") expect(ours).toBe("ChIJfar");
    else expect(ours).toMatch(/^labs_geo_/);
    expect(problems).toEqual([]);
    const [question] = asked;
    expect(question?.searchParams.get("address")).toBe("4600 FAR HILL RD, AUSTIN, TX 78704");
    expect(question?.searchParams.get("key")).toBe(kind === "google" ? KEY : null);
  });

  test("is asked once for one address, and not at all for a loaded one", async () => {
    json(found("4602"));
    await labs.geocode("4602 Far Hill Rd, Austin, TX 78704");
    await labs.geocode("4602 far hill road, austin, tx 78704");
    expect(asked).toHaveLength(1);
    expect((await labs.geocode("1204 N Oak St, Austin, TX 78704")).candidates[0]?.googlePlacesId).toBe(
      TOWN.home,
    );
    expect(asked).toHaveLength(1);
  });

  test("names the parts that its answer lacks", async () => {
    json(found("4604"));
    const { candidates, problems } = await labs.geocode("4604 Far Hill Rd Apt 7, Austin, TX 78704");
    expect(candidates[0]?.unmatched).toEqual(["unit"]);
    expect(problems).toContainEqual({ code: "partsUnmatched", message: "Not found: unit" });
  });

  test("that knows nothing leaves the postal code's middle, and says so", async () => {
    const { matchQuality, candidates, problems } = await labs.geocode("4606 Far Hill Rd, Austin, TX 78704");
    expect(matchQuality).toBe("centroid");
    expect(candidates[0]?.precision).toBe("zip");
    expect(problems.map(({ code }) => code)).toContain("serviceFoundNothing");
  });

  test.each<[string, () => void]>([
    ["fails", () => json({}, 500)],
    [
      "refuses",
      () => json(kind === "google" ? { status: "REQUEST_DENIED", error_message: KEY } : { errors: [] }, 200),
    ],
    ["answers with another shape", () => json([1])],
    [
      "answers with no JSON",
      () => {
        answer = (_request, response) => void response.end("<html>");
      },
    ],
    [
      "hangs up",
      () => {
        answer = (request) => void request.socket.destroy();
      },
    ],
    [
      "sends elsewhere",
      () => {
        answer = (_request, response) =>
          void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
      },
    ],
  ])("that %s is unavailable: 503, when to try again, no key and no address of it", async (name, prepare) => {
    prepare();
    const address = `${4700 + name.length} Far Hill Rd, Austin, TX 78704`;
    const failed = await labs.post(address);
    expect(failed.statusCode, failed.body).toBe(503);
    expect(failed.headers["retry-after"]).toBe("30");
    expect(failed.json().detail).toMatch(/geocoder (answered|refused|cannot be reached)/);
    expect(failed.body).not.toContain(KEY);
    expect(failed.body).not.toContain("127.0.0.1");
    // A failure is not remembered.
    json(found("4700"));
    expect((await labs.post(address)).statusCode).toBe(200);
  });
});

function censusAnswer(number: string) {
  return {
    result: {
      input: {},
      addressMatches: [
        {
          tigerLine: { side: "L", tigerLineId: "1" },
          coordinates: { x: -97.8, y: 30.3 },
          addressComponents: { zip: "78704", streetName: "FAR HILL", city: "AUSTIN", state: "TX" },
          matchedAddress: `${number} FAR HILL RD, AUSTIN, TX, 78704`,
          geographies: { Counties: [{ GEOID: "48453", NAME: "Travis County", STATE: "48", COUNTY: "453" }] },
        },
      ],
    },
  };
}

function googleAnswer(number: string) {
  const part = (long: string, short: string, type: string) => ({
    long_name: long,
    short_name: short,
    types: [type],
  });
  return {
    status: "OK",
    results: [
      {
        formatted_address: `${number} Far Hill Rd, Austin, TX 78704, USA`,
        place_id: "ChIJfar",
        types: ["street_address"],
        address_components: [
          part("Travis County", "Travis County", "administrative_area_level_2"),
          part("Texas", "TX", "administrative_area_level_1"),
        ],
        geometry: { location: { lat: 30.3, lng: -97.8 }, location_type: "ROOFTOP" },
      },
    ],
  };
}
