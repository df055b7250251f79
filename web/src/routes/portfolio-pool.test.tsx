import { FirmTemplate, listTemplates, PastVersion, TemplateVersion } from "@labs/contract/assumptions";
import { getJob, Job } from "@labs/contract/jobs";
import {
  PortfolioCohort,
  PortfolioCohorts,
  portfolioCohorts,
  portfolioCohortVersions,
  setPortfolioCohort,
} from "@labs/contract/portfolios/cohorts";
import { portfolioMetrics, runPortfolioUnderwriting } from "@labs/contract/portfolios/figures";
import { explainPool, PoolExplanation, PortfolioPool, portfolioPool } from "@labs/contract/portfolios/pool";
import { getPortfolio, Portfolio } from "@labs/contract/portfolios/portfolios";
import { getFormulaPages } from "@labs/contract/underwriting";
import { listPortfolioPages } from "@labs/underwriting/formula-pages";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, inTurn, network, refuse, refuseFields } from "../test/network.ts";
import { openPage } from "../test/page.tsx";
import { facts, rows, section, words } from "../test/read.ts";
import { sample } from "../test/sample.ts";

const tampa = sample(Portfolio, {
  id: "p-1",
  name: "Tampa targets",
  kind: "list",
  may: { edit: true, manage: true },
  properties: 2,
});

const served = {
  ...sample(getFormulaPages.response),
  portfolio: { hash: "h", pages: listPortfolioPages().map((page) => ({ ...page })) },
};

/** What the firm's template says of each input that may be changed. */
const usual = Object.fromEntries(
  listPortfolioPages()
    .flatMap(({ rows: all }) => all)
    .filter(({ kind, grain }) => kind === "input" && grain === "scalar")
    .map((row) => [row.key, (row.default?.value ?? null) as string | number | null]),
);

const pool = sample(PortfolioPool, {
  terms: usual,
  pooled: 2,
  of: 3,
  figures: {
    facility: 412_000,
    facilityDscr: 1.314,
    facilityBinding: "DSCR",
    poolUnleveredIrr: 0.0712,
    poolLeveredIrr: 0.1034,
    poolLeveredProfit: 250_000,
    "stress.mildFall.leveredIrr": 0.0511,
    "stress.severeFall.leveredIrr": null,
  },
  lines: { poolLevered: [-150_000, 12_000, 98_500] },
  checks: [
    { code: "PF-W-TAPE", severity: "warning", ok: false, message: "1 of 3 holdings is not pooled" },
    { code: "PF-E-COST", severity: "error", ok: true, message: "Costs are what is paid" },
  ],
  homes: [
    {
      line: 0,
      googlePlacesId: "place-1",
      cells: { label: "12 Oak St", metro: "Tampa, FL", cost: 210_000, share: 0.5 },
    },
    {
      line: 1,
      googlePlacesId: "place-2",
      cells: { label: "9 Elm Ave", metro: "Tampa, FL", cost: null, share: 1 },
    },
  ],
  groups: [
    {
      by: "metro",
      label: "Tampa, FL",
      homes: 2,
      unleveredIrr: 0.07,
      leveredIrr: 0.1,
      leveredMultiple: 1.84,
      profit: 250_000,
      stressed: { mildFall: 0.05, moderateFall: 0.01, severeFall: null },
    },
    {
      by: "vintage",
      label: "2024",
      homes: 1,
      unleveredIrr: null,
      leveredIrr: null,
      leveredMultiple: null,
      profit: -3_000,
      stressed: {},
    },
  ],
  unavailable: {
    "stress.severeFall.leveredIrr": "The loans are not paid back",
    "homes.cost.2": "No price is recorded",
  },
});

const openPool = (page: string, ...answers: Answer[]) =>
  openPage(`/portfolios?portfolio=p-1&tab=underwriting${page}`, {
    answers: [
      answer(getPortfolio, tampa),
      answer(portfolioMetrics, sample(portfolioMetrics.response)),
      answer(getFormulaPages, served),
      answer(portfolioPool, pool),
      ...answers,
    ],
  });

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

