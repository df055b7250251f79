import { readFile } from "node:fs/promises";
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
  newWord,
  readRequestId,
  splitLabel,
  suggestPlaces,
  UPLOADS,
} from "./uploads.ts";
import { killWorker } from "./worker-process.ts";

/**
 * Spreadsheet in, spreadsheet out: lists of homes and of communities from drop to results, errors corrected, a job
 * cancelled, a worker killed.
 */
const PORT = process.env.E2E_PORT ?? "4173";

test("a list of homes: mapped, worked on, its errors corrected and uploaded again", async ({ page }) => {
  await signIn(page);
  const homes = (await suggestPlaces(page, "34 Charlotte", "singlefamily")).slice(0, 8).map(splitLabel);
  const [incomplete = [], worded = [], ...unnamed] = homes.slice(3);
  const oddHeader = `Asset ${newWord()}`;
  const file = csv("seller list.csv", [
    ["Ref", oddHeader, "City", "State", "ZIP", "BR", "Broker’s comment"],
    ...homes.slice(0, 3).map((parts, index) => [index + 1, ...parts, 3, "as is"]),
    [4, incomplete[0] ?? "", "", "", "", 3, "no city, no ZIP"],
    [5, ...worded, "three", "beds in words"],
    ...unnamed.map(([, ...place], index) => [index + 6, "to be named", ...place, 3, "no street"]),
  ]);

  await test.step("a column that no field is like waits for its owner; nothing is worked on before", async () => {
    await drop(page, "Single-family list", file);
    await expect(heading(page, "Map columns")).toBeVisible(LONG);
    await expect(page.getByRole("button", { name: "Confirm columns" })).toBeDisabled();
    await expect(page.getByText("One required field has no column")).toBeVisible();
    await expectNoViolations(page);
  });

  await test.step("the column is chosen by keyboard, and the work begins", async () => {
    await page.getByRole("combobox", { name: `Column B, ${oddHeader} is read as` }).focus();
    await expect(page.getByRole("option", { name: "Address", exact: true })).toBeVisible();
    // Opening, the list looks up its chosen option in a timer, which undoes an arrow pressed in the same instant.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await page.keyboard.type("address");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Every required field has its column")).toBeVisible();
    await page.getByRole("button", { name: "Confirm columns" }).click();
    await expect(heading(page, "Rows to fix")).toBeVisible(LONG);
    await expect(page.getByText("▲Completed with errors").first()).toBeVisible();
  });

  await test.step("errors say where, what and how; a row opens beside what was uploaded", async () => {
    await page.getByRole("button", { name: /^⚠?Rejected.*BR/ }).click();
    await expect(page.getByText(/^Row 6, BR: expected .*, found “?three/)).toBeVisible();
    await page.getByRole("button", { name: "Show row 6" }).click();
    await expect(page).toHaveURL(/row=6/);
    const panel = page.getByRole("region", { name: "Row 6" });
    await expect(panel.getByText("beds in words")).toBeVisible();
    await page.getByRole("link", { name: "Row 2", exact: true }).click();
    const found = page.getByRole("region", { name: "Row 2", exact: true });
    await expect(found.getByText("Standardized address")).toBeVisible();
    await expect(found.getByRole("link", { name: "Open property" })).toBeVisible();
    await expectNoViolations(page);
  });

  await test.step("the source comes back byte for byte, the results with every column in order", async () => {
    expect((await download(page, "Source file as uploaded")).equals(file.buffer)).toBe(true);
    const results = (await download(page, "Results, CSV")).toString();
    const [header = "", ...lines] = results.replace("\uFEFF", "").trim().split(/\r?\n/);
    expect(header.replaceAll('"', "")).toContain(`Ref,${oddHeader},City,State,ZIP,BR,Broker’s comment,`);
    expect(lines).toHaveLength(8);
  });

  await test.step("the rejected rows are tried again, and are rejected again", async () => {
    const retry = page.getByRole("button", { name: "Retry failed rows" });
    const answered = page.waitForResponse((response) => response.url().endsWith("/retry"));
    await retry.click();
    expect((await answered).ok()).toBe(true);
    // The server's word that the work is over: the button stands there until the page has heard that it began.
    const request = async () => (await page.request.get(`${UPLOADS}/${readRequestId(page)}`)).json();
    await expect
      .poll(request, LONG)
      .toMatchObject({ status: "completed_with_errors", counts: { rows: 8, matched: 3, failed: 5 } });
    await expect(retry).toBeVisible(LONG);
  });

  await test.step("the errors file, corrected, is worked on again", async () => {
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Errors file, CSV" }).click();
    const errors = await readFile(await (await downloading).path(), "utf8");
    expect(errors.replace("\uFEFF", "").trim().split(/\r?\n/).length).toBeGreaterThan(1);
    const place = incomplete.map((part) => `"${part}"`).join(",");
    const streets = unnamed.map(([street = ""]) => street);
    const corrected = errors
      .replace("three", "3")
      .replaceAll("to be named", () => streets.shift() ?? "")
      .replace(/("?4"?,)"?[^,"]*"?,"?"?,"?"?,"?"?,/, `$1${place},`);
    const before = readRequestId(page);
    await page
      .getByLabel("Corrected errors file")
      .setInputFiles({ name: "corrected.csv", mimeType: "text/csv", buffer: Buffer.from(corrected) });
    await expect.poll(() => readRequestId(page)).not.toBe(before);
    await expect(page.getByRole("heading", { name: "corrected.csv" })).toBeVisible();
    // The owner's choice for the odd header is remembered: nothing is asked again.
    await expect(page.getByText("●Completed", { exact: true }).first()).toBeVisible(LONG);
    await expect(page.getByText("Errors file, CSV")).toHaveCount(0);
  });

  await test.step("the same file again leads to the earlier request", async () => {
    await drop(page, "Single-family list", file);
    await expect(page.getByText("“seller list.csv” was uploaded before")).toBeVisible(LONG);
    await page.getByRole("link", { name: "Open the earlier request" }).click();
    await expect(heading(page, "Rows to fix")).toBeVisible();
  });
});

