import { describe, expect, test } from "vitest";
import { CallError } from "./calls/call-error.ts";
import { messageOfFailure, shouldRetry, toastForFailure } from "./toast-for-failure.ts";

const MARKETS = ["/api/markets/counties-metrics", {}] as const;
const failure = (status: number, message = "The words of the server") => new CallError(status, message);

describe("the error catalogue", () => {
  test.each([400, 500])("status %i shows the fixed text, whatever the server said", (status) => {
    expect(toastForFailure(MARKETS, failure(status))).toEqual({
      type: "error",
      message: "Something went wrong",
    });
  });

  test.each([0, 401, 403, 404, 409, 410, 413, 415, 422, 429, 502, 503])(
    "status %i shows the error's own message",
    (status) => {
      expect(toastForFailure(MARKETS, failure(status))).toEqual({
        type: "error",
        message: "The words of the server",
      });
    },
  );

  test("a failure without a message shows the fixed text", () => {
    expect(toastForFailure(MARKETS, failure(404, ""))?.message).toBe("Something went wrong");
    expect(toastForFailure(MARKETS, "not an error")?.message).toBe("Something went wrong");
  });

  test.each([true, "true"])("params with refresh %s are silent", (refresh) => {
    expect(toastForFailure(["/api/rent-comp", { refresh }], failure(404))).toBeNull();
  });

  test.each([false, "false", undefined])("params with refresh %s are not", (refresh) => {
    expect(toastForFailure(["/api/rent-comp", { refresh }], failure(404))).not.toBeNull();
  });

  test.each([400, 500])("status %i shows its fixed text even of a refresh", (status) => {
    expect(toastForFailure(["/api/rent-comp", { refresh: true }], failure(status))?.message).toBe(
      "Something went wrong",
    );
  });

  test.each([400, 404, 422, 500, 503])("property pages show no toast for status %i", (status) => {
    for (const type of ["single-family", "multi-family"]) {
      const key = [`/api/research-property/${type}/google-places-id/labs_1`, { address: "1 Main St" }];
      expect(toastForFailure(key, failure(status))).toBeNull();
    }
  });

  test("the untyped property path and what merely contains a typed one do show toasts", () => {
    for (const path of [
      "/api/research-property/google-places-id/labs_1",
      "/else/api/research-property/single-family/google-places-id/labs_1",
      "/api/research-property/suggestions",
    ]) {
      expect(toastForFailure([path, {}], failure(404))).not.toBeNull();
    }
  });

  test("a key of an unforeseen form still shows its toast", () => {
    expect(toastForFailure([], failure(404))).not.toBeNull();
    expect(toastForFailure([{ path: 1 }, null], failure(404))).not.toBeNull();
  });
});

test("forms show the same words as toasts do", () => {
  expect(messageOfFailure(failure(500))).toBe("Something went wrong");
  expect(messageOfFailure(failure(401, "Invalid email or password"))).toBe("Invalid email or password");
});

describe("retries", () => {
  test("at most two", () => {
    expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, failure(500)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test.each([400, 401, 404, 422, 429, 499])("none for status %i", (status) => {
    expect(shouldRetry(0, failure(status))).toBe(false);
  });

  test.each([0, 399, 500, 503])("some for status %i", (status) => {
    expect(shouldRetry(0, failure(status))).toBe(true);
  });

  test("an error that is no failed call counts as one without an answer", () => {
    expect(shouldRetry(0, new Error("lost"))).toBe(true);
  });
});
