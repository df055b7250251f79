import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
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
  writeFileSync(join(folder, "secret"), "secret");
  app = fastify({ rewriteUrl: readAddress });
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
