import { expect, type Page } from "@playwright/test";
import { signIn } from "./account.ts";
import { violationsIn } from "./axe.ts";
import { NIGHTLY, test } from "./recorded-test.ts";

/** From the map to a county, to the charts of metros and to a metro: what was chosen stays in the address. */

test.beforeEach(async ({ page }) => signIn(page));

const map = (page: Page) => page.getByRole("application", { name: /^Map of counties by/ });

async function openMap(page: Page, path = "/markets"): Promise<void> {
  await page.goto(path);
  await expect(map(page).locator("canvas[data-painted]")).toHaveCount(1);
}

test("from the map to a county and to the metro around it", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/markets/")) asked.push(pathname + search);
  });
  await openMap(page);

  await test.step("one view asks for each thing once", async () => {
    await page.waitForLoadState("networkidle");
    expect(asked.sort()).toEqual([
      "/api/markets/counties-geometry",
      "/api/markets/counties-metrics",
      // What the map shows first does not wait for all of them.
      "/api/markets/counties-metrics?metric=typicalRent",
    ]);
  });

  await test.step("another metric, without asking the server for it", async () => {
    asked.length = 0;
    await page.getByRole("combobox", { name: "Metric" }).click();
    await page.getByRole("option", { name: "Typical home value" }).click();
    await expect(page).toHaveURL(/metric=typicalHomeValue/);
    await expect(map(page)).toHaveAccessibleName(/^Map of counties by Typical home value/);
    expect(asked).toEqual([]);
  });

  await test.step("a county is found by name, and stands beside the map", async () => {
    await page
      .getByRole("combobox", { name: "Find a county, state or metro on the map" })
      .fill("mecklenburg, nc");
    await page.getByRole("option", { name: /Mecklenburg County, NC/ }).click();
    await expect(
      page.getByRole("complementary", { name: "Figures of Mecklenburg County, NC" }),
    ).toBeVisible();
    await expect(page).toHaveURL(/county=37119/);
    await expect(page).toHaveURL(/zoom=/);
  });

  await test.step("the choice stays when the table takes the map's place", async () => {
    await page.getByText("Rank table", { exact: true }).click();
    const table = page.getByRole("table", { name: "Counties by Typical home value" });
    await expect(table.getByRole("link").first()).toBeVisible();
    await page.getByText("Map", { exact: true }).click();
    await expect(
      page.getByRole("complementary", { name: "Figures of Mecklenburg County, NC" }),
    ).toBeVisible();
  });

  await test.step("its page, and from there its metro", async () => {
    await page.getByRole("link", { name: "Open county page" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Mecklenburg County, NC" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Return and risk" })).toBeVisible();
    await page.getByText("Forecast and track record").click();
    const rents = page.getByRole("table", { name: "Typical rent: forecasts and their past errors" });
    await expect(rents.getByRole("row").nth(1)).toContainText(/\$[\d,]+ – \$[\d,]+.*%/);
    await expect(rents.getByRole("columnheader", { name: "Past error" })).toBeVisible();
    await expect(page.getByRole("img", { name: /^Monthly lines: Mecklenburg/ }).first()).toBeVisible();
    await page.getByRole("link", { name: "Charlotte-Concord-Gastonia, NC-SC" }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: "Charlotte-Concord-Gastonia, NC-SC" }),
    ).toBeVisible();
    await expect(page.getByRole("application", { name: /^Map of the counties of Charlotte/ })).toBeVisible();
    await page
      .getByRole("table", { name: /^Counties of Charlotte/ })
      .getByRole("link", { name: "Gaston County, NC" })
      .click();
    await expect(page).toHaveURL(/\/markets\/county\/37071$/);
  });
});

