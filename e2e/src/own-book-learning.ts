import { expect, type Page, test } from "@playwright/test";
import { openDatabase } from "../../server/src/lib/database/database.ts";
import { openEmbedded } from "../../server/src/lib/database/embedded.ts";
import { account } from "./account.ts";
import { approvePlan, previewFile } from "./book-desk.ts";
import type { Mailed } from "./mail-server.ts";

/** What a firm learns from its own book: the bias of its plans, and what needs somebody, by mail. */

export interface Book {
  site: string;
  portfolio: string;
  /** In the order of their own ids. */
  places: string[];
  /** A month before the first statement: the last statement stands against a plan's thirteenth month. */
  closingDate: string;
  /** What every home paid in the twelve months, in dollars. */
  insurance: number;
}

/** A year's premium as planned for each of the approved homes, in dollars of whole cents a month. */
export const PREMIUMS = [900, 924, 948, 972, 996, 1_020];
/** Eleven months at the premium and one of the second year, 5% dearer by the template. */
const PAID_OF_PREMIUM = (11 + 1.05) / 12;
/** Student's t with five degrees of freedom: 80% lie between minus and plus this. */
const T_80 = 1.475884;

interface Told {
  mean: number;
  range80: [low: number, high: number];
}

/** One market, one author, one year of decisions: what is left of the model is Student's interval of a mean. */
function estimate(errors: readonly number[]): Told {
  const mean = errors.reduce((sum, one) => sum + one, 0) / errors.length;
  const squares = errors.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  const reach = T_80 * Math.sqrt(squares / (errors.length - 1) / errors.length);
  return { mean, range80: [mean - reach, mean + reach] };
}

const signed = (value: number) => `${value > 0 ? "+" : ""}${(100 * value).toFixed(1)}%`;

interface Ledger {
  deals: number;
  lines: { key: string; overall: (Told & { isFound: boolean }) | null }[];
}

export async function readLedger(page: Page, book: Book): Promise<void> {
  const { site, portfolio, places, closingDate, insurance } = book;
  const read = async <Answer>(path: string) =>
    (await (await page.request.get(`${site}/api${path}`)).json()) as Answer;
  const planned = estimate(PREMIUMS.map((premium) => insurance / (premium * PAID_OF_PREMIUM) - 1));
  const percent = (value: number) => `${Math.round(100 * value)}%`;
  const words = `Insurance came in ${percent(planned.mean)} above plan in Pennsylvania: ${PREMIUMS.length} deals, 80% range ${planned.range80.map(percent).join(" to ")}`;

  await test.step("six approved plans tell the bias of each line, with its interval", async () => {
    const few = await read<Ledger>("/decision-ledger");
    expect(few.deals).toBe(2);
    expect(few.lines.every(({ overall }) => overall === null)).toBe(true);
    for (const [at, insuranceAnnual] of PREMIUMS.entries()) {
      if (at < 2) continue;
      await approvePlan(page, site, places[at] ?? "", { closingDate, insuranceAnnual });
    }
    const { deals, lines } = await read<Ledger>("/decision-ledger");
    expect(deals).toBe(PREMIUMS.length);
    // The other lines against what each home's own page of actuals says of them, to the cent.
    const homes = await Promise.all(
      places
        .slice(0, PREMIUMS.length)
        .map((place) =>
          read<{ lines: { key: string; plan: number; actual: number }[] }>(
            `/research-property/google-places-id/${place}/actuals?span=all`,
          ),
        ),
    );
    for (const key of ["propertyTax", "repairsMaintenance", "managementFee", "insurance"]) {
      const errors = homes.map(({ lines: own }) => {
        const line = own.find((one) => one.key === key);
        return line === undefined ? Number.NaN : line.actual / line.plan - 1;
      });
      const expected = key === "insurance" ? planned : estimate(errors);
      const told = lines.find((line) => line.key === key)?.overall;
      expect(told?.mean, key).toBeCloseTo(expected.mean, 9);
      expect(told?.range80[0], key).toBeCloseTo(expected.range80[0], 5);
      expect(told?.range80[1], key).toBeCloseTo(expected.range80[1], 5);
    }
    await page.goto(`${site}/portfolios?portfolio=${portfolio}&tab=actuals`);
    const row = page.getByRole("table", { name: "Bias by line" }).getByRole("row", { name: /^Insurance/ });
    await expect(row).toContainText(signed(planned.mean));
    await expect(row).toContainText(planned.range80.map(signed).join(" to "));
    await expect(row).toContainText("Above plan");
  });

  await test.step("the next underwriting says it beside the input, and takes nothing unasked", async () => {
    const next = places[PREMIUMS.length + 1] ?? "";
    const versions = `${site}/api/research-property/google-places-id/${next}/underwriting`;
    const kept = await page.request.post(versions, {
      data: {
        inputs: {
          purchasePrice: 120_000,
          afterRepairValue: 150_000,
          monthlyRent: 1_500,
          insuranceAnnual: 1_000,
        },
      },
    });
    expect(kept.ok(), await kept.text()).toBe(true);
    await page.goto(`${site}/research-property/${next}/underwriting/sf-4`);
    await expect(page.getByText(words)).toBeVisible();
    const field = page.getByRole("textbox", { name: "Insurance premium", exact: true });
    await expect(field).toHaveValue("$1,000");
    const offer = `$${Number((1_000 * (1 + planned.mean)).toPrecision(4)).toLocaleString("en-US")}`;
    await page.getByRole("button", { name: `Use ${offer}`, exact: true }).click();
    await expect(field).toHaveValue(offer);
  });
}

