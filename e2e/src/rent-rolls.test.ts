import { expect } from "@playwright/test";
import { signIn } from "./account.ts";
import { NIGHTLY, test } from "./recorded-test.ts";
import {
  csv,
  download,
  drop,
  expectNoViolations,
  heading,
  LONG,
  suggestPlaces,
  type UploadFile,
} from "./uploads.ts";

/** A rent roll from drop to an accepted unit mix, and files that are none. */

const RENTS = [1210, 1250, 1195, 0, 1475, 1510, 1490, 0];

function rentRoll(): UploadFile {
  const units = RENTS.map((rent, index) => {
    const plan = index < 4 ? "A1" : "B2";
    const isVacant = rent === 0;
    const lease = isVacant ? ["", ""] : ["01/01/2026", "12/31/2026"];
    const market = index < 4 ? 1250 : 1525;
    return [
      101 + index,
      plan,
      index < 4 ? 640 : 910,
      isVacant ? "VACANT" : "Occupied",
      `${market}.00`,
      `${rent}.00`,
      ...lease,
    ];
  });
  const total = RENTS.reduce((sum, rent) => sum + rent, 0);
  return csv("Ridgeline rent roll.csv", [
    ["Ridgeline Apartments", "", "", "", "", "", "", ""],
    ["Rent Roll as of 10/31/2026", "", "", "", "", "", "", ""],
    ["Unit", "Unit Type", "Sq Ft", "Status", "Market Rent", "Lease Rent", "Lease Start", "Lease End"],
    ...units,
    ["Total", "", 6200, "", "11100.00", `${total}.00`, "", ""],
  ]);
}

