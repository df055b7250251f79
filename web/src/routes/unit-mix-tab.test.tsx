import { getProperty, Property } from "@labs/contract/property-page";
import {
  getUnitMix,
  listUnitMixVersions,
  UnitMix,
  UnitMixRow,
  UnitMixVersion,
} from "@labs/contract/unit-mix";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, inTurn, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { section, words } from "../test/read.ts";
import { list, sample } from "../test/sample.ts";

const community = sample(Property, {
  googlePlacesId: "place-5",
  propertyId: 19,
  propertyType: "multifamily",
  label: "Oak Court",
});

const mix = sample(UnitMix, {
  version: 2,
  asOf: "2026-09-30",
  savedBy: "Ada Lane",
  rows: [
    sample(UnitMixRow, {
      floorPlan: "A1",
      beds: 1,
      units: 40,
      occupied: 38,
      marketRent: 1500,
      inPlaceRent: 1400,
    }),
  ],
  totals: {
    ...sample(UnitMix.shape.totals),
    units: 40,
    occupied: 38,
    occupancy: 0.95,
    marketRent: 1520,
    occupiedMarketRent: 1500,
    inPlaceRent: 1400,
    lossToLease: 3800,
    lossToLeasePct: 100 / 1500,
    unavailable: { gainToLease: "No plan lies above the market" },
  },
});

const openMix = (...answers: Answer[]) =>
  openPage("/research-property/place-5/unit-mix", {
    answers: [answer(getProperty, community), answer(getUnitMix, mix), ...answers],
  });

const loss = () => section("Loss to lease");

describe("the unit mix of a community", () => {
  it("stands with its version, and with what lies between rents and the market", async () => {
    await openMix();
    await screen.findByRole("region", { name: "Unit mix" });
    expect(words(screen.getByRole("region", { name: "Unit mix" }))).toContain(
      "Version 2, as of Sep 30, 2026, saved by Ada Lane. Monthly rents per unit.",
    );
    expect(section("Unit mix").getByText("A1")).toBeVisible();
    expect(loss().getByRole("button", { name: /^Occupancy: 95\.0%/ })).toBeVisible();
    expect(loss().getByRole("button", { name: /^Loss to lease \(monthly\): \$3,800/ })).toBeVisible();
    expect(
      loss().getByRole("button", {
        name: "Gain to lease (monthly) is unavailable: No plan lies above the market",
      }),
    ).toBeVisible();
    const occupied = section("Unit mix").getByRole("row", { name: /^Occupied units/ });
    expect(words(occupied)).toBe("Occupied units 38 $1,500 $1,400 $100 6.7%");
    // Nothing was edited yet.
    expect(screen.getByRole("button", { name: "Save version" })).toBeDisabled();
    expect(screen.queryByRole("button", { name: "Discard edits" })).toBeNull();
  });

  it("keeps every version, each to be opened", async () => {
    const first = sample(UnitMixVersion, { ...mix, version: 1, savedBy: null, source: "Rent roll" });
    const second = sample(UnitMixVersion, { ...mix, basedOn: 1 });
    const { user } = await openMix(answer(listUnitMixVersions, list(second, first)));
    await user.click(await screen.findByRole("button", { name: "Open version 1 of the unit mix" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Unit mix, version 1" }));
    expect(await dialog.findByText("A1")).toBeVisible();
    expect(section("Versions").getByText("Newest")).toBeInTheDocument();
    expect(section("Versions").getByText(/Rent roll.*as of Sep 30, 2026/)).toBeInTheDocument();
  });

  it("is read by a viewer, who is offered no change", async () => {
    await openPage("/research-property/place-5/unit-mix", {
      as: "viewer",
      answers: [answer(getProperty, community), answer(getUnitMix, mix)],
    });
    await screen.findByRole("region", { name: "Unit mix" });
    expect(section("Unit mix").getByText("A1")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Save version" })).toBeNull();
  });

  it("says how to enter it while there is none, and to a viewer who can", async () => {
    const page = await openMix(answer(getUnitMix, sample(UnitMix)));
    expect(await screen.findByText(/No unit mix yet. Enter floor plans/)).toBeVisible();
    expect(screen.queryByRole("region", { name: "Loss to lease" })).toBeNull();
    expect(await screen.findByText(/Each save creates a version/)).toBeVisible();
    page.unmount();

    await openPage("/research-property/place-5/unit-mix", { as: "viewer" });
    expect(await screen.findByText("No unit mix yet")).toBeVisible();
  });

  it("could not be loaded, and can be asked for again", async () => {
    const away = refuse("unavailable", "Units are being loaded");
    const { user } = await openMix(answer(getUnitMix, inTurn(away, away, away, mix)));
    expect(await screen.findByText("The unit mix could not be loaded")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("region", { name: "Unit mix" })).toBeVisible();
  });

  it("is not of a community that is unknown", async () => {
    await openMix(answer(getUnitMix, refuse("not_found", "No property has this place")));
    expect(await screen.findByText("No property has this place. Nothing was changed.")).toBeVisible();
    expect(network.asked(getUnitMix)).toHaveLength(1);
  });

  it("stays readable while its versions cannot be loaded", async () => {
    await openMix(answer(listUnitMixVersions, refuse("not_found", "Gone for now")));
    expect(await screen.findByText("The versions could not be loaded")).toBeVisible();
    expect(section("Unit mix").getByText("A1")).toBeVisible();
  });
});