test("a list of communities is worked on without a question", { tag: NIGHTLY }, async ({ page }) => {
  await signIn(page);
  await test.step("the kind of file is chosen by keyboard: one stop, and arrows from kind to kind", async () => {
    await page.goto("/data-tools");
    await page.getByRole("radio", { name: /^Single-family list/ }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: /^Multi-family list/ })).toBeChecked();
    await expect(page.getByRole("radio", { name: /^Multi-family list/ })).toBeFocused();
    for (const part of ["City", "State", "ZIP code"]) {
      await page.keyboard.press("Tab");
      await expect(page.getByRole("textbox", { name: part, exact: true })).toBeFocused();
    }
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Choose a file" })).toBeFocused();
  });
  const communities = (await suggestPlaces(page, "120", "multifamily")).slice(0, 2);
  const file = csv("communities.csv", [
    [
      "Address",
      "City",
      "State",
      "ZIP",
      "Units",
      "Plan 1 bedrooms",
      "Plan 1 sq ft",
      "Plan 1 units",
      "Plan 1 rent",
    ],
    ...communities.map((place) => [...splitLabel(place), 100, 1, 700, 100, 1400]),
  ]);
  await drop(page, "Multi-family list", file);
  await expect(heading(page, "Results")).toBeVisible(LONG);
  await page.getByRole("link", { name: "Row 2", exact: true }).click();
  await expect(page.getByRole("region", { name: "Row 2", exact: true }).getByText("GPR")).toBeVisible();
  await test.step("it is found again in the history, by its filters, which a link keeps", async () => {
    await page.goto("/data-tools?kind=multi-family&query=communities");
    await page.getByRole("link", { name: "communities.csv" }).first().click();
    await expect(heading(page, "Results")).toBeVisible();
    await page.goto("/data-tools?kind=multi-family&status=failed");
    await expect(page.getByText("No uploads match the filters")).toBeVisible();
  });
});

test("a list that is being worked on is left, found again, and cancelled", { tag: NIGHTLY }, async ({
  page,
}) => {
  await signIn(page);
  const [home] = (await suggestPlaces(page, "34 Charlotte", "singlefamily")).map(splitLabel);
  const [street = "", ...town] = home ?? [];
  // Each row has a unit of its own: a row that is there twice would be no work.
  const rows = Array.from({ length: 20_000 }, (_, index) => [
    index + 1,
    `${street} Unit ${index + 1}`,
    ...town,
  ]);
  await drop(
    page,
    "Single-family list",
    csv("long list.csv", [["Row id", "Address", "City", "State", "ZIP"], ...rows]),
  );
  await expect(page.getByRole("heading", { name: "long list.csv" })).toBeVisible(LONG);
  await page.goto("/data-tools?kind=single-family");
  await page.getByRole("link", { name: "long list.csv" }).first().click();
  await page.getByRole("button", { name: "Cancel request" }).click();
  await expect(page.getByText("The request was cancelled")).toBeVisible(LONG);
  await expect(page.getByRole("button", { name: "Start again" })).toBeVisible();
  await page.getByRole("button", { name: "Download" }).click();
  await expect(page.getByRole("menuitem", { name: "Source file as uploaded" })).toBeVisible();
});

test("a list whose worker is killed is taken up again, and every row is done once", { tag: NIGHTLY }, async ({
  page,
}) => {
  await signIn(page);
  const homes = new Map<string, string[]>();
  for (let number = 10; homes.size < 80 && number < 100; number += 1) {
    for (const place of await suggestPlaces(page, `${number} Charlotte`, "singlefamily")) {
      homes.set(place.label, splitLabel(place));
    }
  }
  const rows = [...homes.values()].map((parts, index) => [index + 1, ...parts]);
  // A shorter list is done without a process of its own.
  expect(rows.length).toBeGreaterThan(60);
  const file = csv("killed list.csv", [["Row id", "Address", "City", "State", "ZIP"], ...rows]);
  await drop(page, "Single-family list", file);
  await expect.poll(() => killWorker(PORT), { ...LONG, intervals: [20] }).toBe(true);
  await expect(heading(page, "Results")).toBeVisible(LONG);
  const download = await page.request.get(`${UPLOADS}/results/download/${readRequestId(page)}?format=json`);
  const results = (await download.json()) as { rows: { row: number; outcome: string }[] };
  expect(results.rows.map(({ row }) => row)).toEqual(rows.map((_, index) => index + 2));
  expect(results.rows.filter(({ outcome }) => outcome === "failed")).toEqual([]);
});
