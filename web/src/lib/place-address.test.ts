import { expect, test } from "vitest";
import { placeAddress, propertyAddress } from "./place-address.ts";

const nowhere = { address: null, googlePlacesId: null, upid: null, countyId: null, msaId: null };

test("a property's page is its place id, with what finds it again", () => {
  expect(propertyAddress("labs_1")).toBe("/research-property/labs_1");
  expect(propertyAddress("a/b", { address: "1 Main St", upid: "7" })).toBe(
    "/research-property/a%2Fb?address=1+Main+St&upid=7",
  );
});

test("a suggestion leads to the page of its kind", () => {
  const home = { ...nowhere, googlePlacesId: "labs_1", upid: "7", countyId: "53033", msaId: "42660" };
  expect(placeAddress({ ...home, kind: "parcel" })).toBe("/research-property/labs_1?upid=7");
  expect(placeAddress({ ...home, kind: "county" })).toBe("/markets/county/53033");
  expect(placeAddress({ ...home, kind: "metro" })).toBe("/markets/msa/42660");
});

test("a ZIP code and a city lead to the search of all that lies in them", () => {
  const address = placeAddress({ ...nowhere, kind: "city", zips: ["98101", "98118"] });
  const search = new URLSearchParams(address?.split("?")[1]);
  expect(address).toMatch(/^\/research\?/);
  expect(JSON.parse(search.get("criteria") ?? "")).toEqual({ zips: ["98101", "98118"] });
  expect(search.get("run")).toBe("1");
});

test("a suggestion without a page leads nowhere", () => {
  expect(placeAddress({ ...nowhere, kind: "address" })).toBeUndefined();
  expect(placeAddress({ ...nowhere, kind: "county" })).toBeUndefined();
});
