import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { signIn } from "./account.ts";
import { NIGHTLY, test } from "./recorded-test.ts";

/** The main job as an analyst does it: address, page, comps, underwriting, report. */

async function findDemoHome(page: Page): Promise<string> {
  const response = await page.request.get(
    "/api/research-property/suggestions?query=12%20Charlotte&propertyType=singlefamily",
  );
  const { items } = (await response.json()) as { items: { kind: string; label: string }[] };
  const home = items.find((item) => item.kind === "address");
  if (!home) throw new Error("the demo universe has no home whose address starts with 12");
  return home.label;
}

const dollars = (text: string | null) => Number((text ?? "").replace(/[^\d.]/g, ""));

test("from an address to the committee report", async ({ page }) => {
  await signIn(page);
  const address = await findDemoHome(page);

  await test.step("find the home as its address is typed", async () => {
    await page.goto("/");
    const search = page.getByRole("combobox", { name: "Search properties and markets" });
    await search.fill(address.slice(0, 10));
    await page.getByRole("option", { name: address }).click();
    await expect(page.getByRole("heading", { level: 1, name: address })).toBeVisible();
    await expect(page.getByRole("note", { name: /^Demo data/ })).toBeVisible();
  });

  await test.step("open a fact to its source", async () => {
    await page.mouse.wheel(0, 600);
    await page.getByRole("button", { name: /^Living area: .* sq ft\. Show source$/ }).click();
    await expect(page.getByRole("dialog").getByText("Source")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("take the property sheet along", async () => {
    await page.getByRole("button", { name: "More actions" }).click();
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download the property sheet as PDF" }).click();
    const sheet = await readFile(await (await downloading).path());
    expect(sheet.subarray(0, 5).toString()).toBe("%PDF-");
  });

  await test.step("judge the rent: excluding a comp moves the estimate, including it moves it back", async () => {
    await page.getByRole("tab", { name: "Rent comps" }).click();
    const estimate = page.getByText(/^est\. \$[\d,]+$/).first();
    const before = await estimate.textContent();
    await page.getByRole("button", { name: /^Exclude comp 1,/ }).click();
    await expect(page.getByText(/from the last change/)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Include comp 1,/ })).toBeVisible();
    await expect.poll(async () => dollars(await estimate.textContent())).not.toBe(dollars(before));
    await page.getByRole("button", { name: /^Include comp 1,/ }).click();
    await expect.poll(async () => dollars(await estimate.textContent())).toBe(dollars(before));
  });

  await test.step("judge the value: excluding a sale comp moves it for the whole page, Undo moves it back", async () => {
    await page.getByRole("tab", { name: "Sale comps" }).click();
    const value = page.getByRole("region", { name: "Value estimate" }).getByText(/^est\. \$[\d,]+$/);
    const before = dollars(await value.textContent());
    await page.getByRole("button", { name: /^Exclude comp 1,/ }).click();
    await expect.poll(async () => dollars(await value.textContent())).not.toBe(before);
    const moved = await value.innerText();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect.poll(async () => dollars(await value.textContent())).toBe(before);
    await page.getByRole("button", { name: /^Exclude comp 1,/ }).click();
    await expect(value).toHaveText(moved);
    await page.getByRole("tab", { name: "Overview" }).click();
    await expect(page.getByRole("region", { name: "Key figures" }).getByText(moved)).toBeVisible();
    await page.getByRole("tab", { name: "Sale comps" }).click();
    await page.getByRole("button", { name: /^Include comp 1,/ }).click();
    await expect.poll(async () => dollars(await value.textContent())).toBe(before);
  });

  await test.step("take a first look: two actions from the page to a return, four from the search", async () => {
    await page.getByRole("link", { name: "Underwrite" }).first().click();
    const irr = page
      .getByRole("complementary", { name: "Returns" })
      .getByRole("button", { name: /^Levered IRR: [-−\d.]+%\. Show formula$/ });
    const offer = page
      .getByRole("group", { name: "Offer" })
      .getByRole("button", { name: /^Value estimate \$/ });
    await expect(offer).toBeVisible();
    await expect(irr).toHaveCount(0);
    await offer.click();
    await expect(irr).toBeVisible();
    await expect(page.getByText(/^The offer is the value estimate: from sale comps, /)).toBeVisible();
    await page.getByRole("button", { name: "Undo last input change" }).click();
    await expect(irr).toHaveCount(0);
  });

  await test.step("underwrite: a price recalculates in the browser, and the version is kept", async () => {
    await page.getByRole("tab", { name: "Underwriting" }).click();
    await expect(page.getByText("Required inputs")).toBeVisible();
    await page.getByLabel("Purchase price", { exact: true }).fill("180000");
    const irr = page
      .getByRole("complementary", { name: "Returns" })
      .getByRole("button", { name: /^Levered IRR: .* Show formula$/ });
    await expect(irr).toBeVisible();
    const first = await irr.textContent();
    await page.getByLabel("Purchase price", { exact: true }).fill("150000");
    await expect(irr).not.toHaveText(first ?? "");
    await irr.click();
    const formula = page.getByRole("dialog");
    await formula.getByRole("button", { name: "Levered IRR, monthly cash flows" }).click();
    await expect(formula.getByText("IRR(leveredCashFlow", { exact: false }).first()).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "All figures" }).click();
    const eligibility = page.getByRole("region", { name: "Eligibility" });
    await expect(eligibility.getByText("4 questions open")).toBeVisible();
    await page.getByLabel("HOA allows rentals").selectOption("yes");
    await page.getByLabel("HOA rental cap").selectOption("none");
    await page.getByLabel("First-look window open").selectOption("no");
    await expect(eligibility.getByText("1 question open")).toBeVisible();
    await page.getByRole("button", { name: "Save version" }).click();
    await expect(page.getByText("Version 1 saved")).toBeVisible();
  });

  await test.step("what the server kept is what the browser showed", async () => {
    const shown = await page
      .getByRole("complementary", { name: "Returns" })
      .getByRole("button", { name: /^Levered IRR:/ })
      .textContent();
    const id = new URL(page.url()).pathname.split("/")[2] ?? "";
    const version = (await (
      await page.request.get(`/api/research-property/google-places-id/${id}/underwriting/history/latest`)
    ).json()) as { outputs: { leveredIrr: number } };
    expect(`${(version.outputs.leveredIrr * 100).toFixed(2)}%`).toBe(shown);
  });

  await test.step("take it to the committee", async () => {
    await page.getByRole("link", { name: "Committee report" }).click();
    await page.getByText("Go", { exact: true }).click();
    await page.getByLabel("Jurisdiction allows purchase").fill("Counsel: no rule in this county");
    await page
      .getByLabel("Note")
      .fill('A note with *markup*, $maths$, #import "x" and <script>alert(1)</script>');
    await page.getByRole("button", { name: "Write report" }).click();
    await expect(page.getByText("Report saved")).toBeVisible();
    const href = await page.getByRole("link", { name: "Open the PDF" }).getAttribute("href");
    const pdf = await page.request.get(href ?? "");
    expect(pdf.headers()["content-type"]).toContain("application/pdf");
    expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
    await page.goto("/documents");
    await expect(
      page.getByRole("link", { name: new RegExp(address.split(",")[0] ?? "") }).first(),
    ).toBeVisible();
  });
});

