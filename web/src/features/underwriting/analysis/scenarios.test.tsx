import { getProperty, Property } from "@labs/contract/property-page";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { answer } from "../../../test/network.ts";
import { rows, section, words } from "../../../test/read.ts";
import { sample } from "../../../test/sample.ts";
import { enter, openUnderwriting, sampleStart } from "../../../test/underwriting.ts";

const home = { model: "singlefamily" } as const;
const heads = (table: string) =>
  within(screen.getByRole("table", { name: table }))
    .getAllByRole("columnheader")
    .map(words);
const line = (table: string, name: string) => rows(table).find(([label]) => label === name);

describe("the scenarios of a draft", () => {
  it("stand side by side with what each changes, and the rest as in the base", async () => {
    await openUnderwriting("scenarios", home);
    await screen.findByRole("table", { name: "Outputs by scenario" });
    expect(heads("Outputs by scenario")).toEqual([
      ...["Output", "Base", "Downside", "Upside", "Stagflation", "Insurance shock, +50%"],
    ]);
    expect(line("Outputs by scenario", "Levered IRR")).toEqual([
      ...["Levered IRR", "8.82%", "2.63%", "11.26%", "4.74%", "8.41%"],
    ]);
    expect(line("Outputs by scenario", "Binding constraint")?.slice(1)).toEqual(
      Array(5).fill("Loan to cost"),
    );
    expect(line("Inputs by scenario", "Monthly rent")).toEqual([
      ...["Monthly rent", "$2,250", "$2,025", "as base", "as base", "as base"],
    ]);
    expect(line("Inputs by scenario", "Insurance stress")?.at(-1)).toBe("50.00%");
    expect(line("Inputs by scenario", "Purchase price")).toBeUndefined();
    expect(section("Scenario inputs").getByText(/^Rent −10%, home price growth −200 bps/)).toBeVisible();
  });

  it("show every given input where they are asked for", { tags: "nightly" }, async () => {
    const { user, address } = await openUnderwriting("scenarios", home);
    await screen.findByRole("table", { name: "Outputs by scenario" });
    await user.click(screen.getByText("All inputs"));
    await waitFor(() =>
      expect(line("Inputs by scenario", "Purchase price")?.slice(1)).toEqual(Array(5).fill("$300,000")),
    );
    expect(address()).toMatch(/scenarios\?/);
  });

  it("are added and taken away one by one", { tags: "nightly" }, async () => {
    const { user } = await openUnderwriting("scenarios", home);
    await screen.findByRole("table", { name: "Outputs by scenario" });
    const shown = section("Scenarios");
    await user.click(shown.getByRole("checkbox", { name: "Downside" }));
    await user.click(shown.getByRole("checkbox", { name: "Two extra vacant months" }));
    await waitFor(() =>
      expect(heads("Outputs by scenario")).toEqual([
        ...["Output", "Base", "Upside", "Stagflation", "Insurance shock, +50%", "Two extra vacant months"],
      ]),
    );
    expect(line("Outputs by scenario", "Levered IRR")?.at(-1)).toBe("8.37%");
  });

  it("leave out what the draft does not have, and say so", async () => {
    const { user } = await openUnderwriting("scenarios", home);
    await screen.findByRole("table", { name: "Outputs by scenario" });
    await user.click(section("Scenarios").getByRole("checkbox", { name: "Rent at low end of range" }));
    expect(await screen.findByText(/Left out, not entered: rent estimate, low\.$/)).toBeVisible();
  });
});

describe("a case of one's own", () => {
  const saveCase = () => screen.getByText("Save scenario").closest("button") as HTMLElement;
  const choose = async (user: Awaited<ReturnType<typeof openUnderwriting>>["user"], name: string) => {
    await user.click(screen.getByRole("combobox", { name: "Change an input" }));
    await user.click(
      within(await screen.findByRole("listbox", { name: "Change an input" })).getByRole("option", { name }),
    );
  };

  it("needs a name of its own and a figure for each input that it changes", { tags: "nightly" }, async () => {
    const page = await openUnderwriting("scenarios", home);
    await screen.findByRole("table", { name: "Outputs by scenario" });
    await page.user.click(screen.getByText("New scenario"));
    await page.user.click(saveCase());
    expect(screen.getByText("Name the scenario")).toBeVisible();
    expect(screen.getByText("Choose at least one input to change.")).toBeVisible();
    await page.user.type(screen.getByLabelText("Scenario name"), "Downside");
    expect(screen.getByText("Another scenario has this name")).toBeVisible();
    await enter(page, "Scenario name", "Sell late");
    await choose(page.user, "Hold period");
    await enter(page, "Hold period (draft 7 yr)", "");
    expect(screen.getByText("Enter a value for every input.")).toBeVisible();
    await enter(page, "Hold period (draft 7 yr)", "10");
    await page.user.click(saveCase());
    await waitFor(() => expect(heads("Outputs by scenario").at(-1)).toBe("Sell late"));
    // As the hold sweep has it for the tenth year.
    expect(line("Outputs by scenario", "Levered IRR")?.at(-1)).toBe("9.34%");
    expect(line("Inputs by scenario", "Hold period")).toEqual([
      "Hold period",
      "7",
      "as base",
      "as base",
      "as base",
      "as base",
      "10",
    ]);
  });

  it("is edited, and removed from the table and the address", { tags: "nightly" }, async () => {
    const own = JSON.stringify({
      id: "o1",
      label: "Dear loan",
      changed: { "debt.rate": 0.0725, saleCostPct: 0.07 },
    });
    const page = await openUnderwriting(`scenarios?cases=o1&own=${encodeURIComponent(own)}`, home);
    await screen.findByRole("table", { name: "Outputs by scenario" });
    expect(heads("Outputs by scenario")).toEqual(["Output", "Base", "Dear loan"]);
    await page.user.click(screen.getByText("Edit Dear loan"));
    await page.user.click(screen.getByLabelText("Remove Interest rate"));
    await enter(page, "Selling costs (draft 6.00%)", "8");
    await page.user.click(saveCase());
    await waitFor(() => expect(line("Inputs by scenario", "Selling costs")?.at(-1)).toBe("8.00%"));
    expect(page.address()).toContain("saleCostPct");
    expect(page.address()).not.toContain("debt.rate");
    await page.user.click(screen.getByText("Remove Dear loan"));
    await waitFor(() => expect(heads("Outputs by scenario")).not.toContain("Dear loan"));
    expect(page.address()).not.toContain("saleCostPct");
    expect(screen.getByText(/^None yet\./)).toBeVisible();
  });
});

