import { expect, type Page } from "@playwright/test";

export interface Home {
  googlePlacesId: string;
  label: string;
  metro: string | null;
}

/**
 * The homes that the firm owns in the market that most tests keep to, so that no other has to be fitted. Each journey
 * takes homes of its own from this list.
 */
export async function listOwnedHomes(page: Page): Promise<Home[]> {
  const answer = await page.request.get("/api/portfolios/owned/properties?pageSize=500");
  const { items } = (await answer.json()) as { items: Home[] };
  const homes = items.filter(({ metro }) => metro?.startsWith("Charlotte"));
  expect(homes.length).toBeGreaterThan(12);
  return homes;
}

/** Keeps a version of a home, with what is asked for instead of what it starts from. */
export async function underwrite(page: Page, googlePlacesId: string, inputs: object = {}): Promise<void> {
  const url = `/api/research-property/google-places-id/${googlePlacesId}/underwriting`;
  const answer = await page.request.post(url, { data: { inputs } });
  expect(answer.ok(), await answer.text()).toBe(true);
}
