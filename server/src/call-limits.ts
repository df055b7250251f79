import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "./lib/config.ts";
import { AppError } from "./lib/errors.ts";
import { callerKey } from "./lib/http.ts";

const MINUTE_MILLISECONDS = 60_000;
const HOUR_MILLISECONDS = 60 * MINUTE_MILLISECONDS;
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;

/** Bytes are counted in pieces of this size, a begun one as a whole. */
const PIECE_BYTES = 1_000_000;
const PIECES_PER_GIGABYTE = 1_000;
/** What a body counts that does not say how long it is: as much as any upload may have. */
const UNTOLD_BYTES = 50 * PIECE_BYTES;

/**
 * What one person may ask for, with whichever session or token: calls a minute, files an hour, gigabytes of files a
 * day. Each web process counts by itself.
 */
export async function limitCalls(app: FastifyInstance, config: Config): Promise<void> {
  const { callsPerMinute, uploadsPerHour, uploadGigabytesPerDay } = config;
  await app.register(rateLimit, { global: false, keyGenerator: callerKey });
  const takeCall = app.createRateLimit({ max: callsPerMinute, timeWindow: MINUTE_MILLISECONDS });
  const takeUpload = app.createRateLimit({ max: uploadsPerHour, timeWindow: HOUR_MILLISECONDS });
  const takePiece = app.createRateLimit({
    max: uploadGigabytesPerDay * PIECES_PER_GIGABYTE,
    timeWindow: DAY_MILLISECONDS,
  });
  app.decorate("countCall", async (request: FastifyRequest) =>
    refuseBeyond(await takeCall(request), `One person may make ${callsPerMinute} calls a minute`),
  );
  app.decorate("countUpload", async (request: FastifyRequest) => {
    refuseBeyond(await takeUpload(request), `One person may upload ${uploadsPerHour} files an hour`);
    const bytes = Number(request.headers["content-length"] ?? UNTOLD_BYTES);
    for (let piece = 0; piece < bytes / PIECE_BYTES; piece += 1) {
      refuseBeyond(await takePiece(request), `One person may upload ${uploadGigabytesPerDay} GB a day`);
    }
  });
}

type Taken = Awaited<ReturnType<ReturnType<FastifyInstance["createRateLimit"]>>>;

function refuseBeyond(taken: Taken, limit: string): void {
  if (taken.isAllowed || !taken.isExceeded) return;
  throw new AppError("too_many_requests", `${limit}. Try again later.`, {
    retryAfterSeconds: taken.ttlInSeconds,
  });
}
