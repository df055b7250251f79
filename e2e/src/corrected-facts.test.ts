import { dateWords } from "@labs/reporting/figure-format";
import { expect, type Page } from "@playwright/test";
import { inviteColleague, signIn } from "./account.ts";
import { readPdfText } from "./read-pdf-text.ts";
import { NIGHTLY, test } from "./recorded-test.ts";

/** A home that no other journey takes, with a version of its underwriting. */
async function underwriteHome(page: Page): Promise<{ id: string; beds: number; sqft: number }> {
  const found = await page.request.get(
    "/api/research-property/suggestions?query=34%20Charlotte&propertyType=singlefamily",
  );
  const { items } = (await found.json()) as { items: { kind: string; googlePlacesId: string }[] };
  const id = items.find(({ kind }) => kind === "address")?.googlePlacesId ?? "";
  const base = `/api/research-property/google-places-id/${id}`;
  const start = await page.request.get(`${base}/underwriting/start`);
  const { inputs } = (await start.json()) as {
    inputs: { valueEstimate: number; beds: number; sqft: number };
  };
  const purchasePrice = Math.round(0.85 * inputs.valueEstimate);
  const saved = await page.request.post(`${base}/underwriting`, { data: { inputs: { purchasePrice } } });
  expect(saved.status()).toBe(201);
  return { id, beds: inputs.beds, sqft: inputs.sqft };
}

/** The text of a version's report, written and read as the committee has it. */
async function readReport(page: Page, id: string, underwritingVersion: number): Promise<string> {
  const base = `/api/research-property/google-places-id/${id}`;
  const written = await page.request.post(`${base}/ic-report-v2`, { data: { underwritingVersion } });
  expect(written.status(), await written.text()).toBe(201);
  const { downloadUrl } = (await written.json()) as { downloadUrl: string };
  return readPdfText(await (await page.request.get(downloadUrl)).body());
}

/** Monthly rent and value as the property's page has them. */
async function readEstimates(page: Page, id: string): Promise<{ rent: string; value: string }> {
  const answer = await page.request.get(`/api/research-property/google-places-id/${id}`);
  const { rentEstimate, valueEstimate } = (await answer.json()) as Record<string, { point: number }>;
  const write = (amount = Number.NaN) => `$${Math.round(amount).toLocaleString("en-US")}`;
  return { rent: write(rentEstimate?.point), value: write(valueEstimate?.point) };
}

