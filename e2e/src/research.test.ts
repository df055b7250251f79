import { expect, type Page } from "@playwright/test";
import { signIn } from "./account.ts";
import { violationsIn } from "./axe.ts";
import { test } from "./recorded-test.ts";

/** From criteria to a home and back: what the page's address keeps is there again. */

const readCriteria = (page: Page) => JSON.parse(new URL(page.url()).searchParams.get("criteria") ?? "{}");
const found = (page: Page) => page.getByRole("table", { name: "Properties found" });
const bar = (page: Page) => page.getByRole("group", { name: "Criteria" });

async function addCriterion(page: Page, name: string): Promise<void> {
  await bar(page).getByRole("button", { name: "Add a criterion" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

test("from criteria through funnel, map and list to a home and back", async ({ page }) => {
  await signIn(page);
  await page.goto("/research");

  await test.step("criteria are counted as they are added", async () => {
    await addCriterion(page, "States, metros, counties, ZIPs");
    const counties = page.getByRole("combobox", { name: "Counties", exact: true });
    await counties.fill("Fulton");
    await page.getByRole("option", { name: /Fulton County, GA/ }).click();
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(bar(page).getByText("In Fulton County, GA")).toBeVisible();
    await addCriterion(page, "Bedrooms");
    await page.getByLabel("Bedrooms min").fill("5");
    await page.keyboard.press("Enter");
    await expect(bar(page).getByText("Bedrooms 5 or more")).toBeVisible();
    await expect.poll(() => readCriteria(page)).toMatchObject({ beds: { min: 5 } });
  });

  await test.step("the search runs to its end and lists what it found", async () => {
    await page.getByRole("button", { name: "Run search" }).click();
    await expect(page).toHaveURL(/request=/);
    await expect(found(page).getByRole("row").nth(1)).toBeVisible();
    await expect(page.getByRole("button", { name: "Cancel" })).toHaveCount(0);
    await expect(page.getByRole("group", { name: /^Map of the properties found/ })).toBeVisible();
  });

  await test.step("the funnel eases a criterion, and the next run finds more", async () => {
    const before = await homesFound(page);
    const funnel = page.getByRole("table", { name: /^The funnel of/ });
    await expect(funnel.getByRole("row", { name: /Bedrooms 5 or more/ })).toBeVisible();
    await funnel.getByRole("button", { name: / more for “Bedrooms 4 or more”/ }).click();
    await expect(bar(page).getByText("Bedrooms 4 or more")).toBeVisible();
    await page.getByRole("button", { name: "Run search" }).click();
    await expect.poll(() => homesFound(page)).toBeGreaterThan(before);
    await expect(page.getByRole("button", { name: "Cancel" })).toHaveCount(0);
  });

  await test.step("a home opens, and Back finds the search as it was left", async () => {
    const address = page.url();
    const total = await homesFound(page);
    const home = found(page).getByRole("link").first();
    const name = (await home.textContent()) ?? "";
    await home.click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(found(page).getByRole("link", { name })).toBeVisible();
    await expect.poll(() => homesFound(page)).toBe(total);
  });

  await test.step("the search is saved, runs again by its name, and passes axe", async () => {
    const name = `Large homes ${Date.now()}`;
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("dialog").getByLabel("Name").fill(name);
    await page.getByRole("button", { name: "Save search" }).click();
    const request = new URL(page.url()).searchParams.get("request");
    await page.getByRole("button", { name: `Run ${name}` }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get("request")).not.toBe(request);
    await expect(page.getByRole("button", { name: "Cancel" })).toHaveCount(0);
    await expect(found(page).getByRole("row").nth(1)).toBeVisible();
    // What the bar at the top half covers is no smaller a target for it.
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await violationsIn(page)).toEqual([]);
  });

  await test.step("the job leads back to its search", async () => {
    const jobs = await (await page.request.get("/api/jobs?kind=property-search")).json();
    await page.goto(jobs.items[0].href);
    await expect(found(page).getByRole("row").nth(1)).toBeVisible();
    await expect(bar(page).getByText("Bedrooms 4 or more")).toBeVisible();
  });
});

async function homesFound(page: Page): Promise<number> {
  const heading = page.getByRole("heading", { level: 2, name: /^[\d,]+ propert(y|ies)/ });
  return Number(((await heading.textContent()) ?? "").replace(/ .*/s, "").replaceAll(",", ""));
}
