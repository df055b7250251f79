import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { facts, section } from "../../../test/read.ts";
import { enter, openUnderwriting, sampleStart } from "../../../test/underwriting.ts";

const started = () => screen.findByText(/^First draft|^Draft of version/);
const readFigures = () => {
  const list = section("Quick underwrite").queryByLabelText("First look");
  return list === null ? {} : facts(list);
};
const figures = (): Record<string, string> => readFigures();
const needed = () => within(screen.getByRole("region", { name: "Inputs to enter" }));
const offers = () => within(screen.getByRole("group", { name: "Offer" })).getAllByRole("button");
const findOffer = (name: RegExp) =>
  within(screen.getByRole("group", { name: "Offer" })).findByRole("button", { name });

describe("a first look at a home", () => {
  const start = sampleStart(
    "singlefamily",
    { purchasePrice: null, listPrice: 325_000, "targets.netYieldOnCost": 0.055 },
    { sources: { listPrice: "MLS listing, Nov 4, 2026" }, basis: { listPrice: "facts" } },
  );

  it("takes the ask as the offer by one click and says so", async () => {
    const { user } = await openUnderwriting("quick", { model: "singlefamily", start });
    await started();
    expect(Object.values(figures())).not.toContain("—");
    expect(figures()["Levered IRR"]).toBeUndefined();
    expect(needed().getByText(/Levered IRR.* follow from one input:$/)).toBeVisible();
    expect(screen.getByText("No offer yet: choose one or enter a price.")).toBeVisible();
    await user.click(await findOffer(/^Asking price \$325,000$/));
    expect(screen.getByLabelText("Purchase price")).toHaveValue("$325,000");
    expect(figures()["Levered IRR"]).toMatch(/^\d\.\d\d%$/);
    expect(screen.queryByRole("region", { name: "Inputs to enter" })).toBeNull();
    expect(screen.getByText("The offer is the asking price: MLS listing, Nov 4, 2026.")).toBeVisible();
    expect(offers()[0]).toHaveAttribute("aria-pressed", "true");
  });

  it("bids the maximum that the targets allow, which needs no price before", async () => {
    const untargeted = sampleStart("singlefamily", { purchasePrice: null });
    const page = await openUnderwriting("quick", { model: "singlefamily", start: untargeted });
    await started();
    const { user } = page;
    await enter(page, "Target net yield on cost", "5.5");
    await user.click(await findOffer(/^Maximum bid \$289,946$/));
    expect(screen.getByLabelText("Purchase price")).toHaveValue("$289,946");
    expect(await screen.findByText(/^The offer is the maximum bid/)).toBeVisible();
  });

  it("is the same draft as the formula pages", async () => {
    const page = await openUnderwriting("quick", { model: "singlefamily", start });
    await started();
    await enter(page, "Purchase price", "=300k + 5000");
    await page.user.click(screen.getByText("SF-1 Home and acquisition", { selector: "nav *" }));
    expect(await screen.findByLabelText("Purchase price")).toHaveValue("$305,000");
  });
});

describe("a first look at a community", () => {
  it("asks for price, income, six expenses, loan and exit over its unit mix", async () => {
    await openUnderwriting("quick", { model: "multifamily" });
    await started();
    expect(Object.keys(figures())).toEqual([
      "Net operating income (NOI) , year 1",
      "Going-in cap rate",
      "Cash-on-cash , year 1",
      "Levered IRR",
      "Levered equity multiple",
      "DSCR (NCF) , year 1",
    ]);
    expect(figures()["Levered IRR"]).toBe("12.67%");
    expect(figures()["Net operating income (NOI) , year 1"]).toBe("$929,195");
    const expenses = within(screen.getByRole("group", { name: "Expenses" }));
    expect(expenses.getAllByRole("textbox")).toHaveLength(7);
    expect(screen.getByRole("region", { name: "Unit mix" })).toBeVisible();
  });

  it("asks for what else is required and nothing filled", async () => {
    const start = sampleStart(
      "multifamily",
      { "operatingExpenses.marketing.annual": null },
      {
        missing: [{ path: "operatingExpenses.marketing.annual", label: "Marketing", reason: "No statement" }],
      },
    );
    const { user } = await openUnderwriting("quick", { model: "multifamily", start });
    await started();
    const others = within(screen.getByRole("group", { name: "Also required" }));
    const field = others.getByLabelText("Marketing and leasing, year 1");
    expect(field).toHaveValue("");
    // Nobody entered anything wrong: it is asked for, and red only once somebody has emptied it.
    expect(field).toBeRequired();
    expect(field).not.toHaveAttribute("aria-invalid");
    expect(others.queryByText(/is required/)).toBeNull();
    const strip = () => within(screen.getByRole("button", { name: /^All figures/ })).getByRole("status");
    expect(strip()).toHaveTextContent("1 input to enter");
    await user.click(needed().getByRole("button", { name: "Marketing and leasing, year 1" }));
    expect(field).toHaveFocus();
    await user.type(field, "5{Backspace}");
    expect(field).toHaveAttribute("aria-invalid", "true");
    await user.type(field, "-5");
    expect(strip()).toHaveTextContent("1 input to fix");
  });

  it("shows its income before price and exit cap rate are known", async () => {
    const start = sampleStart("multifamily", { purchasePrice: null, exitCapRate: null });
    await openUnderwriting("quick", { model: "multifamily", start });
    await started();
    expect(figures()).toEqual({ "Net operating income (NOI) , year 1": "$929,195" });
    expect(needed().getByText(/^Going-in cap rate, .* follow from 2 inputs:$/)).toBeVisible();
    expect(
      needed()
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual(["Purchase price", "Exit cap rate"]);
    expect(needed().getByRole("link", { name: "rent roll" })).toBeVisible();
  });

  it("takes one figure a unit for the expenses that nothing filled, as one step", async () => {
    const empty = ["utilities", "payroll", "repairsMaintenance", "turnover", "contractServices"];
    const start = sampleStart(
      "multifamily",
      Object.fromEntries(empty.map((name) => [`operatingExpenses.${name}.annual`, null])),
    );
    const page = await openUnderwriting("quick", { model: "multifamily", start });
    await started();
    const one = screen.getByLabelText(/^All other operating expenses in one figure/);
    expect(one).toHaveAccessibleDescription(
      "In place of utilities, payroll, repairs and maintenance, turnover and make-ready, and contract services",
    );
    // Six figures wait for the same: that is said once, and none of them stands as a dash.
    expect(figures()).toEqual({});
    expect(needed().getByText(/^Net operating income \(NOI\), .* follow from 5 inputs:$/)).toBeVisible();
    await page.user.type(one, "lots{Enter}");
    expect(screen.getByText("Enter an amount in dollars, such as 4,500")).toBeVisible();
    await page.user.clear(one);
    await page.user.type(one, "3.5k{Enter}");
    expect(await screen.findByText(/^It stands as Other expenses on page MF-5/)).toBeVisible();
    expect(screen.getByLabelText("Payroll, year 1")).toHaveValue("$0");
    const noi = figures()["Net operating income (NOI) , year 1"];
    expect(noi).toMatch(/^\$\d{3},\d{3}$/);
    await page.user.click(screen.getByLabelText("Purchase price"));
    await page.user.keyboard("{Control>}z{/Control}");
    expect(screen.getByLabelText("Payroll, year 1")).toHaveValue("");
    expect(figures()).toEqual({});
  });
});
