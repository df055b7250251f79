import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import helmet from "helmet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readAddress } from "./http.ts";
import { serveWebApp } from "./web-app.ts";

let folder = "";
let app: FastifyInstance;
const PAGE = { accept: "text/html,application/xhtml+xml" };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "labs-web-"));
  mkdirSync(join(folder, "dist", "assets"), { recursive: true });
  writeFileSync(join(folder, "dist", "index.html"), "<p>page</p>");
  writeFileSync(join(folder, "dist", "assets", "main-1a2b3c.js"), "plain");
  writeFileSync(join(folder, "dist", "assets", "main-1a2b3c.js.br"), "packed");
  for (const name of ["analysis-worker-4d5e.js", "mark-6f7a.svg", "look-8b9c.css"])
    writeFileSync(join(folder, "dist", "assets", name), name);
  writeFileSync(join(folder, "secret"), "secret");
  app = fastify({ rewriteUrl: readAddress });
  const secure = helmet();
  app.addHook("onRequest", (request, reply, done) => secure(request.raw, reply.raw, () => done()));
  app.setNotFoundHandler((_, reply) => reply.status(404).send({ detail: "Nothing" }));
  await serveWebApp(app, join(folder, "dist"));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

test("hashed files are kept for ever, and sent compressed to who takes it", async () => {
  const url = "/assets/main-1a2b3c.js";
  const plain = await app.inject({ url });
  expect(plain.body).toBe("plain");
  expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  const packed = await app.inject({ url, headers: { "accept-encoding": "br" } });
  expect([packed.body, packed.headers["content-encoding"]]).toEqual(["packed", "br"]);
});

test("scripts and styles of a page carry no headers of pages; workers, pictures and pages carry all", async () => {
  const named = async (url: string) => Object.keys((await app.inject({ url, headers: PAGE })).headers);
  for (const url of ["/assets/main-1a2b3c.js", "/assets/look-8b9c.css"]) {
    const names = await named(url);
    expect(names).toEqual(
      expect.arrayContaining(["x-content-type-options", "cross-origin-resource-policy", "cache-control"]),
    );
    expect(names).not.toContain("content-security-policy");
    expect(names).not.toContain("x-frame-options");
    expect(names).not.toContain("etag");
  }
  for (const url of ["/", "/login", "/assets/analysis-worker-4d5e.js", "/assets/mark-6f7a.svg"]) {
    expect(await named(url)).toEqual(
      expect.arrayContaining(["x-content-type-options", "content-security-policy", "x-frame-options"]),
    );
  }
});

test("every address of the application answers its page, asked for again each time", async () => {
  for (const url of [
    "/",
    "/login",
    "/index.html",
    "/research-property/labs_1?tab=comps",
    "/no/such/%zz",
    "/%ff?a=%zz",
  ]) {
    const answer = await app.inject({ url, headers: PAGE });
    expect([answer.statusCode, answer.body, answer.headers["cache-control"]]).toEqual([
      200,
      "<p>page</p>",
      "no-cache",
    ]);
  }
});

test("a client that takes anything gets the page too, but no page for a lost file", async () => {
  for (const headers of [{}, { accept: "*/*" }]) {
    expect((await app.inject({ url: "/", headers })).body).toBe("<p>page</p>");
    expect((await app.inject({ url: "/lost.png", headers })).statusCode).toBe(404);
  }
});

test("unknown calls, lost files, other wishes and paths out of the folder are not found", async () => {
  for (const url of [
    "/api/nothing",
    "/api",
    "/ofrep/v1/nothing",
    "/assets/old-9.js",
    "/..%2fsecret",
    "/api/%zz",
  ]) {
    const answer = await app.inject({ url, headers: url.includes("secret") ? {} : PAGE });
    expect([url, answer.statusCode]).toEqual([url, 404]);
  }
  expect((await app.inject({ url: "/login", headers: { accept: "application/json" } })).statusCode).toBe(404);
});

test("without a build nothing is served", async () => {
  expect(await serveWebApp(app, join(folder, "nowhere"))).toBe(false);
});
