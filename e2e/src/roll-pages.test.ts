import { expect, type Locator } from "@playwright/test";
import { writePdf } from "../../server/src/test/write-pdf.ts";
import { signIn } from "./account.ts";
import { NIGHTLY, test } from "./recorded-test.ts";
import { drop, expectNoViolations, heading, LONG, newWord } from "./uploads.ts";

/** A printed roll beside its pages: what is chosen in one shows in the other. */

const ROWS = [
  ["Unit", "Resident", "Sq Ft", "Market Rent", "Rent"],
  ["101", "Abel, Ann", "700", "1,300.00", "1,250.00"],
  ["102", "Burke, Bo", "640", "1,000.00", "980.00"],
  ["103", "VACANT", "640", "1,000.00", "0.00"],
  ["Total", "3 units", "1,980", "3,300.00", "2,230.00"],
];

/** Letters stand on the paper. */
async function expectDrawn(sheet: Locator): Promise<void> {
  await expect(async () => {
    const isDrawn = await sheet.locator("canvas").evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
      return data?.some((value, at) => at % 4 === 0 && value < 100 && data[at + 3] === 255) === true;
    });
    expect(isDrawn).toBe(true);
  }).toPass();
}

test("a printed rent roll is checked beside its pages", { tag: NIGHTLY }, async ({ page }) => {
  await signIn(page);
  const texts = ROWS.flatMap((row, at) =>
    row.map((text, column) => ({ text, x: 60 + column * 130, y: 700 - at * 30 })),
  );
  const title = { text: `Rent roll ${newWord()}`, x: 60, y: 750 };
  const buffer = Buffer.from(writePdf([{ texts: [title, ...texts] }, { texts: [] }]));
  await drop(page, "Rent roll", { name: "Printed roll.pdf", mimeType: "application/pdf", buffer });
  await expect(heading(page, "Units and source file")).toBeVisible(LONG);
  const sheet = page.getByRole("application", { name: /^Page 1 as printed/ });
  await expect(sheet.locator("canvas")).toBeVisible();

  await test.step("the page is drawn, and a click on it chooses its unit", async () => {
    await expectDrawn(sheet);
    const frame = await sheet.boundingBox();
    if (frame === null) throw new Error("the page has no place");
    const perPoint = frame.width / 792;
    // The rent of unit 102, which stands 580 points from the left and 152 from the top.
    await sheet.click({ position: { x: 590 * perPoint, y: 149 * perPoint } });
    await expect(page.getByRole("region", { name: "Unit 102" })).toBeVisible();
    await expect(page.getByText("Chosen on page 1: 980.00")).toBeAttached();
    await expectNoViolations(page);
  });

  await test.step("keys walk it, and a page that is no text says so", async () => {
    await sheet.focus();
    await page.keyboard.press("ArrowUp");
    await expect(page.getByText("Chosen on page 1: 1,250.00")).toBeAttached();
    await page.getByRole("button", { name: "Next page" }).click();
    await expect(page.getByText("Page 2 was not read")).toBeVisible();
    await page.getByRole("button", { name: "Previous page" }).click();
    await expectDrawn(sheet);
  });
});
