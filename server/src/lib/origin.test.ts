import { expect, test } from "vitest";
import { isForeign } from "./origin.ts";

const PUBLIC = ["https://labs.localhost", "https://desk.example.org"];
const post = { method: "POST", host: "127.0.0.1:4000", origin: undefined, fetchSite: undefined };

test("a call from the public address or from the request's own host is not foreign", () => {
  expect(isForeign({ ...post, origin: "https://labs.localhost" }, PUBLIC)).toBe(false);
  expect(isForeign({ ...post, origin: "https://desk.example.org" }, PUBLIC)).toBe(false);
  expect(isForeign({ ...post, origin: "http://127.0.0.1:4000" }, PUBLIC)).toBe(false);
  expect(isForeign({ ...post, host: "Labs.Internal", origin: "https://labs.internal" }, PUBLIC)).toBe(false);
});

test.each([
  "https://evil.example",
  "https://labs.localhost.evil.example",
  "http://127.0.0.1:4001",
  "null",
  "junk",
])("a call from %s is foreign", (origin) => {
  expect(isForeign({ ...post, origin }, PUBLIC)).toBe(true);
});

test("without an origin the browser's own word decides", () => {
  expect(isForeign({ ...post, fetchSite: "cross-site" }, PUBLIC)).toBe(true);
  expect(isForeign({ ...post, fetchSite: "same-origin" }, PUBLIC)).toBe(false);
  expect(isForeign(post, PUBLIC)).toBe(false);
});

test("reading is never foreign", () => {
  expect(isForeign({ ...post, method: "GET", origin: "https://evil.example" }, PUBLIC)).toBe(false);
});
