import { explainPool, PoolExplanation, portfolioPool } from "@labs/contract/portfolios/pool";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { answer, inTurn, network, refuse } from "../test/network.ts";
import { openPool, pool, usual } from "../test/pool-desk.ts";
import { facts, rows, words } from "../test/read.ts";
import { sample } from "../test/sample.ts";

const pages = () => screen.findByRole("navigation", { name: "Portfolio pages" });
const queries = () => network.asked(portfolioPool).map(({ query }) => query);

describe("the portfolio pages", () => {
  it("are named, the one that is open is marked, and pages with failing checks say how many", async () => {
    const { user, address } = await openPool("&pf=pf-4");
    const names = within(await pages())
      .getAllByRole("link")
      .map(words);
    expect(names).toHaveLength(11);
    expect(names.slice(2, 4)).toEqual(["PF-3 Ramp", "PF-4 Facility"]);
    expect(names.at(-1)).toBe("PF-11 Checks ▲ 1");
    expect(screen.getByRole("link", { name: "PF-4 Facility" })).toHaveAttribute("aria-current", "page");
    await user.click(screen.getByRole("link", { name: /^PF-11/ }));
    await screen.findByText("▲ PF-W-TAPE: 1 of 3 holdings is not pooled");
    expect(screen.getByText("● PF-E-COST: Costs are what is paid")).toBeVisible();
    expect(address()).toBe("/portfolios?portfolio=p-1&tab=underwriting&pf=pf-11");
  });

  it("show their figures in their units, text as text, and what is missing as a dash", async () => {
    await openPool("&pf=pf-4");
    await pages();
    expect(facts(screen.getAllByRole("region", { name: "Figures" })[1] as HTMLElement)).toMatchObject({
      Facility: "$412,000",
      DSCR: "1.31x",
      "Binding constraint": "DSCR",
      "Borrowing base": "—",
    });
  });

  it("stand by the firm's terms until one is changed, which the address and the calls then carry", {
    tags: "nightly",
  }, async () => {
    const { user, address } = await openPool("&pf=pf-4");
    await pages();
    const rate = screen.getByRole("textbox", { name: "Interest rate" });
    expect(rate).toHaveValue("6.25%");
    await user.clear(rate);
    await user.type(rate, "7.5{Enter}");
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ rate: 0.075 }));
    expect(address()).toContain("&rate=0.075");
    expect(queries()[0]).not.toHaveProperty("rate");
  });

  it("mark a changed term with what it was, and take it back", { tags: "nightly" }, async () => {
    const changed = { ...pool, terms: { ...usual, rate: 0.075 } };
    const { user, address } = await openPool("&pf=pf-4&rate=0.075", answer(portfolioPool, changed));
    await pages();
    expect(screen.getByText("Changed from 6.25%.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Interest rate: back to 6.25%" }));
    await waitFor(() => expect(address()).not.toContain("rate="));
    expect(screen.queryAllByText(/^Changed from/)).toHaveLength(1);
  });

  it("refuse a term that cannot be, with its bounds, and send nothing", { tags: "nightly" }, async () => {
    const { user } = await openPool("&pf=pf-4");
    await pages();
    const rate = screen.getByRole("textbox", { name: "Interest rate" });
    await user.clear(rate);
    await user.type(rate, "75");
    await user.tab();
    expect(await screen.findByText(/^From .* to 50%$/)).toBeVisible();
    expect(rate).toBeInvalid();
    expect(queries()).toHaveLength(1);
    await user.type(rate, "{Backspace}");
    expect(rate).toBeValid();
  });

  it("ask what to advance on by name", { tags: "nightly" }, async () => {
    const { user } = await openPool("&pf=pf-4");
    await pages();
    await user.click(screen.getByRole("combobox", { name: "Advance basis" }));
    await user.click(await screen.findByRole("option", { name: "value" }));
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ advanceBasis: "value" }));
  });

  it("show lines by year from closing, outflows in brackets", async () => {
    await openPool("&pf=pf-3");
    await pages();
    expect(screen.getAllByRole("columnheader").map(words)).toEqual(["Line", "Closing", "Year 1", "Year 2"]);
    expect(rows("Ramp by year")[0]).toEqual(["Levered cash flow", "(150,000)", "12,000", "98,500"]);
    expect(
      screen.getByRole("button", { name: "Levered cash flow, closing: (150,000). Show formula" }),
    ).toBeVisible();
  });

  it("list their homes by name, each leading to its own underwriting, and a gap with its reason", async () => {
    await openPool("&pf=pf-2");
    await pages();
    const table = await screen.findByRole("table", { name: "Homes" });
    expect(within(table).getByRole("link", { name: "12 Oak St" })).toHaveAttribute(
      "href",
      "/research-property/place-1/underwriting",
    );
    expect(
      within(table).getByRole("button", { name: "All-in cost, 12 Oak St: $210,000. Show formula" }),
    ).toBeVisible();
    expect(
      within(table).getByRole("button", {
        name: "All-in cost, 9 Elm Ave is unavailable: No price is recorded",
      }),
    ).toBeVisible();
    expect(within(table).getByRole("button", { name: /^Ownership share, 12 Oak St: 50/ })).toBeVisible();
  });

  it("open a figure to its formula, and what it reads in turn, and back", { tags: "nightly" }, async () => {
    const explained = (key: string, label: string, given: Partial<PoolExplanation>) =>
      sample(PoolExplanation, {
        key,
        label,
        page: { id: "PF-4", title: "Facility" },
        format: "currency",
        ...given,
      });
    const { user } = await openPool(
      "&pf=pf-4&basis=share",
      answer(explainPool, ({ query }) =>
        query.key === "facility"
          ? explained("facility", "Facility", {
              value: 412_000,
              formula: "MIN(maxByAdvance, maxByDscr)",
              substituted: "MIN(450,000, 412,000)",
              references: ["Fannie Mae"],
              inputs: [
                {
                  ...explained("maxByDscr", "Maximum by DSCR", { value: 412_000 }),
                  period: "Year 2",
                },
              ],
            })
          : explained(query.key, "Maximum by DSCR", {
              value: 412_000,
              period: "Year 2",
              formula: "NCF / DSCR",
            }),
      ),
    );
    await pages();
    await user.click(screen.getByRole("button", { name: "Facility: $412,000. Show formula" }));
    const drawer = within(await screen.findByRole("dialog", { name: "Formula" }));
    expect(await drawer.findByText("= MIN(450,000, 412,000)")).toBeVisible();
    expect(drawer.getByText("References: Fannie Mae")).toBeVisible();
    await user.click(drawer.getByRole("button", { name: "Maximum by DSCR" }));
    expect(await drawer.findByText("NCF / DSCR")).toBeVisible();
    expect(drawer.getByText("Maximum by DSCR, year 2")).toBeVisible();
    expect(network.asked(explainPool).map(({ query }) => query)).toEqual([
      { basis: "share", key: "facility" },
      { basis: "share", key: "maxByDscr", year: 2 },
    ]);
    await user.click(drawer.getByRole("button", { name: "‹ Back" }));
    expect(await drawer.findByText("MIN(maxByAdvance, maxByDscr)")).toBeVisible();
  });

  it("have a workbook with the same terms and share", async () => {
    await openPool("&pf=pf-4&basis=share&rate=0.07");
    await pages();
    const href = screen.getByRole("link", { name: "Workbook with formulas" }).getAttribute("href") ?? "";
    expect(Object.fromEntries(new URL(href, "http://labs.example").searchParams)).toEqual({
      basis: "share",
      rate: "0.07",
      format: "xlsx",
    });
  });

  it("could not be worked out, and can be asked for again", async () => {
    const { user } = await openPool(
      "",
      answer(portfolioPool, inTurn(refuse("invalid", "No such horizon"), pool)),
    );
    expect(await screen.findByText("The portfolio pages could not be loaded")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await pages()).toBeVisible();
  });
});

