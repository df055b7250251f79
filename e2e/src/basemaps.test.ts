import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { SEASIDE, writeExtract } from "../../server/src/test/osm-extract.ts";
import { signIn } from "./account.ts";
import { NIGHTLY, test } from "./recorded-test.ts";

const root = resolve(import.meta.dirname, "../..");

async function ingestBasemap(...args: string[]): Promise<void> {
  const words = ["server/src/cli/main.ts", "ingest", "basemap", ...args];
  const env = { ...process.env, LABS_HOME: process.env.E2E_LABS_HOME };
  await promisify(execFile)(process.execPath, words, { cwd: root, env });
}

/** How many colors an element shows: an empty canvas has one. */
async function countColors(page: Page, selector: string): Promise<number> {
  const picture = (await page.locator(selector).screenshot()).toString("base64");
  return page.evaluate(async (content) => {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    context?.drawImage(bitmap, 0, 0);
    const pixels = new Uint32Array(
      context?.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer ?? new ArrayBuffer(0),
    );
    return new Set(pixels).size;
  }, picture);
}

test("streets lie under a map where a basemap covers it, and nothing is fetched for them elsewhere", {
  tag: NIGHTLY,
}, async ({ page }) => {
  const file = join(mkdtempSync(join(tmpdir(), "labs-e2e-basemap-")), "seaside.osm.pbf");
  writeFileSync(file, writeExtract(SEASIDE));
  await ingestBasemap(file);
  const asked: string[] = [];
  const failed: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  page.on("requestfailed", (request) => {
    // A map that moves on gives up the tiles that it has left.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") failed.push(request.url());
  });
  page.on("response", (answer) => {
    if (answer.status() >= 400) failed.push(`${answer.status()} ${answer.url()}`);
  });
  await signIn(page);
  const streets = page.locator("[data-painted]");

  await test.step("elsewhere the map is what it was", async () => {
    await page.goto("/research?map=-100,40,13");
    await expect(page.getByRole("group", { name: /^Map of the properties/ })).toBeVisible();
    await expect.poll(() => asked.some((url) => url.endsWith("/api/basemaps"))).toBe(true);
    await page.waitForLoadState("networkidle");
    expect(asked.filter((url) => /draw-streets|maplibre|\/archive/.test(url))).toEqual([]);
    await expect(streets).toHaveCount(0);
    await expect(page.getByText("© OpenStreetMap contributors")).toHaveCount(0);
  });

  await test.step("in the town its streets are painted, and it says whom they are owed to", async () => {
    await page.goto("/research?map=-80,30,14");
    await expect(streets).toBeVisible();
    await expect(page.getByText("© OpenStreetMap contributors")).toBeVisible();
    expect(await countColors(page, "[data-painted]")).toBeGreaterThan(20);
    expect(asked.filter((url) => url.endsWith("/archive")).length).toBeGreaterThan(1);
  });

  await test.step("the map's own keys move the streets too, and every request was answered", async () => {
    const map = page.getByRole("group", { name: /^Map of the properties/ });
    await map.focus();
    await page.keyboard.press("-");
    await expect(page).toHaveURL(/map=-80\.0000%2C30\.0000%2C13\.50/);
    await expect(streets).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(failed).toEqual([]);
  });
  await ingestBasemap("--remove", "seaside");
});
