import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { openDiskStorage, type ReceivedFile, type Storage } from "./storage.ts";

export interface S3Place {
  bucket: string;
  /** Put before every key; empty or ending in `/`. */
  prefix: string;
  /** Of a server that speaks S3; without one, Amazon's own for the region. */
  endpoint: string | undefined;
  region: string;
}

/**
 * Files in a bucket, under the hash of their content. Keys and secrets come from where the S3 client looks for
 * them: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, or the machine's role.
 */
export function openS3Storage(place: S3Place): Storage {
  const { bucket: Bucket, prefix, endpoint, region } = place;
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // The default checksums changed streamed bytes on a server that does not know them.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const writeKey = (sha256: string) => {
    // A key is a hash and nothing else: no other object can be named.
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error("Not a content hash");
    return `${prefix}${sha256}`;
  };
  const stat: Storage["stat"] = async (sha256) => {
    const command = new HeadObjectCommand({ Bucket, Key: writeKey(sha256) });
    const head = await client.send(command).catch(undefinedWhenAbsent);
    return head && { size: head.ContentLength ?? 0, keptAt: head.LastModified ?? new Date(0) };
  };
  const get: Storage["get"] = async (sha256, range) => {
    const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`;
    const command = new GetObjectCommand({ Bucket, Key: writeKey(sha256), Range });
    const answer = await client.send(command).catch(undefinedWhenAbsent);
    if (answer === undefined) return undefined;
    return answer.Body instanceof Readable ? answer.Body : Readable.from([]);
  };
  const upload = async (file: ReceivedFile): Promise<void> => {
    const { sha256, size } = file;
    const Key = writeKey(sha256);
    await client.send(new PutObjectCommand({ Bucket, Key, Body: file.read(), ContentLength: size }));
    // What arrived is compared with what was sent, before anything names it.
    const kept = await client.send(new GetObjectCommand({ Bucket, Key }));
    if ((await hashBody(kept.Body)) === sha256) return;
    await client.send(new DeleteObjectCommand({ Bucket, Key }));
    throw new Error("The storage kept other bytes than it was given");
  };
  const receive: Storage["receive"] = async (content, limits) => {
    // A hash is known at the end alone: the file waits on the disk until then.
    const folder = await mkdtemp(join(tmpdir(), "labs-incoming-"));
    const remove = () => rm(folder, { recursive: true, force: true });
    try {
      const file = await openDiskStorage(folder).receive(content, limits);
      return { ...file, keep: () => upload(file), discard: remove };
    } catch (error) {
      await remove();
      throw error;
    }
  };
  return {
    receive,
    stat,
    put: async (content, limits) => {
      const { sha256, size, keep, discard } = await receive(content, limits);
      await keep().finally(discard);
      return { sha256, size };
    },
    get,
    usePath: async (sha256, use) => {
      const content = await get(sha256);
      return content === undefined ? undefined : useCopy(content, use);
    },
    delete: async (sha256) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: writeKey(sha256) }));
    },
    async *list() {
      let token: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken: token }),
        );
        for (const { Key } of page.Contents ?? []) {
          const name = Key?.slice(prefix.length) ?? "";
          if (/^[0-9a-f]{64}$/.test(name)) yield name;
        }
        token = page.NextContinuationToken;
      } while (token !== undefined);
    },
  };
}

/** Lets content that lies elsewhere be used as a file of this machine. */
async function useCopy<Answer>(content: Readable, use: (path: string) => Promise<Answer>): Promise<Answer> {
  const folder = await mkdtemp(join(tmpdir(), "labs-outgoing-"));
  try {
    const path = join(folder, "file");
    await pipeline(content, createWriteStream(path));
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function hashBody(body: unknown): Promise<string> {
  const hash = createHash("sha256");
  if (body instanceof Readable) for await (const chunk of body) hash.update(chunk);
  return hash.digest("hex");
}

function undefinedWhenAbsent(error: unknown): undefined {
  if (error instanceof Error && ["NoSuchKey", "NotFound"].includes(error.name)) return undefined;
  throw error;
}
