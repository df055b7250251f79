import { DealSettings, getDealSettings, saveDealSettings } from "@labs/contract/deals/deal-settings";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { answer, inTurn, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { sample } from "../test/sample.ts";

describe("/settings/deals", () => {
  const settings = sample(DealSettings, {
    ...{ version: 2, passReasons: ["Price", "Timing"], changedBy: "Bo Kent", reason: "Ours" },
    changedAt: "2026-11-01T12:00:00.000Z",
    checklist: [{ id: "survey", stage: "diligence", propertyType: null, label: "Survey", isRequired: true }],
  });

  it("is changed by administrators with a reason, as the next version", async () => {
    const { user } = await openPage("/settings/deals", {
      as: "admin",
      answers: [
        answer(getDealSettings, settings),
        answer(
          saveDealSettings,
          inTurn(refuse("conflict", "Bo Kent changed the deal settings meanwhile"), {
            ...settings,
            version: 3,
          }),
        ),
      ],
    });
    await user.type(await screen.findByRole("textbox", { name: "Reasons for passing" }), "\nTitle");
    await user.click(screen.getByRole("checkbox", { name: "Survey is required" }));
    await user.click(screen.getByRole("button", { name: "Add document" }));
    expect(screen.getByRole("button", { name: "Save version 3" })).toBeDisabled();
    await user.type(screen.getByRole("textbox", { name: "Name of new document" }), "A");
    await user.type(screen.getByRole("textbox", { name: "Why it changes" }), "Counsel asks");
    await user.click(screen.getByRole("button", { name: "Save version 3" }));
    expect(await screen.findByText("Bo Kent changed the deal settings meanwhile")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Save version 3" }));
    expect(await screen.findByRole("button", { name: "Save version 4" })).toBeVisible();
    expect(network.asked(saveDealSettings)[1]?.body).toMatchObject({
      ...{ basedOn: 2, passReasons: ["Price", "Timing", "Title"], reason: "Counsel asks" },
      checklist: [
        { ...settings.checklist[0], isRequired: false },
        { stage: "diligence", propertyType: null, label: "A", isRequired: true },
      ],
    });
  });

  it("is read by everybody else", async () => {
    await openPage("/settings/deals", { answers: [answer(getDealSettings, settings)] });
    expect(await screen.findByText(/^Version 2 by Bo Kent.*Administrators change it$/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Add document" })).toBeNull();
  });

  it("says where it cannot be loaded", async () => {
    await openPage("/settings/deals", {
      answers: [answer(getDealSettings, refuse("unavailable", "Not reachable"))],
    });
    expect(await screen.findByText(/deal settings could not be loaded/i)).toBeVisible();
  });
});
