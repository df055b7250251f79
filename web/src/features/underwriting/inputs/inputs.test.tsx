import { FirmTemplate, listTemplates, TemplateVersion } from "@labs/contract/assumptions";
import { createUnderwriting } from "@labs/contract/underwriting";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, network } from "../../../test/network.ts";
import { facts, words } from "../../../test/read.ts";
import { list, sample } from "../../../test/sample.ts";
import { enter, keptVersion, openUnderwriting, sampleStart } from "../../../test/underwriting.ts";

const home = { model: "singlefamily" } as const;
const started = () => screen.findByText(/^First draft|^Draft of version/);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const saveButton = () => screen.getByText("Save version").closest("button");
const rail = () => screen.getByRole("region", { name: "All figures" });
/** All that stands beside a field: its mark, where it comes from, what is to be said of it. */
const beside = (label: string) => {
  const name = screen.getByText(label, { selector: "label" });
  return name.parentElement?.parentElement as HTMLElement;
};
const findSource = (label: string) => within(beside(label)).getByText(`: source and effect of ${label}`);
const undo = () => screen.getByLabelText("Undo last input change");

/** What the server is sent of the draft. */
async function sent(page: Awaited<ReturnType<typeof openUnderwriting>>) {
  network.use(answer(createUnderwriting, keptVersion(1, sampleStart("singlefamily"))));
  await page.user.click(saveButton() as HTMLElement);
  await waitFor(() => expect(network.asked(createUnderwriting)).toHaveLength(1));
  return network.asked(createUnderwriting)[0]?.body.inputs;
}

describe("a figure typed into an input", () => {
  it("is read with its units and shown as it was understood, and kept in the unit of its row", async () => {
    const page = await openUnderwriting("sf-1", home);
    await started();
    const typed: [label: string, text: string, shown: string][] = [
      ["Purchase price", "0.31m", "$310,000"],
      ["List price", "$325k", "$325,000"],
      ["Closing costs", "2", "2%"],
      ["Buyer's agent fee", "2.5%", "2.5%"],
      ["Closing costs, fixed", " 1 500.50 ", "$1,500.50"],
      ["Living area", "1,850", "1,850"],
      ["Bathrooms", "2.5", "2.5"],
      ["Year built", "1998", "1998"],
      ["Inspection and due diligence", "=450 + 2*75", "$600"],
    ];
    for (const [label, text] of typed) await enter(page, label, text);
    await page.user.tab();
    for (const [label, , shown] of typed) expect([label, field(label).value]).toEqual([label, shown]);
    expect(await sent(page)).toEqual({
      purchasePrice: 310_000,
      listPrice: 325_000,
      closingCostPct: 0.02,
      buyerAgentFeePct: 0.025,
      closingCostFixed: 1_500.5,
      sqft: 1_850,
      baths: 2.5,
      yearBuilt: 1_998,
      inspectionCost: 600,
    });
  });

  it("by year holds one a year, the last of which goes on", async () => {
    const page = await openUnderwriting("sf-3", home);
    await started();
    const growth = await enter(page, "Rent growth", "4 3.5% 3");
    expect(growth).toHaveAccessibleDescription("One value per year, separated by spaces; the last repeats");
    await page.user.tab();
    expect(growth).toHaveValue("4% 3.5% 3%");
    expect(await sent(page)).toEqual({ rentGrowth: [0.04, 0.035, 0.03] });
  });

  it("is left as it was where it is no figure", async () => {
    const page = await openUnderwriting("sf-1", home);
    await started();
    const price = await enter(page, "Purchase price", "twelve");
    expect(price).toBeInvalid();
    expect(price).toHaveAccessibleDescription("“twelve” is not a number; not changed");
    expect(screen.getByRole("alert")).toBeVisible();
    expect(rail()).toHaveTextContent("$332,000");
    await page.user.tab();
    expect(price).toBeValid();
    expect(price).toHaveValue("$300,000");
    expect(screen.getByRole("alert")).toHaveTextContent("“twelve” is not a number; not changed");
    expect(undo()).toBeDisabled();
  });

  it("is taken back by Escape, and the figures with it", async () => {
    const page = await openUnderwriting("sf-1", home);
    await started();
    const price = field("Purchase price");
    await page.user.click(price);
    await page.user.keyboard("310000");
    expect(rail()).toHaveTextContent("$342,150");
    await page.user.keyboard("{Escape}");
    expect(price).toHaveValue("$300,000");
    expect(rail()).toHaveTextContent("$332,000");
    expect(undo()).toBeDisabled();
  });

  it("blocks the version and is named with its page where it cannot be", async () => {
    const page = await openUnderwriting("sf-1", home);
    await started();
    const share = await enter(page, "Closing costs", "120");
    expect(share).toBeInvalid();
    expect(share).toHaveAccessibleDescription("Closing costs must be at most 1 (100%)");
    const alert = screen.getByText("Fix these inputs").closest<HTMLElement>("[role=alert]");
    expect(within(alert as HTMLElement).getByRole("link", { name: "SF-1" })).toBeVisible();
    expect(saveButton()).toBeDisabled();
    await enter(page, "Closing costs", "1.5");
    expect(share).toBeValid();
    expect(screen.queryByText("Fix these inputs")).toBeNull();
    expect(saveButton()).toBeEnabled();
  });

  it("has to be whole where parts of one mean nothing", async () => {
    const page = await openUnderwriting("sf-7", home);
    await started();
    const hold = await enter(page, "Hold period", "7.5");
    expect(hold).toHaveAccessibleDescription("Hold period must be a whole number");
    await enter(page, "Hold period", "31");
    expect(hold).toHaveAccessibleDescription("Hold period must be at most 30");
    await enter(page, "Hold period", "6");
    expect(hold).toBeValid();
  });
});

