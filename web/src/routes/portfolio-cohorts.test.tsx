import { FirmTemplate, listTemplates, PastVersion, TemplateVersion } from "@labs/contract/assumptions";
import { getJob, Job } from "@labs/contract/jobs";
import {
  PortfolioCohort,
  PortfolioCohorts,
  portfolioCohorts,
  portfolioCohortVersions,
  setPortfolioCohort,
} from "@labs/contract/portfolios/cohorts";
import { runPortfolioUnderwriting } from "@labs/contract/portfolios/figures";
import { portfolioPool } from "@labs/contract/portfolios/pool";
import { getPortfolio } from "@labs/contract/portfolios/portfolios";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type Answer, answer, network, refuse, refuseFields } from "../test/network.ts";
import { openPool, pool, tampa } from "../test/pool-desk.ts";
import { facts, section, words } from "../test/read.ts";
import { sample } from "../test/sample.ts";

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
    expect(dialog.getByRole("textbox", { name: "Rent growth" })).toHaveAccessibleDescription(
      /^One value per year, separated by spaces; the last repeats\. Firm’s template: /,
    );
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
