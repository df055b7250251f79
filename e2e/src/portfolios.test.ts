import { expect, type Page } from "@playwright/test";
import { signIn } from "./account.ts";
import { type Home, listOwnedHomes, underwrite } from "./owned-homes.ts";
import { test } from "./recorded-test.ts";

/** A portfolio's life: made, filled from a page and a file, looked at, exported, archived. */

/** Two of the homes we own, underwritten. Other journeys take others of those in Charlotte. */
async function ownedHomes(page: Page): Promise<Home[]> {
  const homes = (await listOwnedHomes(page)).slice(0, 2);
  for (const { googlePlacesId } of homes) await underwrite(page, googlePlacesId);
  return homes;
}

test("a portfolio's life", async ({ page }) => {
  await signIn(page);
  const [first, second] = await ownedHomes(page);
  if (!first || !second) throw new Error("The demo owns homes");
  const name = "First closing";

  await test.step("made, and shared with the firm", async () => {
    await page.goto("/portfolios");
    await expect(page.getByRole("link", { name: "Company-owned homes" })).toBeVisible();
    await page.getByRole("button", { name: "New portfolio" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Name" }).fill(name);
    await dialog.getByRole("switch", { name: "Share with the firm" }).check({ force: true });
    await dialog.getByRole("button", { name: "Create portfolio" }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByText("No properties in this portfolio yet")).toBeVisible();
  });
  const address = page.url();

  await test.step("a property is added from its page, and once only", async () => {
    await page.goto(`/research-property/${first.googlePlacesId}`);
    await page.getByRole("button", { name: "More actions" }).click();
    const button = page.getByRole("button", { name: "Add to portfolio" });
    await button.click();
    await page.getByRole("menuitem", { name }).click();
    await expect(page.getByText(`1 property added to “${name}”`)).toBeVisible();
    await button.click();
    await page.getByRole("menuitem", { name }).click();
    await expect(page.getByText(`“${name}” already includes it`)).toBeVisible();
  });

  await test.step("a file names others, each with what was found before any is added", async () => {
    await page.goto(address);
    await page.getByRole("button", { name: "Add from a file" }).click();
    const dialog = page.getByRole("dialog");
    const rows = [
      "Address,Our share",
      `"${second.label}",50%`,
      `"${first.label}",`,
      `"${second.label}",`,
      '"1 Nowhere Rd, Phoenix, AZ 85027",',
    ];
    await dialog.getByLabel("File of properties").setInputFiles({
      name: "tape.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(rows.join("\n")),
    });
    for (const words of ["Matched: 1", "Already held: 1", "Duplicate in file: 1", "Not found: 1"]) {
      await expect(dialog.getByText(words)).toBeVisible();
    }
    await dialog.getByRole("button", { name: "Add 1 property" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("link", { name: second.label })).toBeVisible();
    await expect(page.getByRole("row", { name: second.label }).getByText("50%")).toBeVisible();
  });

  await test.step("figures are of whole properties or of our share, and the link keeps which", async () => {
    const cost = page.getByRole("button", { name: /^Cost basis: / });
    const whole = await cost.getAttribute("aria-label");
    await page.getByText("Ownership share", { exact: true }).first().click();
    await expect(cost).not.toHaveAttribute("aria-label", whole ?? "");
    await expect(page).toHaveURL(/basis=share/);
    await page.reload();
    await expect(cost).not.toHaveAttribute("aria-label", whole ?? "");
  });

  await test.step("map, composition and returns show the same holdings", async () => {
    await page.getByRole("tab", { name: "Map" }).click();
    await expect(page.getByRole("group", { name: "Map of 2 holdings" })).toBeVisible();
    await page.getByRole("tab", { name: "Composition" }).click();
    await expect(page.getByRole("heading", { name: "By metro" })).toBeVisible();
    await page.getByRole("tab", { name: "Returns" }).click();
    await expect(
      page.getByText("Cash flows from the latest versions of 2 of 2 properties", { exact: false }),
    ).toBeVisible();
    await expect(page.getByRole("table", { name: "Pooled cash flows by year" })).toBeVisible();
  });

  await test.step("a holding is removed and taken back with its share", async () => {
    await page.getByRole("tab", { name: "Holdings" }).click();
    await page.getByRole("button", { name: `Remove ${second.label}` }).click();
    await expect(page.getByRole("link", { name: second.label })).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("row", { name: second.label }).getByText("50%")).toBeVisible();
  });

  await test.step("exported, with the totals", async () => {
    const link = page.getByRole("link", { name: "Export the holdings as CSV" });
    const answer = await page.request.get((await link.getAttribute("href")) ?? "");
    const lines = (await answer.text()).trim().split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines.at(-1)).toMatch(/^"Total of 2, ownership share",/);
  });

  await test.step("archived, it is out of sight and can be brought back", async () => {
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Archive" }).click();
    await expect(page.getByText("Archived", { exact: true })).toBeVisible();
    await page.goto("/portfolios");
    await expect(page.getByRole("link", { name: "Company-owned homes" })).toBeVisible();
    await expect(page.getByRole("link", { name })).toHaveCount(0);
    await page.getByText("Archived", { exact: true }).click();
    await expect(page.getByRole("link", { name })).toBeVisible();
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete portfolio" }).click();
    await expect(
      page.getByText("“Company-owned homes”").or(page.getByRole("link", { name: "Company-owned homes" })),
    ).toBeVisible();
    const deleted = `/api/portfolios/${new URL(address).searchParams.get("portfolio")}`;
    await expect.poll(async () => (await page.request.get(deleted)).status()).toBe(404);
  });
});
