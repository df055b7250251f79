import { type LookupAddress, lookup as resolve } from "node:dns";
import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { Config } from "../../lib/config.ts";
import { isPublicAddress } from "./public-addresses.ts";

/** Which addresses may be called: those of the public Internet, or any. */
export type Reach = Config["webhookAddresses"];

const PATIENCE_MILLISECONDS = 10_000;
/** Of an answer nothing but its status is of use. */
const MOST_BYTES = 64 * 1024;

/** Why nothing was answered, in words that a person may read. */
export class NotAnswered extends Error {}

const REFUSED = "It is no address of the public Internet";

/** What is wrong with an address before anything is sent there; undefined where nothing is. */
export function findFault(url: string, reach: Reach): string | undefined {
  if (reach === "any") return undefined;
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:") return "Enter an address https://…: others read what is sent to any other";
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP(host) !== 0 && !isPublicAddress(host) ? REFUSED : undefined;
}

/** Names are resolved here and nowhere else, so that the address that is looked at is the one that is called. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error !== null) return callback(error, "");
    const allowed = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (first === undefined) return callback(new NotAnswered(REFUSED), "");
    if (options.all) return callback(null, allowed);
    callback(null, first.address, first.family);
  });
};

/** The status of what is answered. Redirects are not followed. */
export async function post(
  url: string,
  of: { headers: Record<string, string>; body: string; reach: Reach },
): Promise<number> {
  const { headers, body, reach } = of;
  const fault = findFault(url, reach);
  if (fault !== undefined) throw new NotAnswered(fault);
  const send = url.startsWith("https:") ? requestHttps : requestHttp;
  const request = send(url, {
    method: "POST",
    headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
    agent: false,
    signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
    maxHeaderSize: MOST_BYTES,
    ...(reach === "any" ? {} : { lookup: lookupPublic }),
  });
  request.end(body);
  return readStatus(request);
}

function readStatus(request: ClientRequest): Promise<number> {
  const { promise, resolve: done, reject } = Promise.withResolvers<number>();
  request.on("error", (error) => reject(explain(error)));
  request.on("response", (response: IncomingMessage) => {
    const finish = () => done(response.statusCode ?? 0);
    let bytes = 0;
    response.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) response.destroy();
    });
    // However it ends, its status is known.
    response.on("error", finish).on("close", finish);
  });
  return promise;
}

/** In words of ours: those of the network may tell of what lies behind it. */
function explain(error: Error & { code?: string }): NotAnswered {
  if (error instanceof NotAnswered) return error;
  if (error.name === "TimeoutError" || error.name === "AbortError") {
    return new NotAnswered(`It did not answer within ${PATIENCE_MILLISECONDS / 1000} seconds`);
  }
  const { code = "" } = error;
  const words: Record<string, string> = {
    ENOTFOUND: "Its name is not known",
    EAI_AGAIN: "Its name could not be looked up",
    ECONNREFUSED: "It refuses connections",
    ECONNRESET: "It ended the connection without an answer",
  };
  const isCertificate = /CERT|SIGNATURE|ALTNAME|SSL|TLS/.test(code);
  return new NotAnswered(
    words[code] ?? (isCertificate ? "Its certificate is not valid" : "It could not be reached"),
  );
}