export async function readDigests(
  page: Page,
  { site, portfolio }: Book,
  { home, mails }: { home: string; mails: readonly Mailed[] },
): Promise<void> {
  const { connection, close } = await openEmbedded({
    home,
    isHomeExplicit: true,
    address: undefined,
    say: () => undefined,
  });
  const { pool } = openDatabase({ connection, onError: () => undefined, size: 1 });
  try {
    await test.step("the daily mail brings what needs this person", async () => {
      expect(mails).toEqual([]);
      // Mornings are far apart: from now on the clock of the queue strikes every minute, as it does at 11:00.
      const struck = await pool.query(
        "update pgboss.schedule set cron = '* * * * *' where name = 'inbox-digest'",
      );
      expect(struck.rowCount).toBe(1);
      await expect.poll(() => mails.length).toBe(1);
      expect(mails[0]?.to).toEqual([account.email]);
      expect(mails[0]?.text).toMatch(/^Subject: .*needs? you/m);
      expect(mails[0]?.text).toMatch(
        /Loans that mature \(1\)\r?\n- New: Philadelphia rentals: 1 loan within 180 days/,
      );
      expect(mails[0]?.text).toContain(`${site}/portfolios?portfolio=${portfolio}&tab=operations`);
    });

    await test.step("a kind that is switched off is not in the next one", async () => {
      await page.goto(`${site}/settings/inbox`);
      await page.getByRole("switch", { name: "Loans that mature" }).click({ force: true });
      const settings = async () => (await page.request.get(`${site}/api/inbox/settings`)).json();
      await expect.poll(settings).toMatchObject({ off: ["loans"] });
      await page.goto(`${site}/portfolios?portfolio=${portfolio}`);
      await previewFile(
        page,
        "Homes",
        "Property Code,Address,City,State\nPHL-0501,1 Race St,Philadelphia,PA",
      );
      // The day passes; nothing else wakes the mail, which comes once a day.
      expect(mails).toHaveLength(1);
      expect((await pool.query("update digest_mails set day = day - 1")).rowCount).toBe(1);
      await expect.poll(() => mails.length).toBe(2);
      expect(mails[1]?.text).toContain("New: homes.csv: Philadelphia rentals: waits to be applied");
      expect(mails[1]?.text).not.toMatch(/loan/i);
    });
  } finally {
    await pool.end();
    await close();
  }
}