describe("beside an input stands", () => {
  const start = sampleStart(
    "singlefamily",
    {},
    {
      basis: { monthlyRent: "comps" },
      sources: { monthlyRent: "Rent comps within a mile, Oct 31, 2026" },
    },
  );

  it("where it comes from, what is changed, and the way back", async () => {
    const page = await openUnderwriting("sf-3", { ...home, start });
    await started();
    expect(words(beside("Monthly rent"))).toMatch(/^Monthly rent \$\/mo comps/);
    expect(within(beside("Monthly rent")).queryByText("Reset Monthly rent")).toBeNull();
    await enter(page, "Monthly rent", "2300");
    expect(words(beside("Monthly rent"))).toMatch(/^Monthly rent \$\/mo changed Reset Monthly rent entered/);
    const reset = within(beside("Monthly rent")).getByText("Reset Monthly rent").closest("button");
    expect(reset).toHaveAttribute("data-hint", "Reset to $2,250 (comps)");
    await page.user.click(reset as HTMLElement);
    expect(field("Monthly rent")).toHaveValue("$2,250");
    expect(words(beside("Monthly rent"))).toMatch(/^Monthly rent \$\/mo comps/);
    // A reset is a step like others.
    await page.user.click(undo());
    expect(field("Monthly rent")).toHaveValue("$2,300");
  });

  it("its source in full, its bounds and its default, once it is opened", async () => {
    const page = await openUnderwriting("sf-3", { ...home, start });
    await started();
    await page.user.click(findSource("Monthly rent"));
    const dialog = await screen.findByRole("dialog", { name: "Source of Monthly rent" });
    expect(facts(dialog)).toMatchObject({
      Value: "$2,250",
      Source: "Rent comps within a mile, Oct 31, 2026",
      Bounds: "$0 to $1,000,000",
    });
    await page.user.click(findSource("Turnover rate"));
    const next = await screen.findByRole("dialog", { name: "Source of Turnover rate" });
    expect(facts(next)).toMatchObject({ Value: "25%", Source: "template", Default: "29.8%, a benchmark" });
    await page.user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog", { name: "Source of Turnover rate" })).toBeNull();
  });

  it("who entered it and when, once a version keeps it, and what its source says now", {
    tags: "nightly",
  }, async () => {
    const kept = keptVersion(
      4,
      sampleStart("singlefamily", { monthlyRent: 2_200 }, { basis: { monthlyRent: "user" } }),
    );
    const page = await openUnderwriting("sf-3", { ...home, start, versions: [kept] });
    await started();
    await page.user.click(findSource("Monthly rent"));
    const dialog = await screen.findByRole("dialog", { name: "Source of Monthly rent" });
    expect(facts(dialog)).toMatchObject({
      Value: "$2,200",
      Source: "Entered, saved with version 4 by Cyd Orr, Oct 30, 2026, 3:00 PM",
      "Now from comps": "$2,250. Rent comps within a mile, Oct 31, 2026",
    });
    await enter(page, "Monthly rent", "2210");
    await waitFor(() => expect(facts(dialog).Source).toBe("Entered in this draft"));
  });

  it("how it stands to its benchmarks, which never change it", async () => {
    const judged = sampleStart(
      "singlefamily",
      { rentHigh: 2_300 },
      { basis: { monthlyRent: "comps", rentHigh: "comps" } },
    );
    const page = await openUnderwriting("sf-3", { ...home, start: judged });
    await started();
    expect(beside("Monthly rent")).not.toHaveTextContent("▲");
    await enter(page, "Monthly rent", "2800");
    expect(
      await within(beside("Monthly rent")).findByText(
        "▲ above the high end of the rent range $2,300; 24% above the comps' $2,250",
      ),
    ).toBeVisible();
    expect(field("Monthly rent")).toHaveValue("2800");
    expect(saveButton()).toBeEnabled();
  });
});

