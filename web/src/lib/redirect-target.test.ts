import { expect, test } from "vitest";
import { loginAddress, safeRedirectTarget } from "./redirect-target.ts";

test.each([
  ["/", "/"],
  ["/markets", "/markets"],
  [
    "/research-property/labs_1/comps?address=1%20Main%20St&upid=7",
    "/research-property/labs_1/comps?address=1%20Main%20St&upid=7",
  ],
  ["/markets?next=https://evil.example", "/markets?next=https://evil.example"],
  ["/portfolios#holdings", "/portfolios#holdings"],
  ["/a/../markets", "/markets"],
])("%s is a path of this site", (wanted, target) => {
  expect(safeRedirectTarget(wanted)).toBe(target);
});

test.each([
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/markets\\..\\evil",
  "https://evil.example",
  "https:evil.example",
  "http://here.invalid/markets",
  "javascript:alert(1)",
  "data:text/html,x",
  "/\t/evil.example",
  "/\n/evil.example",
  " //evil.example",
  "/..//evil.example",
  "/.//evil.example",
  "markets",
  "",
  null,
  undefined,
])("%j leads home instead", (wanted) => {
  expect(safeRedirectTarget(wanted)).toBe("/");
});

test.each([
  "/login",
  "/login?redirectTo=%2Flogin",
  "/register",
  "/forgot-password",
  "/reset-password?token=x",
])("%s would look like a failed sign-in", (wanted) => {
  expect(safeRedirectTarget(wanted)).toBe("/");
});

test("the guard remembers path and query, and nothing of the root", () => {
  expect(loginAddress({ pathname: "/", search: "" })).toBe("/login");
  expect(loginAddress({ pathname: "/", search: "?a=1" })).toBe("/login");
  expect(loginAddress({ pathname: "/markets", search: "" })).toBe("/login?redirectTo=%2Fmarkets");
  const address = loginAddress({ pathname: "/research-property/x", search: "?address=1 Main&upid=7" });
  const back = new URL(address, "https://labs.example").searchParams.get("redirectTo");
  expect(back).toBe("/research-property/x?address=1 Main&upid=7");
});
