import { verify } from "@labs/contract/auth";
import { DataFreshness, dataFreshness, listDataSources } from "@labs/contract/data-sources";
import { evaluateFlags } from "@labs/contract/flags";
import { Health, health } from "@labs/contract/health";
import { cancelJob, Job, listJobs } from "@labs/contract/jobs";
import { geocodeAddress, Suggestion, suggestions } from "@labs/contract/places";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { useAuthStore } from "../lib/auth-store.ts";
import { queryClient } from "../lib/query-client.ts";
import { settle } from "../test/failure-record.ts";
import { answer, inTurn, network, refuse } from "../test/network.ts";
import { openPage, person } from "../test/page.tsx";
import { words } from "../test/read.ts";
import { list, NOW, sample } from "../test/sample.ts";

const rail = () => within(screen.getAllByRole("navigation", { name: "Places" })[0] as HTMLElement);

const oak = sample(Suggestion, {
  kind: "address",
  label: "12 Oak St, Tampa, FL",
  address: "12 Oak St, Tampa, FL",
  googlePlacesId: "place-1",
  propertyId: 7,
  propertyType: "singlefamily",
  isOwned: true,
  matchedOn: "address",
});
const county = sample(Suggestion, {
  kind: "county",
  label: "Hillsborough County, FL",
  countyId: "12057",
  matchedOn: "name",
});

