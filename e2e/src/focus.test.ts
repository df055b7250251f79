import { expect, type Page } from "@playwright/test";
import { signIn } from "./account.ts";
import { NIGHTLY, test } from "./recorded-test.ts";

/** Coming back to the window: lists that others change are read again, but never under an edit. */

const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

/** Comes back until a call is made: a list that is just being read is not read twice at a time. */
async function readAgain(page: Page, asked: string[], call: string): Promise<void> {
  const comeBackAgain = async () => {
    await comeBack(page);
    return asked;
  };
  await expect.poll(comeBackAgain).toContain(call);
}

/** The newest jobs stand in the bar of every page, and are asked for again and again while one is open. */
const isNoPoll = (path: string) => path !== "/api/jobs";

const LISTS: [path: string, call: string][] = [
  ["/portfolios", "/api/portfolios"],
  ["/documents", "/api/documents"],
  ["/data-tools", "/api/investment-strategy/data-upload/data-request/history"],
  ["/settings/jobs", "/api/jobs"],
];

test("jobs, uploads, documents and portfolios are read again on focus, figures and the session are not", {
  tag: NIGHTLY,
}, async ({ page }) => {
  await signIn(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  for (const [path, call] of [...LISTS, ["/markets/county/37119", "/api/jobs"] as const]) {
    const listed = page.waitForResponse((response) => new URL(response.url()).pathname === call);
    // The client of the flags comes after what people wait for.
    const flags = page.waitForResponse("**/ofrep/v1/evaluate/flags");
    await page.goto(path);
    await Promise.all([listed, flags]);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    asked.length = 0;
    await readAgain(page, asked, call);
    expect([...new Set(asked.filter(isNoPoll))]).toEqual(call === "/api/jobs" ? [] : [call]);
  }
});

test("nothing is read again while something is typed or a dialog is open", { tag: NIGHTLY }, async ({
  page,
}) => {
  await signIn(page);
  const listed = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/documents");
  await page.goto("/documents");
  await listed;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.getByLabel("Search documents by name or tag").focus();
  await comeBack(page);
  await page.getByRole("link", { name: "Portfolios" }).first().click();
  await page.getByRole("button", { name: "New portfolio" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(asked).not.toContain("/api/documents");
  asked.length = 0;
  await comeBack(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(asked.filter(isNoPoll)).toEqual([]);
  await readAgain(page, asked, "/api/portfolios");
});
