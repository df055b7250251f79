import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { account, sessionCookies } from "./account.ts";
import { NIGHTLY, test } from "./recorded-test.ts";
import { type Elsewhere, serveElsewhere } from "./serve-elsewhere.ts";

/** The front end on another site than the API: the session, files, pictures and formulas still reach the page. */

async function save(page: Page, name: string | RegExp): Promise<Buffer> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name }).first().click();
  return readFile(await (await downloading).path());
}

let elsewhere: Elsewhere;
test.beforeAll(async () => {
  elsewhere = await serveElsewhere();
});
test.afterAll(() => elsewhere.close());

test("the desk works on another site than its API: signed in, a property, an upload, signed out", {
  tag: NIGHTLY,
}, async ({ page }) => {
  const { desk, api } = elsewhere;
  const failed: string[] = [];
  page.on("requestfailed", (request) => {
    if (request.failure()?.errorText !== "net::ERR_ABORTED") failed.push(request.url());
  });
  const misdirected: string[] = [];
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === desk && /^\/(api|ofrep)\//.test(pathname)) misdirected.push(pathname);
  });

  await test.step("a visitor is sent to sign in, signs in, and the session outlasts a reload", async () => {
    await page.goto(`${desk}/portfolios`);
    await page.waitForURL(`${desk}/login?redirectTo=%2Fportfolios`);
    await page.getByLabel("Email").fill(account.email);
    await page.getByLabel("Password", { exact: true }).fill(account.password);
    await page.getByLabel("Remember me").check();
    const verified = page.waitForResponse(`${api}/api/auth/verify`);
    await page.getByRole("button", { name: "Sign in" }).click();
    expect((await verified).status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1, name: "Portfolios" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Portfolios" })).toBeVisible();
  });

  await test.step("a property with its picture, its sheet and its formulas", async () => {
    // One that nobody has loaded, as the second process has no market in its memory.
    const search = page.getByRole("combobox", { name: "Search properties and markets" });
    await search.fill("99998 Nowhere St, Nashville, TN 37208");
    await page.getByRole("option", { name: /not in our data/ }).click();
    await expect(page.getByRole("heading", { name: "Summary" })).toBeVisible();
    const picture = page.getByRole("main").getByRole("img").first();
    await expect
      .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
      .toBeGreaterThan(0);
    await page.getByRole("button", { name: "More actions" }).click();
    expect((await save(page, "Download the property sheet as PDF")).subarray(0, 5).toString()).toBe("%PDF-");
    await page.getByRole("tab", { name: "Underwriting" }).click();
    await page.getByLabel("Purchase price", { exact: true }).fill("210000");
    await page.getByRole("link", { name: /^SF-2/ }).first().click();
    await page.getByLabel("After-repair value").fill("260000");
    await page.getByRole("link", { name: /^SF-3/ }).first().click();
    await page.getByLabel("Monthly rent").fill("1750");
    await expect(
      page
        .getByRole("complementary", { name: "Returns" })
        .getByRole("button", { name: /^Levered IRR: .* Show formula$/ }),
    ).toBeVisible();
  });

  await test.step("a file goes up with its progress, and comes down instead of taking the page's place", async () => {
    await page.getByRole("tab", { name: "Documents" }).click();
    const content = `%PDF-1.4\n% ${Date.now()}\n`;
    await page
      .getByLabel("Files to upload")
      .setInputFiles({ name: "Plan.pdf", mimeType: "application/pdf", buffer: Buffer.from(content) });
    await expect(page.getByText("● kept", { exact: true })).toBeVisible();
    expect((await save(page, "Plan.pdf")).toString()).toBe(content);
    expect(page.url().startsWith(`${desk}/research-property/`)).toBe(true);
  });

  await test.step("an error of the API is told in its own words", async () => {
    await page.goto(`${desk}/markets/county/00000`);
    await expect(page.getByRole("main").getByRole("button", { name: "Try again" })).toBeVisible();
    await expect(page.getByText("The server cannot be reached")).toHaveCount(0);
  });

  await test.step("signing out ends the session on the API's site", async () => {
    await page.getByRole("button", { name: /account of/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page.getByText("You have been signed out")).toBeVisible();
    expect(await sessionCookies(page, api)).toEqual([]);
    await page.goto(`${desk}/markets`);
    await page.waitForURL(`${desk}/login?redirectTo=%2Fmarkets`);
  });

  expect({ failed, misdirected }).toEqual({ failed: [], misdirected: [] });
});
