import { type Browser, expect, type Page, type Response } from "@playwright/test";
import { account, signIn } from "./account.ts";
import { violationsIn } from "./axe.ts";
import { NIGHTLY, test } from "./recorded-test.ts";

/** Invitations, roles, sessions, jobs and home, from the first account's side and from the invited one's. */

const PASSWORD = "four green umbrellas";

async function invite(page: Page, email: string): Promise<string> {
  await page.goto("/settings/users");
  await page.getByRole("button", { name: "Invite a colleague" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("combobox", { name: "Role" }).click();
  await page.getByRole("option", { name: /^Approver:/ }).click();
  expect(await violationsIn(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  const link = await dialog.locator("code").innerText();
  await dialog.getByRole("button", { name: "Done" }).click();
  return link;
}

async function accept(browser: Browser, link: string, email: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const { pathname, search } = new URL(link);
  await page.goto(pathname + search);
  await expect(page.getByRole("heading", { name: "Accept your invitation" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Email")).not.toBeEditable();
  expect(await violationsIn(page)).toEqual([]);
  await page.getByLabel("First name").fill("Iva");
  await page.getByLabel("Last name").fill("Invited");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("button", { name: /account of Iva / })).toBeVisible();
  return page;
}

test("somebody is invited, joins, changes role and is signed out", { tag: NIGHTLY }, async ({
  page,
  browser,
}) => {
  const email = `iva-${Date.now()}@example.com`;
  await signIn(page);
  const link = await invite(page, email);
  const invitations = page.getByRole("region", { name: "Invitations" });
  await expect(invitations.getByRole("row", { name: new RegExp(email) })).toContainText("Open");

  const iva = await accept(browser, link, email);
  await test.step("home helps on with first steps, and shows where the firm owns homes", async () => {
    await expect(iva.getByRole("heading", { name: "First steps" })).toBeVisible();
    const footprint = iva.getByRole("region", { name: "Footprint" });
    await expect(footprint.getByRole("rowheader").first()).toContainText("owned");
    await expect(footprint.getByRole("heading", { name: "Market movers" })).toBeVisible();
    await expect(
      iva.getByRole("region", { name: "Portfolios" }).getByRole("heading", { level: 3 }),
    ).not.toHaveCount(0);
    await expect(iva.getByRole("region", { name: "Data" }).getByRole("listitem")).not.toHaveCount(0);
  });
  await test.step("administration is neither offered nor answered", async () => {
    await iva.goto("/settings");
    const sections = iva.getByRole("navigation", { name: "Settings" });
    await expect(sections.getByRole("link", { name: "Jobs" })).toBeVisible();
    await expect(sections.getByRole("link", { name: "Users" })).toHaveCount(0);
    await iva.goto("/settings/users");
    await expect(iva.getByText("Administrators only")).toBeVisible();
    expect((await iva.request.get("/api/users")).status()).toBe(403);
  });
  await test.step("the link works once", async () => {
    const again = await (await browser.newContext()).newPage();
    const { pathname, search } = new URL(link);
    await again.goto(pathname + search);
    await expect(again.getByRole("main").getByText("Ask for a new one")).toBeVisible();
    await again.context().close();
  });
  await test.step("a changed role holds at once and is written down", async () => {
    await page.reload();
    await expect(invitations.getByRole("row", { name: new RegExp(email) })).toContainText("Accepted");
    const row = page.getByRole("region", { name: "Accounts" }).getByRole("row", { name: new RegExp(email) });
    await row.getByRole("combobox").selectOption("viewer");
    await expect(page.getByText("Iva Invited is now viewer")).toBeVisible();
    await iva.goto("/settings");
    await expect(iva.getByText("Viewer: can view everything")).toBeVisible();
    expect(await violationsIn(page)).toEqual([]);
    await page.goto(`/settings/audit?object=account&query=${encodeURIComponent(email)}`);
    await expect(page.getByRole("row", { name: /Changed/ }).first()).toContainText("approver → viewer");
    expect(await violationsIn(page)).toEqual([]);
    await page.goto("/settings/users");
  });
  await test.step("signed out by an administrator, the next page is the sign-in page", async () => {
    await page.getByRole("button", { name: "Actions for Iva Invited" }).first().click();
    await page.getByRole("menuitem", { name: "Sign out everywhere" }).click();
    await expect(page.getByText("Iva Invited is signed out everywhere")).toBeVisible();
    await iva.goto("/markets");
    await iva.waitForURL(/\/login/);
    await iva.context().close();
  });
});

test("one's own name, password and other browsers are one's own to change", { tag: NIGHTLY }, async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage();
  await signIn(other);
  await signIn(page);
  await page.goto("/settings");
  const sessions = page.getByRole("region", { name: "Sessions" });
  await expect(sessions.getByText("This browser")).toHaveCount(1);
  await page.getByLabel("First name").fill("Adele");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("button", { name: /account of Adele/ })).toBeVisible();
  await page.getByLabel("First name").fill(account.firstName);
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(
    page.getByRole("button", { name: new RegExp(`account of ${account.firstName}`) }),
  ).toBeVisible();
  await page.getByLabel("Current password").fill("not this one at all");
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("This is not your current password")).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
  const mine = (await (await other.request.get("/api/sessions")).json()).items.find(
    (session: { isCurrent: boolean }) => session.isCurrent,
  );
  expect((await page.request.delete(`/api/sessions/${mine.id}`)).status()).toBe(204);
  await other.goto("/");
  await other.waitForURL(/\/login/);
  await other.context().close();
});

test("home, jobs, flags, data and about are accessible, and each asks for nothing twice", {
  tag: NIGHTLY,
}, async ({ page }) => {
  await signIn(page);
  for (const path of ["/", "/settings/jobs", "/settings/flags", "/settings/data", "/settings/about"]) {
    const asked: { call: string; at: number }[] = [];
    const count = (response: Response) => {
      const request = response.request();
      // What the page before still asked, while it was left, is not this one's.
      if (request.isNavigationRequest()) asked.length = 0;
      const { pathname, search } = new URL(request.url());
      const call = `${request.method()} ${pathname}${search}`;
      if (pathname.startsWith("/api/")) asked.push({ call, at: request.timing().startTime });
    };
    page.on("response", count);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    page.off("response", count);
    // Running work is watched: the page looks again after two seconds, by intent.
    const isAgain = ({ call, at }: (typeof asked)[number], index: number) =>
      asked.slice(0, index).some((one) => one.call === call && Math.abs(at - one.at) < 1_900);
    expect(asked.filter(isAgain)).toEqual([]);
    expect(await violationsIn(page)).toEqual([]);
  }
});