test("a property is asked for once by address and upid, again only for another one, and by its type once that is known", {
  tag: NIGHTLY,
}, async ({ page }) => {
  await signIn(page);
  const label = await findDemoHome(page);
  const found = (await (
    await page.request.get(`/api/research-property/suggestions?query=${encodeURIComponent(label)}`)
  ).json()) as { items: { googlePlacesId: string }[] };
  const id = found.items[0]?.googlePlacesId ?? "";
  const asked: URL[] = [];
  page.on("request", (request) => {
    if (request.method() === "GET") asked.push(new URL(request.url()));
  });
  const count = (path: string) => asked.filter(({ pathname }) => pathname === path).length;
  const property = `/api/research-property/google-places-id/${id}`;
  const typed = `/api/research-property/single-family/google-places-id/${id}`;
  const pages = "/api/research-property/underwriting/formula-pages";
  const title = page.getByRole("heading", { level: 1, name: label });

  await test.step("by a link: the property and the formula pages, once, whatever tab and query follow", async () => {
    const answering = page.waitForResponse((response) => new URL(response.url()).pathname === property);
    await page.goto(`/research-property/${id}?address=${encodeURIComponent(label)}&upid=urn%3Ax`);
    await expect(title).toBeVisible();
    const answer = await (await answering).json();
    expect(answer).toMatchObject({
      property: { oid: answer.propertyId },
      googlePlacesId: id,
      propertyType: "singlefamily",
      isOwnedByMaymont: answer.owned !== null,
      shouldRefresh: expect.any(Boolean),
      address: label,
      investmentAdvisorDescription: expect.stringMatching(/./),
      similarPropertiesImages: expect.any(Array),
      county: expect.objectContaining({ id: expect.stringMatching(/^\d{5}$/) }),
    });
    expect(Object.keys(answer)).toEqual(expect.arrayContaining(["censusData", "msa"]));
    expect(answer.propertyId).toBeGreaterThan(0);
    const first = asked.find(({ pathname }) => pathname === property)?.searchParams;
    expect([...(first ?? [])]).toEqual([
      ["address", label],
      ["upid", "urn:x"],
    ]);
    await page.getByRole("tab", { name: "Rent comps" }).click();
    await expect(page.getByRole("heading", { name: "Rent estimate" })).toBeVisible();
    await page.getByRole("tab", { name: "Overview" }).click();
    await expect(page.getByRole("heading", { name: "Summary" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Rent estimate" })).toBeVisible();
    expect(count(property) + count(typed)).toBe(1);
    expect(count(pages)).toBe(1);
    // The map of the overview shows the comps too, and nothing is kept between two views.
    expect(count("/api/rent-comp")).toBe(4);
  });

  await test.step("another place is another property, and coming back asks again: the first one now by its type", async () => {
    await page.getByRole("link", { name: /, home$/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(label);
    const asking = page.waitForRequest((request) => request.url().includes(typed));
    await page.getByRole("main").getByRole("link", { name: label }).first().click();
    await asking;
    await expect(title).toBeVisible();
    expect([count(property), count(typed), count(pages)]).toEqual([1, 1, 2]);
  });

  await test.step("after a reload nothing is known of it", async () => {
    await page.reload();
    await expect(title).toBeVisible();
    expect([count(property), count(typed), count(pages)]).toEqual([2, 1, 3]);
  });
});

test("the property call carries the address and upid of the page's query", { tag: NIGHTLY }, async ({
  page,
}) => {
  await signIn(page);
  const request = page.waitForRequest((each) => each.url().includes("/google-places-id/labs_00000_1"));
  await page.goto("/research-property/labs_00000_1?address=12%20Main%20St&upid=urn%3Ax");
  const { searchParams } = new URL((await request).url());
  const answer = (await request).response().then((response) => response?.json());
  expect(await answer).toMatchObject({ propertyId: 0, property: null, isOwnedByMaymont: false });
  expect(searchParams.get("address")).toBe("12 Main St");
  expect(searchParams.get("upid")).toBe("urn:x");
  // Nobody has loaded this place: its page says so under the address that the query gave it.
  await expect(page.getByRole("heading", { level: 1, name: "12 Main St" })).toBeVisible();
  await expect(page.getByText("Address not in our data")).toBeVisible();
});
