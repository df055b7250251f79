import { type EvaluatedFlag, evaluateFlags } from "@labs/contract/flags";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { useFlagOverrides } from "../lib/flags/flag-overrides.ts";
import { answer, inTurn, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { rows } from "../test/read.ts";

const flag = (key: string, value: EvaluatedFlag["value"], description?: string): EvaluatedFlag => ({
  key,
  value,
  reason: "STATIC",
  variant: String(value),
  ...(description ? { metadata: { description } } : {}),
});

const FLAGS = [
  flag("command-palette", true, "Ctrl K opens a palette of pages"),
  flag("risk-trials", 10_000),
  flag("map-style", "quiet"),
];
const answers = [answer(evaluateFlags, { flags: FLAGS })];

const row = (key: string) => within(screen.getByRole("row", { name: new RegExp(key) }));

describe("feature flags", () => {
  it("lists every flag as the server evaluates it, without a session", async () => {
    await openPage("/feature-flag", { as: null, answers });
    expect(screen.getByRole("heading", { name: "Feature flags", level: 1 })).toBeVisible();
    expect(await screen.findByText("Ctrl K opens a palette of pages")).toBeVisible();
    expect(rows().map((cells) => cells.slice(0, 4))).toEqual([
      ["command-palette Ctrl K opens a palette of pages", "true", "STATIC", "true"],
      ["risk-trials", "10000", "STATIC", "10000"],
      ["map-style", "quiet", "STATIC", "quiet"],
    ]);
    expect(row("command-palette").getByRole("switch")).toBeChecked();
    expect(row("map-style").getByRole("textbox")).toHaveValue("quiet");
  });

  it("overrides a flag in this browser alone, and takes it back", async () => {
    const { user } = await openPage("/feature-flag", { as: null, answers });
    const toggle = await screen.findByRole("switch", { name: "command-palette in this browser" });
    await user.click(toggle);
    expect(toggle).not.toBeChecked();
    expect(row("command-palette").getByText("Override")).toBeVisible();
    // What the server says still stands beside it.
    expect(rows()[0]?.[1]).toBe("true");
    expect(useFlagOverrides.getState().overrides).toEqual({ "command-palette": false });

    await user.click(row("command-palette").getByRole("button", { name: "Remove" }));
    expect(toggle).toBeChecked();
    expect(screen.queryByText("Override")).toBeNull();
  });

  it("takes numbers and texts as they are typed", async () => {
    const { user } = await openPage("/feature-flag", { as: null, answers });
    const trials = await screen.findByRole("textbox", { name: "risk-trials in this browser" });
    await user.clear(trials);
    await user.type(trials, "500");
    const style = screen.getByRole("textbox", { name: "map-style in this browser" });
    await user.type(style, "er");
    expect(useFlagOverrides.getState().overrides).toEqual({ "risk-trials": 500, "map-style": "quieter" });
  });

  it("shows one flag by its name, with the way back to all", async () => {
    const { user } = await openPage("/feature-flag/risk-trials", { as: null, answers });
    expect(await screen.findByRole("heading", { name: "risk-trials", level: 1 })).toBeVisible();
    expect(await screen.findByRole("row", { name: /risk-trials/ })).toBeVisible();
    expect(screen.queryByRole("row", { name: /map-style/ })).toBeNull();
    await user.click(screen.getByRole("link", { name: "Feature flags" }));
    expect(await screen.findByRole("row", { name: /map-style/ })).toBeVisible();
  });

  it("says that there is no flag of a name", async () => {
    await openPage("/feature-flag/gone", { as: null, answers });
    expect(await screen.findByText("There is no flag named gone")).toBeVisible();
    expect(screen.getByRole("link", { name: "All flags" })).toHaveAttribute("href", "/feature-flag");
  });

  it("says that there are none at all", async () => {
    await openPage("/feature-flag", { as: null });
    expect(await screen.findByText("There are no flags")).toBeVisible();
  });

  it("asks the flag service again when it was away", async () => {
    const { user } = await openPage("/feature-flag", {
      as: null,
      answers: [answer(evaluateFlags, inTurn(refuse("unavailable", "Away for a moment"), { flags: FLAGS }))],
    });
    expect(await screen.findByText("The flags could not be loaded")).toBeVisible();
    expect(screen.getByText("Away for a moment. Nothing was changed.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("row", { name: /map-style/ })).toBeVisible();
    expect(network.asked(evaluateFlags)).toHaveLength(2);
  });
});
