import { expect, type Page } from "@playwright/test";
import { inviteColleague, signIn } from "./account.ts";
import { violationsIn } from "./axe.ts";
import { test } from "./recorded-test.ts";

/** A version before the committee: submitted by an analyst, sent back, approved with a condition, and the condition done. */

/** Keeps a version of a home that no other journey takes. */
async function underwriteHome(page: Page): Promise<string> {
  const found = await page.request.get(
    "/api/research-property/suggestions?query=31%20Dallas&propertyType=singlefamily",
  );
  const { items } = (await found.json()) as { items: { kind: string; googlePlacesId: string }[] };
  const id = items.find(({ kind }) => kind === "address")?.googlePlacesId;
  const base = `/api/research-property/google-places-id/${id}/underwriting`;
  const { inputs } = (await (await page.request.get(`${base}/start`)).json()) as {
    inputs: { valueEstimate: number };
  };
  const saved = await page.request.post(base, {
    data: { inputs: { ...inputs, purchasePrice: Math.round(0.9 * inputs.valueEstimate) } },
  });
  expect(saved.status(), await saved.text()).toBe(201);
  return `/research-property/${id}/ic-report`;
}

const panel = (page: Page) => page.getByRole("region", { name: "Committee", exact: true });

test("a version is submitted, sent back, approved with a condition, and the condition is done", async ({
  page,
  browser,
}) => {
  await signIn(page);
  const analyst = await inviteColleague(page, browser, { firstName: "Cyd", lastName: "Lind" });
  const report = await underwriteHome(analyst);
  const submit = async (button: string) => {
    await panel(analyst).getByRole("button", { name: button, exact: true }).click();
    await expect(panel(analyst).getByText("Not yet voted: ", { exact: false })).toBeVisible();
  };

  await test.step("an analyst submits a version with what is asked", async () => {
    await analyst.goto(report);
    await panel(analyst).getByRole("button", { name: "Submit to committee" }).click();
    await panel(analyst).getByLabel("Request").fill("Buy and hold");
    await submit("Submit");
  });

  await test.step("it waits on a member's home page, with figures to vote on, and is returned", async () => {
    await page.goto("/");
    await page
      .getByRole("region", { name: "Needs you" })
      .getByRole("link", { name: /Dallas/ })
      .first()
      .click();
    await expect(panel(page).getByText("Levered IRR", { exact: true })).toBeVisible();
    expect(await violationsIn(page, "main")).toEqual([]);
    await panel(page).getByRole("radio", { name: "Return" }).check();
    await panel(page).getByLabel("Reason").fill("Taxes after the sale are missing");
    await panel(page).getByRole("button", { name: "Vote", exact: true }).click();
    await expect(panel(page).getByText("Taxes after the sale are missing", { exact: true })).toBeVisible();
  });

  await test.step("it comes again, and is approved with a condition of the analyst's", async () => {
    await analyst.reload();
    await expect(panel(analyst).getByText("Taxes after the sale are missing", { exact: true })).toBeVisible();
    await submit("Submit");
    await page.reload();
    await expect(panel(page).getByText("Submitted before as the same version 1.")).toBeVisible();
    await panel(page).getByRole("radio", { name: "Approve with conditions" }).check();
    await panel(page).getByLabel("Condition 1").last().fill("Roof certified");
    await panel(page).getByRole("combobox", { name: "Owner" }).click();
    await page.getByRole("option", { name: "Cyd Lind" }).click();
    await panel(page).getByLabel("Due").fill("2099-01-31");
    await panel(page).getByRole("button", { name: "Vote", exact: true }).click();
    await expect(panel(page).getByText("0 of 1 done")).toBeVisible();
  });

  await test.step("the analyst finds the condition on the home page and does it", async () => {
    await analyst.goto("/");
    await analyst
      .getByRole("region", { name: "Needs you" })
      .getByRole("link", { name: "Roof certified" })
      .click();
    await panel(analyst).getByRole("button", { name: "Mark done" }).click();
    await panel(analyst).getByLabel("What was done").fill("Certificate filed");
    await panel(analyst).getByRole("button", { name: "Done", exact: true }).click();
    await expect(panel(analyst).getByText("1 of 1 done")).toBeVisible();
  });
  await analyst.context().close();
});
