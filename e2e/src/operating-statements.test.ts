import { expect } from "@playwright/test";
import { signIn } from "./account.ts";
import { test } from "./recorded-test.ts";
import { csv, drop, expectNoViolations, heading, LONG, suggestPlaces, type UploadFile } from "./uploads.ts";

/** A year of a community: one line that nobody knows, and a month's repairs far above the others. */
function statement(): UploadFile {
  const names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
  const rent = names.map((_, month) => 50_000 + 100 * month);
  const taxes = names.map(() => 6_000);
  const repairs = names.map((_, month) => (month === 6 ? 9_000 : 1_500 + 10 * month));
  const odd = names.map((_, month) => 210 + month);
  const sum = (...lines: number[][]) =>
    names.map((_, month) => lines.reduce((all, line) => all + (line[month] ?? 0), 0));
  const row = (label: string, amounts: number[]) => [label, ...amounts, amounts.reduce((a, b) => a + b, 0)];
  const costs = sum(taxes, repairs, odd);
  return csv("Ridgeline T12.csv", [
    ["Ridgeline Apartments", ...names.map(() => ""), ""],
    ["Account", ...names.map((name) => `${name} 2025`), "Total"],
    ["Income", ...names.map(() => ""), ""],
    row("Gross Potential Rent", rent),
    row("Total Income", rent),
    ["Operating Expenses", ...names.map(() => ""), ""],
    row("Real Estate Taxes", taxes),
    row("Repairs", repairs),
    row("Zorblatt", odd),
    row("Total Operating Expenses", costs),
    row(
      "Net Operating Income",
      sum(
        rent,
        costs.map((amount) => -amount),
      ),
    ),
  ]);
}

test("an operating statement from drop to the underwriting of its community", async ({ page }) => {
  await signIn(page);
  const [community] = (await suggestPlaces(page, "120", "multifamily")).slice(-1);
  if (!community) throw new Error("the demo universe has no community whose address starts with 120");
  const lines = page.getByRole("table", { name: "Statement lines" });

  await test.step("it is read, ties out, and names the line that it cannot place", async () => {
    await drop(page, "Operating statement", statement());
    await expect(heading(page, "The statement")).toBeVisible(LONG);
    await expect(page.getByText(/1 line is not mapped \(\$2,586 unmapped\)/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Accept for a property" })).toBeDisabled();
    await page.getByRole("tab", { name: "Tie-outs (all 3 met)" }).click();
    await expect(page.getByText(/^● All 3 file totals tie out/)).toBeVisible();
    await page.getByRole("tab", { name: /^Issues/ }).click();
    await expect(page.getByText(/“Repairs” of 2025-07 is \$9,000/)).toBeVisible();
    await expectNoViolations(page);
  });

  await test.step("the line leads to its cells and is mapped", async () => {
    await page.getByRole("button", { name: "Show row 9, Zorblatt" }).click();
    const sheet = page.getByRole("grid", { name: /^File, sheet/ });
    await expect(sheet.locator("[data-pointed][role=gridcell]").first()).toHaveText("Zorblatt");
    await page.getByRole("combobox", { name: "Account" }).click();
    await page.getByRole("option", { name: "Contract services" }).click();
    await expect(page.getByText(/Every line is mapped, and the lines tie to the file’s/)).toBeVisible();
    await expect(lines.getByRole("row", { name: /Zorblatt.*Contract services/ })).toBeVisible();
    await expectNoViolations(page);
  });

  await test.step("it is accepted, and stands on the property's page and beside the pro forma", async () => {
    await page.getByRole("button", { name: "Accept for a property" }).click();
    const dialog = page.getByRole("dialog", { name: "Accept for a property" });
    await dialog.getByRole("combobox", { name: "Multi-family property" }).fill(community.label.slice(0, 16));
    await page.getByRole("option", { name: community.label }).click();
    await dialog.getByRole("button", { name: "Accept", exact: true }).click();
    await page.getByRole("link", { name: "Open the property’s statements" }).click();
    const accepted = page.getByRole("region", { name: "Accepted statements" });
    await expect(accepted.getByRole("row", { name: /Net operating income/ })).toContainText("$505,914", LONG);
    await expectNoViolations(page);
    const start = await page.request.get(
      `/api/research-property/google-places-id/${community.googlePlacesId}/underwriting/start`,
    );
    const { inputs, sources } = (await start.json()) as {
      inputs: { t12: unknown[]; operatingExpenses: { contractServices: { annual: number } } };
      sources: Record<string, string>;
    };
    expect(inputs.t12).toHaveLength(4);
    expect(inputs.operatingExpenses.contractServices.annual).toBe(2586);
    expect(sources["operatingExpenses.contractServices.annual"]).toContain("Ridgeline T12.csv");
  });
});
