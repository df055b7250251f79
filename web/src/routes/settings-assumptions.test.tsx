import {
  FirmTemplate,
  listTemplates,
  listTemplateVersions,
  PastVersion,
  saveTemplate,
  TemplateVersion,
} from "@labs/contract/assumptions";
import { Suggestion, suggestions } from "@labs/contract/places";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, inTurn, network, refuse } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { words } from "../test/read.ts";
import { list, sample } from "../test/sample.ts";

const version = (given: Partial<TemplateVersion>): TemplateVersion =>
  sample(TemplateVersion, { effectiveFrom: "2026-11-01", createdAt: "2026-11-01T15:00:00.000Z", ...given });

const homes = sample(FirmTemplate, {
  propertyType: "singlefamily",
  level: "all",
  place: "",
  label: "All markets",
  newest: 1,
  inForce: version({
    version: 1,
    name: "Sample",
    isSample: true,
    assumptions: {
      turnCost: { value: 2_200 },
      rentGrowth: { value: [0.03, 0.025] },
      turnoverRate: { value: 0.298, note: "Morningstar, March 2018" },
    },
  }),
});
const travis = sample(FirmTemplate, {
  propertyType: "singlefamily",
  level: "county",
  place: "48453",
  label: "Travis County, TX",
  newest: 3,
  inForce: version({
    version: 2,
    name: "Travis 2026",
    createdBy: "Bo Reed",
    assumptions: { turnCost: { value: 3_100 } },
  }),
  scheduled: [
    version({ version: 3, name: "Travis 2027", effectiveFrom: "2027-01-01", createdBy: "Bo Reed" }),
  ],
});

const openAssumptions = (as: "analyst" | "approver", ...answers: Answer[]) =>
  openPage("/settings/assumptions", {
    as,
    answers: [answer(listTemplates, list(homes, travis)), ...answers],
  });

const templates = async () =>
  within(await screen.findByRole("list", { name: "Single-family templates" })).getAllByRole("listitem");

