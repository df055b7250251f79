import { expect } from "@playwright/test";
import { signIn } from "./account.ts";
import { NIGHTLY, test } from "./recorded-test.ts";

const ADDRESS = "99999 Nowhere St, Nashville, TN 37208";

test("an address that nobody loaded gets its page, says what is unknown, and becomes a property with a report", {
  tag: NIGHTLY,
}, async ({ page }) => {
  await signIn(page);
  await page.goto("/");
  await page.getByRole("combobox", { name: "Search properties and markets" }).fill(ADDRESS);
  await page.getByRole("option", { name: /not in our data/ }).click();

  await test.step("the page says what it is, how well it is placed, and what is missing by name", async () => {
    await expect(page.getByRole("heading", { level: 1, name: /99999 NOWHERE ST/i })).toBeVisible();
    await expect(page.getByText("Address not in our data")).toBeVisible();
    await expect(page.getByText(/ZIP code centroid, not the building itself/)).toBeVisible();
    await expect(page.getByRole("heading", { name: /^Davidson County/ })).toBeVisible();
    const missing = page.getByRole("region", { name: "Missing data" });
    await expect(missing.getByText("Living area")).toBeVisible();
    await expect(missing.getByText("Owner", { exact: true })).toBeVisible();
  });

  await test.step("nothing is filled with a guess: the inputs are typed", async () => {
    await page.getByRole("link", { name: "an underwriting with inputs that you type" }).click();
    await expect(page.getByText("Required inputs")).toBeVisible();
    await page.getByLabel("Purchase price").fill("210000");
    await page.getByRole("link", { name: /^SF-2/ }).first().click();
    await page.getByLabel("After-repair value").fill("260000");
    await page.getByRole("link", { name: /^SF-3/ }).first().click();
    await page.getByLabel("Monthly rent").fill("1750");
    await expect(
      page
        .getByRole("complementary", { name: "Returns" })
        .getByRole("button", { name: /^Levered IRR: .* Show formula$/ }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Save version" }).click();
    await expect(page.getByText("Version 1 saved")).toBeVisible();
  });

  await test.step("its facts and its place make it a property, and what was done for it comes along", async () => {
    await page.goto("/");
    await page.getByRole("combobox", { name: "Search properties and markets" }).fill(ADDRESS);
    await page.getByRole("option", { name: /not in our data/ }).click();
    await page.getByRole("button", { name: "Add this property" }).click();
    const form = page.getByRole("region", { name: "Add this property" });
    await form.getByLabel("Bedrooms").fill("3");
    await form.getByLabel("Living area").fill("1,650");
    const pin = await form.getByRole("button", { name: /^Pin of the property/ }).boundingBox();
    if (pin === null) throw new Error("the map shows no pin");
    await page.mouse.move(pin.x + pin.width / 2, pin.y + pin.height / 2);
    await page.mouse.down();
    await page.mouse.move(pin.x + 20, pin.y + 10, { steps: 3 });
    await page.mouse.up();
    await expect(form.getByLabel("Latitude")).not.toHaveValue("");
    await form.getByLabel("Where the facts come from").fill("Listing");
    await form.getByRole("button", { name: "Add property" }).click();
    await expect(page.getByRole("button", { name: /^Living area: 1,650 sq ft/ })).toBeVisible();
    // Left out by a rule, and the rule is named.
    await expect(
      page.getByText(/are simulated, and a real property is judged by real rents alone/).first(),
    ).toBeVisible();
    await page.getByRole("tab", { name: "Underwriting" }).click();
    await expect(page.getByText("Draft of version 1")).toBeVisible();
  });

  await test.step("it goes to the committee as any other", async () => {
    await page.getByRole("tab", { name: "Committee report" }).click();
    await page.getByRole("button", { name: "Write report" }).click();
    await expect(page.getByText("Report saved")).toBeVisible();
  });
});

test("what is no address is said to be none", { tag: NIGHTLY }, async ({ page }) => {
  await signIn(page);
  await page.goto("/");
  const search = page.getByRole("combobox", { name: "Search properties and markets" });
  await search.fill("1 Qqqqqqqq Zzzzzzzz");
  await page.getByRole("option", { name: /^Look up/ }).click();
  await expect(
    page.getByRole("alert").getByText(/No location found for “1 Qqqqqqqq Zzzzzzzz”/),
  ).toBeVisible();
});