describe("an input that is chosen", () => {
  it("takes one of its words, and none where it may be left open", async () => {
    const page = await openUnderwriting("sf-7", home);
    await started();
    const channel = field("Exit channel");
    expect(within(channel).queryByRole("option", { name: "—" })).toBeNull();
    await page.user.selectOptions(channel, "income");
    // An exit by income needs a cap rate, which is not given: no figure is made up.
    await waitFor(() =>
      expect(
        within(rail()).getByRole("button", { name: "Levered IRR is unavailable" }),
      ).toHaveAccessibleDescription("Exit cap rate is not entered"),
    );
    await enter(page, "Exit cap rate", "5.5");
    expect(within(rail()).queryByText("—")).toBeNull();
    expect(await sent(page)).toEqual({ exitChannel: "income", exitCapRate: 0.055 });
  });

  it("holds a day as it is written", async () => {
    const page = await openUnderwriting("sf-1", home);
    await started();
    fireEvent.change(field("Closing date"), { target: { value: "2026-12-31" } });
    expect(await sent(page)).toEqual({ closingDate: "2026-12-31" });
  });
});

describe("an after-repair value that comps said of the home as it stands", () => {
  const asItStands = sampleStart(
    "singlefamily",
    { renovation: 0, afterRepairValue: 310_000 },
    { basis: { afterRepairValue: "comps" } },
  );

  it("is taken away once a renovation is planned, and has to be entered", async () => {
    const page = await openUnderwriting("sf-2", { ...home, start: asItStands });
    await started();
    expect(field("After-repair value")).toHaveValue("$310,000");
    await enter(page, "Renovation budget", "25000");
    expect(field("After-repair value")).toHaveValue("");
    expect(field("After-repair value")).toHaveAccessibleDescription("After-repair value is required");
    expect(saveButton()).toBeDisabled();
    await enter(page, "After-repair value", "335k");
    expect(rail()).toHaveTextContent("8.82%");
  });

  it("is back once the budget is gone, and sent as the comps' own", async () => {
    const page = await openUnderwriting("sf-2", { ...home, start: asItStands });
    await started();
    await enter(page, "Renovation budget", "25000");
    expect(field("After-repair value")).toHaveValue("");
    await enter(page, "Renovation budget", "0");
    expect(field("After-repair value")).toHaveValue("$310,000");
    expect(await sent(page)).toEqual({ renovation: 0 });
  });
});

