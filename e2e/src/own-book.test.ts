import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, type Page } from "@playwright/test";
import { applyFile, approvePlan, openBook } from "./book-desk.ts";
import { openMailServer } from "./mail-server.ts";
import { type Book, PREMIUMS, readDigests, readLedger } from "./own-book-learning.ts";
import { NIGHTLY, test } from "./recorded-test.ts";
import { serveEmpty } from "./serve-empty.ts";

/** A firm brings its own homes to an installation without the demo and without a loaded source. */

const ROOT = resolve(import.meta.dirname, "../..");
/** Real addresses: subsidized buildings of Philadelphia, without ZIP codes. */
const ADDRESSES = resolve(ROOT, "../shared/small-areas/parcels/philadelphia_lihtc_properties.csv");
const HOMES = 500;
const MONTHS = 12;
/** A month, in cents. */
const INSURANCE = 9_250;

interface OwnHome {
  id: string;
  street: string;
  price: number;
  /** In cents, as all that is added up here. */
  rent: number | null;
  balance: number | null;
}

function listHomes(): OwnHome[] {
  const streets = new Set(
    readFileSync(ADDRESSES, "utf8")
      .split("\n")
      .flatMap((line) => line.match(/,(\d+ [A-Z0-9 ]+ (?:ST|AVE|RD|LN|DR|PL)),/)?.[1] ?? []),
  );
  return [...streets].slice(0, HOMES).map((street, at) => ({
    id: `PHL-${String(at + 1).padStart(4, "0")}`,
    street,
    price: 90_000 + 137 * at,
    rent: at % 25 === 9 ? null : 110_000 + 700 * (at % 120),
    balance: at % 4 === 0 ? null : 5_000_033 + 4_111 * at,
  }));
}

/** The lines of a home's month in cents, as they are written into the file. */
function listLines({ rent }: OwnHome, month: number): [account: string, cents: number][] {
  if (rent === null) return [];
  return [
    ["Rental Income", rent],
    ["Property Taxes", -Math.round(rent * 0.11)],
    ["Insurance", -INSURANCE],
    ["Repairs and Maintenance", -(6_035 + 100 * ((month * 29) % 170))],
    ["Management Fee", -Math.round(rent * 0.08)],
  ];
}

const dollars = (cents: number) => (cents / 100).toFixed(2);
const addMonths = (day: Date, by: number) =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + by, 1));
const monthOf = (day: Date) => day.toISOString().slice(0, 7);

/** The files of a property manager and of a lender. */
function writeFiles(homes: OwnHome[], months: string[], today: Date): Record<string, string> {
  const year = today.getUTCFullYear();
  const soon = addMonths(today, 2).toISOString().slice(0, 10);
  const owned = ["Property Code,Address,City,State,Acquisition Date,Purchase Price,Status"];
  const leases = ["Property Code,Lease From,Lease To,Monthly Rent"];
  const loans = ["Property Code,Lender,UPB,Note Rate,Maturity Date,Balance Date"];
  const statements = ["Property Code,Month,Account,Amount"];
  for (const [at, home] of homes.entries()) {
    const { id, street, price, rent, balance } = home;
    owned.push(
      `${id},${street},Philadelphia,PA,${year - 3}-01-15,${price},${rent === null ? "Vacant" : "Occupied"}`,
    );
    if (rent !== null) leases.push(`${id},${year - 1}-06-01,${year + 1}-05-31,${dollars(rent)}`);
    if (balance !== null) {
      const maturity = at === 1 ? soon : `${year + 3}-06-01`;
      loans.push(`${id},First National,${dollars(balance)},5.25%,${maturity},${year - 1}-12-31`);
    }
    for (const [index, month] of months.entries()) {
      for (const [name, cents] of listLines(home, index))
        statements.push(`${id},${month},${name},${dollars(cents)}`);
    }
  }
  return {
    Homes: owned.join("\n"),
    Leases: leases.join("\n"),
    Loans: loans.join("\n"),
    Statements: statements.join("\n"),
  };
}

test.skip(!existsSync(ADDRESSES), "the public list of addresses is not on this machine");

