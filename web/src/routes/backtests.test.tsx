import {
  BacktestAccuracy,
  BacktestMarket,
  BacktestReport,
  BacktestRun,
  getBacktestMarket,
  getBacktestReport,
  listBacktests,
  startBacktest,
} from "@labs/contract/backtests";
import { listJobs } from "@labs/contract/jobs";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, inTurn, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { column, rows, section, words } from "../test/read.ts";
import { list, sample } from "../test/sample.ts";

const accuracy = (given: Partial<BacktestAccuracy>) =>
  sample(BacktestAccuracy, {
    n: 1240,
    unavailable: 31,
    hitRate: 0.976,
    mdape: 0.063,
    pe5: 0.41,
    pe10: 0.7,
    pe20: 0.93,
    bias: 0.012,
    coverage: 0.792,
    ...given,
  });

const ofSet = { evidence: "rent", propertyType: "singlefamily", demo: false } as const;

const run = (last: string, given: Partial<BacktestRun>) =>
  sample(BacktestRun, { id: `00000000-0000-4000-8000-00000000070${last}`, ...given });

const newest = run("2", {
  startedAt: "2026-11-01T04:00:00.000Z",
  finishedAt: "2026-11-01T04:20:00.000Z",
  sets: [{ ...ofSet, markets: 2, n: 1240, mdape: 0.063, coverage: 0.79 }],
});
const earlier = run("1", {
  startedAt: "2026-10-25T04:00:00.000Z",
  startedBy: "Ada Lane",
  sets: [{ ...ofSet, markets: 1, n: 900, mdape: 0.071, coverage: 0.77 }],
});

const tampa = sample(BacktestMarket, {
  kind: "msa",
  id: "45300",
  name: "Tampa, FL",
  accuracy: accuracy({ n: 1000, bias: -0.02 }),
});
const bare = sample(BacktestMarket, {
  kind: "county",
  id: "12057",
  name: "Hillsborough County",
  unavailable: "Under a year of rents",
});

const report = sample(BacktestReport, {
  run: newest,
  level: 0.8,
  method: ["Each estimate is made from what was known before."],
  overall: accuracy({}),
  ...{ from: "2025-03-02", until: "2026-10-30" },
  splits: {
    beds: [{ key: "3", label: "3 beds", accuracy: accuracy({ n: 500, mdape: 0.058 }) }],
    price: [],
    age: [],
  },
  markets: [tampa, bare],
});

const openBacktests = (query = "", ...answers: Answer[]) =>
  openPage(`/backtests${query}`, {
    answers: [answer(listBacktests, list(newest, earlier)), answer(getBacktestReport, report), ...answers],
  });

