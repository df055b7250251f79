import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** A large answer compressed once, for all who ask for it. */
export interface Precompressed {
  etag: string;
  plain: Buffer;
  brotli: Buffer;
  gzip: Buffer;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** `quality` is Brotli's: 5 takes some ten milliseconds for a megabyte, 10 a second for a sixth less. */
export async function precompress(text: string, quality: number): Promise<Precompressed> {
  const plain = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const [brotli, gzipped] = await Promise.all([compressBrotli(plain, { params }), compressGzip(plain)]);
  return { etag: writeEtag(plain), plain, brotli, gzip: gzipped };
}

/** The best form that an Accept-Encoding header allows. */
export function chooseEncoding(
  answer: Precompressed,
  accepted: string | undefined,
): { encoding: "br" | "gzip" | undefined; body: Buffer } {
  const allowed = new Set(
    (accepted ?? "")
      .toLowerCase()
      .split(",")
      .map((entry) => entry.trim().split(/\s*;\s*/))
      .filter(([, quality]) => quality === undefined || Number(quality.replace("q=", "")) > 0)
      .map(([name]) => name),
  );
  if (allowed.has("br") || allowed.has("*")) return { encoding: "br", body: answer.brotli };
  if (allowed.has("gzip")) return { encoding: "gzip", body: answer.gzip };
  return { encoding: undefined, body: answer.plain };
}

/** Weak, because a proxy may compress what it tags. */
function writeEtag(content: string | Buffer): string {
  return `W/"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
}
