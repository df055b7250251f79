import { expect, test } from "vitest";
import { paramsOfState, stateOfParams } from "./table-state.ts";

test("order, search and filters survive the way through an address", () => {
  const state = {
    search: "main",
    sort: { id: "rent", desc: true },
    filters: { price: ">500k", county: "King" },
  };
  const params = paramsOfState(new URLSearchParams("tab=comps"), "holdings", state);
  expect(params.get("tab")).toBe("comps");
  expect(stateOfParams(new URLSearchParams(params.toString()), "holdings")).toEqual(state);
});

test("nothing chosen leaves nothing in the address, and other tables alone", () => {
  const before = new URLSearchParams("holdings.q=x&holdings.f.a=1&other.q=y");
  const after = paramsOfState(before, "holdings", { search: "", sort: null, filters: { a: "" } });
  expect(after.toString()).toBe("other.q=y");
  expect(stateOfParams(after, "holdings")).toEqual({ search: "", sort: null, filters: {} });
});
