import type { SlowQuery } from "@labs/contract/operation";
import type pg from "pg";
import { Histogram } from "prom-client";
import { hideSecrets } from "../log.ts";
import { recordQuerySpan } from "../observation/traces.ts";

const durations = new Histogram({
  name: "labs_query_duration_seconds",
  help: "Time of a statement, from sending it to its answer",
  buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
});

const MOST_REMEMBERED = 50;
const LONGEST_TEXT = 1_000;

/** The slow ones of this process, by their text. */
const slow = new Map<string, SlowQuery>();
let limitMs = 500;
let onSlow: (query: { statement: string; milliseconds: number }) => void = () => undefined;

/** From which time on a statement is slow, and who is told of each. */
export function watchSlowQueries(longerThanMs: number, tell: typeof onSlow): void {
  limitMs = longerThanMs;
  onSlow = tell;
}

export function listSlowQueries(): { slowQueryMs: number; slowQueries: SlowQuery[] } {
  const slowQueries = [...slow.values()].sort((a, b) => b.longestMs - a.longestMs);
  return { slowQueryMs: limitMs, slowQueries };
}

type Query = (...args: unknown[]) => unknown;

/** Measures every statement of a connection, of those who wait for a promise and of those who are called back. */
export function watchQueries(client: pg.ClientBase): void {
  const query = client.query.bind(client) as Query;
  const watched: Query = (...args) => {
    const end = beginQuery(args[0]);
    const callback = args.at(-1);
    if (typeof callback === "function") {
      args[args.length - 1] = (...answer: unknown[]) => {
        end();
        return callback(...answer);
      };
      return query(...args);
    }
    const result = query(...args);
    if (result instanceof Promise) result.then(end, end);
    return result;
  };
  client.query = watched as typeof client.query;
}

function beginQuery(asked: unknown): () => void {
  const began = performance.now();
  const endSpan = recordQuerySpan();
  return () => {
    const milliseconds = performance.now() - began;
    const text = typeof asked === "string" ? asked : ((asked as { text?: string } | null)?.text ?? "");
    durations.observe(milliseconds / 1000);
    endSpan(text);
    if (milliseconds >= limitMs) remember(text, milliseconds);
  };
}

/** Statements carry no values: those travel beside them. */
function remember(text: string, milliseconds: number): void {
  const statement = hideSecrets(text.replace(/\s+/g, " ").trim().slice(0, LONGEST_TEXT));
  const known = slow.get(statement);
  slow.set(statement, {
    statement,
    longestMs: Math.round(Math.max(known?.longestMs ?? 0, milliseconds)),
    count: (known?.count ?? 0) + 1,
    lastAt: new Date().toISOString(),
  });
  if (slow.size > MOST_REMEMBERED) {
    const [quickest] = [...slow.values()].sort((a, b) => a.longestMs - b.longestMs);
    if (quickest !== undefined) slow.delete(quickest.statement);
  }
  onSlow({ statement, milliseconds: Math.round(milliseconds) });
}
