import { evaluateFlags, FirmFlag, listFirmFlags, updateFlag } from "@labs/contract/flags";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, inTurn, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { words } from "../test/read.ts";
import { list, sample } from "../test/sample.ts";

const palette = sample(FirmFlag, {
  key: "command-palette",
  description: "Ctrl K opens a palette of pages",
  owner: "web",
  defaultValue: true,
});
const trials = sample(FirmFlag, {
  key: "risk-trials",
  description: "Trials of a simulation",
  owner: "underwriting",
  defaultValue: 10_000,
  firmValue: 500,
  changedBy: "Ada Lane",
  changedAt: "2026-10-31T15:00:00.000Z",
});
const banner = sample(FirmFlag, { key: "banner", owner: "web", defaultValue: "" });

const openFlags = (...answers: Answer[]) =>
  openPage("/settings/flags", {
    as: "admin",
    answers: [answer(listFirmFlags, list(palette, trials, banner)), ...answers],
  });

const item = async (key: string) => {
  const name = await screen.findByText(key);
  return within(name.closest("li") as HTMLElement);
};

describe("flags of the firm", () => {
  it("stand with default, owner, and who changed them when", async () => {
    await openFlags();
    await screen.findByText("risk-trials");
    const read = within(screen.getByRole("region", { name: "Feature flags" }))
      .getAllByRole("listitem")
      .map(words);
    expect(read[0]).toMatch(
      /^command-palette Ctrl K opens a palette of pages Default on , owned by web .*On$/,
    );
    expect(read[1]).toContain("Default 10000 , owned by underwriting , changed by Ada Lane 2 days ago");
    // Only what the firm has changed has a way back.
    expect(screen.getAllByRole("button", { name: /Reset to default/ })).toHaveLength(1);
    expect(screen.getByRole("link", { name: "Overrides of this browser" })).toHaveAttribute(
      "href",
      "/feature-flag",
    );
  });

  it("are switched for everybody, and this browser follows at once", async () => {
    const { user } = await openFlags(
      answer(updateFlag, { ...palette, firmValue: false }),
      answer(
        listFirmFlags,
        inTurn(list(palette, trials, banner), list({ ...palette, firmValue: false }, trials, banner)),
      ),
    );
    const toggle = await screen.findByRole("switch", { name: "command-palette for the firm" });
    expect(toggle).toBeChecked();
    const asked = network.asked(evaluateFlags).length;
    await user.click(toggle);
    expect(await screen.findByText("command-palette is changed for the firm")).toBeVisible();
    expect(network.asked(updateFlag)).toMatchObject([
      { params: { key: "command-palette" }, body: { value: false } },
    ]);
    await waitFor(() => expect(toggle).not.toBeChecked());
    await waitFor(() => expect(network.asked(evaluateFlags).length).toBe(asked + 1));
  });

  it("take a number or a text once one leaves its field, and only if it changed", async () => {
    const { user } = await openFlags(
      answer(updateFlag, ({ body }) => ({ ...banner, firmValue: body.value })),
    );
    const text = await screen.findByRole("textbox", { name: "banner for the firm" });
    await user.click(text);
    await user.tab();
    expect(network.asked(updateFlag)).toEqual([]);
    await user.type(text, "Hi");
    await user.tab();
    expect(await screen.findByText("banner is changed for the firm")).toBeVisible();
    const number = screen.getByRole("textbox", { name: "risk-trials for the firm" });
    await user.type(number, "0");
    await user.tab();
    await waitFor(() =>
      expect(network.asked(updateFlag).map(({ body }) => body.value)).toEqual(["Hi", 5000]),
    );
  });

  it("go back to their default", async () => {
    const { user } = await openFlags(answer(updateFlag, { ...trials, firmValue: null }));
    await user.click((await item("risk-trials")).getByRole("button"));
    expect(await screen.findByText("risk-trials was reset to its default")).toBeVisible();
    expect(network.asked(updateFlag).map(({ body }) => body)).toEqual([{ value: null }]);
  });

  it("say why a change was refused and show what still holds", async () => {
    const { user } = await openFlags(answer(updateFlag, refuse("not_found", "There is no such flag")));
    const toggle = await screen.findByRole("switch", { name: "command-palette for the firm" });
    await user.click(toggle);
    expect(await screen.findByRole("alert")).toHaveTextContent("There is no such flag");
    await waitFor(() => expect(toggle).toBeChecked());
  });

  it("could not be loaded, and can be asked for again", async () => {
    const { user } = await openFlags(
      answer(listFirmFlags, inTurn(refuse("not_found", "Gone for now"), list(palette))),
    );
    expect(await screen.findByText("The flags could not be loaded")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("command-palette")).toBeVisible();
  });
});
