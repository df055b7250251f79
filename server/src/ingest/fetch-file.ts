import { createWriteStream } from "node:fs";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { IngestError } from "./ingest-error.ts";

export interface FetchLimits {
  bytes: number;
  redirects: number;
  /** Until the answer begins, and until it is whole. */
  answerMilliseconds: number;
  wholeMilliseconds: number;
  attempts: number;
  /** Before another attempt; twice as long before each further one. */
  pauseMilliseconds: number;
}

const FETCH_LIMITS: FetchLimits = {
  bytes: 400_000_000,
  redirects: 5,
  answerMilliseconds: 60_000,
  wholeMilliseconds: 600_000,
  attempts: 3,
  pauseMilliseconds: 2_000,
};

/** There is nothing at the address. */
export class AbsentError extends IngestError {}

/** What may go better another time: the publisher's server is busy or away. */
class PassingError extends IngestError {}

/** Loads a file from a publisher into a folder. An error is said in one line; a broken answer leaves no file behind. */
export async function fetchFile(options: {
  address: string;
  path: string;
  signal?: AbortSignal | undefined;
  limits?: Partial<FetchLimits> | undefined;
}): Promise<void> {
  const limits = { ...FETCH_LIMITS, ...options.limits };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await fetchOnce(options, limits);
      return;
    } catch (error) {
      options.signal?.throwIfAborted();
      if (!(error instanceof PassingError) || attempt >= limits.attempts) throw error;
      await sleep(limits.pauseMilliseconds * 2 ** (attempt - 1), undefined, { signal: options.signal });
    }
  }
}

async function fetchOnce(
  { address, path, signal }: { address: string; path: string; signal?: AbortSignal | undefined },
  limits: FetchLimits,
): Promise<void> {
  const whole = AbortSignal.timeout(limits.wholeMilliseconds);
  const all = signal === undefined ? whole : AbortSignal.any([whole, signal]);
  try {
    const response = await follow(address, all, limits);
    const { body } = response;
    if (body === null) throw new PassingError(`${readHost(address)} answered nothing`);
    if (Number(response.headers.get("content-length") ?? 0) > limits.bytes) throw tooLarge(limits);
    await pipeline(Readable.fromWeb(body), limitBytes(limits), createWriteStream(path));
  } catch (error) {
    if (error instanceof IngestError) throw error;
    signal?.throwIfAborted();
    if (whole.aborted) throw new PassingError(`${readHost(address)} took too long`);
    throw new PassingError(`${readHost(address)} cannot be reached: ${explainFailure(error)}`);
  }
}

async function follow(address: string, signal: AbortSignal, limits: FetchLimits): Promise<Response> {
  let url = new URL(address);
  for (let step = 0; step <= limits.redirects; step += 1) {
    const response = await ask(url, signal, limits);
    const target = response.headers.get("location");
    if (response.status < 300 || response.status > 399 || target === null) {
      if (response.ok) return response;
      await response.body?.cancel();
      throw refusal(url, response.status);
    }
    await response.body?.cancel();
    const next = URL.canParse(target, url.href) ? new URL(target, url.href) : null;
    const isKept = next?.protocol === "https:" || (next?.protocol === "http:" && url.protocol === "http:");
    if (next === null || !isKept)
      throw new IngestError(`${url.host} sends on to an address that is not secure`);
    url = next;
  }
  throw new IngestError(`${readHost(address)} sends on more than ${limits.redirects} times`);
}

/** The time until the answer begins is its own: a server that is silent is not worth ten minutes. */
async function ask(url: URL, signal: AbortSignal, limits: FetchLimits): Promise<Response> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), limits.answerMilliseconds);
  try {
    return await fetch(url, {
      redirect: "manual",
      signal: AbortSignal.any([signal, silence.signal]),
      headers: { "user-agent": "Labs market data import", accept: "*/*" },
    });
  } catch (error) {
    if (silence.signal.aborted) throw new PassingError(`${url.host} does not answer`);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function refusal(url: URL, status: number): IngestError {
  if (status === 404 || status === 410) return new AbsentError(`${url.host} has no file at ${url.pathname}`);
  const message = `${url.host} answered ${status}`;
  return status === 429 || status >= 500 ? new PassingError(message) : new IngestError(message);
}

function limitBytes(limits: FetchLimits): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limits.bytes) done(tooLarge(limits));
      else done(null, chunk);
    },
  });
}

function tooLarge({ bytes }: FetchLimits): IngestError {
  return new IngestError(`The file is larger than ${Math.floor(bytes / 1e6)} MB`);
}

function readHost(address: string): string {
  return new URL(address).host;
}

function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== "" ? cause.message : error.message;
}
