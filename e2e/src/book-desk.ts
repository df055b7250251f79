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

/** One file through the desk of own homes, up to its preview. */
export async function previewFile(page: Page, kind: string, content: string): Promise<void> {
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
}

/** The same to the last button. */
export async function applyFile(page: Page, kind: string, content: string, expected: RegExp): Promise<void> {
  await previewFile(page, kind, content);
  await page.getByRole("button", { name: expected }).click();
  await expect(page.getByText(/Applied/).first()).toBeVisible();
  await page.getByRole("button", { name: "All files" }).click();
}

/** The plan of a home, brought before the committee and approved. */
export async function approvePlan(
  page: Page,
  site: string,
  id: string,
  planned: { closingDate: string; insuranceAnnual?: number | undefined },
): Promise<void> {
  const home = `${site}/api/research-property/google-places-id/${id}`;
  const inputs = { purchasePrice: 120_000, afterRepairValue: 150_000, monthlyRent: 1_500, ...planned };
  const kept = await page.request.post(`${home}/underwriting`, { data: { inputs } });
  expect(kept.ok(), await kept.text()).toBe(true);
  const { version } = (await kept.json()) as { version: number };
  const data = { basedOn: 0, underwritingVersion: version, isSubmitted: true };
  const submitted = await page.request.put(`${home}/committee`, { data });
  expect(submitted.ok(), await submitted.text()).toBe(true);
  const [submission] = ((await submitted.json()) as { items: { id: string; revision: number }[] }).items;
  const waivers = { "SF-E-HOA": "No association", "SF-E-HOA-CAP": "No association" };
  const voted = await page.request.post(`${site}/api/committee/submissions/${submission?.id}/votes`, {
    data: { basedOn: submission?.revision, vote: "approve", waivers },
  });
  expect(voted.ok(), await voted.text()).toBe(true);
}
