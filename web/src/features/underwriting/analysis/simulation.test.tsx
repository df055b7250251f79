import type { Inputs } from "@labs/underwriting/model-inputs";
import { type SimulationDriver, simulate } from "@labs/underwriting/simulation";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { rows, section, words } from "../../../test/read.ts";
import { enter, openUnderwriting, sampleStart } from "../../../test/underwriting.ts";
import { holdWorkers } from "../../../test/workers.ts";

const home = { model: "singlefamily" } as const;
/** Two hundred trials of rent growth alone: enough to count, and quick. */
const RENT_ALONE = "drivers=rentGrowth:normal:0.01&trials=200&seed=7&simulated=unleveredIrr&chance=0.0762";
const percent = (value: number | null | undefined) => `${(Math.round((value ?? 0) * 1e4) / 100).toFixed(2)}%`;

const run = () => screen.getByText(/^Run (simulation|again)$/).closest("button") as HTMLElement;
const distribution = () => screen.findByRole("region", { name: "Distribution" });

/** The trials as the engine draws them. */
function drawn(
  drivers: SimulationDriver[],
  given: { trials?: number; seed?: number; correlations?: number[][] } = {},
) {
  const simulation = simulate({
    model: "singlefamily",
    inputs: sampleStart("singlefamily").inputs as Inputs,
    drivers,
    correlations: drivers.map((_, row) => drivers.map((__, column) => (row === column ? 1 : 0))),
    outputs: ["unleveredIrr"],
    trials: 200,
    seed: 7,
    ...given,
  });
  if (!simulation.ok) throw new Error(simulation.reason);
  return simulation.outputs[0];
}
const RENT: SimulationDriver = {
  input: "rentGrowth",
  distribution: { kind: "normal", standardDeviation: 0.01 },
};

