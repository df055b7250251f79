import type { Endpoint } from "@labs/contract/endpoint";
import type { PropertyType } from "@labs/contract/estimates";
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { knownType, learnTypes } from "../place-types.ts";
import { CallError, NO_ANSWER } from "./call-error.ts";
import { API_HOST, send } from "./transport.ts";

/** What a call is given. Parts that the endpoint does not take may be left out. */
export interface Input<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  params?: z.input<Params>;
  query?: z.input<Query>;
  body?: z.input<Body>;
}

const PLACE_PATH = "/api/research-property/google-places-id/:id";
const TYPED_PATHS: Record<PropertyType, string> = {
  singlefamily: "/api/research-property/single-family/google-places-id/:id",
  multifamily: "/api/research-property/multi-family/google-places-id/:id",
};

/** A property's calls go to the path of its type once the type is known. */
function typedPath(path: string, id: unknown): string {
  if (!path.startsWith(PLACE_PATH)) return path;
  const type = knownType(String(id));
  return type === undefined ? path : TYPED_PATHS[type] + path.slice(PLACE_PATH.length);
}

/** Fills `:name` parts of a path. */
export function fillPath(general: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const path = typedPath(general, values.id);
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === null || value === "") throw new TypeError(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

/** A query string with arrays as repeated keys; what is absent is left out. */
export function writeSearch(query: unknown): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item));
    }
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

/** The address of a call, for links and downloads. */
export function writeAddress(
  endpoint: { path: string },
  input: { params?: unknown; query?: unknown } = {},
): string {
  return API_HOST + fillPath(endpoint.path, input.params) + writeSearch(input.query);
}

interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Is sent though the page goes. */
  keepalive?: boolean;
}

type Sent = Parameters<typeof send>[1];

const underWay = new Map<string, ReturnType<typeof send>>();

/** A write that is repeated word for word while it is under way, as by a double click, is the same write: it is sent once. */
function sendOnce(address: string, options: Sent): ReturnType<typeof send> {
  if (options.method === "GET" || options.signal) return send(address, options);
  const key = [options.method, address, options.body].join(" ");
  const known = underWay.get(key);
  if (known) return known;
  const sending = send(address, options).finally(() => underWay.delete(key));
  underWay.set(key, sending);
  return sending;
}

const NO_CONTENT = 204;

const unreadable = () =>
  new CallError(NO_ANSWER, "The server's answer could not be read. Try again in a moment.");

/** Calls an endpoint of the contract: JSON in and out, with the session's cookie. */
export async function call<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(
  endpoint: Endpoint<Params, Query, Body, Answer>,
  input: Input<Params, Query, Body> = {},
  { signal, headers, keepalive = false }: CallOptions = {},
): Promise<z.output<Answer>> {
  const hasBody = input.body !== undefined && input.body !== null;
  const { body } = await sendOnce(writeAddress(endpoint, input), {
    method: endpoint.method,
    headers: {
      accept: "application/json",
      ...(hasBody ? { "content-type": "application/json" } : {}),
      ...headers,
    },
    ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
    signal,
    keepalive,
    isOpen: endpoint.access === "open",
  });
  // A proxy in between may answer a page of its own, or nothing.
  if (body === undefined && endpoint.status !== NO_CONTENT) throw unreadable();
  learnTypes(body);
  return body as z.output<Answer>;
}

/** `[path, params]`: the path with its names filled in, then the query. */
export function writeQueryKey(
  endpoint: { path: string },
  input: { params?: unknown; query?: unknown } = {},
): readonly [string, Record<string, unknown>] {
  return [fillPath(endpoint.path, input.params), { ...((input.query ?? {}) as Record<string, unknown>) }];
}

/** Query options of a GET endpoint, the same for a loader (`queryClient.fetchQuery`) and a component. */
export function endpointQuery<Params extends z.ZodType, Query extends z.ZodType, Answer extends z.ZodType>(
  endpoint: Endpoint<Params, Query, z.ZodType, Answer>,
  input: { params?: z.input<Params>; query?: z.input<Query> } = {},
) {
  return queryOptions({
    queryKey: writeQueryKey(endpoint, input),
    queryFn: ({ signal }): Promise<z.output<Answer>> => call(endpoint, input, { signal }),
  });
}
