import { addHoldings } from "@labs/contract/portfolios/holdings";
import { listPortfolios, Portfolio } from "@labs/contract/portfolios/portfolios";
import type { SearchResult } from "@labs/contract/property-search/results";
import {
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  type SavedSearch,
  updateSavedSearch,
} from "@labs/contract/property-search/saved-searches";
import {
  cancelSearch,
  countMatches,
  searchChoices as getChoices,
  searchStatus as getStatus,
  type SearchStatus,
  searchPoints,
  startSearch,
} from "@labs/contract/property-search/searches";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type Answer, answer, inTurn, network, refuse, refuseFields } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import {
  criterionCount,
  matchCount,
  REQUEST,
  savedId,
  savedSearch,
  searchChoices,
  searchResult,
  searchStatus,
} from "../test/property-search.ts";
import { column, rows, section, words } from "../test/read.ts";
import { list, sample } from "../test/sample.ts";

const money = (point: number, grade: "A" | "B" | "C" | "D" = "B") => ({
  point,
  low: point * 0.9,
  high: point * 1.1,
  grade,
  asOf: "2026-10-01",
});

const oak = searchResult("place-1", "12 Oak St", {
  value: money(300_000),
  rent: money(2_000),
  grossYield: 0.08,
  netYield: 0.0512,
  unleveredIrr: 0.0731,
  beds: 3,
  baths: 2.5,
  sqft: 1_650,
  yearBuilt: 1987,
  owned: true,
});
const elm = searchResult("place-2", "9 Elm Ave", {
  isNew: true,
  unavailable: { value: "No sale lies near", grossYield: "It needs a value" },
});

const FOUND = "Properties found";
const BASE: Answer[] = [answer(getChoices, searchChoices), answer(countMatches, matchCount())];

const openRun = (status: SearchStatus, ...answers: Answer[]) =>
  openPage(`/research?request=${REQUEST}`, { answers: [...BASE, answer(getStatus, status), ...answers] });
const found = () => screen.findByRole("table", { name: FOUND });
const queryOf = (address: string) => new URLSearchParams(address.split("?")[1]);

