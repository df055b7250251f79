import { getProperty, Property } from "@labs/contract/property-page";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { answer } from "../../../test/network.ts";
import { sample } from "../../../test/sample.ts";
import { DEAL_ID, keptVersion, openUnderwriting, sampleStart } from "../../../test/underwriting.ts";

const HOME = {
  ...{ googlePlacesId: DEAL_ID, propertyId: 7, label: "12 Oak St" },
  propertyType: "singlefamily" as const,
};

type Changes = Parameters<typeof sampleStart>[1];

async function openStrip(changes: Changes, options: Partial<Parameters<typeof openUnderwriting>[1]> = {}) {
  const start = sampleStart("singlefamily", changes);
  const page = await openUnderwriting("quick", { model: "singlefamily", start, ...options });
  await page.router.navigate(`/research-property/${DEAL_ID}`);
  const strip = await screen.findByRole("region", { name: "Decision" });
  return { ...page, strip: within(strip), words: () => strip.textContent ?? "" };
}

it("says what the offer returns, the gates it fails, and the most that meets every target", async () => {
  const { strip, words } = await openStrip({ purchasePrice: 300_000, "targets.netYieldOnCost": 0.055 });
  await waitFor(() => expect(words()).toMatch(/max bid \$\d/), { timeout: 20_000 });
  expect(words()).toContain("max bid $289,946");
  expect(words()).toMatch(/(⚠ Fails|▲ Check) at the offer of \$300,000not met:/);
  expect(words()).toMatch(/levered IRR \d+\.\d\d%/);
  // Of which year each is stands in its name: the quick page shows those of year 1.
  expect(words()).toMatch(/stab\. DSCR \d\.\d\dx/);
  expect(words()).toMatch(/stab\. cash-on-cash −?\d+\.\d\d%/);
  // Three gates by name, the rest by number.
  const gates = strip
    .getAllByRole("link")
    .filter((link) => /underwriting\/sf-/.test(link.getAttribute("href") ?? ""));
  expect(gates.length).toBeLessThanOrEqual(3);
  expect(gates.length).toBeGreaterThan(0);
});

it("asks for a target where none says what a bid must meet", async () => {
  const { strip, words } = await openStrip({ purchasePrice: 300_000 });
  expect(words()).toContain("max bid set a target");
  expect(strip.getByRole("link", { name: "set a target" })).toHaveAttribute(
    "href",
    `/research-property/${DEAL_ID}/underwriting/solve`,
  );
});

it("judges the ask as long as nobody has made an offer, and says so", async () => {
  const { words } = await openStrip({ purchasePrice: null, listPrice: 325_000 });
  expect(words()).toContain("at the ask of $325,000");
});

it("has nothing to judge without ask, value and offer", async () => {
  const property = sample(Property, { ...HOME, valueEstimate: { unavailable: ["No sales nearby"] } });
  const answers = [answer(getProperty, property)];
  const { strip, words } = await openStrip({ purchasePrice: null, listPrice: null }, { answers });
  expect(words()).toBe("No ask and no value estimate to stand in for an offer. Enter an offer");
  expect(strip.getByRole("link")).toHaveAttribute("href", `/research-property/${DEAL_ID}/underwriting/quick`);
});

it("goes by the newest version rather than by the facts", async () => {
  const kept = keptVersion(1, sampleStart("singlefamily", { purchasePrice: 280_000 }));
  const { words } = await openStrip({ purchasePrice: 300_000 }, { versions: [kept] });
  await waitFor(() => expect(words()).toContain("at the offer of $280,000"));
});
