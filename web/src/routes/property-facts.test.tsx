import { DataQuality, DataQualityItem, getDataQuality } from "@labs/contract/data-quality";
import { EstimateRange } from "@labs/contract/estimates";
import { addProperty, changeFacts, Fact, FactChange, listFactChanges } from "@labs/contract/property-facts";
import { getProperty, LastSale, OwnerLink, Property } from "@labs/contract/property-page";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, inTurn, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { facts, section } from "../test/read.ts";
import { sample } from "../test/sample.ts";

const range = (point: number) =>
  sample(EstimateRange, { point, low: point * 0.9, high: point * 1.1, asOf: "2026-10-01" });

const beds = sample(Fact, {
  ...{ label: "Bedrooms", group: "structure", unit: "count", value: 3, version: 0 },
  ...{ source: "County roll", asOf: "2026-01-15", editable: true, override: null },
});

const home = sample(Property, {
  googlePlacesId: "place-1",
  propertyId: 17,
  propertyType: "singlefamily",
  label: "12 Oak St, Tampa, FL",
  facts: { beds },
  rentEstimate: range(2000),
  valueEstimate: range(300_000),
});

const openProperty = (property: Property, ...answers: Answer[]) =>
  openPage(`/research-property/${property.googlePlacesId}`, {
    answers: [answer(getProperty, property), ...answers],
  });