describe("a simulation", () => {
  it("shows the spread that the engine draws, and the chance to miss the hurdle", async () => {
    const { user } = await openUnderwriting(`simulation?${RENT_ALONE}`, home);
    await screen.findByRole("region", { name: "Simulation" });
    expect(screen.queryByRole("region", { name: "Distribution" })).toBeNull();
    await user.click(run());
    expect(await distribution()).toHaveTextContent("200 trials, seed 7");
    const irr = drawn([RENT]);
    const p = irr?.percentiles;
    expect(rows("Percentiles").find(([name]) => name === "Unlevered IRR")).toEqual([
      "Unlevered IRR",
      ...[irr?.mean, p?.p5, p?.p10, p?.p25, p?.p50, p?.p75, p?.p90, p?.p95].map(percent),
    ]);
    const missed = [...(irr?.sorted ?? [])].filter((value) => value < 0.0762).length;
    expect(within(await distribution()).getByRole("status")).toHaveTextContent(
      `${(missed / 2).toFixed(1)}% chance of Unlevered IRR below 7.62%`,
    );
  });

  it("counts by another hurdle without drawing again", { tags: "nightly" }, async () => {
    const page = await openUnderwriting(`simulation?${RENT_ALONE}`, home);
    await screen.findByRole("region", { name: "Simulation" });
    await page.user.click(run());
    await distribution();
    const release = holdWorkers();
    await enter(page, "Simulation hurdle", "0");
    expect(await screen.findByText(/^0\.0% chance of/)).toBeVisible();
    await enter(page, "Simulation hurdle", "");
    expect(await screen.findByText("Enter a hurdle to see the probability of missing it.")).toBeVisible();
    release();
  });

  it("waits for the button, says that it is out of date, and draws the same trials of the same seed", {
    tags: "nightly",
  }, async () => {
    const page = await openUnderwriting(`simulation?${RENT_ALONE}`, home);
    await screen.findByRole("region", { name: "Simulation" });
    await page.user.click(run());
    await distribution();
    const first = rows("Percentiles");
    await enter(page, "Seed", "8");
    expect(
      await screen.findByText("▲ Out of date: inputs or settings have changed. Run again."),
    ).toBeVisible();
    expect(rows("Percentiles")).toEqual(first);
    expect(await distribution()).toHaveTextContent("200 trials, seed 7. Out of date: run again");
    await page.user.click(run());
    await waitFor(() => expect(rows("Percentiles")).not.toEqual(first));
    await enter(page, "Seed", "7");
    await page.user.click(run());
    await waitFor(() => expect(rows("Percentiles")).toEqual(first));
  });

  it("is cancelled with what was drawn before left as it was", async () => {
    const { user } = await openUnderwriting(`simulation?${RENT_ALONE}`, home);
    await screen.findByRole("region", { name: "Simulation" });
    const release = holdWorkers();
    await user.click(run());
    expect(await screen.findByRole("progressbar", { name: "The simulation under way" })).toBeVisible();
    await user.click(screen.getByText("Cancel"));
    await waitFor(() => expect(run()).toBeEnabled());
    release();
    expect(screen.queryByRole("region", { name: "Distribution" })).toBeNull();
  });

  it("moves drivers together as far as they are told, typed as a part of one", {
    tags: "nightly",
  }, async () => {
    const both = RENT_ALONE.replace("0.01&", "0.01,homePriceGrowth:normal:0.02&");
    const page = await openUnderwriting(`simulation?${both}`, home);
    await screen.findByRole("table", { name: "Correlations" });
    const pair = "Correlation of Home price growth and Rent growth";
    await enter(page, pair, "0.5");
    expect(screen.getByLabelText(pair)).toHaveValue("0.5");
    await page.user.click(run());
    await distribution();
    const drivers: SimulationDriver[] = [
      RENT,
      { input: "homePriceGrowth", distribution: { kind: "normal", standardDeviation: 0.02 } },
    ];
    const together = drawn(drivers, {
      correlations: [
        [1, 0.5],
        [0.5, 1],
      ],
    });
    const shown = rows("Percentiles").find(([name]) => name === "Unlevered IRR");
    expect(shown?.slice(1, 3)).toEqual([percent(together?.mean), percent(together?.percentiles.p5)]);
    expect(shown?.[2]).not.toBe(percent(drawn(drivers)?.percentiles.p5));
  });

  it("begins with the correlations of the market's past, and says which past", async () => {
    const source = "Yearly changes of rents and home values of the Austin metro (Zillow), 108 months.";
    const pairs = { "debt.rate rentGrowth": -0.32, "homePriceGrowth rentGrowth": 0.15 };
    const start = sampleStart("singlefamily", {}, { correlations: { pairs, source } });
    await openUnderwriting("simulation", { ...home, start });
    await screen.findByRole("table", { name: "Correlations" });
    expect(screen.getByText(source)).toBeVisible();
    expect(screen.getByLabelText("Correlation of Rent growth and Home price growth")).toHaveValue("0.15");
    expect(screen.getByLabelText("Correlation of Turnover rate and Rent growth")).toHaveValue("0");
  });

  it("keeps the spread of a driver when it takes another shape", async () => {
    const { user } = await openUnderwriting(`simulation?${RENT_ALONE}`, home);
    const driver = within(await screen.findByRole("group", { name: "Rent growth" }));
    expect(words(screen.getByRole("group", { name: "Rent growth" }))).toContain("draft 3.20%");
    await user.selectOptions(driver.getByLabelText("Shape"), "triangular");
    // Half the width is the standard deviation times the root of six.
    expect(driver.getByLabelText("Lowest")).toHaveValue("-2.45 pts");
    expect(driver.getByLabelText("Likeliest")).toHaveValue("0 pts");
    expect(driver.getByLabelText("Highest")).toHaveValue("2.45 pts");
    await user.selectOptions(driver.getByLabelText("Shape"), "normal");
    expect(driver.getByLabelText("Std. deviation")).toHaveValue("1 pts");
  });

  it("does not run with a spread of nothing, points out of order, or no driver", {
    tags: "nightly",
  }, async () => {
    const page = await openUnderwriting(`simulation?${RENT_ALONE}`, home);
    await screen.findByRole("group", { name: "Rent growth" });
    await enter(page, "Std. deviation", "0");
    expect(
      await screen.findByText("Rent growth: enter a spread above zero, or three points in ascending order."),
    ).toBeVisible();
    expect(run()).toBeDisabled();
    await enter(page, "Std. deviation", "1");
    expect(run()).toBeEnabled();
    await page.user.click(screen.getByLabelText("Leave out Rent growth"));
    expect(await screen.findByText("Add an uncertain assumption.")).toBeVisible();
    expect(run()).toBeDisabled();
  });
});

describe("the chance of loss", () => {
  it("rests on the trials of the simulation page, and is a levered profit below zero", async () => {
    const { user } = await openUnderwriting(`sf-10?${RENT_ALONE}`, home);
    const region = await screen.findByRole("region", { name: "Probability of loss" });
    expect(region).toHaveTextContent("200 trials, seed 7, of rent growth.");
    await user.click(run());
    expect(await section("Probability of loss").findByText("0.0% probability of loss")).toBeVisible();
    expect(region).toHaveTextContent(/the levered profit is \$\d{2,3},\d{3} at the median/);
  });
});
