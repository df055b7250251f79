import { z } from "zod";
import type { Role } from "./auth.ts";
import type { ObjectType, Rule } from "./rights.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** One call of the API as data: the server binds it, the browser calls it, the documentation lists it. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  method: Method;
  /** Path with `:name` parameters. */
  path: string;
  summary: string;
  tag: string;
  params: Params;
  query: Query;
  body: Body;
  /** Status of the successful answer. */
  status: 200 | 201 | 202 | 204;
  response: Response;
  /** `open` calls need no session; otherwise the least role that may call. */
  access: "open" | Role;
  /** What it reads or changes, and which of those its caller reaches. */
  object: ObjectType;
  rule: Rule;
  /**
   * Whether a replica of the database may answer: what others wrote is there seconds later at most, what its caller
   * wrote at once.
   */
  mayLag?: true;
}

const nothing = z.undefined();
const anyQuery = z.object({});

type Given<T, Fallback extends z.ZodType> = T extends z.ZodType ? T : Fallback;

/** Declares an endpoint with its rights; what else is left out takes nothing, and answers 200 for any signed-in user. */
export function endpoint<
  const Definition extends {
    method: Method;
    path: string;
    summary: string;
    tag: string;
    params?: z.ZodType;
    query?: z.ZodType;
    body?: z.ZodType;
    status?: 200 | 201 | 202 | 204;
    response?: z.ZodType;
    access?: "open" | Role;
    object: ObjectType;
    rule: Rule;
    mayLag?: true;
  },
>(definition: Definition) {
  return {
    params: anyQuery,
    query: anyQuery,
    body: nothing,
    status: 200,
    response: nothing,
    access: "viewer",
    ...definition,
  } as unknown as Endpoint<
    Given<Definition["params"], typeof anyQuery>,
    Given<Definition["query"], typeof anyQuery>,
    Given<Definition["body"], typeof nothing>,
    Given<Definition["response"], typeof nothing>
  >;
}

/** So often a parameter may be repeated: an address holds no more. */
const MOST_REPEATED = 1_000;

/** A query parameter that may be repeated; one value arrives as a string, several as an array. */
export function many<Item extends z.ZodType>(item: Item) {
  return z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(MOST_REPEATED).optional(),
  );
}

/** A yes or no in a query string. */
export const queryFlag = z.enum(["true", "false"]).transform((value) => value === "true");

/** As far as the database counts versions, rows and places. */
const LARGEST_COUNT = 2_147_483_647;

/** A version's number. */
export const VersionNumber = z.number().int().min(1).max(LARGEST_COUNT);

/** The version that a change was made from, 0 where there was none; the next one can still be counted. */
export const BasedOn = z
  .number()
  .int()
  .min(0)
  .max(LARGEST_COUNT - 1);

/** The version that is changed; the next one can still be counted. */
export const ChangedVersion = VersionNumber.max(LARGEST_COUNT - 1);

/** A row of a file or a place in a list, from wherever it counts. */
export const Position = z.number().int().min(0).max(LARGEST_COUNT);

/** Page parameters of a list. */
export const Paging = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(500).default(50),
});

export function paged<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.number().int() });
}

/** Names of fields that could not be known, each with its reason. */
export const Unavailable = z.record(z.string(), z.string());
