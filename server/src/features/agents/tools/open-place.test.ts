import type { MakeCall } from "@labs/contract/access/client";
import { expect, test } from "vitest";
import { openPlace } from "./open-place.ts";

interface Suggested {
  kind: string;
  googlePlacesId: string | null;
  propertyId?: number | null;
  label: string;
}

/** What is asked is answered by these suggestions, and kept. */
function answerWith(...items: Suggested[]) {
  const asked: unknown[] = [];
  const call = (async (_endpoint: unknown, { query }: { query: object }) => {
    asked.push(query);
    return { items: items.map((item) => ({ propertyId: null, ...item })) };
  }) as unknown as MakeCall;
  return { call, asked };
}
const home = (id: string, label: string, kind = "address"): Suggested => ({
  ...{ kind, googlePlacesId: id, label },
});
const refusal = (call: MakeCall, place: string) => openPlace(call, place).catch((error) => error);

test("a place id is taken as it is, and asked of nobody", async () => {
  const { call, asked } = answerWith();
  expect([await openPlace(call, "labs_48453_1"), asked]).toEqual(["labs_48453_1", []]);
});

test("one home that an address brings is meant, whatever else is suggested", async () => {
  const { call, asked } = answerWith(
    home("zip", "78704", "zip"),
    { kind: "address", googlePlacesId: null, label: "12 Oak St, somewhere" },
    { kind: "address", googlePlacesId: "unknown", propertyId: 0, label: "12 Oak St, unknown" },
    home("oak", "12 Oak St, Austin, TX"),
  );
  expect(await openPlace(call, "12 oak")).toBe("oak");
  expect(asked).toEqual([{ query: "12 oak" }]);
  for (const kind of ["parcel", "name"])
    expect(await openPlace(answerWith(home("it", "Oak Court", kind)).call, "oak court, austin")).toBe("it");
});

test("of several the one that is named to the letter is meant, but for signs and capitals", async () => {
  const { call } = answerWith(
    home("unit", "12 Oak St Unit 2, Austin, TX"),
    home("oak", "12 Oak St, Austin, TX"),
    home("far", "12 Oak St, Dallas, TX"),
  );
  expect(await openPlace(call, " 12 OAK ST.  Austin TX")).toBe("oak");
});

test("several that may be meant are refused with each of them, and none by what was asked", async () => {
  const several = answerWith(home("oak", "12 Oak St, Austin, TX"), home("far", "12 Oak St, Dallas, TX"));
  expect(await refusal(several.call, "12 Oak St")).toMatchObject({
    status: 409,
    message:
      '"12 Oak St" is 2 properties: 12 Oak St, Austin, TX (oak); 12 Oak St, Dallas, TX (far). Name one by its place id',
  });
  const alike = answerWith(home("one", "12 Oak St"), home("two", "12 Oak St."), home("far", "12 Oak Ct"));
  expect(await refusal(alike.call, "12 oak st")).toMatchObject({
    status: 409,
    message: expect.stringContaining("is 2 properties: 12 Oak St (one); 12 Oak St. (two)."),
  });
  expect(await refusal(answerWith().call, "nowhere at all")).toMatchObject({
    status: 404,
    message: 'No property is called "nowhere at all". Use find with fewer words',
  });
});