describe("the frame around every page", () => {
  it("leads to every place, and marks where one is", async () => {
    const { user } = await openPage("/settings");
    expect(
      rail()
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual([
      "Labs",
      "Home",
      "Research",
      "Pipeline",
      "Markets",
      "Portfolios",
      "Data tools",
      "Documents",
      "Data sources",
      "Back-tests",
      "Settings",
    ]);
    expect(rail().getByRole("link", { name: "Settings" })).toHaveAttribute("aria-current", "page");
    await user.click(rail().getByRole("link", { name: "Documents" }));
    expect(await screen.findByRole("heading", { name: "Documents", level: 1 })).toBeVisible();
    expect(document.title).toBe("Documents · Labs");
    expect(rail().getByRole("link", { name: "Documents" })).toHaveAttribute("aria-current", "page");
    expect(screen.getByRole("link", { name: "Skip to the content" })).toHaveAttribute("href", "#main");
  });

  it("collapses its rail to icons, and remembers that", async () => {
    const { user } = await openPage("/settings");
    await user.click(screen.getByRole("button", { name: "Collapse the rail" }));
    expect(screen.getByRole("button", { name: "Expand the rail" })).toBeVisible();
    expect(JSON.parse(localStorage.getItem("desk") ?? "{}").state).toMatchObject({ isRailCollapsed: true });
  });

  it("carries the firm's name", async () => {
    await openPage("/settings", { answers: [answer(health, sample(Health, { operatorName: "Maymont" }))] });
    expect(await screen.findByRole("link", { name: "Maymont, home" })).toBeVisible();
  });

  it("says when data was loaded, and no date on a page without market figures", async () => {
    const fresh = sample(DataFreshness, {
      sources: 27,
      lastLoadedAt: "2026-11-01T15:00:00.000Z",
    });
    await openPage("/settings", { answers: [answer(dataFreshness, fresh)] });
    const mark = await screen.findByRole("link", {
      name: "Last data load 1 day ago. 27 sources, last loaded 1 day ago",
    });
    expect(mark).toHaveAttribute("href", "/data-sources");
  });

  it("is silent about the data's age when it cannot be asked", async () => {
    await openPage("/settings", { answers: [answer(dataFreshness, refuse("not_found", "Gone"))] });
    await screen.findByRole("alert");
    expect(screen.queryByRole("link", { name: /sources, last loaded/ })).toBeNull();
  });

  it("shows an address that leads nowhere, and the way home", async () => {
    await openPage("/no-such-page");
    expect(screen.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Return to home" })).toHaveAttribute("href", "/login");
  });
});

describe("the server's health", () => {
  it("is stamped by each check, also one that says the same", async () => {
    const { router } = await openPage("/settings/about");
    await settle(router);
    expect(useAuthStore.getState().latestApiHealthCheck).toBe(new Date(NOW).toISOString());
    const later = new Date(new Date(NOW).getTime() + 60_000);
    vi.setSystemTime(later);
    await act(() => queryClient.refetchQueries({ queryKey: [health.path] }));
    await waitFor(() => expect(useAuthStore.getState().latestApiHealthCheck).toBe(later.toISOString()));
  });
});

describe("who is signed in", () => {
  it("stands with name and address, and can sign out", async () => {
    const { user, address } = await openPage("/settings/about");
    await user.click(screen.getByRole("button", { name: "AL, account of Ada Lane" }));
    const menu = within(await screen.findByRole("menu"));
    expect(menu.getByText("ada@labs.example")).toBeVisible();
    await user.click(menu.getByRole("menuitem", { name: "Sign out" }));
    expect(await screen.findByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
    expect(address()).toBe("/login");
  });

  it("is asked again on every page, and led to sign in when the session has ended", async () => {
    const { user, address } = await openPage("/settings/about");
    network.use(answer(verify, refuse("signed_out", "Sign in to go on")));
    await user.click(rail().getByRole("link", { name: "Documents" }));
    expect(await screen.findByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
    expect(address()).toBe("/login?redirectTo=%2Fdocuments");
  });

  it("is led to sign in when any call says that the session has ended", async () => {
    const ended = refuse("signed_out", "Sign in to go on");
    const { address } = await openPage("/data-sources", {
      answers: [answer(verify, inTurn({ user: person("analyst") }, ended)), answer(listDataSources, ended)],
    });
    expect(await screen.findByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
    expect(address()).toBe("/login?redirectTo=%2Fdata-sources");
  });
});

describe("the search of the frame", () => {
  const search = () => screen.getByRole("combobox", { name: "Search properties and markets" });

  /** Only the eye can see which suggestion Enter would open. */
  const firstIsMarked = async () => {
    const [first] = await screen.findAllByRole("option");
    await waitFor(() => expect(first).toHaveAttribute("data-combobox-selected"));
  };

  it("suggests as one types, and opens what is chosen", async () => {
    const { user, address } = await openPage("/settings/about", {
      answers: [answer(suggestions, { items: [oak, county] })],
    });
    await user.type(search(), "hil");
    const found = within(await screen.findByRole("listbox", { name: "Search properties and markets" }));
    expect((await found.findAllByRole("option")).map(words)).toEqual([
      "12 Oak St, Tampa, FL Address · Single-family · matched on address Owned",
      "Hillsborough County, FL County · matched on name",
    ]);
    await firstIsMarked();
    await user.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => expect(address()).toBe("/markets/county/12057"));
  });

  it("opens the first with Enter, with what lets an unknown place be found again", async () => {
    const { user, address } = await openPage("/settings/about", {
      answers: [answer(suggestions, { items: [oak] })],
    });
    await user.type(search(), "12 oak");
    await firstIsMarked();
    await user.keyboard("{Enter}");
    await waitFor(() =>
      expect(address()).toBe("/research-property/place-1?address=12+Oak+St%2C+Tampa%2C+FL"),
    );
  });

  it("says that nothing matches, and what to try", async () => {
    const { user } = await openPage("/settings/about");
    await user.type(search(), "zzz");
    expect(
      await screen.findByText("Nothing matches “zzz”. Try a street, a parcel number or a county."),
    ).toBeVisible();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.getByText(/Nothing matches/)).not.toBeVisible());
  });

  it("offers to look up an address that no source has", async () => {
    const place = {
      candidates: [{ ...sample(candidateSchema), googlePlacesId: "place-9" }],
      problems: [],
    };
    const { user, address } = await openPage("/settings/about", {
      answers: [answer(geocodeAddress, { ...sample(geocodeAddress.response), ...place })],
    });
    await user.type(search(), "5 New Rd");
    await user.click(await screen.findByRole("option", { name: /Look up “5 New Rd”/ }));
    await waitFor(() => expect(address()).toBe("/research-property/place-9?address=5+New+Rd"));
  });

  it("says plainly that no place was found", async () => {
    const { user } = await openPage("/settings/about");
    await user.type(search(), "5 New Rd");
    await user.click(await screen.findByRole("option", { name: /Look up/ }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "No location found for “5 New Rd”: no loaded source has the street, ZIP code or city",
    );
  });
});

const candidateSchema = geocodeAddress.response.shape.candidates.element;

describe("the jobs of the frame", () => {
  const running = sample(Job, {
    id: "00000000-0000-4000-8000-000000000501",
    title: "Tampa list",
    state: "running",
    stage: "Valuing",
    done: 30,
    total: 120,
    href: "/data-tools",
  });
  const failed = sample(Job, {
    id: "j2",
    title: "Refresh",
    state: "failed",
    error: "The publisher does not answer",
    endedAt: "2026-11-02T14:00:00.000Z",
  });

  it("say how many are at work, how far each is, and lead there", async () => {
    const { user, address } = await openPage("/settings/about", {
      answers: [answer(listJobs, list(failed, running))],
    });
    await user.click(await screen.findByRole("button", { name: "Jobs, 1 at work" }));
    const panel = within(await screen.findByRole("dialog", { name: "Jobs, 1 at work" }));
    // What runs stands above what has ended.
    expect(panel.getAllByRole("listitem").map(words)).toEqual([
      "Tampa list Valuing, 30 of 120 25%",
      "Refresh ⚠ Failed 1 hour ago The publisher does not answer",
    ]);
    await user.click(panel.getByRole("link", { name: "Tampa list" }));
    await waitFor(() => expect(address()).toBe("/data-tools"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("are stopped from there, and read again", async () => {
    const { user } = await openPage("/settings/about", {
      answers: [
        answer(cancelJob, { ...running, state: "cancelled" }),
        answer(listJobs, inTurn(list(running), list<Job>())),
      ],
    });
    await user.click(await screen.findByRole("button", { name: "Jobs, 1 at work" }));
    await user.click(await screen.findByRole("button", { name: "Cancel Tampa list" }));
    expect(await screen.findByText("“Tampa list” was canceled")).toBeVisible();
    expect(await screen.findByText(/Nothing is running/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Jobs" })).toBeVisible();
  });

  it("could not be loaded, and can be asked for again", async () => {
    const { user } = await openPage("/settings/about", {
      answers: [answer(listJobs, inTurn(refuse("not_found", "Gone"), list(running)))],
    });
    await user.click(screen.getByRole("button", { name: "Jobs" }));
    expect(await screen.findByText("The jobs could not be loaded")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Valuing, 30 of 120")).toBeVisible();
  });
});

describe("keys", () => {
  it("lead to every place by g and a letter, but not while one types", async () => {
    const { user, address } = await openPage("/settings/about");
    await user.keyboard("gd");
    await waitFor(() => expect(address()).toBe("/documents"));
    await user.type(screen.getByRole("combobox", { name: "Search properties and markets" }), "gh");
    expect(address()).toBe("/documents");
  });

  it("lead into the search by a slash", async () => {
    const { user } = await openPage("/settings/about");
    await user.keyboard("/");
    expect(screen.getByRole("combobox", { name: "Search properties and markets" })).toHaveFocus();
  });

  it("are named on a sheet by a question mark", async () => {
    const { user } = await openPage("/settings/about");
    await user.keyboard("?");
    const sheet = await screen.findByRole("dialog", { name: "Keys" });
    expect(sheet).toHaveTextContent("g dDocuments");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Keys" })).toBeNull());
  });

  it("open the palette of pages and places", async () => {
    const { user, address } = await openPage("/settings/about", {
      answers: [answer(suggestions, { items: [county] })],
    });
    await user.keyboard("{Control>}k{/Control}");
    const typed = await screen.findByRole("textbox", { name: "Search pages, properties and markets" });
    await user.type(typed, "data");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Markets" })).toBeNull());
    expect(await screen.findByRole("button", { name: /Hillsborough County/ })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Data tools" }));
    await waitFor(() => expect(address()).toBe("/data-tools"));
  });

  it("open no palette where its flag is off", async () => {
    const off = { key: "command-palette", value: false, reason: "STATIC", variant: "off" };
    const { user } = await openPage("/settings/about", {
      answers: [answer(evaluateFlags, { flags: [off] })],
    });
    await waitFor(() => expect(network.asked(evaluateFlags)).toHaveLength(1));
    await screen.findByRole("heading", { name: "About", level: 1 });
    await user.keyboard("{Control>}k{/Control}");
    expect(screen.queryByRole("textbox", { name: /Search pages/ })).toBeNull();
  });
});
