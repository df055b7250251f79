import {
  addRentComp,
  CommunityComps,
  changeRentRule,
  getRentComps,
  RentComps,
  refreshRentComps,
  removeRentComp,
  toggleRentComp,
} from "@labs/contract/comps";
import { Comp, EstimateRange } from "@labs/contract/estimates";
import { getProperty, Property } from "@labs/contract/property-page";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, inTurn, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { column, rows, section, words } from "../test/read.ts";
import { sample } from "../test/sample.ts";

const range = (point: number) =>
  sample(EstimateRange, {
    point,
    low: point - 100,
    high: point + 100,
    level: 0.8,
    nEff: 2,
    grade: "C",
    asOf: "2026-10-01",
  });

const home = sample(Property, {
  googlePlacesId: "place-1",
  propertyId: 17,
  label: "12 Oak St",
  rentEstimate: range(2000),
});

const comp = (compId: string, given: Partial<Comp>) =>
  sample(Comp, {
    compId,
    distanceMiles: 0.4,
    observedAt: "2026-08-10",
    source: "Listings",
    beds: 3,
    baths: 2,
    sqft: 1500,
    similarity: 0.5,
    ...given,
  });

const elm = comp("elm", {
  label: "3 Elm St, Tampa",
  amount: 1900,
  adjustments: { time: 20, sqft: 80, beds: 0, baths: 0, age: 0 },
  adjustedAmount: 2000,
  effectOfToggle: -25,
});
const fir = comp("fir", {
  label: "8 Fir Ave, Tampa",
  googlePlacesId: "place-8",
  amount: 2400,
  adjustedAmount: 2400,
  state: "excluded:outlier",
  reason: "Far above the others",
  effectOfToggle: 60,
});

const RULE: RentComps["rule"] = {
  radiusMiles: 1,
  maxRadiusMiles: 5,
  windowMonths: 12,
  widened: false,
  targetEffectiveComps: 8,
  bandwidths: { distance: 1, lnSqft: 1, beds: 1, baths: 1, age: 1, months: 1 },
  coefficients: { lnSqft: 0, beds: 0, baths: 0, age: 0 },
  annualGrowth: 0.03,
  growthSource: "Rent index",
  outlierZ: 3.5,
  explanation: "Within 1 mile and 12 months.",
  editedBy: null,
};

const comps = (point: number, given: Partial<RentComps> = {}) =>
  sample(RentComps, {
    subject: sample(RentComps.shape.subject, { googlePlacesId: "place-1", label: "12 Oak St" }),
    estimate: range(point),
    comps: [elm, fir],
    rule: RULE,
    ...given,
  });

const openComps = (...answers: Answer[]) =>
  openPage("/research-property/place-1/rent-comps", {
    answers: [answer(getProperty, home), answer(getRentComps, comps(2000)), ...answers],
  });

const estimate = () => words(screen.getByRole("region", { name: "Rent estimate" }));