describe("back-tests", () => {
  it("say how far estimates were off, in all and market by market", async () => {
    await openBacktests();
    await screen.findByRole("region", { name: "All markets" });
    const all = section("All markets");
    expect(all.getByRole("button", { name: /^Median error: 6\.3%/ })).toBeVisible();
    expect(all.getByText(/^2 markets, outcomes of Mar 2, 2025 to Oct 30, 2026, measured /)).toBeVisible();
    expect(all.getByRole("button", { name: /^Bias: \+1\.2%/ })).toBeVisible();
    expect(all.getByRole("button", { name: /^Range coverage \(of 80%\): 79\.2%/ })).toBeVisible();
    expect(column("Markets", "Market")).toEqual(["Tampa, FL", "Hillsborough County"]);
    expect(column("Markets", "Outcomes")).toEqual(["1,000", "—"]);
    expect(section("By beds").getByText("3 beds")).toBeVisible();
    expect(section("Methodology").getByText(/what was known before/)).toBeVisible();
    expect(column("Back-tests", "By")).toEqual(["Schedule", "Ada Lane"]);
    expect(column("Back-tests", "Ended")[1]).toBe("Incomplete");
    expect(column("Back-tests", "Median error")).toEqual(["6.3%", "7.1%"]);
    expect(network.asked(getBacktestReport)[0]?.query).toMatchObject({
      evidence: "rent",
      propertyType: "singlefamily",
    });
  });

  it("open a market with its misses, and close it again", async () => {
    const detail = sample(getBacktestMarket.response, {
      ...tampa,
      from: "2025-01-01",
      until: "2026-09-30",
      misses: [
        {
          id: "m1",
          label: "12 Oak St",
          googlePlacesId: "place-1",
          frozenOn: "2026-01-10",
          observedOn: "2026-03-01",
          actual: 2000,
          point: 2600,
          low: 2400,
          high: 2800,
        },
      ],
      earlier: [{ measuredAt: "2026-10-25", n: 900, mdape: 0.071, coverage: 0.77 }],
    });
    const { user, address } = await openBacktests("", answer(getBacktestMarket, detail));
    await user.click(await screen.findByRole("button", { name: "Tampa, FL" }));
    await screen.findByRole("table", { name: "Largest misses" });
    expect(address()).toBe("/backtests?market=msa%3A45300");
    expect(column("Largest misses", "Range")).toEqual(["$2,400 – $2,800"]);
    expect(column("Largest misses", "Miss")).toEqual(["+$600 (30%)"]);
    expect(screen.getByRole("link", { name: "12 Oak St" })).toHaveAttribute(
      "href",
      "/research-property/place-1",
    );
    expect(words(screen.getByRole("region", { name: "Tampa, FL" }))).toContain(
      "Before: Oct 25, 2026: 7.1% over 900, range coverage 77%",
    );
    await user.click(section("Tampa, FL").getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Tampa, FL" })).toBeNull());
    expect(address()).toBe("/backtests");
  });

  it("say why a market was not measured", async () => {
    await openBacktests(
      "?market=county:12057",
      answer(getBacktestMarket, sample(getBacktestMarket.response, bare)),
    );
    await screen.findByRole("region", { name: "Hillsborough County" });
    expect(section("Hillsborough County").getByText("Under a year of rents")).toBeVisible();
    expect(screen.queryByRole("table", { name: "Largest misses" })).toBeNull();
  });

  it("are shown of other evidence and of an earlier run when asked to", async () => {
    const { user } = await openBacktests();
    await screen.findByRole("table", { name: "Back-tests" });
    const [, older] = rows("Back-tests");
    await user.click(screen.getByRole("button", { name: older?.[0] ?? "" }));
    await waitFor(() =>
      expect(network.asked(getBacktestReport).at(-1)?.query).toMatchObject({ run: earlier.id }),
    );
    await user.click(screen.getByRole("radio", { name: "Sale values" }));
    await waitFor(() => expect(network.asked(getBacktestReport).at(-1)?.query.evidence).toBe("price"));
    expect(network.asked(getBacktestReport).at(-1)?.query.run).toBeUndefined();
  });

  it("say that nothing is measured yet", async () => {
    await openPage("/backtests");
    expect(await screen.findByText("Nothing measured yet")).toBeVisible();
    expect(screen.queryByRole("region", { name: "All markets" })).toBeNull();
    expect(screen.queryByRole("table", { name: "Back-tests" })).toBeNull();
    expect(screen.getByRole("button", { name: "Run back-test" })).toBeEnabled();
  });

  it("say of simulated outcomes that they are", async () => {
    await openBacktests("?data=demo");
    expect(await screen.findByText(/These outcomes are simulated/)).toBeVisible();
  });

  it("could not be loaded, and can be asked for again", async () => {
    const away = refuse("unavailable", "Figures are being loaded");
    const { user } = await openBacktests("", answer(listBacktests, inTurn(away, away, away, list(newest))));
    expect(await screen.findByText("The back-tests could not be loaded")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("region", { name: "All markets" })).toBeVisible();
  });

  it("stay choosable while one of them is gone", async () => {
    const { user } = await openBacktests(
      "",
      answer(getBacktestReport, inTurn(refuse("not_found", "No such back-test"), report)),
    );
    expect(await screen.findByText("The back-test could not be loaded")).toBeVisible();
    expect(screen.getByRole("radio", { name: "Sale values" })).toBeEnabled();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("region", { name: "All markets" })).toBeVisible();
  });
});

describe("starting a back-test", () => {
  const job = (given: object) => ({
    ...sample(listJobs.response.shape.items.element),
    kind: "backtest",
    ...given,
  });

  it("is told, and refused in words", async () => {
    const { user } = await openBacktests(
      "",
      answer(startBacktest, inTurn({ jobId: "j1" }, refuse("conflict", "One is at work already"))),
    );
    const start = await screen.findByRole("button", { name: "Run back-test" });
    await user.click(start);
    expect(await screen.findByText("Back-test started. See Jobs for progress.")).toBeVisible();
    await user.click(start);
    expect(await screen.findByRole("alert")).toHaveTextContent("One is at work already");
    expect(network.asked(startBacktest).map(({ body }) => body)).toEqual([{}, {}]);
  });

  it("waits for the one at work", async () => {
    const at = job({ state: "running", title: "Back-test of rents", done: 2, total: 8 });
    await openBacktests("", answer(listJobs, list(at)));
    expect(await screen.findByRole("region", { name: "A back-test is running" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Running" })).toBeDisabled();
    // The schedule's and a first start's are nobody's, and said all the same.
    expect(network.asked(listJobs).some(({ query }) => query.automatic && query.kind === "backtest")).toBe(
      true,
    );
  });

  it("says that a set without figures waits for the one at work", async () => {
    const at = job({ id: "run-1", state: "running", title: "Back-test the estimates", done: 0, total: 3 });
    const run = sample(BacktestRun, { id: "run-1", finishedAt: null, sets: [] });
    await openBacktests(
      "",
      answer(listJobs, list(at)),
      answer(listBacktests, list(run)),
      answer(getBacktestReport, { ...report, overall: null, splits: null, markets: [], run: null }),
    );
    expect(await screen.findByText(/^The back-test above is running\./)).toBeVisible();
    expect(column("Back-tests", "Ended")).toEqual(["Running"]);
  });

  it("says how the last one failed", async () => {
    await openBacktests("", answer(listJobs, list(job({ state: "failed", error: "The disk is full" }))));
    expect(await screen.findByText("The last back-test failed")).toBeVisible();
    expect(screen.getByText("The disk is full")).toBeVisible();
  });

  it("is not offered to a viewer", async () => {
    await openPage("/backtests", { as: "viewer", answers: [answer(getBacktestReport, report)] });
    await screen.findByRole("region", { name: "All markets" });
    expect(screen.queryByRole("button", { name: "Run back-test" })).toBeNull();
  });
});