describe("the firm's assumptions", () => {
  it("stand by type and market: what is in force since when and by whom, and what comes next", async () => {
    const { user } = await openAssumptions("analyst");
    const [all, county] = await templates();
    if (all === undefined || county === undefined) throw new Error("Both templates are there");
    expect(words(all)).toContain("All markets Sample");
    expect(words(all)).toContain("Sample, version 1, in force since Nov 1, 2026, by Labs itself");
    expect(words(county)).toContain("Travis 2026, version 2, in force since Nov 1, 2026, by Bo Reed");
    expect(words(county)).toContain("Travis 2027, version 3, scheduled for Jan 1, 2027, by Bo Reed");
    await user.click(within(all).getByText("3 values"));
    expect(within(all).getByRole("row", { name: "Turn cost $2,200" })).toBeVisible();
    expect(within(all).getByRole("row", { name: "Rent growth 3% 2.5%" })).toBeVisible();
    expect(
      within(all).getByRole("row", { name: "Turnover rate 29.8% Morningstar, March 2018" }),
    ).toBeVisible();
    // An analyst reads them.
    expect(screen.queryByRole("button", { name: "Edit All markets" })).toBeNull();
    expect(
      within(screen.getByRole("region", { name: "Multifamily" })).getByText("No templates yet"),
    ).toBeVisible();
  });

  it("become a new version with a day and a reason, within the bounds of each input", {
    tags: "nightly",
  }, async () => {
    const saved = { ...travis, newest: 4 };
    const { user } = await openAssumptions("approver", answer(saveTemplate, saved));
    await templates();
    await user.click(screen.getByRole("button", { name: "Edit Travis County, TX" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByLabelText(/^Effective date/)).toHaveAccessibleDescription(
      "In force from this day on, until version 3 replaces it whole on Jan 1, 2027",
    );
    const cost = dialog.getByRole("textbox", { name: "Turn cost" });
    await user.clear(cost);
    await user.type(cost, "a lot");
    expect(await dialog.findByText("Turn cost must be a number")).toBeVisible();
    const save = dialog.getByRole("button", { name: "Save version" });
    expect(save).toBeDisabled();
    await user.clear(cost);
    await user.type(cost, "3.2k");
    await user.click(dialog.getByRole("textbox", { name: "Source of Turn cost" }));
    await user.paste("Vendor quotes");
    await user.click(dialog.getByRole("combobox", { name: "Add an assumption" }));
    await user.click(await screen.findByRole("option", { name: "Target levered IRR" }));
    await user.type(dialog.getByRole("textbox", { name: "Target levered IRR" }), "14%");
    expect(save).toBeDisabled();
    await user.click(dialog.getByRole("textbox", { name: "Reason for the change" }));
    await user.paste("New vendor");
    await user.click(save);
    expect(await screen.findByText("Version 4 of Travis County, TX saved")).toBeVisible();
    expect(network.asked(saveTemplate).map(({ body }) => body)).toEqual([
      {
        propertyType: "singlefamily",
        level: "county",
        place: "48453",
        program: "",
        basedOn: 3,
        name: "Travis 2026",
        effectiveFrom: "2026-11-02",
        reason: "New vendor",
        assumptions: {
          turnCost: { value: 3_200, note: "Vendor quotes" },
          "targets.leveredIrr": { value: 0.14 },
        },
      },
    ]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("are saved for no day that is more than ten years ahead", async () => {
    const { user } = await openAssumptions("approver", answer(saveTemplate, travis));
    await templates();
    await user.click(screen.getByRole("button", { name: "Edit Travis County, TX" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("textbox", { name: "Reason for the change" }));
    await user.paste("New vendor");
    const save = dialog.getByRole("button", { name: "Save version" });
    expect(save).toBeEnabled();
    fireEvent.change(dialog.getByLabelText(/^Effective date/), { target: { value: "9999-12-31" } });
    expect(await dialog.findByText("The effective date is more than 10 years ahead")).toBeVisible();
    expect(save).toBeDisabled();
    fireEvent.change(dialog.getByLabelText(/^Effective date/), { target: { value: "2036-11-01" } });
    expect(save).toBeEnabled();
  });

  it("say why a change was refused, and keep what was typed", async () => {
    const { user } = await openAssumptions(
      "approver",
      answer(saveTemplate, refuse("conflict", "This template has changed: reload it")),
    );
    await templates();
    await user.click(screen.getByRole("button", { name: "Edit Travis County, TX" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("textbox", { name: "Reason for the change" }));
    await user.paste("New vendor");
    await user.click(dialog.getByRole("button", { name: "Save version" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent("This template has changed: reload it");
    expect(dialog.getByRole("textbox", { name: "Reason for the change" })).toHaveValue("New vendor");
  });

  it("are begun for a county or metro, found by its name", { tags: "nightly" }, async () => {
    const metro = sample(Suggestion, { kind: "metro", label: "Austin-Round Rock, TX", msaId: "12420" });
    const address = sample(Suggestion, { kind: "address", label: "1204 Austin St" });
    const county = sample(Suggestion, { kind: "county", label: "Travis County, TX", countyId: "48453" });
    const { user } = await openAssumptions(
      "approver",
      answer(suggestions, { items: [metro, address, county] }),
      answer(saveTemplate, { ...travis, label: "Austin-Round Rock, TX metro", newest: 1 }),
    );
    await templates();
    const section = within(screen.getByRole("region", { name: "Single-family" }));
    await user.click(section.getByRole("button", { name: "Add a market" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByRole("combobox", { name: "County or metro" }), "Austin");
    const found = await screen.findAllByRole("option");
    // Travis County has a template already, and an address is no market.
    expect(found.map(words)).toEqual(["Austin-Round Rock, TX"]);
    await user.click(found[0] as HTMLElement);
    expect(await dialog.findByText("For Austin-Round Rock, TX (metro)")).toBeVisible();
    await user.click(dialog.getByRole("textbox", { name: /Template name/ }));
    await user.paste("Austin");
    await user.click(dialog.getByRole("textbox", { name: "Reason for the change" }));
    await user.paste("Own vendors");
    const save = dialog.getByRole("button", { name: "Save version" });
    expect(save).toBeDisabled();
    await user.click(dialog.getByRole("combobox", { name: "Add an assumption" }));
    await user.click(await screen.findByRole("option", { name: "Turn cost" }));
    await user.click(save);
    expect(await screen.findByText("Version 1 of Austin-Round Rock, TX metro saved")).toBeVisible();
    expect(network.asked(saveTemplate)[0]?.body).toMatchObject({
      ...{ level: "metro", place: "12420", basedOn: 0 },
      assumptions: { turnCost: { value: 2_200 } },
    });
  });

  it("have a history of who changed which value from what, which may fail to load", async () => {
    const past = sample(PastVersion, {
      version: 2,
      name: "Travis 2026",
      effectiveFrom: "2026-11-01",
      createdBy: "Bo Reed",
      createdAt: "2026-10-31T15:00:00.000Z",
      reason: "Vendor quotes",
      changes: [
        { path: "turnCost", label: "Turn cost", from: 2_200, to: 3_100, note: "Quotes" },
        { path: "debt.rate", label: "Interest rate", from: 0.0625, to: null, note: null },
      ],
    });
    const { user } = await openAssumptions(
      "analyst",
      answer(listTemplateVersions, inTurn(refuse("not_found", "Gone for now"), list(past))),
    );
    await templates();
    await user.click(screen.getByRole("button", { name: "History of Travis County, TX" }));
    expect(await screen.findByText("The history could not be loaded")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    const versions = await screen.findByRole("list", { name: "Versions" });
    expect(words(versions)).toContain("Version 2: Travis 2026, in force from Nov 1, 2026");
    expect(words(versions)).toMatch(/Bo Reed, Oct 31, 2026, .*: Vendor quotes/);
    expect(words(versions)).toContain("Turn cost: $2,200 → $3,100 (Quotes)");
    expect(words(versions)).toContain("Interest rate: 6.25% → —");
    expect(network.asked(listTemplateVersions).at(-1)?.query).toMatchObject({
      ...{ propertyType: "singlefamily", level: "county", place: "48453" },
    });
  });

  it("hold the terms of lenders, each under a name of its own", async () => {
    const quoted = sample(FirmTemplate, {
      ...{ propertyType: "multifamily", level: "all", place: "", program: "First Bank", newest: 1 },
      inForce: version({ version: 1, name: "First Bank", assumptions: { "debt.minDscr": { value: 1.3 } } }),
    });
    const { user } = await openAssumptions(
      "approver",
      answer(listTemplates, list(quoted)),
      answer(saveTemplate, { ...quoted, program: "County Bank" }),
    );
    const terms = within(await screen.findByRole("list", { name: "Lender terms" }));
    expect(words(terms.getByRole("listitem"))).toMatch(/^First Bank First Bank, version 1/);
    await user.click(screen.getByRole("button", { name: "Add lender terms" }));
    const dialog = within(await screen.findByRole("dialog"));
    const name = dialog.getByRole("textbox", { name: /Lender and program/ });
    await user.click(name);
    await user.paste("First Bank");
    expect(dialog.getByText("These terms are there already: edit them")).toBeVisible();
    await user.clear(name);
    await user.paste("County Bank");
    await user.click(dialog.getByRole("textbox", { name: "Reason for the change" }));
    await user.paste("Quoted");
    await user.click(dialog.getByRole("combobox", { name: "Add a term" }));
    // What is no term of a loan is not offered.
    expect(screen.queryByRole("option", { name: "Rent growth" })).toBeNull();
    await user.click(await screen.findByRole("option", { name: "Minimum DSCR" }));
    await user.click(dialog.getByRole("button", { name: "Save version" }));
    expect(await screen.findByText("Version 1 of County Bank saved")).toBeVisible();
    expect(network.asked(saveTemplate)[0]?.body).toMatchObject({
      ...{ propertyType: "multifamily", level: "all", place: "", program: "County Bank", basedOn: 0 },
      assumptions: { "debt.minDscr": { value: 1.25 } },
    });
  });

  it("that could not be loaded are asked for again", async () => {
    const { user } = await openAssumptions(
      "analyst",
      answer(listTemplates, inTurn(refuse("not_found", "Gone for now"), list(homes))),
    );
    expect(await screen.findByText("The assumptions could not be loaded")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await templates()).toHaveLength(1);
  });
});
