import { expect, test } from "@playwright/test";
import { type ClientCall, readClientCalls } from "./recorded-test.ts";
import { RESEARCH, SPECIFIED, type SpecifiedCall } from "./specified-calls.ts";

const TYPED = `${RESEARCH}/(single-family|multi-family)/google-places-id/`;

/** Whether a call is made at this path. `:id` is one part; those that another call names as a word are its own. */
function writePattern({ call, isTyped }: SpecifiedCall, { anyForm = false } = {}): RegExp {
  const [, path = ""] = call.split(" ");
  const untyped = `${RESEARCH}/google-places-id/`;
  const forms = anyForm ? `${RESEARCH}/((single|multi)-family/)?google-places-id/` : TYPED;
  const formed = isTyped ? path.replace(untyped, forms) : path;
  return new RegExp(`^${formed.replace(/:\w+/g, "[^/]+")}$`);
}

function findCalls(specified: SpecifiedCall, calls: ClientCall[], form?: { anyForm: boolean }): ClientCall[] {
  const [method] = specified.call.split(" ");
  const pattern = writePattern(specified, form);
  return calls.filter((made) => made.method === method && pattern.test(made.path));
}

/** What is wrong with one call that a page made, in words; nothing when it is as specified. */
function findFault({ query = [], json, form, may = [], isOpen, isTyped }: SpecifiedCall, made: ClientCall) {
  const sent = made.body?.keys ?? [];
  const wanted = json ?? form ?? [];
  const unknown = made.query.filter((name) => !query.includes(name));
  if (unknown.length > 0) return `the query names ${unknown}`;
  if (isTyped && !new RegExp(TYPED).test(made.path)) return `the type of ${made.path} was known`;
  if (wanted.length === 0 && made.body !== null) return `a body was sent: ${sent}`;
  if (wanted.length > 0 && made.body?.kind !== (json ? "json" : "form")) return "the body is of another kind";
  if (wanted.some((key) => !sent.includes(key))) return `of the body only ${sent} was sent`;
  if (sent.some((key) => !wanted.includes(key) && !may.includes(key))) return `the body names ${sent}`;
  // A session that has ended leaves the last call without one, and the server says so.
  if (!isOpen && made.hasSession === false && made.status !== 401) return "no session went along";
  return undefined;
}

for (const specified of SPECIFIED) {
  const { call, answers, asked = [], repeated } = specified;
  test(`${call} is made by a page, as specified`, () => {
    const calls = readClientCalls();
    const made = findCalls(specified, calls);
    const succeeded = made.filter(({ status }) => answers === "file" || status === answers);
    expect(succeeded.length, `pages made it ${made.length} times, with success`).toBeGreaterThan(0);
    const isTold = answers === "file" || succeeded.some(({ hasSession }) => hasSession !== null);
    expect(isTold, "the browser told of one that it sent").toBe(true);
    const queries = made.map(({ query }) => query);
    for (const name of asked) expect(queries.flat(), "the names of its queries").toContain(name);
    if (repeated) {
      const counts = queries.map((names) => names.filter((name) => name === repeated).length);
      expect(Math.max(...counts), `${repeated} as repeated keys`).toBeGreaterThan(1);
    }
    const faults = findCalls(specified, calls, { anyForm: true }).flatMap((one) => {
      const fault = findFault(specified, one);
      return fault === undefined ? [] : [`${fault}, from ${one.page}`];
    });
    expect(faults).toEqual([]);
  });
}