test("correcting beds and area of a home moves estimate, comps, underwriting and report, and each says so", {
  tag: NIGHTLY,
}, async ({ page, browser }) => {
  await signIn(page);
  const colleague = await inviteColleague(page, browser, { firstName: "Cora", lastName: "Appraiser" });
  const { id, beds, sqft } = await underwriteHome(page);
  const first = { ...(await readEstimates(page, id)), report: await readReport(page, id, 1) };
  await page.goto(`/research-property/${id}`);
  const correct = async (fact: string, value: number) => {
    await page.getByRole("button", { name: `Correct ${fact.toLowerCase()}` }).click();
    await page.getByLabel(fact, { exact: true }).fill(String(value));
    await page.getByLabel("Reason").fill("Counted on site");
    await page.getByRole("button", { name: "Save", exact: true }).click();
  };

  await test.step("the page says what the estimates moved by, beside the source's value", async () => {
    await correct("Bedrooms", beds + 1);
    const note = page.getByRole("status", { name: `Bedrooms ${beds} → ${beds + 1}` });
    await expect(note).toContainText(/Monthly rent \$[\d,]+ → \$[\d,]+\. Value \$[\d,]+ → \$[\d,]+\./);
    await expect(page.getByText(`Demo data: ${beds}. Corrected by Ada Analyst`)).toBeVisible();
  });

  await test.step("of two people the one who comes second chooses between both values", async () => {
    const edits = [{ fact: "sqft", basedOn: 0, value: sqft + 100 }];
    const url = `/api/research-property/google-places-id/${id}/facts`;
    expect((await colleague.request.put(url, { data: { edits, reason: "Floor plan" } })).status()).toBe(200);
    await correct("Living area", sqft + 400);
    const choice = page.getByRole("alert").filter({ hasText: "Changed while you were editing" });
    await expect(choice).toContainText(/Cora Appraiser set Living area to .* \(Floor plan\)/);
    await choice.getByRole("button", { name: `Save ${sqft + 400} instead` }).click();
    const [theirs, mine] = [sqft + 100, sqft + 400].map((area) => `${area.toLocaleString("en-US")} sq ft`);
    await expect(page.getByRole("status", { name: `Living area ${theirs} → ${mine}` })).toBeVisible();
  });

  await test.step("status, tag and note stand beside the corrections in the history, and the home in the pipeline", async () => {
    await page.getByRole("button", { name: /^No status unassigned/ }).click();
    await page.getByRole("combobox", { name: "Status" }).click();
    await page.getByRole("option", { name: "Screening" }).click();
    await page.getByRole("combobox", { name: "Assignee" }).click();
    await page.getByRole("option", { name: "Ada Analyst (me)" }).click();
    await page.keyboard.press("Escape");
    await page.getByLabel("New note").fill("Fourth bedroom is in the basement");
    await page.getByRole("button", { name: "Add note" }).click();
    const history = page.getByRole("region", { name: "History" });
    for (const done of [
      "none → Screening",
      "unassigned → Ada Analyst",
      "Fourth bedroom is in the basement",
    ]) {
      await expect(history.getByText(done)).toBeVisible();
    }
    await expect(history.getByText(`Bedrooms ${beds} → ${beds + 1}: Counted on site`)).toBeVisible();
    await page.goto("/pipeline?assignee=me&status=screening");
    await page.getByRole("table", { name: "Pipeline" }).getByRole("link").first().click();
    await expect(page.getByRole("button", { name: /^Screening Ada Analyst/ })).toBeVisible();
  });

  await test.step("beside another home the correction is told, and a link to both shows the same", async () => {
    const address = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    await page.goto("/pipeline?assignee=me&status=screening");
    await page.getByRole("button", { name: `Add ${address} to compare` }).click();
    await page.getByRole("link", { name: "Compare 1 property" }).click();
    const table = page.getByRole("table", { name: "Properties side by side" });
    await expect(table.getByRole("columnheader")).toHaveCount(1);
    await page.getByRole("combobox", { name: "Add a property to compare" }).fill("35 Charlotte");
    await page.getByRole("option").first().click();
    await expect(table.getByRole("columnheader")).toHaveCount(2);
    await page.reload();
    const bedrooms = table.getByRole("row", { name: /^Bedrooms/ }).getByRole("cell");
    await expect(bedrooms).toHaveCount(2);
    await expect(bedrooms.first()).toHaveText(`${beds + 1}corrected`);
    await expect(
      table.getByRole("row", { name: /^Version/ }).getByRole("link", { name: "v1" }),
    ).toBeVisible();
    await table.getByRole("link", { name: address }).click();
    await expect(page.getByRole("heading", { level: 1, name: address })).toBeVisible();
  });

  await test.step("comps and underwriting follow", async () => {
    await page.getByRole("tab", { name: "Rent comps" }).click();
    await expect(page.getByRole("note", { name: "Subject facts corrected" })).toContainText(
      `Bedrooms ${beds + 1} (Demo data: ${beds})`,
    );
    await page.getByRole("tab", { name: "Underwriting" }).click();
    const banner = page.getByRole("note", { name: /use older evidence than is available now/ });
    await expect(
      banner.getByRole("listitem").filter({ hasText: `Bedrooms: ${beds} → ${beds + 1}` }),
    ).toBeVisible();
    await banner.getByRole("button", { name: "Update all" }).click();
    await expect(
      page.getByRole("button", { name: /^corrected ?: source and effect of Bedrooms$/ }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Save version" }).click();
    await expect(page.getByText("Version 2 saved")).toBeVisible();
  });

  await test.step("and the committee's report: corrected values, by whom and why, and the estimates that moved", async () => {
    const today = dateWords(new Date().toISOString());
    const said = [
      `Bedrooms: ${beds + 1}; Demo data says ${beds} (Ada Analyst, ${today}: Counted on site).`,
      `Living area: ${(sqft + 400).toLocaleString("en-US")} sq ft; Demo data says ${sqft.toLocaleString("en-US")} sq ft (Ada Analyst, ${today}: Counted on site).`,
    ];
    expect(first.report).toContain(first.rent);
    expect(first.report).toContain(first.value);
    expect(first.report).not.toContain("Corrected.");
    const { rent, value } = await readEstimates(page, id);
    expect([rent, value]).not.toContain(first.rent);
    expect([rent, value]).not.toContain(first.value);
    const report = await readReport(page, id, 2);
    for (const each of [rent, value, ...said]) {
      expect(report).toContain(each);
    }
    // Of the estimates before, the memo tells in what changed from version to version, and nowhere else.
    expect(report.split("What changed")[0]).not.toContain(first.value);
  });
});
