import { login, logout, verify } from "@labs/contract/auth";
import { countiesMetrics } from "@labs/contract/markets/metrics";
import { getSingleFamilyProperty, getSummary } from "@labs/contract/property-page";
import { createReport } from "@labs/contract/reports";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { learnTypes } from "../place-types.ts";
import { toastForFailure } from "../toast-for-failure.ts";
import { call, fillPath, writeAddress, writeQueryKey, writeSearch } from "./call.ts";
import { CallError } from "./call-error.ts";

const fetching = vi.fn<typeof fetch>();
vi.stubGlobal("fetch", fetching);
afterAll(() => void vi.unstubAllGlobals());
afterEach(() => fetching.mockReset());

test("names in a path are filled in and encoded", () => {
  expect(fillPath("/api/documents/:id/content", { id: "a/b ?c" })).toBe(
    "/api/documents/a%2Fb%20%3Fc/content",
  );
  expect(() => fillPath("/api/documents/:id", {})).toThrow("needs id");
});

test("arrays are repeated keys, and what is absent is left out", () => {
  expect(writeSearch({ metric: ["rent", "value"], page: 2, none: undefined, nil: null })).toBe(
    "?metric=rent&metric=value&page=2",
  );
  expect(writeSearch({})).toBe("");
});

test("a query key is the filled path and the params", () => {
  const input = { params: { id: "labs_x" }, query: { address: "1 Main St", upid: "7" } };
  expect(writeQueryKey(getSingleFamilyProperty, input)).toEqual([
    "/api/research-property/single-family/google-places-id/labs_x",
    { address: "1 Main St", upid: "7" },
  ]);
});

test("a property's calls go to the path of its type once that is known, and its failures are then silent", () => {
  const input = { params: { id: "labs_typed" } };
  expect(writeQueryKey(getSummary, input)[0]).toBe(
    "/api/research-property/google-places-id/labs_typed/summary",
  );
  learnTypes({ googlePlacesId: "labs_typed", propertyType: "multifamily" });
  const key = writeQueryKey(getSummary, input);
  expect(key[0]).toBe("/api/research-property/multi-family/google-places-id/labs_typed/summary");
  expect(toastForFailure(key, new CallError(404, "Nothing here"))).toBeNull();
  expect(writeAddress(createReport, input)).toBe(
    "/api/research-property/multi-family/google-places-id/labs_typed/ic-report-v2",
  );
});

test("a call sends JSON with the session's cookie and answers what came", async () => {
  fetching.mockResolvedValue(Response.json({ user: { id: "1" } }));
  const body = { email: "a@example.com", password: "secret" };
  expect(await call(login, { body })).toEqual({ user: { id: "1" } });
  const [address, options] = fetching.mock.calls[0] ?? [];
  expect(address).toBe("/api/login");
  expect(options).toMatchObject({ method: "POST", credentials: "include", body: JSON.stringify(body) });
  expect(options?.headers).toMatchObject({ "content-type": "application/json" });
});

test("a write that a double click repeats is sent once; another body, or the same one later, is sent", async () => {
  fetching.mockImplementation(async () => Response.json({ user: { id: "1" } }));
  const body = { email: "a@example.com", password: "secret" };
  const both = await Promise.all([call(login, { body }), call(login, { body })]);
  expect(both).toEqual([{ user: { id: "1" } }, { user: { id: "1" } }]);
  expect(fetching).toHaveBeenCalledTimes(1);
  await Promise.all([call(login, { body }), call(login, { body: { ...body, password: "other" } })]);
  expect(fetching).toHaveBeenCalledTimes(3);
  fetching.mockImplementation(async () => Response.json({ detail: "Not now" }, { status: 503 }));
  await expect(call(login, { body })).rejects.toMatchObject({ status: 503 });
  await expect(call(login, { body })).rejects.toMatchObject({ status: 503 });
  expect(fetching).toHaveBeenCalledTimes(5);
});

test("a read is asked as often as it is called", async () => {
  fetching.mockImplementation(async () => Response.json({ user: { id: "1" } }));
  await Promise.all([call(verify), call(verify)]);
  expect(fetching).toHaveBeenCalledTimes(2);
});

test("a call without a body claims none", async () => {
  fetching.mockResolvedValue(new Response(null, { status: 204 }));
  expect(await call(logout)).toBeUndefined();
  const [, options] = fetching.mock.calls[0] ?? [];
  expect(options?.body).toBeUndefined();
  expect(options?.headers).not.toHaveProperty("content-type");
});

test("a query goes into the address", async () => {
  fetching.mockResolvedValue(Response.json({}));
  await call(countiesMetrics, { query: { metric: ["rent", "value"] } });
  expect(fetching.mock.calls[0]?.[0]).toBe("/api/markets/counties-metrics?metric=rent&metric=value");
});

test("a failed answer raises its status and message", async () => {
  fetching.mockResolvedValue(Response.json({ detail: "Sign in first" }, { status: 401 }));
  await expect(call(verify)).rejects.toMatchObject({ status: 401, message: "Sign in first" });
});

test("a failed answer that is no JSON raises its status text", async () => {
  fetching.mockResolvedValue(new Response("<html>", { status: 502, statusText: "Bad Gateway" }));
  await expect(call(verify)).rejects.toMatchObject({ status: 502, message: "Bad Gateway" });
});

test("no answer at all is status 0 with words to act on", async () => {
  fetching.mockRejectedValue(new TypeError("Failed to fetch"));
  await expect(call(verify)).rejects.toMatchObject({
    status: 0,
    message: expect.stringContaining("reached"),
  });
});

test("a call that was given up stays an abort", async () => {
  const given = new AbortController();
  given.abort();
  fetching.mockRejectedValue(given.signal.reason);
  await expect(call(verify, {}, { signal: given.signal })).rejects.toBe(given.signal.reason);
});
