import { notifications, notificationsStore } from "@mantine/notifications";
import type { Query, QueryKey } from "@tanstack/react-query";
import { act, fireEvent } from "@testing-library/react";
import { HttpResponse } from "msw";
import type { DataRouter } from "react-router";
import { useAuthStore } from "../lib/auth-store.ts";
import { queryClient } from "../lib/query-client.ts";
import { type Call, network, pathInContract } from "./network.ts";
import { words } from "./read.ts";

const refusal = (status: number, body: object) => HttpResponse.json(body, { status });

/** What a call may come to, and what that tells the person; null where the fixed words stand for it. */
const OUTCOMES = {
  "400": { respond: () => refusal(400, { detail: "Internal words" }), said: null },
  "403": refused(403, "Only administrators may see this"),
  "404": refused(404, "Nothing is kept under this name"),
  "422": {
    respond: () =>
      refusal(422, { detail: [{ loc: ["query", "page"], msg: "The page is no number", type: "x" }] }),
    said: "The page is no number",
  },
  "500": { respond: () => refusal(500, { message: "Internal words", requestId: "r-1" }), said: null },
  "503": refused(503, "The database rests"),
  "no answer": {
    respond: () => HttpResponse.error(),
    said: "The server cannot be reached. Check the connection and try again.",
  },
  "401": refused(401, "The session has ended"),
} satisfies Record<string, { respond: () => Response; said: string | null }>;

function refused(status: number, said: string) {
  return { respond: () => refusal(status, { detail: said }), said };
}

export type Outcome = keyof typeof OUTCOMES;

/** In the order in which they are tried: the last one leaves the page. */
export const OUTCOME_NAMES: Outcome[] = ["400", "403", "404", "422", "500", "503", "no answer", "401"];

export const wordsOf = (outcome: Outcome): string | null => OUTCOMES[outcome].said;

/** One failure, as it was seen. */
export interface Failure {
  calls: number;
  toasts: string[];
  /** What could not be loaded, by the notes that say so. */
  notes: string[];
  /** Other words that were not there before. */
  said: string[];
  /** Whether the frame around the page stands, and whether something still seems to be on its way. */
  hasFrame: boolean;
  isWaiting: boolean;
  address: string;
  recovery: "Try again" | "sign in" | "next time";
  /** What stood there before and does not after the recovery. */
  lost: string[];
}

/** The queries of a page that ask the same by other values. */
export interface Family {
  name: string;
  matches: (key: QueryKey) => boolean;
  asks: (call: Pick<Call, "name" | "url">) => boolean;
}

/** Names that choose a version of the same answer, not another question. */
const VERSIONS = new Set(["vintage"]);

/** `path?names` of a key that stands for a call; a key that is words stands for itself. */
export function familyName(key: QueryKey): string {
  const [path, params] = key;
  if (typeof path !== "string") throw new TypeError(`A key begins with its path: ${JSON.stringify(key)}`);
  const general = path.startsWith("/") ? pathInContract(path) : path;
  if (general === undefined) throw new TypeError(`${path} is no path of the contract`);
  const given = typeof params === "object" && params !== null ? Object.entries(params) : [];
  const names = given
    .filter(([name, value]) => value !== undefined && value !== null && !VERSIONS.has(name))
    .map(([name]) => name);
  return names.length === 0 ? general : `${general}?${names.toSorted().join("&")}`;
}

/** The calls of queries whose keys name other things than their calls. */
const OWN_CALLS: Record<string, Family["asks"]> = {
  // Page after page is read by one query, and part after part of a roll.
  "/api/investment-strategy/data-upload/data-request/rent-roll/:id": ({ name }) =>
    name === "GET /api/investment-strategy/data-upload/data-request/rent-roll/:id",
  "/api/portfolios/:id/properties": ({ name }) => name === "GET /api/portfolios/:id/properties",
  "/api/users/invitations/read?token": ({ name }) => name === "POST /api/users/invitations/read",
  // What is tried on a model goes in the body.
  "/api/firm-models/:id/evaluate?changes": ({ name }) => name.endsWith("/firm-models/:id/evaluate"),
  "/api/firm-models/:id/cells?changes&left&sheet&top": ({ name }) => name.endsWith("/firm-models/:id/cells"),
  "/api/firm-models/:id/trace?cell&changes": ({ name }) => name.endsWith("/firm-models/:id/trace"),
  "result row": ({ name, url }) => name.endsWith("/:id/rows") && url.searchParams.get("pageSize") === "1",
};

export function familyNamed(name: string): Family {
  const asks: Family["asks"] = ({ url }) =>
    familyName([url.pathname, Object.fromEntries(url.searchParams)]) === name;
  return { name, matches: (key) => familyName(key) === name, asks: OWN_CALLS[name] ?? asks };
}

const MOST_TURNS = 2_000;

/**
 * Waits until nothing is asked and nothing is on its way to another page, for so many turns: what an answer brings may
 * ask in its turn, and code that comes late even later.
 */
export async function settle(router: DataRouter, turns = 3): Promise<void> {
  let quiet = 0;
  for (let turn = 0; turn < MOST_TURNS && quiet < turns; turn += 1) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    const isBusy =
      queryClient.isFetching() + queryClient.isMutating() > 0 || router.state.navigation.state !== "idle";
    quiet = isBusy ? 0 : quiet + 1;
  }
  if (quiet < turns) throw new Error("The page never comes to rest");
}

