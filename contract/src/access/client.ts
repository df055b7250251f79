import type { z } from "zod";
import type { Endpoint } from "../endpoint.ts";

/** What a call is given; parts that the endpoint does not take are left out. */
interface CallInput<E extends Endpoint> {
  params?: z.input<E["params"]>;
  query?: z.input<E["query"]>;
  body?: z.input<E["body"]>;
}

/** A call that was refused: its status, what was said, and the fields that are wrong, each with its place. */
export class RefusedCall extends Error {
  readonly status: number;
  readonly fields: readonly { loc: readonly (string | number)[]; msg: string }[];
  /** After so many seconds the same call may be made again, where the server says so. */
  readonly retryAfterSeconds: number | null;

  /** `answer` is what the server answered, or the words themselves. */
  constructor(status: number, answer: unknown, retryAfter: string | null = null) {
    const isObject = typeof answer === "object" && answer !== null;
    const detail = isObject ? (answer as { detail?: unknown }).detail : answer;
    const fields = Array.isArray(detail) ? (detail as RefusedCall["fields"]) : [];
    const written = fields.map(({ loc, msg }) => [loc.slice(1).join("."), msg].filter(Boolean).join(": "));
    super(typeof detail === "string" ? detail : written.join("; ") || `The server answered ${status}`);
    this.name = "RefusedCall";
    this.status = status;
    this.fields = fields;
    this.retryAfterSeconds = retryAfter === null ? null : Number(retryAfter);
  }
}

/**
 * The path and query of a call. A list is written as a parameter that is repeated, what is absent is left out.
 *
 * @throws TypeError where a part of the path is not given, or would lead to another call
 */
export function writeAddress(
  endpoint: Pick<Endpoint, "path">,
  { params = {}, query = {} }: { params?: unknown; query?: unknown } = {},
): string {
  const given = params as Record<string, unknown>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(given[name] ?? "");
    if (/^\.*$/.test(value)) throw new TypeError(`${endpoint.path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    for (const one of [value].flat()) if (one !== undefined && one !== null) search.append(name, String(one));
  }
  return search.size === 0 ? path : `${path}?${search}`;
}

interface ClientOptions {
  /** Where the server is, as `https://labs.example.com`. */
  baseUrl: string;
  /** An access token from Settings, Access tokens. */
  token: string;
  fetch?: typeof fetch;
}

/** Makes a call: its answer, or a `RefusedCall`. */
export type MakeCall = <E extends Endpoint>(
  endpoint: E,
  input?: CallInput<E>,
  options?: { signal?: AbortSignal },
) => Promise<z.output<E["response"]>>;

/** Makes calls of the contract with an access token, each with the types of what it takes and answers. */
export function createClient({ baseUrl, token, fetch: send = fetch }: ClientOptions): MakeCall {
  return async (endpoint, input = {}, { signal } = {}) => {
    const { body } = input;
    const answer = await send(new URL(writeAddress(endpoint, input), baseUrl), {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get("content-type")?.includes("json") === true;
    const told = isJson && text !== "" ? JSON.parse(text) : undefined;
    if (!answer.ok) throw new RefusedCall(answer.status, told, answer.headers.get("retry-after"));
    return told;
  };
}