describe("a fact of a property", () => {
  const override = {
    sourceValue: 3,
    source: "County roll",
    sourceAsOf: "2026-01-15",
    by: "Ann Lee",
    at: "2026-11-20T10:00:00.000Z",
    reason: "Counted on site",
  };
  const four = { ...beds, value: 4, version: 1, source: "Corrected by Ann Lee", override };
  const corrected = {
    ...home,
    facts: { ...home.facts, beds: four },
    rentEstimate: range(2180),
    valueEstimate: range(331_000),
  };
  const saved = sample(changeFacts.response, { changes: [] });
  const type = async (
    user: Awaited<ReturnType<typeof openProperty>>["user"],
    value: string,
    reason: string,
  ) => {
    await user.click(await screen.findByRole("button", { name: "Correct bedrooms" }));
    const field = await screen.findByLabelText("Bedrooms");
    await user.clear(field);
    if (value !== "") await user.type(field, value);
    if (reason !== "") await user.type(screen.getByLabelText("Reason"), reason);
    await user.click(screen.getByRole("button", { name: "Save" }));
  };

  it("is corrected in its place with a reason, and the page says what that moved", async () => {
    const { user } = await openProperty(
      home,
      answer(getProperty, inTurn(home, corrected)),
      answer(changeFacts, saved),
    );
    await type(user, "four", "");
    expect(screen.getByRole("alert")).toHaveTextContent("Bedrooms: “four” is not a number");
    await user.clear(screen.getByLabelText("Bedrooms"));
    await user.type(screen.getByLabelText("Bedrooms"), "4");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(screen.getByRole("alert")).toHaveTextContent("Give a reason");
    await user.type(screen.getByLabelText("Reason"), "Counted on site");
    await user.click(screen.getByRole("button", { name: "Save" }));
    const note = await screen.findByRole("status", { name: /Bedrooms/ });
    expect(note).toHaveTextContent("Bedrooms 3 → 4");
    expect(note).toHaveTextContent("Monthly rent $2,000 → $2,180. Value $300,000 → $331,000.");
    expect(network.asked(changeFacts).map(({ body }) => body)).toEqual([
      { edits: [{ fact: "beds", basedOn: 0, value: 4 }], reason: "Counted on site" },
    ]);
    expect(
      screen.getByText("County roll: 3. Corrected by Ann Lee, Nov 20, 2026: Counted on site"),
    ).toBeVisible();
    expect(screen.queryByLabelText("Reason")).toBeNull();
  });

  it("goes back to its source in one click, and shows its history", async () => {
    const change = sample(FactChange, {
      fact: "beds",
      label: "Bedrooms",
      unit: "count",
      from: 3,
      to: 4,
      sourceValue: 3,
      reason: "Counted on site",
      by: "Ann Lee",
    });
    const { user } = await openProperty(
      corrected,
      answer(getProperty, inTurn(corrected, home)),
      answer(changeFacts, saved),
      answer(listFactChanges, { items: [change], total: 1 }),
    );
    await user.click(await screen.findByRole("button", { name: "Fact history" }));
    expect(await screen.findByRole("cell", { name: "3 → 4" })).toBeVisible();
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Revert bedrooms to 3" }));
    expect(await screen.findByRole("status", { name: "Bedrooms 4 → 3" })).toBeVisible();
    expect(network.asked(changeFacts).map(({ body }) => body)).toEqual([
      { edits: [{ fact: "beds", basedOn: 1, revert: true }] },
    ]);
  });

  it("that somebody else changed meanwhile is a choice between theirs and one's own", async () => {
    const refused = refuse("conflict", "Ann Lee set Bedrooms to 4 on Nov 20, 2026 (Counted on site)");
    const { user } = await openProperty(
      home,
      answer(getProperty, inTurn(home, corrected)),
      answer(changeFacts, inTurn(refused, saved)),
    );
    await type(user, "5", "Listing");
    const conflict = within(await screen.findByRole("alert"));
    expect(conflict.getByText(/Ann Lee set Bedrooms to 4 on Nov 20, 2026/)).toBeVisible();
    expect(await conflict.findByRole("button", { name: "Keep 4" })).toBeVisible();
    await user.click(conflict.getByRole("button", { name: "Save 5 instead" }));
    await waitFor(() => expect(network.asked(changeFacts)).toHaveLength(2));
    expect(network.asked(changeFacts)[1]?.body).toEqual({
      edits: [{ fact: "beds", basedOn: 1, value: 5 }],
      reason: "Listing",
    });
  });

  it("of which a group has none says so by name, and a viewer sees no empty group", async () => {
    const unknownFacts = {
      taxAnnual: { label: "Property tax", group: "tax" as const, unit: "usdPerYear" as const, version: 0 },
      hoaMonth: {
        label: "HOA dues (monthly)",
        group: "tax" as const,
        unit: "usd" as const,
        version: 0,
      },
    };
    const { unmount } = await openProperty({ ...home, unknownFacts });
    const tax = within(await screen.findByRole("region", { name: "Tax and dues" }));
    expect(tax.getByText("Not in the record: property tax, HOA dues (monthly).")).toBeVisible();
    unmount();
    const answers = [answer(getProperty, { ...home, unknownFacts })];
    await openPage("/research-property/place-1", { as: "viewer", answers });
    await screen.findByRole("region", { name: "Structure" });
    expect(screen.queryByRole("region", { name: "Tax and dues" })).toBeNull();
  });

  it("that the record lacks is added, and a viewer changes none", async () => {
    const pool = { label: "Pool", group: "structure" as const, unit: "text" as const, version: 0 };
    const open = { ...corrected, unknownFacts: { pool } };
    const { user, unmount } = await openProperty(open, answer(changeFacts, saved));
    await user.click(await screen.findByRole("button", { name: "Add a fact: Structure" }));
    await user.click(await screen.findByRole("menuitem", { name: "Pool" }));
    await user.type(await screen.findByLabelText("Pool"), "yes");
    await user.type(screen.getByLabelText("Reason"), "Photo");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(network.asked(changeFacts)[0]?.body).toEqual({
        edits: [{ fact: "pool", basedOn: 0, value: "yes" }],
        reason: "Photo",
      }),
    );
    unmount();
    await openPage("/research-property/place-1", { as: "viewer", answers: [answer(getProperty, open)] });
    expect(await screen.findByText(/Corrected by Ann Lee, Nov 20, 2026/)).toBeVisible();
    expect(screen.queryByRole("button", { name: /^(Correct|Revert|Add a fact)/ })).toBeNull();
  });
});