describe("running a search", () => {
  it("sends criteria, order and number, and opens what it finds", async () => {
    const { user, address } = await openPage(
      `/research?criteria=${encodeURIComponent('{"beds":{"min":3}}')}&limit=1000&sort=-grossYield`,
      {
        answers: [
          ...BASE,
          answer(startSearch, { requestId: REQUEST }),
          answer(getStatus, searchStatus([oak, elm], { criteria: { beds: { min: 3 } } })),
        ],
      },
    );
    expect(await screen.findByRole("combobox", { name: "Order" })).toHaveValue("Gross yield, highest first");
    expect(screen.getByRole("combobox", { name: "Keep at most" })).toHaveValue("1,000");
    await user.click(screen.getByRole("button", { name: "Run search" }));
    await found();
    const { requestKey, ...body } = network.asked(startSearch)[0]?.body ?? {};
    expect(body).toEqual({
      criteria: { beds: { min: 3 } },
      sort: { by: "grossYield", direction: "desc" },
      limit: 1000,
    });
    expect(requestKey).toMatch(/^[\da-f-]{36}$/);
    expect(queryOf(address()).get("request")).toBe(REQUEST);
  });

  it("says how far it is, that one may leave, and stops on demand", async () => {
    const running = searchStatus([oak], {
      state: "running",
      stage: "valuation",
      progress: { done: 120, total: 480 },
      isPartial: true,
    });
    const { user } = await openRun(
      running,
      answer(getStatus, inTurn(running, searchStatus([oak], { state: "cancelled" }))),
    );
    const bar = await screen.findByRole("progressbar", { name: "The search" });
    expect(bar).toHaveAttribute("aria-valuetext", "Estimating values and rents, 120 of 480");
    expect(screen.getByText(/What is listed is before any estimate\.$/)).toBeVisible();
    expect(screen.getByRole("region", { name: "1 property before estimates" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("The search was cancelled")).toBeVisible();
    expect(network.asked(cancelSearch)[0]?.query).toEqual({ requestId: REQUEST });
  });

  it("counts nothing of stages that nobody can count", async () => {
    await openRun(searchStatus([], { state: "queued", stage: "queued", results: undefined, counts: null }));
    const bar = await screen.findByRole("progressbar", { name: "The search" });
    expect(bar).toHaveAttribute("aria-valuetext", "Waiting its turn");
    expect(bar).not.toHaveAttribute("aria-valuenow");
    expect(screen.queryByText(/before any estimate/)).toBeNull();
  });

  it.each([
    ["failed", "The search failed", /^The server was stopped\. What was counted until then stands below\.$/],
    ["cancelled", "The search was cancelled", /without what was still to be estimated\.$/],
    ["expired", "The results of this search have expired", /The criteria are still here\.$/],
  ] as const)("that has %s says what is left of it, and is run again", async (state, title, text) => {
    const { user } = await openRun(
      searchStatus([], {
        state,
        results: undefined,
        criteria: { states: ["FL"] },
        ...(state === "failed" ? { error: "The server was stopped." } : {}),
      }),
      answer(startSearch, { requestId: REQUEST }),
    );
    const alert = within(await screen.findByRole("alert", { name: title }));
    expect(alert.getByText(text)).toBeVisible();
    expect(screen.getByText(/^Nothing of this search is kept\./)).toBeVisible();
    // A link to a run alone brings its criteria along.
    await screen.findByRole("button", { name: "Remove: In FL" });
    await user.click(alert.getByRole("button", { name: "Run it again" }));
    await waitFor(() => expect(network.asked(startSearch)[0]?.body.criteria).toEqual({ states: ["FL"] }));
  });

  it("says that not every property was valued", async () => {
    await openRun(
      searchStatus([oak], {
        counts: {
          universe: 12_000,
          perCriterion: [],
          matched: 4_000,
          kept: 1,
          valued: { of: 9_000, done: 5_000, isCapped: true, note: "5,000 of 9,000 were valued." },
        },
      }),
    );
    const alert = await screen.findByRole("alert", { name: "Not every property was valued" });
    expect(alert).toHaveTextContent("5,000 of 9,000 were valued.");
    expect(screen.getByRole("region", { name: "4,000 properties, the first 1 kept" })).toBeVisible();
  });

  it("that is not known says so, and the criteria stand", async () => {
    const { user } = await openPage(`/research?request=${REQUEST}`, {
      answers: [
        ...BASE,
        answer(getStatus, inTurn(refuse("not_found", "There is no such search"), searchStatus([oak]))),
      ],
    });
    expect(await screen.findByText("This search could not be loaded")).toBeVisible();
    expect(screen.getByRole("button", { name: "Add a criterion" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await found()).toBeVisible();
  });

  it("is not started by what the server refuses, which is said", async () => {
    const { user, address } = await openPage("/research", {
      answers: [
        ...BASE,
        answer(startSearch, refuseFields({ "criteria.bidTargets": "A max bid needs a target" })),
      ],
    });
    await user.click(await screen.findByRole("button", { name: "Run search" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("A max bid needs a target");
    expect(address()).toBe("/research");
    expect(screen.getByRole("button", { name: "Run search" })).toBeEnabled();
  });

  it("starts at once from a copied link, and only once", async () => {
    const { address } = await openPage(
      `/research?criteria=${encodeURIComponent('{"states":["FL"]}')}&run=1`,
      {
        answers: [
          ...BASE,
          answer(startSearch, { requestId: REQUEST }),
          answer(getStatus, searchStatus([oak], { criteria: { states: ["FL"] } })),
        ],
      },
    );
    await found();
    expect(network.asked(startSearch).map(({ body }) => body.criteria)).toEqual([{ states: ["FL"] }]);
    expect(queryOf(address()).has("run")).toBe(false);
  });

  it("is copied as a link that runs for whoever opens it, without one's own run", async () => {
    const { user } = await openPage(
      `/research?criteria=${encodeURIComponent('{"states":["FL"]}')}&request=${REQUEST}&limit=2500`,
      { answers: [...BASE, answer(getStatus, searchStatus([oak]))] },
    );
    await found();
    await user.click(screen.getByRole("button", { name: "Copy link" }));
    expect(await screen.findByText(/^Link copied/)).toBeVisible();
    const link = new URL(await navigator.clipboard.readText());
    expect(link.pathname).toBe("/research");
    expect(Object.fromEntries(link.searchParams)).toEqual({
      criteria: '{"states":["FL"]}',
      limit: "2500",
      run: "1",
    });
  });
});

describe("what a search found", () => {
  it("stands with its estimates, returns and facts, each in its unit, and what is missing with its reason", async () => {
    const { user } = await openRun(searchStatus([oak, elm]));
    await found();
    const cells = (heading: string) => column(FOUND, heading);
    expect(cells("Property")).toEqual(["12 Oak St Owned", "9 Elm Ave New"]);
    expect(cells("Value")).toEqual(["$300,000", "—"]);
    expect(cells("Rent")).toEqual(["$2,000", "—"]);
    expect(cells("Gross yield")).toEqual(["8.0%", "—"]);
    expect(cells("Net yield")).toEqual(["5.12%", "—"]);
    expect(cells("Unlevered IRR")).toEqual(["7.31%", "—"]);
    expect(cells("Baths")).toEqual(["2.5", "—"]);
    expect(cells("Sqft")).toEqual(["1,650", "—"]);
    expect(cells("Built")).toEqual(["1987", "—"]);
    expect(
      screen.getByRole("button", { name: "Value of 9 Elm Ave is unavailable: No sale lies near" }),
    ).toBeVisible();
    await user.click(screen.getByRole("button", { name: /^Value of 12 Oak St: \$300,000/ }));
    const source = await screen.findByRole("dialog", { name: /^Value of 12 Oak St/ });
    expect(within(source).getByText("$270,000 – $330,000, grade B")).toBeVisible();
    expect(within(source).getByText("Oct 1, 2026")).toBeVisible();
  });

  it("says that nothing meets every criterion, and points to the funnel", async () => {
    await openRun(searchStatus([]));
    expect(await screen.findByText("No property meets every criterion")).toBeVisible();
    expect(screen.getByRole("region", { name: "0 properties" })).toBeVisible();
  });

  it("turns its pages, of the order that the search was run in", async () => {
    const page = (at: number) =>
      searchStatus(at === 1 ? [oak] : [elm], {
        counts: { universe: 12_000, perCriterion: [], matched: 700, kept: 700, valued: null },
        results: { items: at === 1 ? [oak] : [elm], total: 700, page: at, pageSize: 500 },
      });
    const { user, address } = await openRun(
      page(1),
      answer(getStatus, ({ query }) => page(Number(query.page))),
    );
    await found();
    expect(screen.getByText("1 – 500 of 700 properties")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Next page" }));
    await waitFor(() => expect(column(FOUND, "Property")).toEqual(["9 Elm Ave New"]));
    expect(queryOf(address()).get("page")).toBe("2");
  });

  it("is exported as a whole, page by page, with every column", async () => {
    const blobs: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`);
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const page = (items: SearchResult[], at: number) =>
      searchStatus(items, { results: { items, total: 501, page: at, pageSize: 500 } });
    const { user } = await openRun(
      page([oak], 1),
      answer(getStatus, ({ query }) => (Number(query.page) === 2 ? page([elm], 2) : page([oak], 1))),
    );
    await found();
    await user.click(screen.getByRole("button", { name: "Export all 501" }));
    await waitFor(() => expect(blobs).toHaveLength(1));
    const [head = "", ...lines] = (await blobs[0]?.text())?.trim().split("\r\n") ?? [];
    expect(head).toMatch(/Property,Value,Rent,.*HOA,.*Units,Kind,County,ZIP,Data$/);
    expect(lines.map((line) => line.split(",").slice(0, 4))).toEqual([
      ["12 Oak St", "300000", "2000", "0.08"],
      ["9 Elm Ave", "", "", ""],
    ]);
  });

  it("is selected row by row or all at once, and added to a list", async () => {
    const tampa = sample(Portfolio, {
      id: "p-1",
      name: "Tampa targets",
      kind: "list",
      may: { edit: true, manage: true },
      properties: 7,
    });
    const { user } = await openRun(
      searchStatus([oak, elm]),
      answer(
        listPortfolios,
        list(tampa, { ...tampa, id: "p-2", name: "Of others", may: { edit: false, manage: false } }),
      ),
      answer(addHoldings, { added: 1, alreadyHeld: 1, notFound: [], total: 8 }),
    );
    await found();
    expect(screen.queryByRole("button", { name: "Add to portfolio" })).toBeNull();
    await user.click(screen.getByRole("checkbox", { name: "Select 9 Elm Ave" }));
    expect(screen.getByText("1 selected")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Select all 2" }));
    expect(screen.getByText("2 selected")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Add to portfolio" }));
    // Only what one may fill.
    expect(await screen.findByRole("menuitem", { name: "Tampa targets 7" })).toBeVisible();
    expect(screen.queryByRole("menuitem", { name: /Of others/ })).toBeNull();
    await user.click(screen.getByRole("menuitem", { name: "Tampa targets 7" }));
    expect(
      await screen.findByText("1 property added to “Tampa targets”, 1 held already or not loaded"),
    ).toBeVisible();
    expect(network.asked(addHoldings)[0]?.body.placeIds).toEqual(["place-1", "place-2"]);
    await user.click(screen.getByRole("button", { name: "Select none" }));
    expect(screen.queryByText(/selected$/)).toBeNull();
  });

  it("stands on a map beside it, whose count says how many have a place", async () => {
    const { user } = await openRun(
      searchStatus([oak, elm]),
      answer(searchPoints, {
        ranks: [1],
        ids: ["place-1"],
        longitudes: [-82.4],
        latitudes: [27.9],
        unplaced: 1,
      }),
    );
    await found();
    expect(await screen.findByText("1 on the map")).toBeVisible();
    await user.hover(screen.getByRole("row", { name: /12 Oak St/ }));
    const map = screen.getByRole("group", { name: /^Map of the properties found\./ });
    await waitFor(() => expect(words(map)).toContain("12 Oak St $300,000 · 8.0% gross"));
  });

  it("keeps the funnel of its own run until the criteria are changed", async () => {
    const counted = (label: string, remaining: number) => [
      criterionCount("beds", label, { entered: 12_000, remaining, removed: 12_000 - remaining }),
    ];
    const criteria = { beds: { min: 3 } };
    const { user } = await openRun(
      searchStatus([oak], {
        criteria,
        counts: {
          universe: 12_000,
          perCriterion: counted("Of the run", 2),
          matched: 2,
          kept: 2,
          valued: null,
        },
      }),
      answer(countMatches, matchCount({ perCriterion: counted("Before estimates", 400) })),
    );
    await found();
    const first = () => rows("The funnel of 12,000 properties")[0]?.[0];
    await waitFor(() => expect(first()).toBe("Of the run"));
    await user.click(await screen.findByRole("button", { name: "Remove: Bedrooms 3 or more" }));
    await waitFor(() => expect(first()).toBe("Before estimates"));
  });
});

describe("saved searches", () => {
  const mine = savedSearch("1", "Tampa three beds", {
    criteria: { beds: { min: 3 } },
    sort: { by: "rent", direction: "desc" },
    limit: 1000,
    newMatches: 4,
    lastRunAt: "2026-10-31T15:00:00.000Z",
    lastRequestId: REQUEST,
  });
  const theirs = savedSearch("2", "Atlanta", {
    isOwn: false,
    shared: true,
    owner: { id: "u2", name: "Bo Reed" },
    newMatches: 0,
  });
  const openSaved = (...answers: Answer[]) =>
    openPage("/research", { answers: [...BASE, answer(listSavedSearches, list(mine, theirs)), ...answers] });
  const items = () =>
    within(screen.getByRole("region", { name: "Saved searches" }))
      .getAllByRole("listitem")
      .map(words);

  it("stand with whose they are, what is new, and when they ran last", async () => {
    await openSaved();
    await screen.findByText("Tampa three beds");
    expect(items()).toEqual([
      "Tampa three beds 4 new Properties: of Tampa three beds 2 days ago Run",
      "Atlanta Shared by Bo Reed Properties: of Atlanta never run Run",
    ]);
    expect(screen.getByRole("link", { name: "2 days ago" })).toHaveAttribute(
      "href",
      `/research?request=${REQUEST}`,
    );
    expect(screen.queryByRole("button", { name: "More about Atlanta" })).toBeNull();
  });

  it("run with all that was saved, and the address says which one it is", async () => {
    const { user, address } = await openSaved(
      answer(startSearch, { requestId: REQUEST }),
      answer(getStatus, searchStatus([oak], { criteria: { beds: { min: 3 } } })),
    );
    await user.click(await screen.findByRole("button", { name: "Run Tampa three beds" }));
    await found();
    expect(network.asked(startSearch)[0]?.body).toMatchObject({
      criteria: { beds: { min: 3 } },
      sort: { by: "rent", direction: "desc" },
      limit: 1000,
      savedSearchId: savedId("1"),
    });
    expect(queryOf(address()).get("saved")).toBe(savedId("1"));
    // Other criteria are another search.
    await user.click(await screen.findByRole("button", { name: "Remove: Bedrooms 3 or more" }));
    await waitFor(() => expect(queryOf(address()).get("saved")).toBeNull());
  });

  it("run at once from a link to one", async () => {
    await openPage(`/research?saved=${savedId("1")}`, {
      answers: [
        ...BASE,
        answer(listSavedSearches, list(mine)),
        answer(startSearch, { requestId: REQUEST }),
        answer(getStatus, searchStatus([oak], { criteria: { beds: { min: 3 } } })),
      ],
    });
    await found();
    expect(network.asked(startSearch)).toHaveLength(1);
  });

  it("are saved under a name, for oneself unless shared", async () => {
    const { user } = await openPage(`/research?criteria=${encodeURIComponent('{"beds":{"min":3}}')}`, {
      answers: [...BASE, answer(createSavedSearch, mine)],
    });
    await screen.findByText(/of 12,000 properties/);
    await user.click(screen.getByRole("button", { name: "Save" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Save this search" }));
    expect(dialog.getByRole("button", { name: "Save search" })).toBeDisabled();
    await user.type(dialog.getByRole("textbox", { name: "Name" }), "  Tampa three beds ");
    await user.click(dialog.getByRole("button", { name: "Save search" }));
    await waitFor(() =>
      expect(network.asked(createSavedSearch).map(({ body }) => body)).toEqual([
        { name: "Tampa three beds", shared: false, criteria: { beds: { min: 3 } }, sort: null, limit: 500 },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Save this search" })).toBeNull());
  });

  it("that could not be saved keep the name in its field, with the reason", async () => {
    const { user } = await openSaved(
      answer(createSavedSearch, refuse("conflict", "You have a search of this name")),
    );
    await user.click(await screen.findByRole("button", { name: "Save" }));
    const name = await screen.findByRole("textbox", { name: "Name" });
    await user.type(name, "Atlanta{Enter}");
    await waitFor(() => expect(name).toHaveAccessibleDescription("You have a search of this name"));
    expect(name).toHaveValue("Atlanta");
  });

  it("are renamed, shared and deleted by their owner", async () => {
    const { user } = await openSaved(answer(updateSavedSearch, mine));
    const more = async (item: string) => {
      await user.click(await screen.findByRole("button", { name: "More about Tampa three beds" }));
      await user.click(await screen.findByRole("menuitem", { name: item }));
    };
    await more("Share with the firm");
    await waitFor(() => expect(network.asked(updateSavedSearch)[0]?.body).toEqual({ shared: true }));
    await more("Rename");
    const name = await screen.findByRole("textbox", { name: "Name" });
    expect(name).toHaveValue("Tampa three beds");
    await user.clear(name);
    expect(screen.getByRole("button", { name: "Rename" })).toBeDisabled();
    await user.type(name, "Bay{Enter}");
    await waitFor(() => expect(network.asked(updateSavedSearch)[1]?.body).toEqual({ name: "Bay" }));
    await more("Delete");
    const dialog = within(await screen.findByRole("dialog", { name: "Delete “Tampa three beds”?" }));
    expect(dialog.getByText(/^Its criteria are lost\./)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Delete the search" }));
    await waitFor(() =>
      expect(network.asked(deleteSavedSearch).map(({ params }) => params.id)).toEqual([savedId("1")]),
    );
  });

  it("are run, not changed, by a viewer", async () => {
    await openPage("/research", {
      as: "viewer",
      answers: [...BASE, answer(listSavedSearches, list(mine))],
    });
    expect(await screen.findByRole("button", { name: "Run Tampa three beds" })).toBeEnabled();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^More about/ })).toBeNull();
  });

  it("could not be loaded, and are asked for again", async () => {
    const { user } = await openSaved(
      answer(listSavedSearches, inTurn(refuse("not_found", "Gone for now"), list<SavedSearch>())),
    );
    expect(await screen.findByText("Your saved searches could not be loaded")).toBeVisible();
    await user.click(section("Saved searches").getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No saved searches yet")).toBeVisible();
  });
});