describe("cohort templates", () => {
  const metro = { level: "metro" as const, place: "45300", label: "Tampa, FL", homes: 2 };
  const zip = { level: "zip" as const, place: "33602", label: "33602", homes: 1 };
  const kept = sample(PortfolioCohort, {
    ...metro,
    newest: 4,
    inForce: {
      ...{ version: 4, name: "Tampa plan", effectiveFrom: "2026-10-30", reason: "Softer rents" },
      assumptions: { rentGrowth: { value: [0.03, 0.025], note: "Broker" } },
      isSample: false,
      createdBy: "Ada Lane",
      createdAt: "2026-10-31T15:00:00.000Z",
    },
    scheduled: [],
  });
  const cohorts = sample(PortfolioCohorts, { items: [kept], markets: [metro, zip] });
  const openCohorts = (...answers: Answer[]) =>
    openPool("&pf=pf-2", answer(portfolioCohorts, cohorts), ...answers);
  const card = () => screen.findByRole("region", { name: "Cohort templates by market" });

  it("say what is assumed where, for how many homes, by whom and when", async () => {
    await openCohorts();
    const item = within(await card()).getByRole("listitem");
    expect(words(item)).toMatch(
      /^Tampa, FL Metro , 2 homes “Tampa plan”, in force from Oct 30, 2026 Oct 31, 2026, 3:00 PM, Ada Lane/,
    );
    expect(Object.values(facts(item))).toEqual(["3% 2.5%"]);
  });

  it("are begun for a market that has none, with the firm's own value to start from", {
    tags: "nightly",
  }, async () => {
    const assumes = (value: number) => sample(TemplateVersion, { assumptions: { rentGrowth: { value } } });
    const templates = [
      { propertyType: "multifamily" as const, level: "all" as const, inForce: assumes(0.01) },
      { propertyType: "singlefamily" as const, level: "zip" as const, inForce: assumes(0.02) },
      { propertyType: "singlefamily" as const, level: "all" as const, inForce: assumes(0.045) },
    ].map((template) => sample(FirmTemplate, template));
    const { user } = await openCohorts(
      answer(setPortfolioCohort, cohorts),
      answer(listTemplates, { items: templates, total: templates.length }),
    );
    await user.click(within(await card()).getByRole("button", { name: "Add a market" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Cohort template" }));
    expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
    await user.click(dialog.getByRole("combobox", { name: /^Market/ }));
    expect(screen.getAllByRole("option").map(words)).toEqual(["33602 (1)"]);
    await user.click(screen.getByRole("option", { name: "33602 (1)" }));
    await user.click(dialog.getByRole("combobox", { name: "Add an assumption" }));
    await user.click(await screen.findByRole("option", { name: "Rent growth" }));
    const growth = await dialog.findByRole("textbox", { name: "Rent growth" });
    expect(growth).toHaveValue("4.5%");
    await user.clear(growth);
    expect(growth).toHaveAccessibleDescription(/Enter a value or remove the assumption/);
    expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
    await user.type(growth, "much");
    expect(dialog.getByText("Rent growth must be a number")).toBeVisible();
    await user.clear(growth);
    await user.type(growth, "3.5%");
    expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
    await user.type(dialog.getByRole("textbox", { name: /^Template name/ }), "Bay plan");
    await user.type(dialog.getByRole("textbox", { name: /^Reason for the change/ }), "Broker survey");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(network.asked(setPortfolioCohort).map(({ body }) => body)).toEqual([
        {
          ...{ level: "zip", place: "33602", basedOn: 0, name: "Bay plan", reason: "Broker survey" },
          effectiveFrom: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          assumptions: { rentGrowth: { value: 0.035 } },
        },
      ]),
    );
  });

  it("are changed on the version that was seen, and say why they were not", async () => {
    const { user } = await openCohorts(
      answer(setPortfolioCohort, refuse("conflict", "Bo Reed has changed this template meanwhile")),
    );
    await user.click(within(await card()).getByRole("button", { name: "Change Tampa, FL" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Cohort template: Tampa, FL" }));
    await user.type(dialog.getByRole("textbox", { name: /^Reason for the change/ }), "Softer");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    const alert = await dialog.findByRole("alert", { name: "Nothing was saved" });
    expect(alert).toHaveTextContent("Bo Reed has changed this template meanwhile");
    expect(network.asked(setPortfolioCohort)[0]?.body).toMatchObject({
      basedOn: 4,
      assumptions: { rentGrowth: { value: [0.03, 0.025], note: "Broker" } },
    });
  });

  it("keep every version, with who changed what and why", async () => {
    const past = sample(PastVersion, {
      ...{ version: 4, name: "Tampa plan", reason: "Softer rents", createdBy: "Ada Lane" },
      effectiveFrom: "2026-10-30",
      changes: [{ path: "rentGrowth", label: "Rent growth", from: null, to: [0.03, 0.025], note: "Broker" }],
    });
    const { user } = await openCohorts(answer(portfolioCohortVersions, { items: [past], total: 1 }));
    await user.click(within(await card()).getByRole("button", { name: "History of Tampa, FL" }));
    const dialog = within(await screen.findByRole("dialog", { name: "History: Tampa, FL" }));
    expect(words(await dialog.findByRole("list", { name: "Versions" }))).toMatch(
      /Version 4: Tampa plan, in force from Oct 30, 2026 Ada Lane, .*: Softer rents Rent growth: the firm’s template to 3% 2.5%/,
    );
  });

  it("are ended as a whole", { tags: "nightly" }, async () => {
    const { user } = await openCohorts(answer(setPortfolioCohort, cohorts));
    await user.click(within(await card()).getByRole("button", { name: "Change Tampa, FL" }));
    expect(await screen.findByRole("button", { name: "End template" })).toBeDisabled();
    await user.type(screen.getByRole("textbox", { name: /^Reason for the change/ }), "Sold");
    await user.click(screen.getByRole("button", { name: "End template" }));
    await waitFor(() =>
      expect(network.asked(setPortfolioCohort)[0]?.body).toMatchObject({ assumptions: {}, basedOn: 4 }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("underwrite their homes by a run, and say how many it was", async () => {
    const id = "00000000-0000-4000-8000-000000000602";
    const { user } = await openCohorts(
      answer(runPortfolioUnderwriting, { jobId: id, isNew: true }),
      answer(getJob, sample(Job, { id, title: "Underwriting", state: "succeeded", total: 2, done: 2 })),
    );
    await user.click(within(await card()).getByRole("button", { name: "Run underwriting" }));
    expect(
      await screen.findByText("2 homes were run; homes with missing inputs are listed under Returns."),
    ).toBeVisible();
  });

  it("are read, not changed, by who may not fill the portfolio", async () => {
    await openCohorts(answer(getPortfolio, { ...tampa, may: { edit: false, manage: false } }));
    expect(within(await card()).queryByRole("button", { name: /Change|Add|Underwrite/ })).toBeNull();
  });

  it("could not be loaded, while the page stands", async () => {
    await openCohorts(answer(portfolioCohorts, refuseFields({ id: "No such portfolio" })));
    expect(await screen.findByText("The cohort templates could not be loaded")).toBeVisible();
    expect(screen.getByRole("table", { name: "Homes" })).toBeVisible();
  });

  it("stand alone while nothing is pooled yet, with what to do", async () => {
    await openCohorts(
      answer(portfolioPool, { ...pool, pooled: 0, unavailable: { pool: "No holding is underwritten" } }),
    );
    expect(await screen.findByText("No pooled underwriting yet")).toBeVisible();
    expect(screen.getByText(/^No holding is underwritten\. Returns has a run/)).toBeVisible();
    expect(await card()).toBeVisible();
    expect(
      section("Cohort templates by market").getByRole("button", { name: "Run underwriting" }),
    ).toBeEnabled();
  });
});