describe("the data to complete", () => {
  const unknown = {
    beds: { label: "Bedrooms", group: "structure" as const, unit: "count" as const, version: 0 },
  };
  const gap = {
    ...home,
    facts: {},
    unknownFacts: unknown,
    unavailable: { "facts.beds": "Bedrooms is not in it" },
  };
  const item = (fact: string, label: string, more: Partial<DataQualityItem>) =>
    sample(DataQualityItem, {
      fact,
      label,
      kind: "missing",
      detail: "Not in the record",
      editable: true,
      ...more,
    });
  const quality = sample(DataQuality, {
    level: 0.8,
    items: [
      item("beds", "Bedrooms", {
        rentRange: { unknown: 452, known: 410, dollars: 42 },
        valueRange: { unknown: 106_309, known: 88_105, dollars: 18_204 },
      }),
      item("yearBuilt", "Year built", {
        kind: "unusual",
        detail: "1742 on record; the 40 comps most like it have 1951 to 1999",
        rentRange: { unknown: 400, known: 410, dollars: -10 },
        valueRange: { unknown: 90_000, known: 88_000, dollars: 2_000 },
      }),
      item("lastSale", "Last sale", {
        editable: false,
        rentRange: { unavailable: "Own sales do not move it" },
        valueRange: { unavailable: "Own sales do not move it" },
      }),
    ],
  });

  it("says in dollars what each fact is worth, and opens it in its place; then it is measured again", async () => {
    const after = { level: 0.8, items: [] };
    const { user } = await openProperty(
      gap,
      answer(getProperty, inTurn(gap, { ...home, facts: { beds: { ...beds, version: 1 } } })),
      answer(getDataQuality, inTurn(quality, after)),
      answer(changeFacts, sample(changeFacts.response, { changes: [] })),
    );
    const items = within(await screen.findByRole("list", { name: "Data to complete" })).getAllByRole(
      "listitem",
    );
    expect(items[0]).toHaveTextContent("Rent$42/mo narrower $452 → $410 wide");
    expect(items[0]).toHaveTextContent("Value$18,204 narrower $106,309 → $88,105 wide");
    expect(items[1]).toHaveTextContent("Unusual");
    expect(items[1]).toHaveTextContent("Rentdoes not rest on it");
    expect(items[1]).toHaveTextContent("Value$2,000 rests on it");
    expect(items[2]).toHaveTextContent("Own sales do not move it");
    expect(within(items[2] as HTMLElement).queryByRole("button")).toBeNull();
    expect(screen.queryByText("Bedrooms is not in it"), "told once").toBeNull();
    await user.click(screen.getByRole("button", { name: "Enter bedrooms" }));
    await waitFor(() => expect(screen.getByLabelText("Bedrooms")).toHaveFocus());
    await user.type(screen.getByLabelText("Bedrooms"), "3");
    await user.type(screen.getByLabelText("Reason"), "Counted");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("list", { name: "Data to complete" })).toBeNull());
    expect(network.asked(getDataQuality)).toHaveLength(2);
  });

  it("is read by a viewer, and says that it could not be measured", async () => {
    const page = await openPage("/research-property/place-1", {
      as: "viewer",
      answers: [
        answer(getProperty, gap),
        answer(getDataQuality, inTurn(refuse("not_found", "Property not found"), quality)),
      ],
    });
    expect(await screen.findByText("The data to complete could not be loaded")).toBeVisible();
    await page.user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("$18,204 narrower")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Enter bedrooms" })).toBeNull();
  });
});

