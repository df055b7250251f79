import { expect, type Page } from "@playwright/test";
import { account } from "./account.ts";

/** The first account of an installation, and a list for its own homes. */
export async function openBook(page: Page, site: string, name: string): Promise<void> {
  for (const path of ["/api/register", "/api/login"]) {
    expect((await page.request.post(`${site}${path}`, { data: account })).ok()).toBe(true);
  }
  await page.goto(`${site}/portfolios`);
  await page.getByRole("button", { name: "New portfolio" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Create portfolio" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** One file through the desk of own homes, from its choice to the last button. */
export async function applyFile(page: Page, kind: string, content: string, expected: RegExp): Promise<void> {
  await page.getByRole("tab", { name: "Own homes" }).click();
  await page
    .getByRole("radiogroup", { name: "What the file is about" })
    .getByText(kind, { exact: true })
    .click();
  const name = `${kind.toLowerCase()}.csv`;
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
  await expect(page.getByText("A preview: nothing has changed yet")).toBeVisible();
  await page.getByRole("button", { name: expected }).click();
  await expect(page.getByText(/Applied/).first()).toBeVisible();
  await page.getByRole("button", { name: "All files" }).click();
}