describe("the stresses of a portfolio", () => {
  const TABLE = "Stresses and returns";

  it("stand under what the pool returns without them, each with its sizes and its reason where none", async () => {
    await openPool("&pf=pf-8");
    await pages();
    const [plain, mild, , severe] = rows(TABLE);
    expect(plain).toEqual(["As underwritten", "", "7.12%", "10.34%", "$250,000"]);
    expect([mild?.[0], mild?.[6]]).toEqual(["Mild price decline", "5.11%"]);
    expect(severe?.[6]).toBe("—");
    expect(
      screen.getByRole("button", {
        name: "Severe price decline: levered IRR is unavailable: The loans are not paid back",
      }),
    ).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Severe price decline: sale price decline" })).toHaveValue(
      "30%",
    );
    expect(screen.getByRole("textbox", { name: "Severe price decline: sale delay" })).toHaveValue("9 mo");
    expect(screen.queryByRole("button", { name: "Reset to firm stresses" })).toBeNull();
  });

  it("take another size, and go back to the firm's all at once", async () => {
    const changed = {
      ...pool,
      terms: { ...usual, "stress.mildFall.priceDrop": 0.15, "stress.combined.rateRise": 0.03 },
    };
    const { user, address } = await openPool(
      "&pf=pf-8&stress.mildFall.priceDrop=0.15&stress.combined.rateRise=0.03",
      answer(portfolioPool, changed),
    );
    await pages();
    expect(screen.getByRole("textbox", { name: "Mild price decline: sale price decline" })).toHaveValue(
      "15%",
    );
    await user.click(screen.getByRole("button", { name: "Reset to firm stresses" }));
    await waitFor(() => expect(address()).toBe("/portfolios?portfolio=p-1&tab=underwriting&pf=pf-8"));
  });

  it("fall on each metro by the size that was taken, and on metros alone", async () => {
    await openPool(
      "&pf=pf-8",
      answer(portfolioPool, { ...pool, terms: { ...usual, "stress.mildFall.priceDrop": 0.15 } }),
    );
    await pages();
    const table = within(screen.getByRole("table", { name: "Returns by group" }));
    expect(table.getAllByRole("columnheader").map(words)).toEqual([
      "Group",
      "Homes",
      "Unlevered IRR",
      "Levered IRR",
      "Mild decline, −15%",
      "Moderate decline, −20%",
      "Severe decline, −30%",
    ]);
    expect(rows("Returns by group")).toEqual([["Tampa, FL", "2", "7.00%", "10.00%", "5.00%", "1.00%", "—"]]);
  });

  it("are not on the page of pooled returns, where every kind of group stands", async () => {
    await openPool("&pf=pf-7");
    await pages();
    expect(rows("Returns by group")).toEqual([
      ["Metro", "Tampa, FL", "2", "7.00%", "10.00%", "1.84x", "$250,000"],
      ["Vintage", "2024", "1", "—", "—", "—", "−$3,000"],
    ]);
  });
});
