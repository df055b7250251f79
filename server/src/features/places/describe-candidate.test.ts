import type { AddressComponents } from "@labs/addresses/parse-address";
import type { GeocodeCandidate } from "@labs/contract/places";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { describeCandidate, gradeMatch, isSameStreet } from "./describe-candidate.ts";
import { findCentroids } from "./find-centroids.ts";

const NOTHING: AddressComponents = {
  ...{ number: null, predirectional: null, street: null, suffix: null, postdirectional: null },
  ...{ unitDesignator: null, unit: null, city: null, state: null, zip: null, zip4: null },
};
const OAK: AddressComponents = {
  ...{ ...NOTHING, number: "1204", predirectional: "N", street: "OAK", suffix: "ST", unitDesignator: "APT" },
  ...{ unit: "2", city: "AUSTIN", state: "TX", zip: "78704" },
};
const describeOne = (found: Partial<AddressComponents>, of: object = {}) =>
  describeCandidate({
    ...{ typed: OAK, found: { ...OAK, ...found }, googlePlacesId: "labs_1", source: "Rolls", demo: false },
    ...{
      explanation: "By hand",
      place: { latitude: 1, longitude: 2, precision: "rooftop", countyId: "48453", msaId: null },
    },
    ...of,
  });
const sure = (found: Partial<AddressComponents>, of: object = {}) => {
  const { confidence, unmatched } = describeOne(found, of);
  return [confidence, ...unmatched];
};

test("a candidate is as sure as what of the address it bears out weighs", () => {
  expect(sure({})).toEqual([1]);
  expect(sure({ number: "1206" })).toEqual([0.7, "number"]);
  expect(sure({ street: "ELM" })).toEqual([0.6, "street"]);
  expect(sure({ unit: "3" })).toEqual([0.95, "unit"]);
  expect(sure({ unit: null })).toEqual([0.95, "unit"]);
  expect(sure({ city: "DALLAS", state: "OK" })).toEqual([0.85, "city", "state"]);
  expect(sure({ zip: "75201" })).toEqual([0.9, "zip"]);
  expect(sure({}, { unborne: ["zip", "number"] })).toEqual([0.6, "number", "zip"]);
  expect(sure({ zip: "75201" }, { unborne: ["zip"] })).toEqual([0.9, "zip"]);
  // What was not typed weighs nothing.
  const bare = { typed: { ...NOTHING, city: "AUSTIN", zip: "78704" } };
  expect(sure({ zip: "75201" }, bare)).toEqual([0.5, "zip"]);
  expect(sure({}, { typed: NOTHING })).toEqual([0]);
});

test("a street is the same whose direction or suffix one side leaves out, not one that says another", () => {
  const same = (of: Partial<AddressComponents>) => isSameStreet(OAK, { ...OAK, ...of });
  expect([
    same({}),
    same({ predirectional: null }),
    same({ suffix: null }),
    same({ postdirectional: "NE" }),
  ]).toEqual([...[true, true, true, true]]);
  expect([same({ predirectional: "S" }), same({ suffix: "AVE" }), same({ street: "ELM" })]).toEqual([
    false,
    false,
    false,
  ]);
  expect(isSameStreet({ ...OAK, postdirectional: "SW" }, { ...OAK, postdirectional: "NE" })).toBe(false);
});

test("an address that no list has gets the id that carries it, if it is whole", () => {
  expect(describeOne({})).toMatchObject({
    ...{
      formatted: "1204 N Oak St Apt 2, Austin, TX 78704",
      googlePlacesId: "labs_1",
      latitude: 1,
      longitude: 2,
    },
    ...{
      precision: "rooftop",
      countyId: "48453",
      msaId: null,
      source: "Rolls",
      demo: false,
      explanation: "By hand",
    },
  });
  const id = (typed: Partial<AddressComponents>, googlePlacesId?: string | null) =>
    describeOne({}, { typed: { ...OAK, ...typed }, googlePlacesId }).googlePlacesId;
  expect(id({})).toMatch(/^labs_geo_/);
  expect([id({ number: null }), id({ street: null }), id({}, null)]).toEqual([null, null, null]);
});

test("a match is as good as its best candidate is placed", () => {
  const grade = (precision: string) => gradeMatch({ precision } as GeocodeCandidate);
  expect(["rooftop", "parcel", "interpolated", "street", "zip", "city"].map(grade)).toEqual([
    ...["rooftop", "rooftop", "interpolated", "centroid", "centroid", "centroid"],
  ]);
  expect(gradeMatch(undefined)).toBe("none");
});

let labs: TestDatabase;
beforeAll(async () => {
  labs = await createTestDatabase();
});
afterAll(() => labs.drop());
const centers = async (of: Partial<AddressComponents>) =>
  (await findCentroids({ database: labs.database, components: { ...NOTHING, ...of } })).map(
    ({ precision, explanation, countyId, confidence, components: { city, state, zip } }) => [
      ...[precision, explanation, countyId, confidence, city, state, zip],
    ],
  );

test("the middle of a ZIP code stands for an address, else that of its city, else that of its state", async () => {
  const zip = ["zip", "Center of ZIP code 78704", "48453"];
  expect(await centers({ city: "AUSTIN", state: "TX", zip: "78704" })).toEqual([
    [...zip, 1, "AUSTIN", "TX", "78704"],
  ]);
  expect(await centers({ zip: "78704" })).toEqual([[...zip, 1, "AUSTIN", "TX", "78704"]]);
  // A city elsewhere is told beside the code, by how much of the address each bears out.
  const both = await centers({ city: "DALLAS", state: "TX", zip: "78704" });
  expect(both.map(([precision, , , confidence, city]) => [precision, confidence, city])).toEqual([
    ["zip", 0.6, "AUSTIN"],
    ["city", 0.6, "DALLAS"],
  ]);
  const [austin = []] = await centers({ city: "AUSTIN", state: "TX" });
  expect(austin.toSpliced(2, 1)).toEqual([
    "city",
    "Center of the ZIP codes of Austin, TX",
    1,
    "AUSTIN",
    "TX",
    null,
  ]);
  expect(await centers({ city: "NOWHERE SUCH", state: "VT" })).toEqual([
    ["state", "Center of the ZIP codes of VT", null, 0.33, null, "VT", null],
  ]);
  expect(await centers({ state: "PR" })).toEqual([]);
  expect(await centers({ city: "NOWHERE SUCH" })).toEqual([]);
  expect(await centers({ zip: "00000" })).toEqual([]);
});

test("a city without a state is one of several, five at most, the one with most codes first", async () => {
  const found = await centers({ city: "SPRINGFIELD" });
  expect(found).toHaveLength(5);
  expect(new Set(found.map(([, , , , , state]) => state)).size).toBe(5);
  expect(found.every(([precision, , , confidence]) => precision === "city" && confidence === 1)).toBe(true);
  const [saint] = await centers({ city: "ST. PAUL", state: "MN" });
  const [spelled] = await centers({ city: "SAINT PAUL", state: "MN" });
  expect(saint?.slice(0, 3)).toEqual(spelled?.slice(0, 3));
  expect((await centers({ city: "FT WORTH", state: "TX" }))[0]?.[1]).toBe(
    "Center of the ZIP codes of Fort Worth, TX",
  );
  expect((await centers({ city: "MT VERNON", state: "NY" }))[0]?.[1]).toBe(
    "Center of the ZIP codes of Mount Vernon, NY",
  );
});
