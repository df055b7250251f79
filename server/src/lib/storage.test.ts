import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FileTooLarge, openDiskStorage, type Storage, takeTurn } from "./storage.ts";

let folder: string;
let storage: Storage;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "labs-storage-"));
  storage = openDiskStorage(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = async (key: string, range?: { start: number; end: number }) => {
  const stream = await storage.get(key, range);
  return stream === undefined ? undefined : buffer(stream);
};

describe("disk storage", () => {
  it("gives back what was put, streamed or whole, under the hash of its bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async (bytes) => {
        const content = Buffer.from(bytes);
        const whole = await storage.put(content);
        const streamed = await storage.put(Readable.from([content.subarray(0, 7), content.subarray(7)]));
        expect(whole).toEqual({
          sha256: createHash("sha256").update(content).digest("hex"),
          size: content.length,
        });
        expect(streamed).toEqual(whole);
        expect(await read(whole.sha256)).toEqual(content);
        expect(await storage.stat(whole.sha256)).toEqual({
          size: content.length,
          keptAt: expect.any(Date),
        });
      }),
      { numRuns: 25 },
    );
  });

  it("gives a range of bytes, both ends included", async () => {
    const { sha256 } = await storage.put(Buffer.from("0123456789"));
    expect(String(await read(sha256, { start: 2, end: 5 }))).toBe("2345");
  });

  it("knows nothing of what was never put or was deleted", async () => {
    const { sha256 } = await storage.put(Buffer.from("soon gone"));
    await storage.delete(sha256);
    await storage.delete(sha256);
    expect(await read(sha256)).toBeUndefined();
    expect(await storage.stat(sha256)).toBeUndefined();
  });

  it("refuses a key that is a path", async () => {
    await expect(storage.get("../../etc/passwd")).rejects.toThrow("Not a content hash");
  });

  it("shows a received file before it is kept, and keeps nothing of one that is discarded", async () => {
    const refused = await storage.receive(Buffer.from("not wanted"));
    expect(String(await buffer(refused.read({ start: 0, end: 2 })))).toBe("not");
    await refused.discard();
    expect(await storage.stat(refused.sha256)).toBeUndefined();
    const wanted = await storage.receive(Buffer.from("wanted"));
    expect(await storage.stat(wanted.sha256)).toBeUndefined();
    await wanted.keep();
    await wanted.discard();
    expect(String(await read(wanted.sha256))).toBe("wanted");
    expect(readdirSync(join(folder, "incoming"))).toEqual([]);
  });

  it("keeps nothing of a file that is too large or breaks off", async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from("half a fi");
        throw new Error("connection lost");
      })(),
    );
    await expect(storage.put(Buffer.alloc(11), { maxBytes: 10 })).rejects.toThrow(FileTooLarge);
    await expect(storage.put(broken)).rejects.toThrow("connection lost");
    expect(readdirSync(join(folder, "incoming"))).toEqual([]);
  });
});

it("gives one turn a round of the event loop, in the order of asking", async () => {
  let round = 0;
  let isDone = false;
  const turns: { name: string; round: number }[] = [];
  const counting = (async () => {
    while (!isDone) {
      await setImmediate();
      round += 1;
    }
  })();
  const names = ["a", "b", "a", "b", "a", "b"];
  await Promise.all(
    names.map(async (name) => {
      await takeTurn();
      turns.push({ name, round });
    }),
  );
  isDone = true;
  await counting;
  expect(turns.map(({ name }) => name)).toEqual(names);
  const rounds = turns.map((turn) => turn.round);
  expect(new Set(rounds).size).toBe(names.length);
});