test("a rent roll from drop to an accepted unit mix", async ({ page }) => {
  await signIn(page);
  const [community] = (await suggestPlaces(page, "120", "multifamily")).slice(-1);
  if (!community) throw new Error("the demo universe has no community whose address starts with 120");
  const mixPath = `/api/research-property/google-places-id/${community.googlePlacesId}/unit-mix`;

  const file = rentRoll();
  await test.step("it is read and ties out to its own totals", async () => {
    await drop(page, "Rent roll", file);
    await expect(heading(page, "The roll")).toBeVisible(LONG);
    const figures = page.getByRole("region", { name: "The roll" });
    await expect(figures.getByText("8", { exact: true })).toBeVisible();
    await expect(figures.getByText("75.0%")).toBeVisible();
    await expect(page.getByText(/^● All \d+ file totals tie out\.$/)).toBeVisible();
    await expectNoViolations(page);
  });

  await test.step("the file comes back byte for byte, and what was read of it as data", async () => {
    expect((await download(page, "Source file as uploaded")).equals(file.buffer)).toBe(true);
    const results = JSON.parse((await download(page, "Results, JSON")).toString());
    expect(results).toMatchObject({ accepted: true, summary: { units: 8, vacant: 2, contractRent: 8130 } });
  });

  const units = page.getByRole("grid", { name: "Units", exact: true });
  // The contract rent stands before the effective rent, which is the same where nothing is conceded.
  const findRent = (text: string) => units.getByRole("gridcell", { name: text, exact: true }).first();
  const sheet = page.getByRole("grid", { name: /^File, sheet/ });

  await test.step("a value leads to its cell, and a cell to its value", async () => {
    await findRent("$1,195").click();
    await expect(sheet.locator("[data-pointed][role=gridcell]")).toHaveText("1195.00");
    await sheet.getByRole("gridcell", { name: "1510.00", exact: true }).click();
    await expect(units.locator("[data-pointed][role=gridcell]")).toHaveText("$1,510");
    await expect(page.getByRole("region", { name: "Unit 106" })).toBeVisible();
  });

  await test.step("a value is corrected by keyboard, and the correction undone and done again", async () => {
    await findRent("$1,510").click();
    await page.keyboard.press("Enter");
    await page.keyboard.type("1500");
    await page.keyboard.press("Enter");
    await expect(findRent("$1,500")).toBeVisible();
    const figures = page.getByRole("region", { name: "The roll" });
    await expect(figures.getByText("$8,120")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(findRent("$1,510")).toBeVisible();
    await page.getByRole("button", { name: "Redo" }).click();
    await expect(findRent("$1,500")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(findRent("$1,510")).toBeVisible();
  });

  await test.step("a word of the file is given another meaning, and the whole roll follows", async () => {
    await page.getByRole("tab", { name: "Terms in this file" }).click();
    await page.getByRole("combobox", { name: "Status “VACANT” means" }).click();
    await page.getByRole("option", { name: "Down", exact: true }).click();
    const figures = page.getByRole("region", { name: "The roll" });
    const down = figures.getByText("Down", { exact: true }).locator("xpath=following-sibling::dd");
    await expect(down).toHaveText("2");
    await page.getByRole("tab", { name: /^Units and source file/ }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(units.getByRole("gridcell", { name: "Vacant", exact: true }).first()).toBeVisible();
  });

  await test.step("it is accepted into the chosen community, on the version that was seen", async () => {
    const before = (await (await page.request.get(mixPath)).json()) as { version: number; rows: object[] };
    await page.getByRole("button", { name: "Accept into a unit mix" }).click();
    const dialog = page.getByRole("dialog", { name: "Accept into a unit mix" });
    await dialog.getByRole("combobox", { name: "Multi-family property" }).fill(community.label.slice(0, 16));
    await page.getByRole("option", { name: community.label }).click();
    const accept = (version: number) =>
      dialog.getByRole("button", { name: `Accept as version ${version}` }).click();
    await expect(dialog.getByRole("table", { name: "Unit mix changes" })).toBeVisible();
    // Somebody keeps another version meanwhile: it is shown, and nothing of it is lost.
    const theirs = await page.request.put(mixPath, { data: { basedOn: before.version, rows: before.rows } });
    expect(theirs.ok()).toBe(true);
    await accept(before.version + 1);
    await expect(dialog.getByText("The unit mix has changed")).toBeVisible();
    await expectNoViolations(page);
    await accept(before.version + 2);
    await expect(page.getByText(`Accepted as version ${before.version + 2} of the unit mix`)).toBeVisible();
    await expect(page.getByRole("link", { name: /^Accepted as unit mix version/ })).toBeVisible();
    const after = (await (await page.request.get(mixPath)).json()) as {
      version: number;
      rows: { floorPlan: string; units: number; occupied: number; inPlaceRent: number }[];
    };
    expect(after.version).toBe(before.version + 2);
    expect(after.rows.map(({ floorPlan, units: of, occupied }) => [floorPlan, of, occupied])).toEqual([
      ["A1", 4, 3],
      ["B2", 4, 3],
    ]);
    expect(after.rows[0]?.inPlaceRent).toBeCloseTo((1210 + 1250 + 1195) / 3, 1);
  });

  await test.step("it is found again on the property's own page", async () => {
    await page.goto(`/research-property/${community.googlePlacesId}/rent-roll`);
    await page.getByRole("link", { name: "Ridgeline rent roll.csv" }).first().click();
    await expect(heading(page, "The roll")).toBeVisible();
  });
});

test("what is no rent roll and what is no spreadsheet is refused with the reason", { tag: NIGHTLY }, async ({
  page,
}) => {
  await signIn(page);
  await drop(
    page,
    "Rent roll",
    csv("statement.csv", [
      ["Income statement", "", ""],
      ["Account", "Jan 2026", "Feb 2026"],
      ["Rental income", "120000", "121000"],
      ["Repairs and maintenance", "-8000", "-7500"],
      ["Net operating income", "112000", "113500"],
    ]),
  );
  await expect(page.getByText("This is not a rent roll")).toBeVisible(LONG);
  await expect(page.getByRole("grid", { name: /^File, sheet/ })).toBeVisible();
  await page.goto("/data-tools");
  const files = page.getByLabel("Single-family list to upload");
  await files.setInputFiles({
    name: "list.xlsx",
    mimeType: "",
    buffer: Buffer.from("%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n"),
  });
  await expect(page.getByText("This file is not a readable spreadsheet")).toBeVisible();
  await files.setInputFiles({ name: "empty.csv", mimeType: "text/csv", buffer: Buffer.alloc(0) });
  await expect(page.getByText("“empty.csv” is empty.", { exact: false })).toBeVisible();
});

test("a rent roll with a total that isn't met is accepted only once the difference is explained", {
  tag: NIGHTLY,
}, async ({ page }) => {
  await signIn(page);
  const roll = csv("Kingfisher rent roll.csv", [
    ["Unit", "Unit Type", "Sq Ft", "Status", "Market Rent", "Lease Rent", "Lease Start", "Lease End"],
    [201, "A1", 640, "Occupied", "1250.00", "1200.00", "01/01/2026", "12/31/2026"],
    [202, "A1", 640, "Occupied", "1250.00", "1210.00", "01/01/2026", "12/31/2026"],
    ["Total", "", 1920, "", "3750.00", "2410.00", "", ""],
  ]);
  await drop(page, "Rent roll", roll);
  const differences = page.getByRole("region", { name: "Differences and errors" });
  await expect(differences.getByText("2 of 2 open", { exact: false })).toBeVisible(LONG);
  const accept = page.getByRole("button", { name: "Accept into a unit mix" });
  await expect(accept).toBeDisabled();
  await expectNoViolations(page);
  for (const figure of ["Sq ft", "Market rent"]) {
    await differences.getByRole("button", { name: new RegExp(`^Explain ${figure}`) }).click();
    const dialog = page.getByRole("dialog", { name: "Explain the difference" });
    await dialog.getByRole("textbox", { name: "Explanation" }).fill("Unit 203 was sold in May");
    await dialog.getByRole("button", { name: "Save explanation" }).click();
    await expect(dialog).toBeHidden();
    await expect(differences.getByText("“Unit 203 was sold in May”", { exact: false }).first()).toBeVisible();
  }
  await expect(differences.getByText("All explained", { exact: false })).toBeVisible();
  await expect(accept).toBeEnabled();
  await page.reload();
  await expect(differences.getByText("All explained", { exact: false })).toBeVisible(LONG);
});