describe("an address that no list holds", () => {
  const unknown = {
    ...home,
    googlePlacesId: "place-9",
    propertyId: 0,
    label: "9 New St",
    facts: {},
    location: { latitude: 28, longitude: -82, precision: "zip" },
  };
  const added = { ...home, googlePlacesId: "labs_12057_44", propertyId: 44, label: "9 New St" };

  it("becomes a property with the facts and the place that are entered", { tags: "nightly" }, async () => {
    const { user, address } = await openProperty(
      unknown,
      answer(getProperty, ({ params }) => (params.id === "place-9" ? unknown : added)),
      answer(addProperty, { googlePlacesId: "labs_12057_44", propertyId: 44 }),
    );
    await user.click(await screen.findByRole("button", { name: "Add this property" }));
    const form = within(await screen.findByRole("region", { name: "Add this property" }));
    await user.type(form.getByLabelText("Bedrooms"), "3");
    await user.type(form.getByLabelText("Living area"), "1,650");
    await user.type(form.getByLabelText("Where the facts come from"), "Listing");
    await user.click(form.getByRole("button", { name: "Add property" }));
    // The middle of its ZIP code is no place of a home.
    expect(form.getByRole("alert")).toHaveTextContent("Drag the pin to the property");
    form.getByRole("button", { name: /^Pin of the property/ }).focus();
    await user.keyboard("{ArrowUp}");
    expect(form.getByLabelText("Latitude")).not.toHaveValue("");
    await user.clear(form.getByLabelText("Latitude"));
    await user.type(form.getByLabelText("Latitude"), "28.0105");
    await user.clear(form.getByLabelText("Longitude"));
    await user.type(form.getByLabelText("Longitude"), "-82.0207");
    await user.click(form.getByRole("button", { name: "Add property" }));
    await waitFor(() => expect(address()).toBe("/research-property/labs_12057_44"));
    expect(network.asked(addProperty).map(({ body }) => body)).toEqual([
      {
        ...{ propertyType: "singlefamily", latitude: 28.0105, longitude: -82.0207, reason: "Listing" },
        facts: [
          { fact: "beds", value: 3 },
          { fact: "sqft", value: 1650 },
        ],
      },
    ]);
  });

  it("that somebody else added meanwhile is theirs to open", async () => {
    const { user } = await openProperty(
      unknown,
      answer(getProperty, inTurn(unknown, added)),
      answer(addProperty, refuse("conflict", "This address is a property already")),
    );
    await user.click(await screen.findByRole("button", { name: "Add this property" }));
    const form = within(await screen.findByRole("region", { name: "Add this property" }));
    await user.type(form.getByLabelText("Latitude"), "28.01");
    await user.type(form.getByLabelText("Longitude"), "-82.02");
    await user.type(form.getByLabelText("Where the facts come from"), "Listing");
    await user.click(form.getByRole("button", { name: "Add property" }));
    expect(await form.findByRole("alert")).toHaveTextContent("This address is a property already");
    await user.click(form.getByRole("button", { name: "Open it" }));
    expect(await screen.findByRole("button", { name: "Correct bedrooms" })).toBeVisible();
  });
});

describe("the last sale", () => {
  it("is held, at home values of the estimate's month, against the estimate", async () => {
    const lastSale = {
      ...{ date: "2021-05-20", price: 240_000, moved: 288_000, growth: 0.2 },
      ...{ from: "2021-05", to: "2026-09", area: "Hillsborough, FL", source: "Zillow", unavailable: null },
    };
    await openProperty({ ...home, lastSale });
    await screen.findByRole("heading", { level: 1, name: home.label });
    expect(
      facts(section("Last sale and value estimate").getByText("$240,000").closest("dl") as Element),
    ).toEqual({
      "Sold May 20, 2021": "$240,000",
      "Home values, Hillsborough, FL, May 2021 to Sep 2026": "+20.0%",
      "The sale at home values of Sep 2026": "$288,000",
      "Value estimate, Oct 1, 2026": "$300,000",
      "Estimate vs. sale at these values": "+4.2%",
    });
    expect(
      screen.getByText(
        "The sale at home values of Sep 2026 lies within the estimate's range. The home's own sale is not among the comps of the estimate.",
      ),
    ).toBeVisible();
  });

  it("is not moved by a rule that is named, without a row of dashes", async () => {
    const unavailable = "Hillsborough, FL has no home value of Feb 1996";
    await openProperty({ ...home, lastSale: sample(LastSale, { price: 90_000, unavailable }) });
    await screen.findByRole("heading", { level: 1, name: home.label });
    const part = section("Last sale and value estimate");
    expect(part.getByText("$90,000")).toBeVisible();
    expect(part.getByText(new RegExp(`^The sale is not moved .*: ${unavailable}\\.$`))).toBeVisible();
    expect(part.queryByText("—")).toBeNull();
  });
});

