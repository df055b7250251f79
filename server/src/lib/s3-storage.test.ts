import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openS3Storage } from "./s3-storage.ts";
import { FileTooLarge, type Storage } from "./storage.ts";

let folder: string;
let server: S3rver;
let storage: Storage;
let endpoint: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "labs-s3-"));
  server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: folder,
    configureBuckets: [{ name: "labs-files", configs: [] }],
  });
  const { port } = await server.run();
  endpoint = `http://127.0.0.1:${port}`;
  process.env.AWS_ACCESS_KEY_ID = "S3RVER";
  process.env.AWS_SECRET_ACCESS_KEY = "S3RVER";
  storage = openS3Storage({ bucket: "labs-files", prefix: "desk/", endpoint, region: "us-east-1" });
});
afterAll(async () => {
  delete process.env.AWS_ACCESS_KEY_ID;
  delete process.env.AWS_SECRET_ACCESS_KEY;
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const read = async (sha256: string, range?: { start: number; end: number }) => {
  const stream = await storage.get(sha256, range);
  return stream === undefined ? undefined : buffer(stream);
};

async function listed(): Promise<string[]> {
  const names: string[] = [];
  for await (const name of storage.list()) names.push(name);
  return names;
}

test("a bucket gives back what was put, streamed or whole, and ranges of it", async () => {
  const content = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251));
  const sha256 = createHash("sha256").update(content).digest("hex");
  const halves = Readable.from([content.subarray(0, 100_000), content.subarray(100_000)]);
  expect(await storage.put(halves)).toEqual({ sha256, size: content.length });
  expect(await storage.put(content)).toEqual({ sha256, size: content.length });
  expect(await read(sha256)).toEqual(content);
  expect(await read(sha256, { start: 10, end: 12 })).toEqual(content.subarray(10, 13));
  expect(await storage.stat(sha256)).toEqual({ size: content.length, keptAt: expect.any(Date) });
});

test("an empty file is one too", async () => {
  const { sha256, size } = await storage.put(Buffer.alloc(0));
  expect(size).toBe(0);
  expect(await read(sha256)).toEqual(Buffer.alloc(0));
});

test("it lists its own keys alone, and knows nothing of what was deleted", async () => {
  const other = openS3Storage({ bucket: "labs-files", prefix: "", endpoint, region: "us-east-1" });
  const elsewhere = await other.put(Buffer.from("of another installation"));
  const { sha256 } = await storage.put(Buffer.from("soon gone"));
  const kept = await listed();
  expect(kept).toContain(sha256);
  expect(kept).not.toContain(elsewhere.sha256);
  await storage.delete(sha256);
  expect(await storage.stat(sha256)).toBeUndefined();
  expect(await read(sha256)).toBeUndefined();
});

test("what is too large or not kept leaves nothing behind", async () => {
  const before = (await listed()).length;
  await expect(storage.put(Buffer.alloc(11), { maxBytes: 10 })).rejects.toThrow(FileTooLarge);
  const received = await storage.receive(Buffer.from("looked at and let go"));
  expect(String(await buffer(received.read()))).toBe("looked at and let go");
  await received.discard();
  expect(await listed()).toHaveLength(before);
});

test("a key that is no hash is refused", async () => {
  await expect(storage.get("../other/secret")).rejects.toThrow("Not a content hash");
});
