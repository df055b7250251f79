import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { test } from "./recorded-test.ts";

/** An account of one's own, and the way back to it for somebody who has forgotten its password. */

const OLD = "four green umbrellas";
const NEW = "nine patient herons";

/** The text of the newest mail to an address; without a mail server each mail is a file in the outbox. */
function newestMail(to: string): string {
  const outbox = join(process.env.E2E_LABS_HOME ?? "", "outbox");
  // The folder is made for the first mail.
  const names = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith(".eml")) : [];
  const mails = names.toSorted().map((name) => readFileSync(join(outbox, name), "utf8"));
  // A soft line break in quoted-printable may stand inside a long link.
  const text = mails.findLast((mail) => mail.includes(`To: ${to}`)) ?? "";
  return text.replaceAll("=\r\n", "").replaceAll("=3D", "=");
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login$/);
}

async function signInWith(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("an account is made, its password forgotten, and set again by the mailed link, once", async ({
  page,
  browser,
}) => {
  const email = `nora-${Date.now()}@example.com`;

  await test.step("registering says at the field what is wrong, then signs in and goes where one wanted to be", async () => {
    await page.goto("/portfolios");
    await page.getByRole("link", { name: "Create an account" }).click();
    await page.getByLabel("First name").fill("Nora");
    await page.getByLabel("Last name").fill("New");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("too short");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByText("A password needs at least 12 characters")).toBeVisible();
    // What only the server knows is said at its field too.
    await page.getByLabel("Password", { exact: true }).fill("passwordpassword");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
      /does not repeat itself/,
    );
    await page.getByLabel("Password", { exact: true }).fill(OLD);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page).toHaveURL(/\/portfolios$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  // Another browser stays signed in until the password changes.
  const other = await (await browser.newContext()).newPage();
  await other.goto("/login");
  await signInWith(other, email, OLD);
  await expect(other.getByRole("navigation").first()).toBeVisible();

  const link = await test.step("who forgot the password asks for a link, which comes by mail", async () => {
    await signOut(page);
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    // The sign-in page has such a field too, until this one is there.
    await expect(page.getByRole("heading", { name: "Forgot your password" })).toBeVisible();
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByRole("status").filter({ hasText: email })).toBeVisible();
    const found = () => /http\S+\/reset-password\?token=\S+/.exec(newestMail(email))?.[0] ?? "";
    await expect.poll(found).not.toBe("");
    return new URL(found());
  });

  await test.step("the link sets a new password, and every session of the account ends", async () => {
    await page.goto(link.pathname + link.search);
    await page.getByLabel("New password", { exact: true }).fill(NEW);
    await page.getByLabel("Confirm new password").fill(OLD);
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(page.getByText("The passwords do not match")).toBeVisible();
    await page.getByLabel("Confirm new password").fill(NEW);
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(page.getByText("Your password was changed. Sign in with it.")).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await other.goto("/portfolios");
    await other.waitForURL(/\/login\?redirectTo=%2Fportfolios$/);
    await other.context().close();
  });

  await test.step("the old password is refused, the new one signs in, and the link is spent", async () => {
    await signInWith(page, email, OLD);
    await expect(page.getByText("Invalid email or password").first()).toBeVisible();
    await signInWith(page, email, NEW);
    await expect(page.getByRole("button", { name: /account of Nora / })).toBeVisible();
    await page.goto(link.pathname + link.search);
    await page.getByLabel("New password", { exact: true }).fill(OLD);
    await page.getByLabel("Confirm new password").fill(OLD);
    await page.getByRole("button", { name: "Set password" }).click();
    await expect(page.getByRole("alert").first()).toContainText(/link/);
  });
});
