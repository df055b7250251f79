import { expect, type Page } from "@playwright/test";
import { signIn } from "./account.ts";
import { violationsIn } from "./axe.ts";
import { listOwnedHomes } from "./owned-homes.ts";
import { NIGHTLY, test } from "./recorded-test.ts";

/** The highest bid for a home and its risk: pages SF-9 and SF-10. */

/** Keeps a version of a home that no other journey takes, with a renovation, as long as the metro's demo record. */
async function underwriteHome(page: Page): Promise<string> {
  const response = await page.request.get(
    "/api/research-property/suggestions?query=78%20Charlotte&propertyType=singlefamily",
  );
  const { items } = (await response.json()) as { items: { kind: string; googlePlacesId: string }[] };
  const id = items.find(({ kind }) => kind === "address")?.googlePlacesId;
  const start = await page.request.get(`/api/research-property/google-places-id/${id}/underwriting/start`);
  const { valueEstimate } = ((await start.json()) as { inputs: { valueEstimate: number } }).inputs;
  const saved = await page.request.post(`/api/research-property/google-places-id/${id}/underwriting`, {
    data: {
      inputs: {
        purchasePrice: Math.round(0.85 * valueEstimate),
        afterRepairValue: Math.round(1.1 * valueEstimate),
        renovation: 20_000,
        holdYears: 5,
        targets: { leveredIrr: 0.1, netYieldOnCost: 0.055 },
      },
    },
  });
  expect(saved.status()).toBe(201);
  return `/research-property/${id}/underwriting`;
}

const shownIrr = (page: Page) =>
  page.getByRole("complementary", { name: "Returns" }).getByRole("button", { name: /^Levered IRR:/ });

test("the highest bid with its curve and its cuts, and the risk of a home", { tag: NIGHTLY }, async ({
  page,
}) => {
  await signIn(page);
  const root = await underwriteHome(page);
  const found: string[] = [];
  const judge = async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.evaluate(() => window.scrollTo(0, 0));
    found.push(...(await violationsIn(page, "main")));
    await page.setViewportSize({ width: 390, height: 844 });
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wider > 0) found.push(`${page.url()}: ${wider} px wider than a phone`);
    await page.setViewportSize({ width: 1440, height: 900 });
  };

  await test.step("each target has its curve, with the offer and the highest bid; a cut moves the bid", async () => {
    await page.goto(`${root}/sf-9`);
    const curve = page.getByRole("img", {
      name: /^Levered IRR by price, .*; target 10\.00% met up to \$.*; offer \$.*; maximum bid \$/,
    });
    await expect(curve).toBeVisible();
    await expect(page.getByRole("img", { name: /^Net yield on cost/ })).toBeVisible();
    await expect(
      page.getByText(/^Cut by 10%, the renovation costs \$19,800 instead of \$22,000/),
    ).toBeVisible();
    const cuts = page.getByRole("table", { name: "Maximum bid by renovation cost" });
    await expect(cuts.getByRole("row", { name: /^Cut by 30% \$15,400 \$[\d,]+ \+\$[\d,]+/ })).toBeVisible();
    const bid = cuts
      .getByRole("row", { name: /^As in the draft/ })
      .getByRole("cell")
      .nth(1);
    const before = await bid.innerText();
    await page.getByLabel("Target net yield on cost", { exact: true }).fill("7");
    await expect(bid).not.toHaveText(before);
    await judge();
  });

  await test.step("each stress stands beside the base, and the probability of loss is drawn on request", async () => {
    const pages = page.getByRole("navigation", { name: "Formula pages" });
    await pages.getByRole("link", { name: "SF-10 Risk" }).click();
    const risk = page.getByRole("table", { name: "Returns under each stress" });
    await expect(risk.getByRole("row")).toHaveCount(9);
    const base = risk.getByRole("row", { name: /^Base/ }).getByRole("cell").first();
    await expect(base).toHaveText(await shownIrr(page).innerText());
    await expect(risk.getByRole("row", { name: /^Insurance \+50% .* −[\d.]+ bp/ })).toBeVisible();
    await expect(risk.getByRole("row", { name: /^Home price growth at low case .* bp/ })).toBeVisible();
    await page.getByRole("button", { name: "Run simulation" }).click();
    await expect(page.getByText(/^\d+\.\d% probability of loss$/)).toBeVisible();
    await expect(page.getByText(/^In 10,000 trials of seed 1 the levered profit is/)).toBeVisible();
    await judge();
  });

  await test.step("a home that the firm owns is held or sold, not bid on", async () => {
    const [, , owned] = await listOwnedHomes(page);
    await page.goto(`/research-property/${owned?.googlePlacesId}/underwriting/sf-12`);
    await page.getByRole("button", { name: "All figures" }).click();
    const rail = page.getByRole("region", { name: "All figures" });
    await expect(rail.getByRole("heading", { name: "Owned: hold or sell" })).toBeVisible();
    await expect(rail.getByRole("button", { name: /^Value today: \$/ })).toBeVisible();
    await expect(rail.getByText("Maximum bid")).toHaveCount(0);
    await expect(page.getByRole("link", { name: /^SF-9/ })).toHaveCount(0);
    await judge();
  });
  expect(found).toEqual([]);
});
