import { waitFor } from "@testing-library/react";
import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, it } from "vitest";
import { queryClient } from "../lib/query-client.ts";
import { routes } from "../router.tsx";
import { DESK_PAGES, type DeskPage } from "../test/desk-pages.ts";
import {
  type Family,
  familyName,
  familyNamed,
  isInSight,
  isWaiting,
  OUTCOME_NAMES,
  recordFailures,
  recordReadingAgain,
  settle,
} from "../test/failure-record.ts";
import { COMPOSED, faultsOf, type Row, writeTable } from "../test/failure-table.ts";
import { FULL_DESK } from "../test/full-desk.ts";
import { network, PATHS_BY_NAME } from "../test/network.ts";
import { openPage, person } from "../test/page.tsx";

const TABLE = "../../../docs/mission/failures.md";

/** What every page has around it is tried on the first one. */
const FRAME = ["/api/auth/verify", "/api/health", "/api/data-sources/freshness", "/api/jobs?pageSize"];

/** Cards that send what was typed and ask for nothing before. */
const FORMS_ALONE = ["login", "forgot-password", "reset-password"];

/** With every change each query fails in one way; every night in all of them, which writes the table. */
const isNightly = import.meta.env.LABS_NIGHTLY === "1";
const OUTCOMES_TRIED: typeof OUTCOME_NAMES = isNightly ? OUTCOME_NAMES : ["500"];

/** Turns without a call until a page that was just opened has asked all that it asks. */
const PATIENT = 25;

const rows: Row[] = [];
const known = new Set<string>();
const seen = new Set<string>();

async function openDesk({ address, steps }: DeskPage) {
  const asked = new Set<string>();
  const leave = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === "added") asked.add(familyName(query.queryKey));
  });
  const page = await openPage(address, { as: person("admin"), answers: FULL_DESK });
  const arrive = async () => {
    await settle(page.router, PATIENT);
    await waitFor(() => expect(isWaiting()).toBe(false));
    await steps?.(page.user);
    await settle(page.router, PATIENT);
    await waitFor(() => expect(isWaiting()).toBe(false));
    await settle(page.router, PATIENT);
  };
  const reopen = async () => {
    await page.router.navigate(address);
    await settle(page.router);
    if (page.router.state.location.pathname !== "/login") await steps?.(page.user);
    await settle(page.router);
  };
  await arrive();
  leave();
  for (const name of asked) known.add(name);
  const families = [...asked].map(familyNamed).filter(({ asks }) => network.calls.some(asks));
  return { router: page.router, reopen, families };
}

/** The route of a page, without what is opened there. */
const routeOf = ({ address }: DeskPage) => matchRoutes(routes, address)?.at(-1)?.route.path ?? "/";

async function recordRow(family: Family, page: DeskPage, opened: Awaited<ReturnType<typeof openDesk>>) {
  const isFirst = !seen.has(family.name);
  const failures = await recordFailures(family, isFirst ? OUTCOMES_TRIED : ["404"], opened);
  const row: Row = { page: page.name, family: family.name, failures, again: null };
  if (isNightly && isFirst && isInSight(family)) row.again = await recordReadingAgain(family, opened);
  seen.add(family.name);
  rows.push(row);
  return row;
}

/** What is opened on a page goes with it; a loader's query fails alike on every page of its route. */
function isTried(family: Family, page: DeskPage): boolean {
  if (!seen.has(family.name)) return false;
  if (page.steps || FRAME.includes(family.name)) return true;
  return !isInSight(family) && seen.has(`${family.name} ${routeOf(page)}`);
}

describe("when its calls fail", () => {
  it.each(DESK_PAGES)("$name", async (page) => {
    const opened = await openDesk(page);
    const faults: string[] = [];
    for (const family of opened.families) {
      if (isTried(family, page)) continue;
      const row = await recordRow(family, page, opened);
      seen.add(`${family.name} ${routeOf(page)}`);
      faults.push(...faultsOf(row).map((fault) => `${family.name} ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});

describe("the table of failures", () => {
  it("leaves out no page of the router and no query of the code", () => {
    const left = listRoutes(routes).filter((route) => !DESK_PAGES.some((page) => routeOf(page) === route));
    expect(left).toEqual(FORMS_ALONE);
    const paths = new Set([...seen].map((name) => name.replace(/\?.*/, "")));
    const keys = listKeysOfCode();
    // Were the functions that write keys called otherwise, none would be found here.
    expect(keys.length).toBeGreaterThan(60);
    expect(keys.filter((key) => !paths.has(key) && !(key in COMPOSED))).toEqual([]);
    expect([...known].filter((name) => !seen.has(name) && !(name in COMPOSED))).toEqual([]);
  });

  it.runIf(isNightly)("is what was seen", async () => {
    await expect(writeTable(rows)).toMatchFileSnapshot(TABLE);
  });
});

/** Pages that ask for something: those whose code comes when they are opened. */
function listRoutes(of: RouteObject[]): string[] {
  return of.flatMap((route) => [
    ...(route.lazy ? [route.path ?? "/"] : []),
    ...listRoutes(route.children ?? []),
  ]);
}

const SOURCES = import.meta.glob<string>(["../**/*.ts", "../**/*.tsx", "!../**/*.test.*", "!../test/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** First parts of every query key that the code names: paths of the endpoints that are asked, or words. */
function listKeysOfCode(): string[] {
  const keys = new Set<string>();
  for (const source of Object.values(SOURCES)) {
    for (const [, given = ""] of source.matchAll(/\b(?:endpointQuery|writeQueryKey)\(\s*([^()]+?)\s*[,)]/g)) {
      for (const [name] of given.matchAll(/\w+/g)) addPath(name);
    }
    for (const [, text, name] of source.matchAll(/\bqueryKey: \[(?:"([^"]+)"|(\w+)\.path)/g)) {
      if (text) keys.add(text);
      if (name) addPath(name);
    }
  }
  return [...keys];

  function addPath(name: string) {
    const path = PATHS_BY_NAME.get(name);
    if (path !== undefined) keys.add(path);
  }
}
