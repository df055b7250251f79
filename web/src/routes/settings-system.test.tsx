import { DataImport, listDataSources } from "@labs/contract/data-sources";
import { Health, health } from "@labs/contract/health";
import {
  DemoData,
  Installation,
  readDemoData,
  readInstallation,
  removeDemoData,
} from "@labs/contract/operation";
import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { answer, inTurn, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { facts, rows, section, words } from "../test/read.ts";
import { list, sample } from "../test/sample.ts";

const load = (source: string, importedAt: string, given: Partial<DataImport> = {}) =>
  sample(DataImport, { id: `${source} ${importedAt}`, source, importedAt, vintage: "2026-09", ...given });

describe("what is loaded", () => {
  it("stands with the newest import of each source, newest first", async () => {
    await openPage("/settings/data", {
      answers: [
        answer(
          listDataSources,
          list(
            load("zillow-zori-county", "2026-09-01T15:00:00.000Z", { kept: 1 }),
            load("zillow-zori-county", "2026-11-01T15:00:00.000Z", { kept: 48_211 }),
            load("a-file-of-ours", "2026-11-02T14:00:00.000Z", { kept: 12, vintage: null, demo: true }),
          ),
        ),
      ],
    });
    await screen.findByRole("region", { name: "Data sources" });
    const items = (await section("Data sources").findAllByRole("listitem")).map(words);
    expect(items).toEqual([
      "a-file-of-ours Demo data 12 rows , loaded 1 hour ago",
      "Zillow rent by county 48,211 rows , as of Sep 2026 , loaded 1 day ago",
    ]);
    expect(screen.getByRole("link", { name: "Imports and rejected rows" })).toHaveAttribute(
      "href",
      "/data-sources",
    );
  });

  it("leads to how to load data while nothing is", async () => {
    await openPage("/settings/data");
    expect(await screen.findByText(/No data loaded yet/)).toBeVisible();
    expect(screen.getByRole("link", { name: "How to load data" })).toHaveAttribute(
      "href",
      "/data-tools?tab=load",
    );
  });

  it("could not be loaded, and can be asked for again", async () => {
    const { user } = await openPage("/settings/data", {
      answers: [answer(listDataSources, inTurn(refuse("not_found", "Gone"), list<DataImport>()))],
    });
    expect(await screen.findByText("The data sources could not be loaded")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/No data loaded yet/)).toBeVisible();
  });
});

describe("this installation", () => {
  const server = sample(Health, { operatorName: "Maymont", version: "0.1.0", demoData: true });

  it("says its name, its version and that all of it answers", async () => {
    await openPage("/settings/about", { answers: [answer(health, server)] });
    await screen.findByText("0.1.0");
    expect(facts(screen.getByRole("region", { name: "About" }))).toEqual({
      Name: "Maymont",
      Version: "0.1.0",
      Server: "● OK",
      Database: "● OK",
      "Job queue": "● OK",
      "Demo data": "Loaded: simulated, not observed",
      API: "Documentation",
    });
    // The firm's own name stands in the frame too.
    expect(screen.getByRole("link", { name: "Maymont, home" })).toBeVisible();
  });

  it("says which part is away", async () => {
    await openPage("/settings/about", {
      answers: [answer(health, { ...server, status: "degraded", queue: "unavailable", demoData: false })],
    });
    await screen.findByText("0.1.0");
    const read = facts(screen.getByRole("region", { name: "About" }));
    expect(read).toMatchObject({ Server: "▲ Limited", "Job queue": "⚠ Down", "Demo data": "None" });
  });

  it("says that it does not answer", async () => {
    const gone = refuse("unavailable", "The server starts");
    const { user } = await openPage("/settings/about", {
      // The frame and the page ask together, and each thrice.
      answers: [answer(health, inTurn(gone, gone, gone, server))],
    });
    expect(await screen.findByText("The state of the server could not be loaded")).toBeVisible();
    await user.click(within(screen.getByRole("main")).getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("0.1.0")).toBeVisible();
  });
});