describe("the terms of a lender", () => {
  const terms = sample(FirmTemplate, {
    propertyType: "multifamily",
    program: "First Bank, bridge",
    label: "All markets",
    inForce: sample(TemplateVersion, {
      effectiveFrom: "2026-11-01",
      assumptions: { "debt.minDscr": { value: 1.4 }, "debt.maxLtv": { value: 0.7 } },
    }),
  });
  const open = (...answers: Answer[]) => openUnderwriting("mf-10", { model: "multifamily", answers });

  it("are set together by choice, to be confirmed, and undone as one step", { tags: "nightly" }, async () => {
    const { user } = await open(answer(listTemplates, list(terms)));
    await started();
    expect(field("Minimum DSCR")).toHaveValue("1.25x");
    await user.click(screen.getByText("Choose lender terms"));
    const choice = await screen.findByRole("menuitem", { name: /^First Bank, bridge/ });
    expect(choice).toHaveTextContent("Minimum DSCR 1.4x, Maximum LTV 70%. In force since Nov 1, 2026.");
    await user.click(choice);
    expect(field("Minimum DSCR")).toHaveValue("1.4x");
    expect(field("Maximum LTV")).toHaveValue("70%");
    expect(field("Lender and program")).toHaveValue("First Bank, bridge");
    expect(field("Terms confirmed with lender")).toHaveValue("no");
    // Twelve parts in a hundred less than at 1.25x.
    expect(rail()).toHaveTextContent("$9,197,191");
    // What the terms do not say stays.
    expect(field("Interest rate")).toHaveValue("5.75%");
    await user.click(undo());
    expect(field("Minimum DSCR")).toHaveValue("1.25x");
    expect(field("Lender and program")).toHaveValue("none");
    expect(undo()).toBeDisabled();
  });

  it("are entered in Settings where there are none", async () => {
    const { user } = await open(answer(listTemplates, list()));
    await started();
    await user.click(screen.getByText("Choose lender terms"));
    expect(await screen.findByText("No lender terms entered")).toBeVisible();
    expect(screen.getByRole("menuitem", { name: "Lender terms in Settings" })).toHaveAttribute(
      "href",
      "/settings/assumptions",
    );
  });
});

describe("the operating expenses of a community", () => {
  it("stand with their year and their growth side by side, each cell an input", {
    tags: "nightly",
  }, async () => {
    const page = await openUnderwriting("mf-5", { model: "multifamily" });
    await started();
    const head = screen.getByRole("columnheader", { name: "Growth by year; the last value repeats" });
    const table = head.closest("table") as HTMLElement;
    const insurance = within(table).getByRole("row", { name: /^Insurance/ });
    expect(within(insurance).getByLabelText("Insurance, year 1")).toHaveValue("$65,000");
    expect(within(insurance).getByLabelText("Insurance growth")).toHaveValue("5%");
    await enter(page, "Insurance, year 1", "-5");
    expect(field("Insurance, year 1")).toHaveAccessibleDescription("Insurance, year 1 must be at least $0");
    await enter(page, "Insurance, year 1", "85k");
    // Twenty thousand less of NOI in the first year.
    await waitFor(() => expect(rail()).toHaveTextContent("5.68%"));
  });
});

describe("the unit mix among the inputs", () => {
  const grid = () => screen.getByRole("grid", { name: "Unit mix" });
  const cell = (text: string) => within(grid()).getByText(text).closest("td") as HTMLElement;

  it("is edited cell by cell with the keys of a spreadsheet", { tags: "nightly" }, async () => {
    const start = sampleStart(
      "multifamily",
      {},
      { basis: { unitMix: "unitMix" }, sources: { unitMix: "Unit mix version 3" } },
    );
    const { user } = await openUnderwriting("mf-2", { model: "multifamily", start });
    await started();
    expect(screen.getByRole("region", { name: "Unit mix" })).toHaveTextContent("Unit mix version 3.");
    await user.click(cell("$1,400"));
    await user.keyboard("1450{Enter}");
    expect(cell("$1,450")).toBeVisible();
    // Sixty units at fifty dollars more, times twelve.
    expect(
      await screen.findByRole("button", { name: "Market rent, all units: $157,000. Show formula" }),
    ).toBeVisible();
    expect(screen.getByRole("region", { name: "Unit mix" })).toHaveTextContent("Changed in this draft.");
    await user.click(screen.getByText("Reset to unit mix"));
    expect(cell("$1,400")).toBeVisible();
    expect(screen.queryByText("Reset to unit mix")).toBeNull();
  });

  it("says in words what a cell lacks, and gives no figure until it is there", async () => {
    const { user } = await openUnderwriting("mf-2", { model: "multifamily" });
    await started();
    await user.click(cell("60"));
    await user.keyboard("{Delete}");
    expect(
      await within(screen.getByRole("region", { name: "Unit mix" })).findByText("Units is required"),
    ).toBeVisible();
    expect(rail()).toHaveTextContent("Returns appear once one input is completed.");
    await user.keyboard("60{Enter}");
    expect(rail()).toHaveTextContent("12.67%");
  });
});
