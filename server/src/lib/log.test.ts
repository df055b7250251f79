import fastify from "fastify";
import { expect, test } from "vitest";
import { hideSecrets, logOptions } from "./log.ts";

test("no secret of a request, an error or a field reaches the log, and each line has its request's id", async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = fastify({ logger: { ...logOptions("info"), stream } });
  app.post("/api/reset", async (request) => {
    request.log.info({
      password: "secret-1",
      headers: { cookie: "labs_session=secret-2" },
      user: { token: "secret-3" },
    });
    const cause = Object.assign(new Error("duplicate key"), {
      code: "23505",
      detail: "Key (email)=(secret-4) exists.",
    });
    throw new Error("Failed query: insert into users values ($1)\nparams: secret-5,\nsecret-6", { cause });
  });
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, "request failed");
    return reply.status(500).send();
  });
  await app.inject({
    method: "POST",
    url: "/api/reset?token=secret-7&query=main",
    headers: { cookie: "labs_session=secret-8", authorization: "Bearer secret-9" },
  });
  const text = lines.join("");
  expect(text).not.toMatch(/secret-\d/);
  expect(text).toContain("/api/reset?token=[hidden]&query=main");
  expect(text).toContain("Failed query: insert into users");
  expect(text).toContain("23505");
  expect(lines.every((line) => JSON.parse(line).reqId === JSON.parse(lines[0] ?? "{}").reqId)).toBe(true);
});

test("a password in a connection string is hidden wherever it is said", () => {
  expect(hideSecrets("cannot reach postgresql://labs:quiet@db:5432/labs")).toBe(
    "cannot reach postgresql://labs:[hidden]@db:5432/labs",
  );
});