describe("the demo", () => {
  const demo = sample(DemoData, {
    isLoaded: true,
    simulated: [{ key: "homes", label: "Homes", count: 63_936 }],
    restsOn: [{ key: "underwriting", label: "Underwriting versions", count: 12 }],
    portfolios: [
      { id: "1", name: "Play", owner: "Ann Example", demoHomes: 3, otherHomes: 0 },
      { id: "2", name: "Fund I", owner: "Bob Example", demoHomes: 1, otherHomes: 20 },
    ],
    ...{ sign: "as seen", jobId: null, removedAt: null, removedBy: null },
  });
  const server = sample(Health, { version: "0.1.0", demoData: true });

  it("is left by an administrator who has seen what goes with it", async () => {
    const removed = vi.fn();
    const { user } = await openPage("/settings/about", {
      as: "admin",
      answers: [
        answer(health, server),
        answer(readDemoData, demo),
        answer(removeDemoData, ({ body }) => {
          removed(body);
          return { jobId: "00000000-0000-4000-8000-000000000006", isNew: true };
        }),
      ],
    });
    await user.click(await screen.findByRole("button", { name: "Leave the demo" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Leave the demo?" }));
    expect(dialog.getByText("Underwriting versions").nextSibling).toHaveTextContent("12");
    expect(dialog.getAllByRole("listitem").map(words)).toEqual([
      "Play, of Ann Example: 3 simulated homes",
      "Fund I, of Bob Example: 1 simulated home",
    ]);
    const button = dialog.getByRole("button", { name: "Remove the demo" });
    expect(button).toBeDisabled();
    await user.click(dialog.getByRole("checkbox"));
    await user.click(button);
    await screen.findByRole("progressbar", { name: "Removing the demo" });
    expect(removed).toHaveBeenCalledWith({ sign: "as seen" });
  });

  it("says that it changed meanwhile, and removes nothing", async () => {
    const { user } = await openPage("/settings/about", {
      as: "admin",
      answers: [
        answer(health, server),
        answer(readDemoData, demo),
        answer(removeDemoData, refuse("conflict", "What rests on the demo has changed")),
      ],
    });
    await user.click(await screen.findByRole("button", { name: "Leave the demo" }));
    await user.click(await screen.findByRole("checkbox"));
    await user.click(screen.getByRole("button", { name: "Remove the demo" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("What rests on the demo has changed");
  });

  it("is told when it is gone", async () => {
    const gone = {
      ...demo,
      isLoaded: false,
      removedAt: "2026-11-02T13:00:00.000Z",
      removedBy: "Ann Example",
    };
    await openPage("/settings/about", {
      as: "admin",
      answers: [answer(health, { ...server, demoData: false }), answer(readDemoData, gone)],
    });
    expect(await screen.findByText(/^Removed .* by Ann Example\. It is not loaded again\.$/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Leave the demo" })).toBeNull();
  });
});

describe("operation", () => {
  const installation = sample(Installation, {
    version: "0.1.0",
    node: "24.21.0",
    startedAt: "2026-11-02T13:00:00.000Z",
    memoryBytes: 412_000_000,
    database: { version: "18.4", bytes: 1_204_000_000, connections: 11 },
    replica: {
      ...{ state: "behind" as const, since: "2026-11-02T14:00:00.000Z", lagMs: 8_200, mostLagMs: 2_000 },
      ...{ reason: "it is 8.2 s behind, more than 2 s", calls: { replica: 1_200, primary: 40 } },
    },
    disk: { state: "low", freeBytes: 1_500_000_000, totalBytes: 80_000_000_000 },
    queue: { queued: 3, running: 2, failedToday: 1, waitingSince: "2026-11-02T14:00:00.000Z" },
    readers: { working: 1, waiting: 4 },
    lastBackupAt: null,
    universe: {
      ...{ homes: 65_000, current: 64_350, withValue: 64_000, withRent: 63_000, homesPerSecond: 171.4 },
      open: [
        { reason: "Not valued yet", homes: 640 },
        { reason: "Facts were changed", homes: 10 },
      ],
      ...{ oldestAt: "2026-11-01T15:00:00.000Z", newestAt: "2026-11-02T14:00:00.000Z" },
      runs: [
        {
          ...{ county: "Mecklenburg, NC", demo: true, homes: 5_200, seconds: 30.42 },
          ...{ reason: "5,200 by other evidence (sales nearby)", at: "2026-11-02T14:00:00.000Z" },
        },
      ],
    },
    slowQueryMs: 500,
    slowQueries: [
      { statement: "select * from sales", longestMs: 1_204, count: 3, lastAt: "2026-11-02T14:00:00.000Z" },
    ],
  });

  it("shows an administrator what it runs on, what waits, and which queries are slow", async () => {
    await openPage("/settings/operation", { as: "admin", answers: [answer(readInstallation, installation)] });
    expect(await screen.findByText("0.1.0 on Node 24.21.0")).toBeVisible();
    expect(facts(screen.getByRole("region", { name: "Operation" }))).toMatchObject({
      Memory: "412 MB",
      Database: "PostgreSQL 18.4, 1,204 MB",
      Connections: "11",
      Replica:
        "▲ Left for the primary (1 hour ago): it is 8.2 s behind, more than 2 s; 1,200 calls answered from it, 40 by the primary",
      Disk: "▲ Nearly full: 1.5 GB free of 80.0 GB",
      Queue: "2 at work, 3 waiting, the oldest since 1 hour ago; 1 failed in 24 hours",
      "File readers": "1 at work, 4 waiting",
      "Last backup": "▲ None from this folder",
    });
    expect(facts(screen.getByRole("region", { name: "Valued universe" }))).toEqual({
      Current: "▲ 64,350 of 65,000 homes (99.0%)",
      "Of them": "64,000 with a value, 63,000 with a rent",
      "640 not current": "Not valued yet",
      "10 not current": "Facts were changed",
      Valued: "1 hour ago; the oldest 1 day ago",
      Speed: "171 homes a second",
    });
    const run = ["Mecklenburg, NC (demo)", "5,200 by other evidence (sales nearby)", "5,200", "30.4 s"];
    expect(rows("Valued last")).toEqual([[...run, "1 hour ago"]]);
    expect(rows("Slow queries")).toEqual([["select * from sales", "1,204 ms", "3", "1 hour ago"]]);
  });

  it("says that no query was slow, and when the last backup was made", async () => {
    const replica = {
      ...{ state: "used" as const, since: "2026-11-02T14:00:00.000Z", lagMs: 40, mostLagMs: 2_000 },
      ...{ reason: null, calls: { replica: 1_200, primary: 40 } },
    };
    const calm = { ...installation, replica, lastBackupAt: "2026-11-02T14:00:00.000Z", slowQueries: [] };
    await openPage("/settings/operation", { as: "admin", answers: [answer(readInstallation, calm)] });
    expect(await screen.findByText("No slow queries")).toBeVisible();
    const { "Last backup": backup, Replica: used } = facts(screen.getByRole("region", { name: "Operation" }));
    expect(backup).toContain("(1 hour ago)");
    expect(used).toContain("In use, not behind; 1,200 calls answered from it, 40 by the primary");
  });

  it("is not for others", async () => {
    await openPage("/settings/operation", { as: "analyst" });
    expect(await screen.findByText("Administrators only")).toBeVisible();
  });
});