describe("the owner by the loaded rolls", () => {
  const owner = { name: "OAK HOMES LLC", source: "County roll", asOf: null };
  const link = sample(OwnerLink, {
    ...{
      mailingAddress: "PO BOX 77, TAMPA, FL 33601",
      occupancy: "absentee",
      kind: "company",
      confidence: "high",
    },
    ...{ others: 2, source: "County roll", asOf: "2026", unavailable: null },
    items: [
      {
        googlePlacesId: "place-2",
        label: "14 Elm St, Tampa, FL",
        ownerName: "Oak Homes, L.L.C.",
        confidence: "medium",
      },
    ],
  });

  it("lists the owner's other homes with how sure each is, and how many are not listed", async () => {
    await openProperty({ ...home, owner, ownerLink: link });
    await screen.findByRole("heading", { level: 1, name: home.label });
    const part = section("Owner");
    expect(facts(screen.getByRole("region", { name: "Owner" }))).toEqual({
      "Owner of record": "OAK HOMES LLC",
      "Mailing address": "PO BOX 77, TAMPA, FL 33601",
      "Occupancy by mailing address": "Absentee, in state",
      "Other homes in loaded rolls": "2",
      "Match confidence": "High",
    });
    expect(part.getByRole("link", { name: "14 Elm St, Tampa, FL" })).toHaveAttribute(
      ...(["href", "/research-property/place-2"] as const),
    );
    expect(part.getByText("Medium")).toBeVisible();
    expect(part.getByText("The first 1 of 2 are listed.")).toBeVisible();
    expect(part.getByText("By mailing address: County roll, 2026")).toBeVisible();
    expect(part.getByText(/never by name alone/)).toBeVisible();
  });

  it("has no confidence where no other home is found, and says why occupancy is not known", async () => {
    const alone = { others: 0, items: [], occupancy: null };
    await openProperty({ ...home, owner, ownerLink: { ...link, ...alone } });
    await screen.findByRole("heading", { level: 1, name: home.label });
    const part = section("Owner");
    const shown = facts(screen.getByRole("region", { name: "Owner" }));
    expect(shown).toMatchObject({ "Other homes in loaded rolls": "0", "Occupancy by mailing address": "—" });
    expect(shown).not.toHaveProperty("Match confidence");
    expect(part.getByText(/^Occupancy is not known: mail to a box/)).toBeVisible();
  });

  it("claims no other home by a rule that is named", async () => {
    const unavailable = "The roll has no mailing address for the owner, and a name alone links nothing";
    const none = {
      mailingAddress: null,
      occupancy: null,
      kind: null,
      confidence: null,
      others: null,
      items: [],
    };
    await openProperty({ ...home, owner, ownerLink: { ...link, ...none, unavailable } });
    await screen.findByRole("heading", { level: 1, name: home.label });
    const part = section("Owner");
    expect(facts(screen.getByRole("region", { name: "Owner" }))["Other homes in loaded rolls"]).toBe("—");
    expect(part.getByText(`No other homes are claimed: ${unavailable}.`)).toBeVisible();
    expect(part.queryByRole("table")).toBeNull();
  });

  it("is no section of its own where no roll says where the owner's mail goes", async () => {
    const sold = sample(LastSale, { price: 90_000, unavailable: "No home values are loaded" });
    await openProperty({ ...home, owner, lastSale: sold, ownerLink: null });
    await screen.findByRole("heading", { level: 1, name: home.label });
    await screen.findByRole("region", { name: "Last sale and value estimate" });
    expect(screen.queryByRole("region", { name: "Owner" })).toBeNull();
  });
});
