import { expect, test } from "vitest";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { createClient, RefusedCall, writeAddress } from "./client.ts";

const keep = endpoint({
  ...{ method: "PUT", path: "/api/things/:id", summary: "Keep a thing", tag: "things" },
  ...{ object: "property", rule: "all" },
  params: z.object({ id: z.string() }),
  query: z.object({ metric: z.array(z.string()).optional() }),
  body: z.object({ name: z.string() }),
  response: z.object({ kept: z.boolean() }),
});

/** A client whose server answers so, and what was sent to it. */
function open(status: number, body: string | null, headers: Record<string, string> = {}) {
  const sent: { url: string; init: RequestInit | undefined }[] = [];
  const call = createClient({
    ...{ baseUrl: "https://labs.example.com", token: "labs_pat_a" },
    fetch: async (url, init) => {
      sent.push({ url: String(url), init });
      return new Response(body, { status, headers: { "content-type": "application/json", ...headers } });
    },
  });
  return { call, sent };
}

test("a call is sent with its token, its path filled, lists repeated and what is absent left out", async () => {
  const { call, sent } = open(200, '{"kept":true}');
  const input = { params: { id: "a/b ü" }, query: { metric: ["x", "y&z"] }, body: { name: "A" } };
  expect(await call(keep, input)).toEqual({ kept: true });
  expect(sent[0]?.url).toBe("https://labs.example.com/api/things/a%2Fb%20%C3%BC?metric=x&metric=y%26z");
  expect(sent[0]?.init).toMatchObject({
    method: "PUT",
    body: '{"name":"A"}',
    headers: { authorization: "Bearer labs_pat_a", "content-type": "application/json" },
  });
});

test.each([undefined, "", ".", ".."])("an id that is %j leads to no other call", (id) => {
  expect(() => writeAddress(keep, { params: { id } })).toThrow(TypeError);
});

test("a refusal has the status, the words, the fields and when to try again", async () => {
  const detail = [{ loc: ["body", "inputs", "price"], msg: "Too small", type: "too_small" }];
  const invalid = open(422, JSON.stringify({ detail })).call(keep, { params: { id: "1" } });
  await expect(invalid).rejects.toMatchObject({
    status: 422,
    message: "inputs.price: Too small",
    fields: detail,
  });
  const busy = open(429, '{"detail":"Too many"}', { "retry-after": "7" }).call(keep, { params: { id: "1" } });
  await expect(busy).rejects.toMatchObject({ message: "Too many", retryAfterSeconds: 7, fields: [] });
  const gone = open(502, "<html>", { "content-type": "text/html" }).call(keep, { params: { id: "1" } });
  await expect(gone).rejects.toEqual(new RefusedCall(502, undefined));
  await expect(gone).rejects.toThrow("The server answered 502");
});

test("an answer without content is none", async () => {
  expect(await open(204, null).call(keep, { params: { id: "1" } })).toBeUndefined();
});
