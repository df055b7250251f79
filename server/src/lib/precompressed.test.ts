import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { chooseEncoding, precompress } from "./precompressed.ts";

const TEXT = "the same sentence over and over. ".repeat(100);

test.each([
  ["gzip, deflate, br", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["*", "br"],
  ["identity", undefined],
  ["", undefined],
  [undefined, undefined],
])("with Accept-Encoding %s the answer comes as %s", async (accepted, expected) => {
  const { encoding, body } = chooseEncoding(await precompress(TEXT, 5), accepted);
  expect(encoding).toBe(expected);
  const plain =
    encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body;
  expect(plain.toString()).toBe(TEXT);
});

test("another content has another tag", async () => {
  const [one, two] = await Promise.all([precompress("one", 5), precompress("two", 5)]);
  expect(one.etag).not.toBe(two.etag);
  expect((await precompress("one", 5)).etag).toBe(one.etag);
});