const SKELETONS = '[class*="Skeleton-root"], [role="status"][aria-label="Loading"]';
const NOTE = /^(.+) could not be loaded$/;

export const isWaiting = () => document.querySelector(SKELETONS) !== null;

const toasts = () => notificationsStore.getState().notifications.map(({ message }) => String(message));

/** Every text of the page but its toasts. */
function textsOfPage(): Set<string> {
  const toastsOfPage = document.querySelectorAll('[class*="Notifications-root"]');
  const elements = new Set<Element>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement } = walker.currentNode;
    if (parentElement && parentElement.tagName !== "STYLE") elements.add(parentElement);
  }
  const isToast = (element: Element) => [...toastsOfPage].some((toast) => toast.contains(element));
  return new Set([...elements].filter((element) => !isToast(element)).map(words));
}

function see(before: ReadonlySet<string>, router: DataRouter) {
  const texts = [...textsOfPage()];
  return {
    toasts: toasts(),
    notes: texts.flatMap((text) => NOTE.exec(text)?.[1] ?? []),
    said: texts.filter((text) => text !== "" && !before.has(text) && !NOTE.test(text)),
    hasFrame: document.querySelector("nav") !== null,
    isWaiting: isWaiting(),
    address: router.state.location.pathname + router.state.location.search,
  };
}

const missingOf = (before: ReadonlySet<string>) => {
  const after = textsOfPage();
  return [...before].filter((text) => !after.has(text));
};

/** From now on the calls of a family come to this. Of an ended session every call hears that needs one. */
function failCalls(family: Family, outcome: Outcome): void {
  network.failing = (call, { access }) => {
    const isMeant = family.asks(call) || (outcome === "401" && access !== "open");
    return isMeant ? OUTCOMES[outcome].respond() : undefined;
  };
}

function answerAgain(): void {
  network.failing = () => undefined;
  notifications.clean();
}

interface Opened {
  router: DataRouter;
  /** Comes to the page again, as a person would. */
  reopen: () => Promise<void>;
}

const inSight = (family: Family) => (query: Query) => query.isActive() && family.matches(query.queryKey);

export const isInSight = (family: Family) => queryClient.getQueryCache().getAll().some(inSight(family));

const tryAgainButtons = () =>
  [...document.querySelectorAll("button")].filter((button) => words(button) === "Try again");

async function pressTryAgain({ router }: Opened): Promise<void> {
  for (const button of tryAgainButtons()) fireEvent.click(button);
  await settle(router);
}

/**
 * Has the queries of a family asked as for the first time: where the page stands, by Try again where a loader's failure
 * has taken the page's place, or by coming to it again.
 */
async function askAgain(family: Family, opened: Opened): Promise<void> {
  const { router, reopen } = opened;
  if (isInSight(family)) {
    void queryClient.resetQueries({ predicate: inSight(family) });
    await settle(router);
  } else if (tryAgainButtons().length > 0) {
    await pressTryAgain(opened);
  } else {
    await act(() => router.navigate("/feature-flag"));
    await settle(router);
    await reopen();
  }
}

/**
 * The queries of a family come to one outcome after another on the page that is open. Each kind of note that stands
 * there is helped up once: drawing the content between one outcome and the next would take most of the time.
 */
export async function recordFailures(family: Family, outcomes: readonly Outcome[], opened: Opened) {
  const { router } = opened;
  const before = textsOfPage();
  const helped = new Set<string>();
  const failures: Partial<Record<Outcome, Failure>> = {};
  for (const [index, outcome] of outcomes.entries()) {
    const asked = network.calls.length;
    failCalls(family, outcome);
    await askAgain(family, opened);
    const calls = network.calls.slice(asked).filter(family.asks).length;
    const seen = see(before, router);
    answerAgain();
    const kind = seen.notes.join();
    const mayStay = kind !== "" && helped.has(kind) && tryAgainButtons().length > 0;
    const next = outcomes[index + 1];
    if (mayStay && next !== undefined && next !== "401") {
      failures[outcome] = { calls, ...seen, recovery: "Try again", lost: [] };
    } else {
      const recovery = await recover(family, opened, seen.address);
      failures[outcome] = { calls, ...seen, recovery, lost: missingOf(before) };
      helped.add(kind);
    }
  }
  return failures;
}

async function recover(family: Family, opened: Opened, address: string): Promise<Failure["recovery"]> {
  if (address.startsWith("/login")) {
    if (network.user) useAuthStore.getState().signIn(network.user, null);
    await opened.reopen();
    return "sign in";
  }
  if (tryAgainButtons().length > 0) {
    await pressTryAgain(opened);
    return "Try again";
  }
  await askAgain(family, opened);
  return "next time";
}

/** Queries whose answers stand are read again and fail: the toasts of that, and what it takes from the screen. */
export async function recordReadingAgain(family: Family, { router }: Opened) {
  const before = textsOfPage();
  const readAgain = async () => {
    void queryClient.refetchQueries({ predicate: inSight(family) });
    await settle(router);
  };
  failCalls(family, "503");
  await readAgain();
  const seen = { toasts: toasts(), lost: missingOf(before) };
  answerAgain();
  await readAgain();
  return seen;
}