describe("the risk of a home", () => {
  const low = { homePriceGrowthLow: 0.01, rentLow: 2_100 };

  it("is each stress by itself, how far it moves each return, and all of them together", async () => {
    await openUnderwriting("sf-10", { ...home, start: sampleStart("singlefamily", low) });
    await screen.findByRole("table", { name: "Returns under each stress" });
    const shown = rows("Returns under each stress");
    expect(shown.map(([stress]) => stress)).toEqual([
      "Base Current draft",
      "Rent at low end of range Monthly rent $2,250 → $2,100",
      "Home price growth at low case Home price growth 3.50% → 1.00%",
      "Turnover +10 points Turnover rate 25.00% → 35.00%",
      "Taxes reassessed at after-repair value Property tax basis purchase price → after repair value",
      "Insurance +50% Insurance stress 0.00% → 50.00%",
      "Two extra vacant months Initial lease-up 1 mo → 3 mo",
      "All combined",
    ]);
    expect(shown[0]?.slice(1)).toEqual(["8.82%", "7.62%", "1.33x", "5.30%"]);
    expect(shown[3]?.slice(1)).toEqual([
      "8.41% −40.4 bp",
      "7.44% −18.3 bp",
      "1.28x −0.05x",
      "5.12% −18.1 bp",
    ]);
    // A stress that does not reach a figure says so.
    expect(shown[6]?.slice(3)).toEqual(["1.33x no change", "5.30% no change"]);
    const irr = (row: string[] | undefined) => Number.parseFloat(row?.[1] ?? "");
    expect(irr(shown[7])).toBeLessThan(Math.min(...shown.slice(0, 7).map(irr)));
    expect(screen.getByText("The low case of home price growth is as entered on page SF-7.")).toBeVisible();
  });

  it("has no figure for a stress that nothing is known of, and leaves it out of the combined one", async () => {
    const nowhere = sample(Property, {
      googlePlacesId: "place-7",
      propertyId: 7,
      propertyType: "singlefamily",
      label: "12 Oak St",
    });
    await openUnderwriting("sf-10", { ...home, answers: [answer(getProperty, nowhere)] });
    await screen.findByText(/The home is outside metro areas/);
    const shown = rows("Returns under each stress");
    expect(shown[1]?.slice(1)).toEqual(["—", "—", "—", "—"]);
    expect(
      screen.getAllByLabelText(
        "Levered IRR, rent at low end of range is unavailable: No low-end rent: comps give no range and none is entered on SF-3",
      ),
    ).toHaveLength(1);
    await waitFor(() =>
      expect(rows("Returns under each stress")[7]?.[0]).toBe(
        "All combined Without rent at low end of range, home price growth at low case",
      ),
    );
  });

  it("does not count a low case above the draft as a stress", async () => {
    await openUnderwriting("sf-10", {
      ...home,
      start: sampleStart("singlefamily", { ...low, homePriceGrowthLow: 0.05 }),
    });
    expect(
      await screen.findByText(/3\.50% → 5\.00%: milder than the draft; excluded from the combined stress/),
    ).toBeVisible();
  });
});

describe("the sweep over holds", () => {
  it("sells in each year from 1 to 30, and calls none best by its rate where every one loses value", async () => {
    const { user } = await openUnderwriting("hold", home);
    await screen.findByRole("table", { name: "Returns by exit year" });
    const table = "Returns by exit year";
    expect(rows(table)).toHaveLength(30);
    expect(rows(table)[6]?.slice(0, 3)).toEqual(["Year 7 , draft", "8.82%", "7.62%"]);
    expect(rows(table)[15]?.slice(0, 2)).toEqual(["Year 16", "9.53% ▲ , highest"]);
    expect(rows(table).filter(([year]) => year?.includes("best"))).toEqual([]);
    const verdict = () => words(document.querySelector("p[role=status]") as Element);
    expect(verdict()).toMatch(
      /^No exit year adds value\. Net present value at 10\.00% a year is below \$0 in every year, least so in year 12 \(−\$6,590\)\. Levered IRR is highest in years \d+ to \d+, within 5 bps of year 16 \(9\.53%, /,
    );
    await user.click(screen.getByText("Net present value", { selector: "label *, label" }));
    await waitFor(() => expect(verdict()).toMatch(/least so in year 12 \(−\$6,590\)\.$/));
  });
});
