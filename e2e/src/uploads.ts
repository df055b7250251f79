import { readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export const UPLOADS = "/api/investment-strategy/data-upload/data-request";

export interface Place {
  kind: string;
  label: string;
  googlePlacesId: string;
}

/** Found by a number and a city: each market that a test touches first is fitted, so that most keep to Charlotte. */
export async function suggestPlaces(page: Page, query: string, propertyType: string): Promise<Place[]> {
  const response = await page.request.get(
    `/api/research-property/suggestions?query=${query}&propertyType=${propertyType}`,
  );
  const { items } = (await response.json()) as { items: Place[] };
  return items.filter(({ kind }) => kind === "address");
}

/** `340 Maple St, Atlanta, GA 30326` in its parts. */
export function splitLabel({ label }: Place): string[] {
  const [, street = "", city = "", state = "", zip = ""] =
    /^(.*), ([^,]+), ([A-Z]{2}) (\d{5})$/.exec(label) ?? [];
  return [street, city, state, zip];
}

let calls = 0;

/** A word that no earlier run has used: what was uploaded or chosen before is remembered. */
export const newWord = () => `x${(Date.now() * 100 + calls++).toString(36)}`;

/** A file as a browser would choose it, made of rows; never the same again, as that would be a repetition. */
export const csv = (name: string, [header = [], ...rows]: (string | number)[][]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(
    `${[[...header, newWord()], ...rows.map((row) => [...row, ""])].map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(",")).join("\r\n")}\r\n`,
  ),
});

export type UploadFile = ReturnType<typeof csv>;

export async function drop(page: Page, kind: string, file: UploadFile): Promise<void> {
  await page.goto("/data-tools");
  await page.getByRole("radio", { name: new RegExp(`^${kind}`) }).click();
  await page.getByLabel(`${kind} to upload`).setInputFiles(file);
}

/** A file that the open request offers, as the browser saves it. */
export async function download(page: Page, name: string): Promise<Buffer> {
  await page.getByRole("button", { name: "Download" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name }).click();
  return readFile(await (await downloading).path());
}

export const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

export const readRequestId = (page: Page) => new URL(page.url()).searchParams.get("request") ?? "";

export async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
}

/** A job waits for its worker and then does its work. */
export const LONG = { timeout: 300_000 };
