import {
  DataFeed,
  DataImport,
  listDataFeeds,
  listDataSources,
  listRejectedRows,
  type RejectedRow,
  refreshDataSources,
} from "@labs/contract/data-sources";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, inTurn, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { column, facts, rows, section } from "../test/read.ts";
import { list, sample } from "../test/sample.ts";

const IMPORT = "00000000-0000-4000-8000-0000000003a1";

const zori = sample(DataFeed, {
  source: "zillow-zori-county",
  name: "Zillow rent by county",
  publisher: "Zillow",
  page: "https://zillow.example/data",
  address: "https://zillow.example/zori.csv",
  terms: "Free with attribution",
  rhythm: "monthly",
  ageDays: 33,
  loaded: {
    importId: IMPORT,
    file: "zori.csv",
    vintage: "2026-09",
    importedAt: "2026-10-31T15:00:00.000Z",
    read: 48_900,
    kept: 48_211,
    rejectedCount: 689,
  },
  check: {
    checkedAt: "2026-11-02T12:00:00.000Z",
    outcome: "unchanged",
    detail: null,
    address: "https://zillow.example/zori.csv",
  },
  metrics: [
    { key: "typicalRent", label: "Typical rent", areas: "counties", coverage: 1_204, asOf: "2026-09" },
  ],
});
const overdue = sample(DataFeed, {
  source: "fhfa-county-index",
  name: "FHFA price index by county",
  publisher: "FHFA",
  rhythm: "annual",
  isOverdue: true,
  ageDays: 800,
  loaded: { ...zori.loaded, importId: "x", file: "hpi.csv" } as DataFeed["loaded"],
});
const failing = sample(DataFeed, {
  source: "hud-fair-market-rents",
  name: "HUD fair market rents",
  publisher: "HUD",
  rhythm: "annual",
  doubt: "The address changes every year",
  check: {
    checkedAt: "2026-11-01T15:00:00.000Z",
    outcome: "failed",
    detail: "404 Not Found",
    address: "https://hud.example",
  },
});
const never = sample(DataFeed, { source: "usda-rural-atlas", name: "USDA Rural Atlas", rhythm: "decade" });

const imported = sample(DataImport, {
  id: IMPORT,
  source: "zillow-zori-county",
  publisher: "Zillow",
  file: "zori.csv",
  fileHash: "0123456789abcdef",
  vintage: "2026-09",
  read: 48_900,
  kept: 48_211,
  rejectedCount: 689,
  importedAt: "2026-10-31T15:00:00.000Z",
});
const demo = sample(DataImport, {
  id: "00000000-0000-4000-8000-0000000003a2",
  source: "demo",
  publisher: "Labs",
  file: "",
  demo: true,
});

const rejected = (...items: RejectedRow[]) => ({ items, total: items.length, rejectedCount: items.length });

const openSources = (query = "", ...answers: Answer[]) =>
  openPage(`/data-sources${query}`, {
    answers: [
      answer(listDataFeeds, list(zori, overdue, failing, never)),
      answer(listDataSources, list(imported, demo)),
      ...answers,
    ],
  });