test("five hundred own homes from their files to plans, ledger and digest", { tag: NIGHTLY }, async ({
  page,
}) => {
  const post = await openMailServer();
  const serving = await serveEmpty({ SMTP_URL: post.url });
  page.setDefaultTimeout(90_000);
  try {
    const book = await keepBook(page, serving.url);
    await readLedger(page, book);
    await readDigests(page, book, { home: serving.home, mails: post.mails });
  } finally {
    await serving.stop();
    post.close();
  }
});

async function keepBook(page: Page, site: string): Promise<Book> {
  const today = new Date();
  const first = addMonths(today, -MONTHS);
  const months = Array.from({ length: MONTHS }, (_, at) => monthOf(addMonths(first, at)));
  const homes = listHomes();
  expect(homes).toHaveLength(HOMES);
  const files = writeFiles(homes, months, today);

  await test.step("a list, and the files of homes, leases, loans and statements", async () => {
    await openBook(page, site, "Philadelphia rentals");
    await applyFile(page, "Homes", files.Homes ?? "", /^Apply to 500 homes$/);
    await applyFile(page, "Leases", files.Leases ?? "", /^Apply to 480 homes$/);
    await applyFile(page, "Loans", files.Loans ?? "", /^Apply to 375 homes$/);
    await applyFile(page, "Statements", files.Statements ?? "", /^Apply to 480 homes$/);
  });

  const sum = (values: (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);
  const total = (cents: number) => `$${Math.round(cents / 100).toLocaleString("en-US")}`;

  await test.step("the figures are those of the files", async () => {
    await page.getByRole("tab", { name: "Holdings" }).click();
    const foot = page.getByText("Total", { exact: true }).locator("../..");
    await expect(foot).toContainText(total(100 * sum(homes.map(({ price }) => price))));
    await expect(foot).toContainText(total(sum(homes.map(({ rent }) => rent))));
    await page.getByRole("tab", { name: "Leases and loans" }).click();
    await expect(page.getByText("96.0%").first()).toBeVisible();
    const maturing = page.getByRole("table", { name: /Loans by maturity/ });
    const balances = homes.map(({ balance }, at) => (at === 1 ? null : balance));
    await expect(maturing).toContainText(total(sum(balances)));
  });

  const id = new URL(page.url()).searchParams.get("portfolio") ?? "";
  const closingDate = addMonths(first, -1).toISOString().slice(0, 10);
  const places = await test.step("two approved plans stand against the statements, to the cent", async () => {
    const read = async <Answer>(path: string) =>
      (await (await page.request.get(`${site}/api/portfolios/${id}${path}`)).json()) as Answer;
    const { items } = await read<{ items: { googlePlacesId: string; ownId: string }[] }>(
      "/properties?pageSize=500",
    );
    const compared = homes.slice(0, 2);
    const placed = new Map(items.map(({ ownId, googlePlacesId }) => [ownId, googlePlacesId]));
    const found = homes.map((home) => placed.get(home.id) ?? "");
    for (const at of compared.keys()) {
      await approvePlan(page, site, found[at] ?? "", { closingDate, insuranceAnnual: PREMIUMS[at] });
    }
    const actuals = await read<{ bridge: { actualNoi: number; planNoi: number; untied: number } | null }>(
      "/actuals",
    );
    const noi = sum(
      compared.flatMap((home) => months.flatMap((_, at) => listLines(home, at).map(([, cents]) => cents))),
    );
    expect(actuals.bridge).toMatchObject({ actualNoi: noi / 100, untied: 0 });
    await page.getByRole("tab", { name: "Actuals" }).click();
    await expect(page.getByText("Actual NOI").first()).toBeVisible();
    await expect(page.getByText(total(noi)).first()).toBeVisible();
    return found;
  });

  await test.step("the loan that is due soon waits on the home page", async () => {
    await page.goto(site);
    await expect(page.getByRole("region", { name: "Needs you" })).toContainText(/loan/i);
  });
  return { site, portfolio: id, places, closingDate, insurance: (MONTHS * INSURANCE) / 100 };
}
