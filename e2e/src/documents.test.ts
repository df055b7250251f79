import { expect } from "@playwright/test";
import { signIn } from "./account.ts";
import { NIGHTLY, test } from "./recorded-test.ts";

/** A document's life: uploaded, renamed, uploaded again as a version, deleted, taken back, and an impostor refused. */

const csv = (rent: number) => ({
  name: "Rent roll <b>.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(`unit,rent\n101,${rent}\n`),
});

test("a document's life on a property's page", { tag: NIGHTLY }, async ({ page }) => {
  await signIn(page);
  const response = await page.request.get(
    "/api/research-property/suggestions?query=56%20Charlotte&propertyType=singlefamily",
  );
  const { items } = (await response.json()) as { items: { googlePlacesId: string }[] };
  await page.goto(`/research-property/${items[0]?.googlePlacesId}/documents`);
  await expect(page.getByText("No documents yet")).toBeVisible();
  const files = page.getByLabel("Files to upload");
  const link = page.getByRole("link", { name: "Rent roll <b>.csv" });

  await test.step("upload: its name stays text, its bytes come back", async () => {
    await page.getByRole("combobox", { name: "Type of the files" }).click();
    await page.getByRole("option", { name: "Rent roll" }).click();
    await files.setInputFiles(csv(1400));
    await expect(page.getByText("● kept", { exact: true })).toBeVisible();
    await expect(link).toBeVisible();
    const content = await page.request.get((await link.getAttribute("href")) ?? "");
    expect(await content.text()).toBe("unit,rent\n101,1400\n");
  });

  await test.step("the same name again is the next version; both can be read", async () => {
    await files.setInputFiles(csv(1450));
    await expect(page.getByText("● kept as version 2")).toBeVisible();
    await page.getByRole("button", { name: "Versions Rent roll <b>.csv, version 2" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("link", { name: "Rent roll <b>.csv" })).toHaveCount(2);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("name, type and tags", async () => {
    await page.getByRole("button", { name: /^Edit Rent roll/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Rent roll, May.csv");
    await dialog.getByLabel("Tags").fill("signed");
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("link", { name: "Rent roll, May.csv" })).toBeVisible();
    await expect(page.getByText("signed", { exact: true })).toBeVisible();
  });

  await test.step("delete and take back, at once and from the list of deleted ones", async () => {
    const current = page.getByRole("link", { name: "Rent roll, May.csv" });
    const remove = page.getByRole("button", { name: /^Delete Rent roll, May.csv, version 2/ });
    await remove.click();
    await expect(page.getByText("“Rent roll, May.csv”, version 2, was deleted.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(remove).toBeVisible();
    await remove.click();
    await page.getByText("Deleted", { exact: true }).click();
    await page.getByRole("button", { name: /^Restore Rent roll, May.csv, version 2/ }).click();
    await expect(page.getByText("Nothing is deleted")).toBeVisible();
    await page.getByText("Current", { exact: true }).click();
    await expect(current).toBeVisible();
  });

  await test.step("a program with the name of a report is refused with the reason, and can be dismissed", async () => {
    await files.setInputFiles({
      name: "Appraisal.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.concat([Buffer.from("MZ"), Buffer.alloc(300, 1)]),
    });
    await expect(page.getByText(/^⚠ /)).toBeVisible();
    await expect(page.getByRole("link", { name: "Appraisal.pdf" })).toHaveCount(0);
    await page.getByRole("button", { name: "Dismiss Appraisal.pdf" }).click();
    await expect(page.getByText(/^⚠ /)).toHaveCount(0);
  });

  await test.step("it is found among all documents", async () => {
    await page.goto("/documents");
    await page.getByLabel("Search documents by name or tag").fill("signed");
    await expect(page.getByRole("link", { name: "Rent roll, May.csv" })).toBeVisible();
  });
});
