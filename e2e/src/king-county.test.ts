import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { signIn } from "./account.ts";
import { NIGHTLY, test } from "./recorded-test.ts";

/**
 * Real homes with parcel numbers, without street addresses and without rents: loaded beside the running server. The
 * whole file is read by the tests of ingest; here its first rows are a market that is fitted in seconds.
 */
const root = resolve(import.meta.dirname, "../..");
const sales = resolve(root, "../shared/data/sales/king_county_sales.csv");
const ROWS = 1_500;
const run = promisify(execFile);

/** The file's header and first rows, in a file of their own. */
function writeFirstRows(): string {
  const path = join(mkdtempSync(join(tmpdir(), "labs-king-county-")), "sales.csv");
  writeFileSync(
    path,
    readFileSync(sales, "utf8")
      .split("\n")
      .slice(0, ROWS + 1)
      .join("\n"),
  );
  return path;
}

test.skip(!existsSync(sales), "the public King County file is not on this machine");

test("a real home is found by its parcel number, its rent is typed, and the report holds", {
  tag: NIGHTLY,
}, async ({ page }) => {
  const labs = await run(
    process.execPath,
    [
      "server/src/cli/main.ts",
      "ingest",
      "properties",
      writeFirstRows(),
      "--county",
      "53033",
      "--source",
      "King County sales",
    ],
    { cwd: root, env: { ...process.env, LABS_HOME: process.env.E2E_LABS_HOME }, maxBuffer: 50_000_000 },
  );
  const { imports } = JSON.parse(labs.stdout) as { imports: { read: number; kept: number }[] };
  expect(imports[0]?.read).toBe(ROWS);

  await signIn(page);
  await page.goto("/");
  await page.getByRole("combobox", { name: "Search properties and markets" }).fill("7129300520");
  await page.getByRole("option", { name: /Parcel 7129300520/ }).click();
  // The first page after an import waits until the market has been fitted to the new sales.
  const heading = page.getByRole("heading", { level: 1, name: /Parcel 7129300520/ });
  await expect(heading).toBeVisible();
  // Real and demo data never mix: no band on a real home, and no rent from simulated listings.
  await expect(page.getByText("This property and the figures around it are simulated.")).toHaveCount(0);
  await expect(page.getByText("Insufficient evidence").first()).toBeVisible();

  await page.getByRole("tab", { name: "Sale comps" }).click();
  // The day of a comp; texts that stand folded name years too.
  await expect(
    page
      .getByText(/2015|2014/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();

  await page.getByRole("tab", { name: "Underwriting" }).click();
  await page.getByLabel("Purchase price").fill("221900");
  const pages = page.getByRole("navigation", { name: "Formula pages" });
  await pages.getByRole("link", { name: /SF-2/ }).click();
  // Sales of 2015 are dated evidence: they never stand in for today's value in silence.
  await page.getByLabel("After-repair value").fill("300000");
  await pages.getByRole("link", { name: /SF-3/ }).click();
  await page.getByLabel("Monthly rent").fill("1650");
  await expect(
    page
      .getByRole("complementary", { name: "Returns" })
      .getByRole("button", { name: /^Levered IRR: .* Show formula$/ }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Save version" }).click();
  await expect(page.getByText("Version 1 saved")).toBeVisible();

  await page.getByRole("link", { name: "Committee report" }).click();
  await page.getByRole("button", { name: "Write report" }).click();
  await expect(page.getByText("Report saved")).toBeVisible();
});
