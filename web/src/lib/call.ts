import type { Endpoint } from "@labs/contract/endpoint";
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { CallError, errorOfAnswer, NO_ANSWER } from "./call-error.ts";

/** What a call is given. Parts that the endpoint does not take may be left out. */
export interface Input<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  params?: z.input<Params>;
  query?: z.input<Query>;
  body?: z.input<Body>;
}

/** Fills `:name` parts of a path. */
export function pathOf(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === null || value === "") throw new TypeError(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

/** A query string with arrays as repeated keys; what is absent is left out. */
export function searchOf(query: unknown): string {
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
export function addressOf(
  endpoint: { path: string },
  input: { params?: unknown; query?: unknown } = {},
): string {
  return pathOf(endpoint.path, input.params) + searchOf(input.query);
}

async function answerOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // A proxy in between may answer a page; its status still says what happened.
    return undefined;
  }
}

/** Calls an endpoint of the contract: JSON in and out, with the session's cookie. */
export async function call<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(
  endpoint: Endpoint<Params, Query, Body, Answer>,
  input: Input<Params, Query, Body> = {},
  { signal }: { signal?: AbortSignal } = {},
): Promise<z.output<Answer>> {
  const hasBody = input.body !== undefined && input.body !== null;
  let response: Response;
  try {
    response = await fetch(addressOf(endpoint, input), {
      method: endpoint.method,
      credentials: "include",
      headers: { accept: "application/json", ...(hasBody ? { "content-type": "application/json" } : {}) },
      ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError(NO_ANSWER, "The server cannot be reached. Check the connection and try again.");
  }
  const answer = await answerOf(response);
  if (!response.ok) throw errorOfAnswer(response.status, response.statusText, answer);
  return answer as z.output<Answer>;
}

/** `[path, params]`: the path with its names filled in, then the query. */
export function queryKeyOf(
  endpoint: { path: string },
  input: { params?: unknown; query?: unknown } = {},
): readonly [string, Record<string, unknown>] {
  return [pathOf(endpoint.path, input.params), { ...((input.query ?? {}) as Record<string, unknown>) }];
}

/** Query options of a GET endpoint, the same for a loader (`queryClient.fetchQuery`) and a component. */
export function queryOf<Params extends z.ZodType, Query extends z.ZodType, Answer extends z.ZodType>(
  endpoint: Endpoint<Params, Query, z.ZodType, Answer>,
  input: { params?: z.input<Params>; query?: z.input<Query> } = {},
) {
  return queryOptions({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }): Promise<z.output<Answer>> => call(endpoint, input, { signal }),
  });
}