describe("the public sources", () => {
  it("stand with state, age, rhythm and what of them is kept", async () => {
    await openSources();
    await screen.findByRole("table", { name: "Public sources" });
    expect(rows("Public sources")).toEqual([
      [
        "Zillow rent by county",
        "● Current",
        "Zillow",
        "Sep 2026",
        "33 days",
        "Monthly",
        "48,211",
        "689",
        "3 hours ago",
      ],
      [
        "FHFA price index by county",
        "▲ Overdue",
        "FHFA",
        "Sep 2026",
        "2 years",
        "Yearly",
        "48,211",
        "689",
        "Never",
      ],
      ["HUD fair market rents", "⚠ Failing", "HUD", "—", "—", "Yearly", "—", "—", "1 day ago"],
      ["USDA Rural Atlas", "○ Not loaded", "publisher", "—", "—", "Every few years", "—", "—", "Never"],
    ]);
    expect(screen.getByTitle("404 Not Found")).toHaveTextContent("Failing");
  });

  it("open to their terms, their address and what they are loaded for", async () => {
    const { user, address } = await openSources();
    const sources = within(await screen.findByRole("table", { name: "Public sources" }));
    await user.click(sources.getByRole("link", { name: "Zillow rent by county" }));
    const panel = await screen.findByRole("region", { name: "Zillow rent by county" });
    expect(address()).toBe("/data-sources?source=zillow-zori-county");
    expect(facts(panel)).toEqual({
      Publisher: "Zillow , documentation",
      Terms: "Free with attribution",
      Address: "https://zillow.example/zori.csv",
      Loaded: "zori.csv, Oct 31, 2026, 3:00 PM",
      "Last check": "Nov 2, 2026, 12:00 PM no new file",
    });
    expect(rows("Metrics of the source")).toEqual([["Typical rent", "counties", "1,204", "Sep 2026"]]);
  });

  it("say what is not certain of them, and what went wrong", async () => {
    await openSources("?source=hud-fair-market-rents");
    const panel = await screen.findByRole("region", { name: "HUD fair market rents" });
    expect(facts(panel)).toMatchObject({
      Address: "address The address changes every year",
      Loaded: "Nothing yet",
      "Last check": "Nov 1, 2026, 3:00 PM failed: 404 Not Found",
    });
    expect(section("HUD fair market rents").getByText("No metric uses it now")).toBeVisible();
    expect(screen.getByText(/Load the publisher’s file by the command line/)).toBeVisible();
  });

  it("are looked for again, all that are loaded or one", async () => {
    const { user } = await openSources("?source=zillow-zori-county");
    await user.click(screen.getByRole("button", { name: "Check for new data" }));
    expect(await screen.findByText("Checking for new data. See Jobs for progress.")).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "Fetch from the publisher" }));
    await waitFor(() => expect(network.asked(refreshDataSources)).toHaveLength(2));
    expect(network.asked(refreshDataSources).map(({ body }) => body)).toEqual([
      {},
      { sources: ["zillow-zori-county"] },
    ]);
  });

  it("are not fetched by somebody who may only read, who is not offered it", async () => {
    const answers = [answer(listDataFeeds, list(zori)), answer(listDataSources, list(imported))];
    await openPage("/data-sources?source=zillow-zori-county", { as: "viewer", answers });
    await screen.findByRole("table", { name: "Public sources" });
    expect(screen.queryByRole("button", { name: /Check for new data|Fetch from the publisher/ })).toBeNull();
  });

  it("say why they could not be fetched, and once only", async () => {
    const words = "A refresh runs already";
    const { user } = await openSources("", answer(refreshDataSources, refuse("conflict", words)));
    await user.click(screen.getByRole("button", { name: "Check for new data" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
    expect(screen.getAllByRole("alert")).toHaveLength(1);
  });

  it("could not be loaded, while the imports stand", async () => {
    const { user } = await openSources(
      "",
      answer(listDataFeeds, inTurn(refuse("not_found", "Gone for now"), list(zori))),
    );
    expect(await screen.findByText("The public sources could not be loaded")).toBeVisible();
    expect(await screen.findByRole("table", { name: "Imports" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("table", { name: "Public sources" })).toBeVisible();
  });
});

describe("the imports", () => {
  it("stand with file, date, rows read, kept and rejected; simulated ones are marked", async () => {
    await openSources();
    await screen.findByRole("table", { name: "Imports" });
    expect(rows("Imports")).toEqual([
      ["Zillow rent by county", "Zillow", "zori.csv", "Sep 2026", "48,900", "48,211", "689", "2 days ago"],
      ["Demo universe Demo data", "Labs", "—", "—", "0", "0", "0", "just now"],
    ]);
    expect(screen.getByRole("note")).toHaveAccessibleName(/simulated, not observed/);
  });

  it("show their content hash to who asks for the column", async () => {
    const { user } = await openSources();
    await screen.findByRole("table", { name: "Imports" });
    const choose = section("Imports").getByRole("button", { name: "Choose columns" });
    await user.click(choose);
    const hash = await screen.findByRole("menuitemcheckbox", { name: "Content hash" });
    expect(hash).not.toBeChecked();
    await user.click(hash);
    // The menu stays, for the next column.
    expect(hash).toBeChecked();
    await waitFor(() => expect(column("Imports", "Content hash")[0]).toBe("0123456789ab"));
  });

  it("open to the rows that were left out, each with its reason", async () => {
    const { user } = await openSources(
      "",
      answer(listRejectedRows, {
        ...rejected({ row: 12, reason: "No county" }, { row: 1_300, reason: "Rent is no number" }),
        rejectedCount: 689,
      }),
    );
    await screen.findByRole("table", { name: "Imports" });
    await user.click(section("Imports").getByRole("link", { name: "Zillow rent by county" }));
    const panel = await screen.findByRole("region", { name: "Rejected rows of zori.csv" });
    expect(await section("Rejected rows of zori.csv").findByText("Row 1,300")).toBeVisible();
    expect(panel).toHaveTextContent("Rent is no number");
    expect(panel).toHaveTextContent("The first 2 of 689 rejected rows are listed with reasons.");
    await user.click(section("Rejected rows of zori.csv").getByRole("link", { name: "Close" }));
    await waitFor(() => expect(panel).not.toBeInTheDocument());
  });

  it("say that every row was kept", async () => {
    await openSources(`?import=${IMPORT}`, answer(listRejectedRows, rejected()));
    expect(await screen.findByText("No row was rejected")).toBeVisible();
  });

  it("turn the page of many rejected rows", async () => {
    const page = (at: number) => ({
      items: [{ row: at, reason: `Reason ${at}` }],
      total: 120,
      rejectedCount: 120,
    });
    const { user } = await openSources(
      `?import=${IMPORT}`,
      answer(listRejectedRows, ({ query }) => page(query.page)),
    );
    expect(await screen.findByText("Reason 1")).toBeVisible();
    expect(screen.getByText("1 – 50 of 120 rejected rows")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Next page" }));
    expect(await screen.findByText("Reason 2")).toBeVisible();
    expect(network.asked(listRejectedRows).map(({ query }) => query.page)).toEqual([1, 2]);
  });

  it("say when their rejected rows could not be loaded", async () => {
    const { user } = await openSources(
      `?import=${IMPORT}`,
      answer(listRejectedRows, inTurn(refuse("not_found", "No such import"), rejected())),
    );
    expect(await screen.findByText("The rejected rows could not be loaded")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No row was rejected")).toBeVisible();
  });

  it("say what to do while nothing was loaded, and still give credit", async () => {
    await openPage("/data-sources");
    expect(await screen.findByText("No data loaded yet")).toBeVisible();
    expect(section("Credits").getByRole("link", { name: "CC BY 4.0" })).toBeVisible();
    expect(screen.queryByRole("note")).toBeNull();
  });

  it("could not be loaded, and can be asked for again", async () => {
    const { user } = await openSources(
      "",
      answer(listDataSources, inTurn(refuse("not_found", "Gone for now"), list(imported))),
    );
    expect(await screen.findByText("The imports could not be loaded")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("table", { name: "Imports" })).toBeVisible();
  });
});