test("the map answers keys, the pointer and the years", { tag: NIGHTLY }, async ({ page }) => {
  await openMap(page, "/markets?county=37119");

  await test.step("it is walked through by keys alone", async () => {
    await page.getByRole("button", { name: "Close Mecklenburg County, NC" }).click();
    await expect(page).not.toHaveURL(/county=/);
    await map(page).focus();
    await page.keyboard.press("ArrowRight");
    const said = map(page).getByRole("status");
    await expect(said).toHaveText(/^.+, [A-Z]{2}: \$[\d,]+$/);
    const name = ((await said.textContent()) ?? "").split(":")[0] ?? "";
    await page.keyboard.press("Enter");
    await expect(page.getByRole("complementary", { name: `Figures of ${name}` })).toBeVisible();
    await page.keyboard.press("+");
    await expect(page).toHaveURL(/zoom=1\.60/);
    await page.keyboard.press("0");
    await expect(page).not.toHaveURL(/zoom=/);
    await page.getByRole("button", { name: `Close ${name}` }).click();
    await expect(page).not.toHaveURL(/county=/);
  });

  await test.step("a key outlasts the page's echo of the one before it", async () => {
    await map(page).focus();
    for (let round = 0; round < 3; round += 1) {
      // 0 comes at the moment at which the address says the zoom, before the page is drawn with it.
      await map(page).evaluate(async (element) => {
        const press = (key: string) =>
          element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        press("+");
        while (!/zoom=/.test(location.search)) await new Promise((done) => setTimeout(done));
        press("0");
      });
      await expect(page).not.toHaveURL(/zoom=/);
    }
  });

  await test.step("the years of a series, and back to now", async () => {
    await page.getByRole("switch", { name: "Over time" }).check();
    const slider = page.getByRole("slider", { name: "Year of the map" });
    await slider.focus();
    await page.keyboard.press("Home");
    await expect(page).toHaveURL(/date=\d{4}-10/);
    await page.keyboard.press("End");
    await expect(page).not.toHaveURL(/date=/);
    await page.getByRole("switch", { name: "Over time" }).uncheck();
  });

  await test.step("a click opens what lies under it, and pointing says its value", async () => {
    const box = await map(page).boundingBox();
    if (box === null) throw new Error("the map has no place");
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    await expect(page.getByText(/^[\d,]+ of 3,1\d\d, [A-Z][a-z]{2} \d{4}$/).first()).toBeVisible();
    await page.mouse.click(middle.x, middle.y);
    await expect(page.getByRole("complementary", { name: /^Figures of .+, (NE|KS)$/ })).toBeVisible();
  });
});

test("a score by own weights is ranked, and says how stable it is", { tag: NIGHTLY }, async ({ page }) => {
  await page.goto("/markets?view=table&w.rentGrowth1y=60&w.propertyTaxRate=40");
  await expect(page.getByRole("table", { name: "Counties by weighted score" })).toBeVisible();
  await expect(page.getByText(/of the first 10 stay in the top group/)).toBeVisible();
  await page.getByRole("textbox", { name: "Weight of Rent growth, 1 year" }).fill("90");
  await expect(page).toHaveURL(/w\.rentGrowth1y=90/);
});

test("metros keep their highlight from one chart to the other, down to the frontier", {
  tag: NIGHTLY,
}, async ({ page }) => {
  await page.goto("/markets?view=bubbles");
  await expect(page.getByRole("img", { name: /^\d+ areas by Net yield on value/ })).toBeVisible();
  for (const name of ["Charlotte-Concord-Gastonia, NC-SC", "Austin-Round Rock-San Marcos, TX"]) {
    await page.getByRole("combobox", { name: "Highlight metros" }).fill(name.slice(0, 9));
    await page.getByRole("option", { name }).click();
  }
  await expect(page).toHaveURL(/msa=16740&msa=12420/);
  await page.keyboard.press("Escape");
  await page.getByText("Risk and return", { exact: true }).click();
  await expect(page.getByRole("img", { name: /areas by volatility and annual total return/ })).toBeVisible();
  await expect(page.getByText(/^Minimum risk: [\d.]+% per year: /)).toBeVisible();
  await expect(page.getByText(/^Our homes: [\d.]+% per year/)).toBeVisible();
  const slider = page.getByRole("slider", { name: "Number of homes" });
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/homes=1(&|$)/);
  await expect(page.getByText("Number of homes: 1 home")).toBeVisible();
  await page
    .getByRole("table", { name: "Metros by return and risk" })
    .getByRole("link", { name: /^Charlotte/ })
    .click();
  await expect(page).toHaveURL(/\/markets\/msa\/16740$/);
});

test("the desk of markets passes axe in light and dark", { tag: NIGHTLY }, async ({ page }) => {
  const found: string[] = [];
  for (const path of [
    "/markets?county=37119&metros=1&date=2024-10",
    "/markets?view=table&w.rentGrowth1y=50&w.propertyTaxRate=50",
    "/markets?view=bubbles&msa=16740",
    "/markets?view=returns&msa=16740&msa=12420&homes=100",
    "/markets/msa/16740",
  ]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    found.push(...(await violationsIn(page)));
  }
  expect(found).toEqual([]);
});

test("a chart or a map that cannot be loaded says so, and the table still holds the figures", {
  tag: NIGHTLY,
}, async ({ page }) => {
  await page.route(/\/api\/markets\/(counties-geometry|metro-bubble-chart)/, (route) =>
    route.fulfill({ status: 404, contentType: "application/json", body: '{"detail":"Not here"}' }),
  );
  await page.goto("/markets");
  await expect(page.getByText("The map could not be loaded", { exact: true })).toBeVisible();
  await expect(page.getByText("The rank table holds the same values.", { exact: true })).toBeVisible();
  await page.getByText("Metro bubbles", { exact: true }).click();
  await expect(page.getByText("The metro chart could not be loaded")).toBeVisible();
  await page.getByText("Rank table", { exact: true }).click();
  await expect(page.getByRole("table", { name: "Counties by Typical rent" })).toBeVisible();
});
