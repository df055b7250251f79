import {
  cancelSearch,
  searchStatus as getStatus,
  startSearch,
} from "@labs/contract/property-search/searches";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { elm, findResults, oak, openRun, readQuery, SEARCH_BASE } from "../test/found-homes.ts";
import { answer, inTurn, network, refuse, refuseFields } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { REQUEST, searchStatus } from "../test/property-search.ts";

describe("running a search", () => {
  it("sends criteria, order and number, and opens what it finds", async () => {
    const { user, address } = await openPage(
      `/research?criteria=${encodeURIComponent('{"beds":{"min":3}}')}&limit=1000&sort=-grossYield`,
      {
        answers: [
          ...SEARCH_BASE,
          answer(startSearch, { requestId: REQUEST }),
          answer(getStatus, searchStatus([oak, elm], { criteria: { beds: { min: 3 } } })),
        ],
      },
    );
    expect(await screen.findByRole("combobox", { name: "Order" })).toHaveValue("Gross yield, highest first");
    expect(screen.getByRole("combobox", { name: "Max results" })).toHaveValue("1,000");
    await user.click(screen.getByRole("button", { name: "Run search" }));
    await findResults();
    const { requestKey, ...body } = network.asked(startSearch)[0]?.body ?? {};
    expect(body).toEqual({
      criteria: { beds: { min: 3 } },
      sort: { by: "grossYield", direction: "desc" },
      limit: 1000,
    });
    expect(requestKey).toMatch(/^[\da-f-]{36}$/);
    expect(readQuery(address()).get("request")).toBe(REQUEST);
  });

  it.each([
    ["homes by what they yield", {}, "Net yield, highest first", { by: "netYield", direction: "desc" }],
    [
      "buildings, whose yields nothing estimates, by their size",
      { propertyType: "multifamily" },
      "Units, highest first",
      { by: "units", direction: "desc" },
    ],
  ] as const)("lists %s where nobody chose an order", async (_, criteria, shown, sort) => {
    const { user, address } = await openPage(
      `/research?criteria=${encodeURIComponent(JSON.stringify(criteria))}`,
      {
        answers: [
          ...SEARCH_BASE,
          answer(startSearch, { requestId: REQUEST }),
          answer(getStatus, searchStatus([oak], { criteria, sort })),
        ],
      },
    );
    expect(await screen.findByRole("combobox", { name: "Order" })).toHaveValue(shown);
    await user.click(screen.getByRole("button", { name: "Run search" }));
    await findResults();
    expect(network.asked(startSearch)[0]?.body.sort).toEqual(sort);
    // It follows the criteria, until somebody chooses one.
    expect(readQuery(address()).has("sort")).toBe(false);
  });

  it("is an unsorted sample for who asks for one", async () => {
    const { user, address } = await openPage("/research", {
      answers: [
        ...SEARCH_BASE,
        answer(startSearch, { requestId: REQUEST }),
        answer(getStatus, searchStatus([oak])),
      ],
    });
    await user.click(await screen.findByRole("combobox", { name: "Order" }));
    await user.click(await screen.findByRole("option", { name: "Unsorted sample" }));
    await waitFor(() =>
      expect(screen.getByRole("combobox", { name: "Order" })).toHaveValue("Unsorted sample"),
    );
    await user.click(screen.getByRole("button", { name: "Run search" }));
    await findResults();
    expect(network.asked(startSearch)[0]?.body.sort).toBeUndefined();
    expect(readQuery(address()).get("sort")).toBe("sample");
  });

  it("says how far it is, that one may leave, and stops on demand", async () => {
    const running = searchStatus([oak], {
      state: "running",
      stage: "valuation",
      progress: { done: 120, total: 480 },
      isPartial: true,
    });
    const cancelled = searchStatus([oak], { state: "cancelled" });
    const { user } = await openRun(
      running,
      answer(getStatus, () => (network.asked(cancelSearch).length === 0 ? running : cancelled)),
    );
    const bar = await screen.findByRole("progressbar", { name: "The search" });
    expect(bar).toHaveAttribute("aria-valuetext", "Estimating values and rents, 120 of 480");
    expect(screen.getByText(/Results listed are before estimates\.$/)).toBeVisible();
    expect(screen.getByRole("region", { name: "1 property before estimates" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("The search was canceled")).toBeVisible();
    expect(network.asked(cancelSearch)[0]?.query).toEqual({ requestId: REQUEST });
  });

  it("counts nothing of stages that nobody can count", async () => {
    await openRun(searchStatus([], { state: "queued", stage: "queued", results: undefined, counts: null }));
    const bar = await screen.findByRole("progressbar", { name: "The search" });
    expect(bar).toHaveAttribute("aria-valuetext", "Queued");
    expect(bar).not.toHaveAttribute("aria-valuenow");
    expect(screen.queryByText(/before any estimate/)).toBeNull();
  });

  it.each([
    ["failed", "The search failed", /^The server was stopped\. Counts up to that point are below\.$/],
    ["cancelled", "The search was canceled", /without pending estimates\.$/],
    ["expired", "The results of this search have expired", /Your criteria are still here\.$/],
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
    expect(screen.getByText(/^No results saved for this search\./)).toBeVisible();
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

  it("that is not known says so, and the criteria stand", { tags: "nightly" }, async () => {
    const { user } = await openPage(`/research?request=${REQUEST}`, {
      answers: [
        ...SEARCH_BASE,
        answer(getStatus, inTurn(refuse("not_found", "Search not found"), searchStatus([oak]))),
      ],
    });
    expect(await screen.findByText("The search could not be loaded")).toBeVisible();
    expect(screen.getByRole("button", { name: "Add a criterion" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await findResults()).toBeVisible();
  });

  it("is not started by what the server refuses, which is said", async () => {
    const { user, address } = await openPage("/research", {
      answers: [
        ...SEARCH_BASE,
        answer(startSearch, refuseFields({ "criteria.bidTargets": "A max bid needs a target" })),
      ],
    });
    await user.click(await screen.findByRole("button", { name: "Run search" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("A max bid needs a target");
    expect(address()).toBe("/research");
    expect(screen.getByRole("button", { name: "Run search" })).toBeEnabled();
  });

  it("is started once by a double click", async () => {
    const held = Promise.withResolvers<{ requestId: string }>();
    const { user } = await openPage("/research", {
      answers: [
        ...SEARCH_BASE,
        answer(startSearch, () => held.promise),
        answer(getStatus, searchStatus([oak])),
      ],
    });
    await user.dblClick(await screen.findByRole("button", { name: "Run search" }));
    held.resolve({ requestId: REQUEST });
    expect(await findResults()).toBeVisible();
    expect(network.asked(startSearch)).toHaveLength(1);
  });

  it("starts at once from a copied link, and only once", async () => {
    const { address } = await openPage(
      `/research?criteria=${encodeURIComponent('{"states":["FL"]}')}&run=1`,
      {
        answers: [
          ...SEARCH_BASE,
          answer(startSearch, { requestId: REQUEST }),
          answer(getStatus, searchStatus([oak], { criteria: { states: ["FL"] } })),
        ],
      },
    );
    await findResults();
    expect(network.asked(startSearch).map(({ body }) => body.criteria)).toEqual([{ states: ["FL"] }]);
    expect(readQuery(address()).has("run")).toBe(false);
  });

  it("is copied as a link that runs for whoever opens it, without one's own run", async () => {
    const { user } = await openPage(
      `/research?criteria=${encodeURIComponent('{"states":["FL"]}')}&request=${REQUEST}&limit=2500`,
      { answers: [...SEARCH_BASE, answer(getStatus, searchStatus([oak]))] },
    );
    await findResults();
    await user.click(screen.getByRole("button", { name: "Copy link" }));
    expect(await screen.findByText(/^Link copied/)).toBeVisible();
    const link = new URL(await navigator.clipboard.readText());
    expect(link.pathname).toBe("/research");
    expect(Object.fromEntries(link.searchParams)).toEqual({
      criteria: '{"states":["FL"]}',
      sort: "-netYield",
      limit: "2500",
      run: "1",
    });
  });
});