describe("rent comps", () => {
  it("stand with the estimate, its rule, their own rents and what each step added", async () => {
    await openComps();
    await screen.findByRole("table", { name: "Comps by rent" });
    expect(estimate()).toContain("$1,900 – $2,100");
    // Of what day it is stands beside its name, while the rest of the method is folded.
    expect(estimate()).toMatch(/^Rent estimate as of Oct 1, 2026 /);
    expect(estimate()).toContain("Designed to cover 80% of outcomes; not yet tested in this market.");
    expect(estimate()).toContain("Within 1 mile and 12 months.");
    expect(estimate()).toContain("This market has not been back-tested yet.");
    const cells = (heading: string) => column("Comps by rent", heading);
    expect(cells("Comp")).toEqual([
      expect.stringMatching(/1 3 Elm St 0\.40 mi/),
      expect.stringMatching(/2 8 Fir Ave 0\.40 mi · outlier/),
    ]);
    expect(cells("Rent")).toEqual(["$1,900", "$2,400"]);
    expect(cells("± size")[0]).toBe("+$80");
    expect(cells("Adjusted")).toEqual(["$2,000", "$2,400"]);
    expect(screen.getByRole("link", { name: "8 Fir Ave" })).toHaveAttribute(
      "href",
      "/research-property/place-8",
    );
  });

  it("come to a mean, a median and a range, of those that are included", async () => {
    const ash = { ...elm, compId: "ash", label: "5 Ash Ct, Tampa", amount: 2_200, adjustedAmount: 2_130 };
    const bare = { ...elm, compId: "bay", label: "7 Bay Rd, Tampa", amount: 2_050, sqft: null };
    await openComps(answer(getRentComps, comps(2000, { comps: [elm, ash, bare, fir] })));
    await screen.findByRole("table", { name: "Included comps" });
    expect(rows("Included comps")).toEqual([
      ["Rent", "$2,050", "$2,050", "$1,900", "$2,200", "3"],
      ["Adjusted rent", "$2,043", "$2,000", "$2,000", "$2,130", "3"],
      ["Rent per sq ft", "$1.37", "$1.37", "$1.27", "$1.47", "2"],
    ]);
  });

  it("move the estimate of the whole page when one is excluded, and move it back", async () => {
    const without = comps(1950, {
      comps: [{ ...elm, state: "excluded:user", effectOfToggle: 50 }, fir],
      ledger: {
        start: 2000,
        entries: [
          { compId: "elm", label: "3 Elm St, Tampa", action: "excluded", words: "by Ada Lane", effect: -50 },
        ],
        end: 1950,
      },
    });
    const { user } = await openComps(answer(toggleRentComp, inTurn(without, comps(2000))));
    await user.click(await screen.findByRole("button", { name: "Exclude comp 1, 3 Elm St, Tampa" }));
    const include = await screen.findByRole("button", { name: "Include comp 1, 3 Elm St, Tampa" });
    expect(estimate()).toContain("$1,850 – $2,050");
    expect(estimate()).toMatch(/[-−]\$50 from the last change/);
    expect(section("Rent estimate").getByText(/^est\. \$1,950/)).toBeVisible();
    expect(words(screen.getByRole("region", { name: "Adjustment log" }))).toMatch(
      /Model estimate \$2,000 Excluded: 3 Elm St by Ada Lane [-−]\$50 Current estimate \$1,950/,
    );

    await user.click(include);
    await waitFor(() => expect(estimate()).toContain("+$50 from the last change"));
    expect(section("Rent estimate").getByText(/^est\. \$2,000/)).toBeVisible();
    expect(screen.queryByRole("region", { name: "Adjustment log" })).toBeNull();
    expect(network.asked(toggleRentComp).map(({ body }) => body)).toEqual([
      { googlePlacesId: "place-1", compId: "elm", included: false },
      { googlePlacesId: "place-1", compId: "elm", included: true },
    ]);
    expect(network.asked(getRentComps)).toHaveLength(1);
  });

  it("are changed one by one, so that a slow answer is never shown over a newer one", async () => {
    const held = Promise.withResolvers<RentComps>();
    const first = comps(1950, { comps: [{ ...elm, state: "excluded:user" }, fir] });
    const { user } = await openComps(
      answer(toggleRentComp, () => held.promise),
      answer(refreshRentComps, comps(1900)),
    );
    await user.click(await screen.findByRole("button", { name: "Exclude comp 1, 3 Elm St, Tampa" }));
    await user.click(screen.getByRole("button", { name: "Refresh comps" }));
    await waitFor(() => expect(network.asked(toggleRentComp)).toHaveLength(1));
    expect(network.asked(refreshRentComps)).toEqual([]);
    held.resolve(first);
    await waitFor(() => expect(estimate()).toContain("$1,800 – $2,000"));
    expect(network.asked(refreshRentComps)).toHaveLength(1);
  });

  it("stay as they were when a switch is refused", async () => {
    const { user } = await openComps(
      answer(toggleRentComp, refuse("conflict", "Somebody else is changing these comps")),
    );
    await user.click(await screen.findByRole("button", { name: /^Include comp 2/ }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Somebody else is changing these comps");
    expect(screen.getByRole("button", { name: /^Include comp 2/ })).toBeEnabled();
    expect(estimate()).toContain("$1,900 – $2,100");
  });

  it("are looked for again, and say what came and went", async () => {
    const next = comps(2080, {
      previous: { point: 2000, asOf: "2026-09-01" },
      changes: {
        added: ["fir"],
        dropped: ["old"],
        rescored: [],
        droppedLabels: { old: "1 Gone Ct" },
      },
    });
    const { user } = await openComps(answer(refreshRentComps, next));
    await user.click(await screen.findByRole("button", { name: "Refresh comps" }));
    expect(await screen.findByText("Since the previous set")).toBeVisible();
    expect(screen.getByText("As of Sep 1, 2026 the estimate was $2,000, now $2,080 (+$80).")).toBeVisible();
    await user.click(screen.getByText("Dropped: 1"));
    expect(screen.getByText("1 Gone Ct")).toBeVisible();
    // The overview says the same.
    await user.click(screen.getByRole("tab", { name: "Overview" }));
    const figures = within(await screen.findByRole("region", { name: "Key figures" }));
    expect(figures.getByText(/^est\. \$2,080/)).toBeVisible();
    expect(network.asked(refreshRentComps).map(({ body }) => body)).toEqual([{ googlePlacesId: "place-1" }]);
  });

  it("say why they could not be looked for again", async () => {
    const { user } = await openComps(answer(refreshRentComps, refuse("conflict", "Rents are being loaded")));
    await user.click(await screen.findByRole("button", { name: "Refresh comps" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Rents are being loaded");
    expect(rows("Comps by rent")).toHaveLength(2);
    expect(screen.getByRole("button", { name: "Refresh comps" })).toBeEnabled();
  });

  it("that somebody added can be taken away again, the others not", async () => {
    const pine = comp("pine", { label: "5 Pine Ct", origin: "added", amount: 2000, adjustedAmount: 2000 });
    const { user } = await openComps(
      answer(getRentComps, comps(2000, { comps: [elm, pine] })),
      answer(removeRentComp, inTurn(comps(2000, { comps: [elm] }), comps(2000, { comps: [elm, pine] }))),
    );
    await user.click(await screen.findByRole("button", { name: "Remove comp 2, 5 Pine Ct" }));
    await waitFor(() => expect(rows("Comps by rent")).toHaveLength(1));
    expect(screen.queryByRole("button", { name: /^Remove comp/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(rows("Comps by rent")).toHaveLength(2));
    const one = { googlePlacesId: "place-1", compId: "pine" };
    expect(network.asked(removeRentComp).map(({ body }) => body)).toEqual([
      { ...one, removed: true },
      { ...one, removed: false },
    ]);
  });

  it("are read by a viewer, who is offered no change", async () => {
    await openPage("/research-property/place-1/rent-comps", {
      as: "viewer",
      answers: [answer(getProperty, home), answer(getRentComps, comps(2000))],
    });
    await screen.findByRole("table", { name: "Comps by rent" });
    const changes = /^(Exclude|Include|Refresh comps|Edit criteria|Add a comp)/;
    expect(screen.queryByRole("button", { name: changes })).toBeNull();
  });

  it("say what is missing while there are none, and who takes no part", async () => {
    await openComps(
      answer(
        getRentComps,
        comps(0, {
          comps: [],
          estimate: { unavailable: ["Fewer than three rents lie within 5 miles."] },
          excluded: [{ compId: "x", label: "7 Far Rd", reason: "No size is known" }],
        }),
      ),
    );
    expect(
      await screen.findByText("No rents qualify as comps. The estimate gives the reasons."),
    ).toBeVisible();
    expect(section("Rent estimate").getByText("Insufficient evidence")).toBeVisible();
    expect(section("Rent estimate").getByText("Fewer than three rents lie within 5 miles.")).toBeVisible();
    expect(rows("Excluded candidates")).toEqual([["7 Far Rd", "No size is known"]]);
    expect(section("Comp map").getByText("The property has no coordinates.")).toBeVisible();
  });

  it("could not be loaded, and can be asked for again", async () => {
    const away = refuse("unavailable", "Rents are being loaded");
    const { user } = await openComps(answer(getRentComps, inTurn(away, away, away, comps(2000))));
    expect(await screen.findByText("The rent comps could not be loaded")).toBeVisible();
    expect(screen.getByText("Rents are being loaded. Nothing was changed.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("table", { name: "Comps by rent" })).toBeVisible();
  });

  it("are not of a property that is unknown", async () => {
    await openComps(answer(getRentComps, refuse("not_found", "No property has this place")));
    expect(await screen.findByText(/No property has this place/)).toBeVisible();
    expect(network.asked(getRentComps)).toHaveLength(1);
  });
});

describe("rent comps of a building", () => {
  it("stand by property too, and say what no source tells", async () => {
    const rents = { beds: 1, listings: 6, effective: 1375, face: 1500, low: 1300, high: 1450 };
    const own = sample(CommunityComps, {
      ...{ googlePlacesId: "place-5", label: "Heron Court, 1 Bay St", distanceMiles: 0.42, units: 120 },
      ...{ yearBuilt: 1998, occupancy: { rate: 0.95, asOf: "2026-09-30" }, byBeds: [rents] },
      ...{ comps: 4, included: 3, listings: 9, concession: { share: 0.083, listings: 2 } },
      missing: [{ fact: "fees", reason: "No loaded source states fees" }],
    });
    const other = sample(CommunityComps, {
      ...{ label: "Gull Flats", distanceMiles: 1.1, byBeds: [{ ...rents, beds: 2 }], comps: 1, included: 1 },
      missing: [
        { fact: "occupancy", reason: "Not public" },
        { fact: "fees", reason: "No loaded source states fees" },
      ],
    });
    const { user } = await openComps(
      answer(getRentComps, comps(2000, { plans: [], communities: [own, other] })),
    );
    await user.click(await screen.findByRole("radio", { name: "By property" }));
    await screen.findByRole("table", { name: "Rent comps by property" });
    const cells = (heading: string) => column("Rent comps by property", heading);
    expect(cells("Property")).toEqual(["Heron Court", "Gull Flats"]);
    expect(cells("Occupancy")).toEqual(["95.0%", "—"]);
    expect(cells("Concessions")[0]).toBe("8.3%");
    expect(cells("1 bd")).toEqual(["$1,375", "—"]);
    expect(cells("2 bd")).toEqual(["—", "$1,375"]);
    expect(cells("Comps")).toEqual(["3 of 4", "1"]);
    expect(
      screen.getByText("Not known. Fees: no loaded source states fees; Occupancy: not public (1 of 2)."),
    ).toBeVisible();
  });
});

describe("the rule of rent comps", () => {
  const openRule = async (...answers: Answer[]) => {
    const page = await openComps(...answers);
    await page.user.click(await screen.findByRole("button", { name: "Edit criteria" }));
    return { ...page, dialog: within(await screen.findByRole("dialog", { name: "Comp criteria" })) };
  };

  it("is changed for this property alone", { tags: "nightly" }, async () => {
    const next = comps(2040, { rule: { ...RULE, windowMonths: 6, editedBy: "Changed by Ada Lane" } });
    const { user, dialog } = await openRule(answer(changeRentRule, next));
    expect(dialog.getByText(/Firm criteria in use/)).toBeVisible();
    expect(dialog.getByRole("button", { name: "Reset to firm criteria" })).toBeDisabled();
    const months = dialog.getByLabelText("Window, months");
    await user.clear(months);
    await user.type(months, "6");
    await user.click(dialog.getByRole("button", { name: "Apply criteria" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(network.asked(changeRentRule)[0]?.body).toMatchObject({
      googlePlacesId: "place-1",
      rule: { radiusMiles: null, windowMonths: 6, nonpublic: "leftOut" },
    });
    expect(estimate()).toContain("Changed by Ada Lane. Within 1 mile and 12 months.");
    expect(estimate()).toContain("$1,940 – $2,140");
  });

  it("says why it was not changed, and stays open", async () => {
    const { user, dialog } = await openRule(answer(changeRentRule, refuse("conflict", "Not at this hour")));
    await user.click(dialog.getByRole("button", { name: "Apply criteria" }));
    const alert = await dialog.findByRole("alert");
    expect(words(alert)).toContain("The criteria were not changed Not at this hour");
  });
});

describe("a comp that somebody knows of", () => {
  it("is added with its evidence", { tags: "nightly" }, async () => {
    const { user } = await openComps(
      answer(addRentComp, comps(2010, { comps: [elm, fir, comp("new", { label: "4 Ash St" })] })),
    );
    await user.click(await screen.findByRole("button", { name: "Add a comp" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add a comp" }));
    await user.type(dialog.getByLabelText(/^Address/), "4 Ash St");
    await user.type(dialog.getByLabelText(/^Monthly rent/), "2100");
    await user.type(dialog.getByLabelText(/^Date observed/), "2026-10-05");
    await user.type(dialog.getByLabelText(/^Source link/), "https://listings.example/4");
    await user.click(dialog.getByRole("button", { name: "Add" }));
    await waitFor(() => expect(rows("Comps by rent")).toHaveLength(3));
    expect(network.asked(addRentComp)[0]?.body).toMatchObject({
      googlePlacesId: "place-1",
      comp: {
        address: "4 Ash St",
        rent: 2100,
        observedAt: "2026-10-05",
        basis: "asking",
        visibility: "public",
        sourceUrl: "https://listings.example/4",
        beds: null,
      },
    });
  });
});
