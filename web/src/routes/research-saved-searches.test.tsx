import {
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  type SavedSearch,
  updateSavedSearch,
} from "@labs/contract/property-search/saved-searches";
import { searchStatus as getStatus, startSearch } from "@labs/contract/property-search/searches";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { findResults, oak, readQuery, SEARCH_BASE } from "../test/found-homes.ts";
import { type Answer, answer, inTurn, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { REQUEST, savedId, savedSearch, searchStatus } from "../test/property-search.ts";
import { section, words } from "../test/read.ts";
import { list } from "../test/sample.ts";

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
    openPage("/research", {
      answers: [...SEARCH_BASE, answer(listSavedSearches, list(mine, theirs)), ...answers],
    });
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

  it("run with all that was saved, and the address says which one it is", { tags: "nightly" }, async () => {
    const { user, address } = await openSaved(
      answer(startSearch, { requestId: REQUEST }),
      answer(getStatus, searchStatus([oak], { criteria: { beds: { min: 3 } } })),
    );
    await user.click(await screen.findByRole("button", { name: "Run Tampa three beds" }));
    await findResults();
    expect(network.asked(startSearch)[0]?.body).toMatchObject({
      criteria: { beds: { min: 3 } },
      sort: { by: "rent", direction: "desc" },
      limit: 1000,
      savedSearchId: savedId("1"),
    });
    expect(readQuery(address()).get("saved")).toBe(savedId("1"));
    // Other criteria are another search.
    await user.click(await screen.findByRole("button", { name: "Remove: Bedrooms 3 or more" }));
    await waitFor(() => expect(readQuery(address()).get("saved")).toBeNull());
  });

  it("run at once from a link to one", async () => {
    await openPage(`/research?saved=${savedId("1")}`, {
      answers: [
        ...SEARCH_BASE,
        answer(listSavedSearches, list(mine)),
        answer(startSearch, { requestId: REQUEST }),
        answer(getStatus, searchStatus([oak], { criteria: { beds: { min: 3 } } })),
      ],
    });
    await findResults();
    expect(network.asked(startSearch)).toHaveLength(1);
  });

  it("are saved under a name, for oneself unless shared", async () => {
    const { user } = await openPage(`/research?criteria=${encodeURIComponent('{"beds":{"min":3}}')}`, {
      answers: [...SEARCH_BASE, answer(createSavedSearch, mine)],
    });
    await screen.findByText(/of 12,000 properties/);
    await user.click(screen.getByRole("button", { name: "Save" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Save this search" }));
    expect(dialog.getByRole("button", { name: "Save search" })).toBeDisabled();
    await user.type(dialog.getByRole("textbox", { name: "Name" }), "  Tampa three beds ");
    await user.click(dialog.getByRole("button", { name: "Save search" }));
    await waitFor(() =>
      expect(network.asked(createSavedSearch).map(({ body }) => body)).toEqual([
        {
          ...{ name: "Tampa three beds", shared: false, criteria: { beds: { min: 3 } }, limit: 500 },
          sort: { by: "netYield", direction: "desc" },
        },
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
    expect(dialog.getByText(/^Its criteria will be deleted\./)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Delete the search" }));
    await waitFor(() =>
      expect(network.asked(deleteSavedSearch).map(({ params }) => params.id)).toEqual([savedId("1")]),
    );
  });

  it("are run, not changed, by a viewer", async () => {
    await openPage("/research", {
      as: "viewer",
      answers: [...SEARCH_BASE, answer(listSavedSearches, list(mine))],
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
